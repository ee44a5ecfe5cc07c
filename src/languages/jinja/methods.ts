import { isList, isMap, isMarker, own, unknown, type Value } from '../../base/value.ts';
import { pythonText } from './python.ts';

const NOT_EVALUATED = unknown('a method that is not evaluated', true);
const MAX_PIECES = 10_000;

/** Calls a method of Python's strings and maps that templates use; all others give "not known". */
export function callMethod(
  of: Value | undefined,
  name: string,
  args: readonly (Value | undefined)[],
): Value | undefined {
  if (of === undefined || isMarker(of) || args.some(isMarker)) return NOT_EVALUATED;
  if (isMap(of)) return mapMethod(of, name, args);
  if (typeof of !== 'string') return NOT_EVALUATED;
  const texts = args.filter((argument): argument is string => typeof argument === 'string');
  if (name === 'join') return isList(args[0]) ? joinedBy(of, args[0]) : NOT_EVALUATED;
  if (texts.length !== args.length) return NOT_EVALUATED;
  return TEXT_METHODS.get(name)?.(of, texts[0], texts[1]) ?? NOT_EVALUATED;
}

function mapMethod(of: { readonly [key: string]: Value }, name: string, args: readonly (Value | undefined)[]): Value {
  const [key, otherwise = null] = args;
  if (name === 'keys') return Object.keys(of);
  if (name === 'values') return Object.values(of);
  if (name === 'items') return Object.entries(of).map(([each, value]) => [each, value]);
  if (name === 'get' && typeof key === 'string') return own(of, key) ?? otherwise;
  return NOT_EVALUATED;
}

type TextMethod = (of: string, first: string | undefined, second: string | undefined) => Value | undefined;

const TEXT_METHODS: ReadonlyMap<string, TextMethod> = new Map<string, TextMethod>([
  ['lower', (of) => of.toLowerCase()],
  ['upper', (of) => of.toUpperCase()],
  ['strip', (of, characters) => (characters === undefined ? of.trim() : undefined)],
  ['rstrip', (of, characters) => (characters === undefined ? of.trimEnd() : undefined)],
  ['lstrip', (of, characters) => (characters === undefined ? of.trimStart() : undefined)],
  ['split', (of, by) => (by === undefined ? of.trim().split(/\s+/).filter(Boolean) : of.split(by, MAX_PIECES))],
  ['splitlines', (of) => of.split(/\r\n|\r|\n/)],
  ['startswith', (of, start) => (start === undefined ? undefined : of.startsWith(start))],
  ['endswith', (of, end) => (end === undefined ? undefined : of.endsWith(end))],
  ['replace', (of, from = '', to) => (from === '' || to === undefined ? undefined : replaced(of, from, to))],
]);

/** Replaces every occurrence; a result that is too long is not known. */
export function replaced(text: string, from: string, to: string): Value {
  const parts = text.split(from);
  const length = text.length + parts.length * to.length;
  return length > 100_000 ? NOT_EVALUATED : parts.join(to);
}

/** Joins the texts of a list with a separator; a result that is too long is not known. */
export function joinedBy(separator: string, list: readonly Value[]): Value {
  const texts: string[] = [];
  let length = 0;
  for (const item of list) {
    const text = pythonText(item);
    if (text === undefined) return NOT_EVALUATED;
    texts.push(text);
    length += text.length + separator.length;
    if (length > 100_000) return NOT_EVALUATED;
  }
  return texts.join(separator);
}
