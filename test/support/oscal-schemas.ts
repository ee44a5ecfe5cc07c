import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { getOrCreate } from '../../src/base/memo.ts';
import { OSCAL_VERSIONS } from '../../src/model/oscal-versions.ts';

/** The folder of the official OSCAL schemas, one subfolder per version; `undefined` when this machine has none. */
export function oscalSchemas(): string | undefined {
  const beside = fileURLToPath(new URL('../../../shared/reference/oscal', import.meta.url));
  const folder = process.env['OSCAL_SCHEMAS'] ?? beside;
  return existsSync(folder) ? folder : undefined;
}

/** The versions of OSCAL that the folder has the official schema of. */
export function officialVersions(folder: string): readonly string[] {
  return OSCAL_VERSIONS.filter((version) => existsSync(join(folder, version, 'oscal_complete_schema.json')));
}

/** Validators by version: compiling them takes seconds, and all tests of a process share them. */
const compiled = new Map<string, (document: unknown) => readonly ErrorObject[]>();

/** What the official schema of a version finds wrong with an OSCAL document. A model is compiled when it first occurs. */
export function officialValidator(folder: string, version: string): (document: unknown) => readonly ErrorObject[] {
  return getOrCreate(compiled, join(folder, version), () => compileModels(folder, version));
}

function compileModels(folder: string, version: string): (document: unknown) => readonly ErrorObject[] {
  const { ajv, schema } = readSchema(folder, version, { allErrors: true });
  const models = new Map<string, ValidateFunction>();
  return (document) => {
    const root = Object.keys(Object(document)).find((key) => key !== '$schema') ?? '';
    const validate = getOrCreate(models, root, () => modelValidator(ajv, schema, root));
    validate(document);
    return validate.errors ?? [];
  };
}

/** Validators of single models by the official schema of a version. */
export function modelValidators(
  folder: string,
  version: string,
  roots: readonly string[],
): ReadonlyMap<string, ValidateFunction> {
  const { ajv, schema } = readSchema(folder, version, {});
  return new Map(roots.map((root) => [root, modelValidator(ajv, schema, root)] as const));
}

interface Schema {
  readonly $id: string;
  readonly oneOf: readonly { readonly properties: object }[];
}

function readSchema(
  folder: string,
  version: string,
  options: { readonly allErrors?: boolean },
): { readonly ajv: Ajv; readonly schema: Schema } {
  const ajv = new Ajv({ strict: false, ...options });
  addFormats.default(ajv);
  const schema: Schema = JSON.parse(readFileSync(join(folder, version, 'oscal_complete_schema.json'), 'utf8'));
  ajv.addSchema(schema);
  return { ajv, schema };
}

/** A model by itself: the whole schema takes seconds to compile, and says of each model that it is none of the others. */
function modelValidator(ajv: Ajv, { $id, oneOf }: Schema, root: string): ValidateFunction {
  const index = oneOf.findIndex(({ properties }) => Object.hasOwn(properties, root));
  if (index === -1) throw new Error(`OSCAL has no model ${root}`);
  return ajv.compile({ $ref: `${$id}#/oneOf/${index}` });
}

/** Validator of one of the project's own schemas, by the name of its file. */
export function ownValidator(name: string): ValidateFunction {
  const file = new URL(`../../schemas/${name}.schema.json`, import.meta.url);
  return new Ajv({ strict: true, allErrors: true }).compile(JSON.parse(readFileSync(file, 'utf8')));
}
