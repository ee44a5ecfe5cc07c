import { createObject, text, createTuple } from './build.ts';
import { parseNumber } from './number-text.ts';
import { GAP, takeGaps, takes, takeString, wordAt, type Join, type GapReading, type TextPart } from './json-gaps.ts';
import { isUnknownValue, unknownValue, type TfUnknown, type TfValue } from './value.ts';

const MAX_DEPTH = 100;
/** No check reads longer documents. */
const MAX_LENGTH = 1_000_000;

/** `goesOn`: a gap in the value may continue after it, as `"a", "Condition": {}` does. */
interface Read {
  readonly value: TfValue;
  readonly goesOn?: boolean;
}

/**
 * The known part of a JSON text with gaps; `undefined` where nothing is known. A gap inside a string makes only that
 * string unknown. Elsewhere it may be anything: a list gets one additional unknown element, an object becomes unknown
 * as a whole, and so does one with such a key.
 */
export function openJson(parts: readonly TextPart[], join: Join): TfValue | undefined {
  const gaps = parts.filter((part) => typeof part !== 'string');
  const source = parts.map((part) => (typeof part === 'string' ? part : GAP)).join('');
  if (source.length > MAX_LENGTH || !/^\s*[[{]/.test(source) || source.split(GAP).length !== gaps.length + 1)
    return undefined;
  const reading: GapReading = { source, gaps, join, at: 0, gap: 0, depth: 0 };
  const read = readValue(reading);
  if (read === undefined || read.goesOn === true || isUnknownValue(read.value)) return undefined;
  return source.slice(reading.at).trim() === '' ? read.value : undefined;
}

function readValue(reading: GapReading): Read | undefined {
  if (reading.depth >= MAX_DEPTH) return undefined;
  reading.depth += 1;
  wordAt(reading);
  const sign = reading.source[reading.at];
  let read: Read | undefined;
  if (sign === '{') read = readObject(reading);
  else if (sign === '[') read = readList(reading);
  else if (sign === '"') read = readString(reading);
  else read = readWord(reading);
  reading.depth -= 1;
  return read;
}

function readList(reading: GapReading): Read | undefined {
  const items: TfValue[] = [];
  let open: TfUnknown | undefined;
  const isRead = readMembers(reading, ']', (gap) => {
    if (gap !== undefined) {
      open = gap;
      return true;
    }
    const item = readValue(reading);
    if (item === undefined) return false;
    items.push(item.value);
    if (item.goesOn === true) open ??= asUnknown(item.value);
    return true;
  });
  if (!isRead) return undefined;
  return { value: createTuple(open === undefined ? items : [...items, unknownValue(open.reason)]) };
}

function readObject(reading: GapReading): Read | undefined {
  const entries = new Map<string, TfValue>();
  let open: TfUnknown | undefined;
  let goesOn = false;
  const isRead = readMembers(reading, '}', (gap) => {
    if (gap !== undefined) {
      open = gap;
      goesOn = true;
      return true;
    }
    const key = reading.source[reading.at] === '"' ? readString(reading)?.value : undefined;
    const read = key === undefined || !takes(reading, ':') ? undefined : readValue(reading);
    if (key === undefined || read === undefined) return false;
    if (typeof key === 'string') entries.set(key, read.value);
    else open ??= asUnknown(key);
    goesOn ||= read.goesOn === true;
    return true;
  });
  if (!isRead) return undefined;
  if (open === undefined) return { value: createObject(entries), goesOn };
  return { value: unknownValue(open.reason, true), goesOn };
}

/**
 * Reads the content of brackets: `take` gets a gap, or `undefined` at a member. Commas next to a gap may be a part of
 * it.
 */
function readMembers(reading: GapReading, end: string, take: (gap: TfUnknown | undefined) => boolean): boolean {
  reading.at += 1;
  let isBehindMember = false;
  let isBehindGap = false;
  while (!takes(reading, end)) {
    const word = wordAt(reading);
    const isWhole = end === ']' && !isBehindMember && !isBehindGap && isExact(reading, word);
    if (/^\uF8FF+$/u.test(word) && !isWhole) {
      reading.at += word.length;
      for (const gap of takeGaps(reading, word)) take(gap);
      takes(reading, ',');
      isBehindMember = false;
      isBehindGap = true;
      continue;
    }
    if (isBehindMember) {
      if (!takes(reading, ',')) return false;
      isBehindMember = false;
      isBehindGap = false;
      continue;
    }
    if (!take(undefined)) return false;
    isBehindMember = true;
  }
  return true;
}

function readString(reading: GapReading): Read | undefined {
  const parts = takeString(reading);
  if (parts === undefined) return undefined;
  const [only = ''] = parts;
  if (parts.length <= 1) return { value: typeof only === 'string' ? text(only) : asText(only) };
  const value = reading.join(parts);
  return value === undefined ? undefined : { value };
}

function asText({ reason, origin, mayBeEmpty, ends, set }: TfUnknown): TfUnknown {
  return {
    ...unknownValue(reason, true, 'string'),
    ...(origin === undefined ? {} : { origin }),
    ...(mayBeEmpty === undefined ? {} : { mayBeEmpty }),
    ...(ends === undefined || !set ? {} : { ends }),
  };
}

function readWord(reading: GapReading): Read | undefined {
  const word = wordAt(reading);
  const isAlone = isExact(reading, word);
  reading.at += word.length;
  const [gap] = takeGaps(reading, word);
  if (gap === undefined) return wordValue(word);
  if (isAlone) return { value: gap.encodes ?? { ...gap, set: true } };
  return { value: unknownValue(gap.reason), goesOn: true };
}

function isExact({ source, at, gaps, gap }: GapReading, word: string): boolean {
  const known = gaps[gap];
  if (word !== GAP || known === undefined || !/^[ \t\r\n]*(?:[,}\]]|$)/.test(source.slice(at + 1, at + 200)))
    return false;
  return known.encodes !== undefined || known.type === 'number' || known.type === 'bool';
}

function wordValue(word: string): Read | undefined {
  if (word === 'true' || word === 'false') return { value: word === 'true' };
  if (word === 'null') return { value: null };
  const value = /^-?\d/.test(word) ? parseNumber(word) : undefined;
  return value === undefined ? undefined : { value };
}

function asUnknown(value: TfValue): TfUnknown {
  return isUnknownValue(value) ? value : unknownValue('a part of the text is not known');
}
