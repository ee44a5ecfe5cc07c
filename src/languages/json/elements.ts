import type { ListOffsets } from '../../base/list-offsets.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { skipSpace, skipSpaceInBytes } from './json-text.ts';

/** Bytes; shorter texts are parsed at once. */
const LONG = 256 * 1024;
/** The text before the list is read twice, so it must be short. */
const LONGEST_HEAD = 64 * 1024;
const COMMA = 0x2c;
const CLOSE_LIST = 0x5d;
const CLOSE_MAP = 0x7d;

/** A JSON text without the elements of its long list. */
export interface ReadElements {
  /** The text without the elements of the list: valid JSON if the whole text is. */
  readonly rest: string;
  readonly offsets: ListOffsets;
}

/**
 * Parses the elements of a list one by one, in a long UTF-8 text with the usual layout: the list is a member of the
 * outermost object, and each element is an object that ends on its own line with the same indentation as at its
 * start. `JSON.parse` validates every element and the text before the list. `undefined` for any other text, including
 * invalid ones, of which some elements may already have been passed on. The whole text is never made one string,
 * which would need as much memory again.
 */
export function readElements(
  bytes: Buffer,
  member: string,
  take: (element: unknown, text: string) => void,
): ReadElements | undefined {
  const open = bytes.length < LONG ? undefined : getOpening(bytes, member);
  if (open === undefined) return undefined;
  const { at, inside, first, margin } = open;
  const close = Buffer.from(`\n${margin}}`);
  const starts: number[] = [];
  try {
    for (let start = first; ;) {
      const end = closing(bytes, close, start) + 1;
      if (end === 0) return undefined;
      starts.push(start);
      const text = bytes.toString('utf8', start, end);
      take(JSON.parse(text), text);
      const next = skipSpaceInBytes(bytes, end);
      if (bytes[next] === CLOSE_LIST) {
        const rest = bytes.toString('utf8', 0, inside) + bytes.toString('utf8', next);
        return { rest, offsets: { list: member, at, starts } };
      }
      if (bytes[next] !== COMMA) return undefined;
      start = skipSpaceInBytes(bytes, next + 1);
    }
  } catch {
    return undefined;
  }
}

/**
 * Offset of the brace that ends `close`, which begins with a line end and white space. Searches braces, because there
 * are fewer than lines.
 */
function closing(bytes: Buffer, close: Buffer, from: number): number {
  let brace = bytes.indexOf(CLOSE_MAP, from);
  while (brace !== -1 && !endsWith(bytes, brace, close)) brace = bytes.indexOf(CLOSE_MAP, brace + 1);
  return brace;
}

function endsWith(bytes: Buffer, last: number, end: Buffer): boolean {
  for (let back = 1; back < end.length; back += 1) if (bytes[last - back] !== end[end.length - 1 - back]) return false;
  return true;
}

interface Opening {
  /** Offset of the key. */
  readonly at: number;
  /** Offset after the bracket. */
  readonly inside: number;
  readonly first: number;
  readonly margin: string;
}

function getOpening(bytes: Buffer, member: string): Opening | undefined {
  const line = new RegExp(String.raw`\n[ \t]{1,16}"${member}": \[\r?\n([ \t]{1,16})\{\r?\n`);
  // a character for each byte, so that offsets are those of bytes
  const head = bytes.toString('latin1', 0, LONGEST_HEAD);
  const found = line.exec(head);
  if (found === null) return undefined;
  const [, margin = ''] = found;
  const key = skipSpace(head, found.index);
  const inside = head.indexOf('[', key + member.length) + 1;
  const first = head.indexOf('{', inside);
  // closed here, it is whole: the list is a member of the outermost object
  const isMember = tryParseJson(`${head.slice(0, inside)}]}`) !== undefined;
  return isMember ? { at: key, inside, first, margin } : undefined;
}
