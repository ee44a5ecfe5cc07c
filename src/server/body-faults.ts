import { readPackageFile } from '../engine/package-file.ts';
import { explainFault, schemaFault, type SchemaFault } from '../engine/schema-fault.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { requestFaults } from '../generated/validators/requestFaults.js';
import type { ValidationError, Validator } from '../generated/validator.js';
import { choiceFaults } from './choice-faults.ts';
import type { Endpoint } from './endpoints.ts';
import type { RequestBody } from './request-body.ts';

const MOST_FAULTS = 20;
/** A body with more values is not looked through to its end, since each could be wrong. */
const MOST_VALUES = 5000;
const MOST_CHARACTERS = 200;

/** Everything that is wrong with a body, as sentences with the values that are allowed; at most 20 of them. */
export function bodyFaults(data: unknown, endpoint: Endpoint, first: Validator): readonly string[] {
  if (hasMore(data, MOST_VALUES)) return first(data) ? [] : [sentence(schemaFault(first, []))];
  const definition = endpoint.body;
  const validator = requestFaults.get(definition);
  const errors = validator === undefined || validator(data) ? [] : (validator.errors ?? []);
  // that a part of a choice does not fit is said once, by the choice
  const own = errors.filter(({ schemaPath }) => !/\/oneOf\/\d/.test(schemaPath));
  const schema = readSchemas();
  const faults = own.map((error) => explained(error, schema, findPart(schema, definition, error)));
  const faulty = new Set(
    own.flatMap((error) => error.instancePath.split('/')[1] ?? String(error.params['missingProperty'])),
  );
  const choices = choiceFaults(endpoint, choicesIn(data, faulty));
  const all = [...new Set([...faults, ...choices])];
  const more = all.length - MOST_FAULTS;
  return [...all.slice(0, MOST_FAULTS), ...(more > 0 ? [`${more} more of this kind are not listed.`] : [])];
}

function hasMore(data: unknown, most: number): boolean {
  let values = 0;
  const open = [data];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const parts = Object.values(value);
    values += parts.length;
    if (values > most) return true;
    open.push(...parts);
  }
  return false;
}

interface Part {
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: { readonly [key: string]: Part };
  readonly items?: Part;
}

interface Schemas {
  readonly definitions: { readonly [name: string]: Part };
  readonly waivers: Part;
}

function readSchemas(): Schemas {
  const read = (name: string): string => readPackageFile(`schemas/${name}.schema.json`);
  return { definitions: JSON.parse(read('requests')).definitions, waivers: JSON.parse(read('waivers')) };
}

/** The part of the schema that a value has to fit. */
function findPart(schemas: Schemas, definition: string, { instancePath }: ValidationError): Part {
  let part = schemas.definitions[definition] ?? {};
  for (const token of instancePath.split('/').slice(1)) {
    const next = part.items ?? (Object.hasOwn(part.properties ?? {}, token) ? part.properties?.[token] : undefined);
    part = resolved(schemas, next ?? {});
  }
  return part;
}

function resolved({ definitions, waivers }: Schemas, part: Part): Part {
  if (part.$ref === undefined) return part;
  const name = /^#\/definitions\/(.*)$/.exec(part.$ref)?.[1];
  return resolved({ definitions, waivers }, name === undefined ? waivers : (definitions[name] ?? {}));
}

function explained(error: ValidationError, schemas: Schemas, part: Part): string {
  const said = sentence(explainFault(error, Object.keys(part.properties ?? {})));
  const missing = String(error.params['missingProperty']);
  if (error.keyword === 'required' && Object.hasOwn(part.properties ?? {}, missing))
    return withHelp(said, resolved(schemas, part.properties?.[missing] ?? {}));
  return error.keyword === 'pattern' ? withHelp(said, part) : said;
}

/** A sentence with the values that are allowed, or what the field is. */
function withHelp(said: string, { enum: allowed, description }: Part): string {
  const help = allowed === undefined ? description : `one of ${allowed.join(', ')}.`;
  return help === undefined ? said : `${said.replace(/\.$/, '')}: ${help}`;
}

function sentence({ path, what }: SchemaFault): string {
  return `${path.length === 0 ? 'The body' : path.join('.').slice(0, MOST_CHARACTERS)} ${what}`;
}

/** The choices of a body, without the fields that its schema refuses, and what depends on them. */
function choicesIn(data: unknown, faulty: ReadonlySet<string>): RequestBody {
  const fields: ReadonlyMap<string, unknown> = new Map(
    typeof data === 'object' && data !== null ? Object.entries(data).filter(([key]) => !faulty.has(key)) : [],
  );
  const text = (key: string): string | undefined => {
    const value = fields.get(key);
    return typeof value === 'string' ? value : undefined;
  };
  const reports = fields.get('reports');
  const isKnown = !faulty.has('framework') && !faulty.has('standard');
  return omitUndefined({
    framework: text('framework'),
    standard: text('standard'),
    ...(isKnown ? { revision: text('revision'), level: text('level') } : {}),
    baseline: isKnown ? text('baseline') : undefined,
    class: text('class'),
    reports: Array.isArray(reports) ? reports.map(String) : undefined,
  });
}
