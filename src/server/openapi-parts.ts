export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export interface JsonMap {
  readonly [key: string]: Json;
}

export const JSON_TYPE = 'application/json';

/** A response header that is text. */
export function header(text: string): JsonMap {
  return { description: text, schema: { type: 'string' } };
}

/** A reference to a schema of the document. */
export function reference(name: string): JsonMap {
  return { $ref: `#/components/schemas/${name}` };
}

/** A response with a JSON body of a schema. */
export function answered(text: string, schema: string): JsonMap {
  return { description: text, content: { [JSON_TYPE]: { schema: reference(schema) } } };
}
