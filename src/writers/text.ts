import { safeText } from '../model/safe-text.ts';

/** At most `limit` UTF-16 units, never half a surrogate pair; an ellipsis marks a cut. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const last = cut.charCodeAt(cut.length - 1);
  return `${last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut}…`;
}

/** One trimmed, non-empty line: each run of white space becomes one space, the rest as in `visible`. */
export function oneLine(text: string): string {
  const flat = safeText(text.replace(/\s+/g, ' ')).trim();
  return flat === '' ? '(empty)' : flat;
}

/** Maximum number of list entries for one string: longer lists are written in pieces. */
export const MOST_AT_ONCE = 20_000;

/** Indented JSON with a final newline, in pieces where a list of the object is too long for one string. */
export function jsonPieces(value: object): readonly string[] {
  const long = Object.entries(value).find(([, item]) => Array.isArray(item) && item.length > MOST_AT_ONCE);
  if (long === undefined) return [jsonText(value)];
  const [key, items]: [string, readonly unknown[]] = long;
  return [...jsonListPieces(value, key, [...splitBatches(items)].map(entriesText))];
}

/** Small, so that V8 frees the text of a batch before it moves to the old generation. */
const BATCH = 250;

/** Splits a list into small parts. */
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
