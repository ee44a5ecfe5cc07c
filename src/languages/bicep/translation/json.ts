/** A part of a template. Members of any name are own properties. */
export type Json = string | number | boolean | null | readonly Json[] | JsonMap;
export interface JsonMap {
  readonly [key: string]: Json;
}

/** Where the members of objects and the items of lists of a template are in the text that they were written in. */
export type Positions = WeakMap<object, ReadonlyMap<string, number>>;

/** Makes an object; a name that occurs twice counts as it was given last. */
export function jsonMap(entries: Iterable<readonly [string, Json]>): JsonMap {
  return Object.fromEntries(entries);
}

/** A literal text of a template: what begins with a bracket would be an expression. */
export function literalNode(text: string): string {
  return text.startsWith('[') ? `[${text}` : text;
}

/** A text in an expression. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
