import { isList, isMap, isMarker, type Value } from '../base/value.ts';

/** What only some texts are. */
const WRITTEN_AS_TEXT: ReadonlySet<string> = new Set(['a version', 'an address range', 'an IP address']);

/**
 * Why a value cannot be compared with what an operator takes: `a string, not a number`. Absent where its type is right, or
 * where it is not known.
 */
export function wrongType(value: Value | undefined, takes: string | undefined): string | undefined {
  if (takes === undefined || value === undefined || value === null || isMarker(value)) return undefined;
  const own = nameType(value);
  if (own === 'a string' && WRITTEN_AS_TEXT.has(takes)) return `not ${takes}`;
  return own === takes ? undefined : `${own}, not ${takes}`;
}

/** The type of a value as sentences name it. */
export function nameType(value: Exclude<Value, null>): string {
  if (isList(value)) return 'a list';
  if (isMap(value)) return 'a map';
  return NAMES[typeof value] ?? 'a value';
}

const NAMES: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
};
