import { buildZip } from '../support/zip.ts';
import { STATE } from './state.ts';

/** As much of JSON Schema as bodies of requests need. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: { readonly [status: string]: object };
}

/** The parts of the OpenAPI document that the tests are made from. */
export interface Contract {
  readonly openapi: string;
  readonly paths: { readonly [path: string]: { readonly post?: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

export type Body = { readonly [name: string]: unknown };

export const ARCHIVE = buildZip([{ name: 'main.tfstate', content: STATE }]).toString('base64');

/** A schema with its reference followed. */
export function resolved(contract: Contract, schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : resolved(contract, contract.components.schemas[name] ?? {});
}

export function bodySchema(contract: Contract, operation: Operation): Schema {
  return resolved(contract, operation.requestBody.content['application/json'].schema);
}

/** A body that the document takes, with the fields that it asks for and the archive, which may be left out of some. */
export function validBody(contract: Contract, schema: Schema): Body {
  const names = Object.keys(schema.properties ?? {});
  const wanted = new Set([...(schema.required ?? []), ...names.filter((name) => name === 'zip_content')]);
  return Object.fromEntries([...wanted].map((name) => [name, sample(contract, schema.properties?.[name] ?? {})]));
}

function sample(contract: Contract, reference: Schema): unknown {
  const schema = resolved(contract, reference);
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.contentEncoding === 'base64') return ARCHIVE;
  if (schema.format === 'date') return '2026-11-01';
  if (schema.pattern?.startsWith('^https') === true) return 'https://localhost/repository';
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return schema.minItems === undefined ? [] : [sample(contract, schema.items ?? {})];
  if (schema.type === 'object') return validBody(contract, schema);
  if (schema.pattern?.includes('{8}') === true) return '00000000-0000-4000-8000-000000000000';
  if (schema.pattern?.includes('[.]') === true) return 'aaaa.bbbb.cccc';
  return 'sample';
}

export interface Mutation {
  readonly what: string;
  readonly body: Body;
}

/** The same body with one thing wrong at a time. */
export function mutations(contract: Contract, schema: Schema): readonly Mutation[] {
  const valid = validBody(contract, schema);
  const wrong: Mutation[] = [{ what: 'an unknown field', body: { ...valid, surprise: 1 } }];
  for (const name of schema.required ?? []) {
    const { [name]: _left, ...rest } = valid;
    wrong.push({ what: `no ${name}`, body: rest });
  }
  for (const [name, reference] of Object.entries(schema.properties ?? {})) {
    const each = resolved(contract, reference);
    wrong.push({ what: `${name} as a map`, body: { ...valid, [name]: { a: 1 } } });
    if (each.type === 'object')
      for (const inner of mutations(contract, each))
        wrong.push({ what: `${name}: ${inner.what}`, body: { ...valid, [name]: inner.body } });
    if (each.enum !== undefined) wrong.push({ what: `${name} of no known value`, body: { ...valid, [name]: 'other' } });
    if (each.type === 'string') {
      wrong.push({ what: `${name} as a number`, body: { ...valid, [name]: 7 } });
      if (!takesEmpty(each)) wrong.push({ what: `${name} empty`, body: { ...valid, [name]: '' } });
    }
    if (each.contentEncoding === 'base64') {
      wrong.push({ what: `${name} in broken Base64`, body: { ...valid, [name]: `${ARCHIVE.slice(0, -4)}*===` } });
      wrong.push({
        what: `${name} with line breaks`,
        body: { ...valid, [name]: `${ARCHIVE.slice(0, 76)}\n${ARCHIVE.slice(76)}` },
      });
    }
    if (each.format === 'date') wrong.push({ what: `${name} of no day`, body: { ...valid, [name]: '2026-02-30' } });
  }
  return wrong;
}

function takesEmpty({ minLength = 0, pattern = '' }: Schema): boolean {
  return minLength === 0 && new RegExp(pattern).test('');
}
