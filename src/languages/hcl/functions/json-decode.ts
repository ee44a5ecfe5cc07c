import { createObject, text, createTuple } from '../values/build.ts';
import { parseNumber } from '../values/number-text.ts';
import { failure, unknownValue, type Result, type TfValue } from '../values/value.ts';

const MAX_DEPTH = 200;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** The value of a JSON text; arrays become tuples, and numbers keep all their digits. */
export function decodeJson(source: string): Result {
  try {
    JSON.parse(source);
    // Numbers travel as texts, told apart by their first letter, because JSON.parse rounds them.
    const marked = source.replaceAll(TOKEN, (token) => (token.startsWith('"') ? `"t${token.slice(1)}` : `"n${token}"`));
    return build(JSON.parse(marked), 0);
  } catch {
    return failure('the text is not valid JSON');
  }
}

function build(value: unknown, depth: number): TfValue {
  if (depth > MAX_DEPTH) return unknownValue('the value nests too deeply to be computed here', true);
  if (typeof value === 'string') return value.startsWith('t') ? text(value.slice(1)) : number(value.slice(1));
  if (Array.isArray(value)) return createTuple(value.map((item: unknown) => build(item, depth + 1)));
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null;
  const entries = Object.entries(value).map(([key, part]) => [text(key.slice(1)), build(part, depth + 1)] as const);
  return createObject(new Map(entries));
}

function number(digits: string): TfValue {
  return parseNumber(digits) ?? unknownValue('the number is too large or too small to be computed', true, 'number');
}
