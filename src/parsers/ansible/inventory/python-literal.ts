import type { Value } from '../../../base/value.ts';

const MAX_DEPTH = 20;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['', ''],
]);

interface Reader {
  readonly text: string;
  at: number;
}

/**
 * A value of an INI inventory: a Python literal (number, `True`, quoted text, list, map), or else the text itself, as
 * in Ansible's INI reader.
 */
export function pythonLiteral(text: string): Value {
  if (text === '') return '';
  const reader = { text, at: 0 };
  const value = readLiteral(reader, 0);
  skipSpace(reader);
  const rest = text.slice(reader.at);
  return value === undefined || (rest !== '' && !rest.startsWith('#')) ? text : value;
}

function readLiteral(reader: Reader, depth: number): Value | undefined {
  skipSpace(reader);
  if (depth > MAX_DEPTH) return undefined;
  const next = reader.text.charAt(reader.at);
  if (next === '[' || next === '(') return readSequence(reader, next === '[' ? ']' : ')', depth);
  if (next === '{') return readMap(reader, depth);
  if (next === '"' || next === "'") return readText(reader, next);
  return readWord(reader);
}

function readWord(reader: Reader): Value | undefined {
  const word = /^[-+]?[\w.]{1,64}/.exec(reader.text.slice(reader.at, reader.at + 70))?.[0] ?? '';
  if (word === 'True' || word === 'False' || word === 'None') {
    reader.at += word.length;
    return word === 'None' ? null : word === 'True';
  }
  const isNumber =
    /^[-+]?(?:0+|[1-9]\d{0,15})$/.test(word) ||
    /^[-+]?(?:\d{1,16}\.\d{0,16}|\.\d{1,16})$/.test(word) ||
    /^0[xX][0-9a-fA-F]{1,13}$/.test(word) ||
    /^0[oO][0-7]{1,16}$/.test(word);
  if (!isNumber) return undefined;
  reader.at += word.length;
  return Number(word);
}

function readText(reader: Reader, quote: string): string | undefined {
  let text = '';
  for (let at = reader.at + 1; at < reader.text.length; at += 1) {
    const character = reader.text.charAt(at);
    if (character === quote) {
      reader.at = at + 1;
      return text;
    }
    if (character === '\\') {
      at += 1;
      const escaped = reader.text.charAt(at);
      text += ESCAPES.get(escaped) ?? `\\${escaped}`;
    } else text += character;
  }
  return undefined;
}

function readSequence(reader: Reader, end: string, depth: number): readonly Value[] | undefined {
  const items: Value[] = [];
  reader.at += 1;
  for (;;) {
    skipSpace(reader);
    if (reader.text.charAt(reader.at) === end) {
      reader.at += 1;
      return items;
    }
    const item = readLiteral(reader, depth + 1);
    if (item === undefined || !separated(reader, end)) return undefined;
    items.push(item);
  }
}

function readMap(reader: Reader, depth: number): Value | undefined {
  const entries: [string, Value][] = [];
  reader.at += 1;
  for (;;) {
    skipSpace(reader);
    if (reader.text.charAt(reader.at) === '}') {
      reader.at += 1;
      return Object.fromEntries(entries);
    }
    const key = readLiteral(reader, depth + 1);
    skipSpace(reader);
    if ((typeof key !== 'string' && typeof key !== 'number') || reader.text.charAt(reader.at) !== ':') return undefined;
    reader.at += 1;
    const value = readLiteral(reader, depth + 1);
    if (value === undefined || !separated(reader, '}')) return undefined;
    entries.push([String(key), value]);
  }
}

function separated(reader: Reader, end: string): boolean {
  skipSpace(reader);
  if (reader.text.charAt(reader.at) === ',') {
    reader.at += 1;
    return true;
  }
  return reader.text.charAt(reader.at) === end;
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text.charAt(reader.at))) reader.at += 1;
}
