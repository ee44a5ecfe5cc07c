import { safeText } from '../model/safe-text.ts';

/** At most `limit` UTF-16 units, never half a surrogate pair; what was cut is marked by an ellipsis. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const last = cut.charCodeAt(cut.length - 1);
  return `${last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut}…`;
}

/** One trimmed, non-empty line: runs of white space become one space, the rest as in `visible`. */
export function oneLine(text: string): string {
  const flat = safeText(text.replace(/\s+/g, ' ')).trim();
  return flat === '' ? '(empty)' : flat;
}

/** Entries of one list that still go into one string: longer lists are written in pieces. */
export const MOST_AT_ONCE = 20_000;

/** Indented JSON with a final newline, in pieces where a list of the object is so long that one string may not hold it. */
export function jsonPieces(value: object): readonly string[] {
  const long = Object.entries(value).find(([, item]) => Array.isArray(item) && item.length > MOST_AT_ONCE);
  if (long === undefined) return [jsonText(value)];
  const [key, items]: [string, readonly unknown[]] = long;
  return [...jsonListPieces(value, key, [...splitBatches(items)].map(entriesText))];
}

/** So few entries that what is made of them is gone before V8 moves it among what lasts. */
const BATCH = 250;

/** A list in small parts. */
export function* splitBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

/** Entries of a list that a top-level member holds, without what is around them; at least one. */
export function entriesText(entries: readonly unknown[]): string {
  return JSON.stringify([entries], null, 2).slice('[\n  [\n    '.length, -'\n  ]\n]'.length);
}

/** Indented JSON with a final newline of an object whose member `key` is a list, with the texts of its entries: at least one. */
export function* jsonListPieces(value: object, key: string, texts: Iterable<string>): Generator<string> {
  const frame = jsonText({ ...value, [key]: [null] });
  // No string of JSON holds a line break, so only the member itself looks like this.
  const opening = `\n  ${JSON.stringify(key)}: [\n    `;
  const cut = frame.indexOf(`${opening}null\n  ]`) + opening.length;
  yield frame.slice(0, cut);
  let isFirst = true;
  for (const text of texts) {
    yield `${isFirst ? '' : ',\n    '}${text}`;
    isFirst = false;
  }
  yield frame.slice(cut + 'null'.length);
}

/** Indented JSON with a final newline. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
