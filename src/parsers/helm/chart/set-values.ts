import {
  goInt64,
  goList,
  goMap,
  isGoList,
  isGoMap,
  type GoList,
  type GoMap,
  type GoValue,
} from '../../../languages/go-template/go-value.ts';

const MAX_INDEX = 65_536;
const MAX_NESTING = 30;
const MAX_LENGTH = 1_000_000;

/** Why a `--set` text cannot be read. The message does not contain its value. */
export class SetSyntaxError extends Error {}

/**
 * Puts `a.b[0].c=value,d={x,y}` into a table (Helm documentation, "The Format and Limitations of --set"). A backslash
 * escapes the next character, `null` removes a key, integers and booleans are converted unless `asText`. Throws
 * `SetSyntaxError`.
 */
export function setValues(table: GoMap, text: string, asText: boolean): void {
  if (text.length > MAX_LENGTH) throw new SetSyntaxError('it is too long');
  const reader = { signs: [...text], at: 0, asText };
  while (reader.at < reader.signs.length) setKey(reader, table, 0);
}

interface Reader {
  readonly signs: readonly string[];
  at: number;
  readonly asText: boolean;
}

function readUntil(reader: Reader, stops: string): { readonly text: string; readonly stop: string } {
  let text = '';
  while (reader.at < reader.signs.length) {
    const sign = reader.signs[reader.at] ?? '';
    reader.at += 1;
    if (stops.includes(sign)) return { text, stop: sign };
    if (sign !== '\\') text += sign;
    else {
      text += reader.signs[reader.at] ?? '';
      reader.at += 1;
    }
  }
  return { text, stop: '' };
}

function setKey(reader: Reader, table: GoMap, depth: number): void {
  const { text: key, stop } = readUntil(reader, '=[,.');
  if (stop === '' && key === '') return;
  if (stop === '' || stop === ',') throw new SetSyntaxError('a key of it has no value');
  if (stop === '=') put(table, key, readValue(reader));
  else if (stop === '.') {
    if (depth + 1 > MAX_NESTING) throw new SetSyntaxError(`it nests deeper than ${MAX_NESTING} levels`);
    const present = table.entries.get(key);
    if (present !== undefined && !isGoMap(present))
      throw new SetSyntaxError('it goes into something that is not a map');
    const inner = present ?? goMap();
    setKey(reader, inner, depth + 1);
    if (inner.entries.size === 0) throw new SetSyntaxError('a key of it has no value');
    put(table, key, inner);
  } else {
    const present = table.entries.get(key);
    if (present !== undefined && !isGoList(present))
      throw new SetSyntaxError('it goes into something that is not a list');
    put(table, key, setItem(reader, present ?? goList([]), depth));
  }
}

function put(table: GoMap, key: string, value: GoValue): void {
  if (key !== '') table.entries.set(key, value);
}

function setItem(reader: Reader, list: GoList, depth: number): GoList {
  if (depth > MAX_NESTING) throw new SetSyntaxError(`it nests deeper than ${MAX_NESTING} levels`);
  const { text: digits, stop: bracket } = readUntil(reader, ']');
  const index = /^\+?\d{1,9}$/.test(digits) && bracket === ']' ? Number(digits) : -1;
  if (index < 0 || index > MAX_INDEX) throw new SetSyntaxError('it has an index that is not a number in range');
  const { text: rest, stop } = readUntil(reader, '[.=');
  if (rest !== '' || stop === '') throw new SetSyntaxError('it has something else behind an index');
  const present = list.items[index] ?? null;
  if (stop === '=') return withItem(list, index, readValue(reader));
  if (stop === '[') {
    const inner = isGoList(present) ? present : goList([]);
    return withItem(list, index, setItem(reader, inner, depth + 1));
  }
  const inner = isGoMap(present) ? present : goMap();
  setKey(reader, inner, depth);
  return withItem(list, index, inner);
}

function withItem(list: GoList, index: number, value: GoValue): GoList {
  const items: GoValue[] = [...list.items];
  while (items.length < index) items.push(null);
  items[index] = value;
  return goList(items);
}

function readValue(reader: Reader): GoValue {
  if (reader.at >= reader.signs.length) return '';
  if (reader.signs[reader.at] !== '{') return typed(readUntil(reader, ',').text, reader.asText);
  reader.at += 1;
  const items: GoValue[] = [];
  for (;;) {
    const { text, stop } = readUntil(reader, ',}');
    if (stop === '') throw new SetSyntaxError('a list of it has no end');
    items.push(typed(text, reader.asText));
    if (stop === '}') break;
  }
  if (reader.signs[reader.at] === ',') reader.at += 1;
  return goList(items);
}

function typed(text: string, asText: boolean): GoValue {
  if (asText) return text;
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') return lower === 'true';
  if (lower === 'null') return null;
  if (text === '0') return goInt64(0);
  if (!/^[+-]?[0-9]{1,19}$/.test(text) || text.startsWith('0')) return text;
  const value = BigInt(text.replace('+', ''));
  return BigInt.asIntN(64, value) === value ? goInt64(value) : text;
}
