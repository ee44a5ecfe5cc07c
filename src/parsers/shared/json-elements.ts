import type { ElementOffsets } from '../../model/evidence.ts';
import { parsedJson, skipSpace } from '../../model/json-text.ts';

/** Below this length a text is parsed at once. */
const LONG = 256 * 1024;
/** What stands before the list is looked at twice, so there must be little of it. */
const LONGEST_HEAD = 64 * 1024;
const COMMA = 0x2c;
const CLOSE_LIST = 0x5d;

/** A JSON text whose long list was taken out. */
export interface ReadElements {
  /** The text without the elements of the list: valid JSON where the whole is. */
  readonly rest: string;
  readonly offsets: Omit<ElementOffsets, 'file'>;
}

/**
 * Parses the elements of a list one by one, where a long text is laid out as programs lay it out: a member of the outermost
 * object, each element an object that ends on a line of its own, as far to the right as it began. What is taken for an
 * element is one, since `JSON.parse` takes it, and so is what stands before the list. `undefined` for any other text,
 * broken ones too, of which some elements may have been taken.
 */
export function readElements(text: string, member: string, take: (element: unknown) => void): ReadElements | undefined {
  const open = text.length < LONG ? undefined : openingOf(text, member);
  if (open === undefined) return undefined;
  const { at, first, margin } = open;
  const close = `\n${margin}}`;
  const starts: number[] = [];
  try {
    for (let start = first; ;) {
      const end = closing(text, close, start) + 1;
      if (end === 0) return undefined;
      starts.push(start);
      take(JSON.parse(text.slice(start, end)));
      const next = skipSpace(text, end);
      const code = text.charCodeAt(next);
      if (code === CLOSE_LIST)
        return { rest: text.slice(0, open.inside) + text.slice(next), offsets: { list: member, at, starts } };
      if (code !== COMMA) return undefined;
      start = skipSpace(text, next + 1);
    }
  } catch {
    return undefined;
  }
}

/** Where the brace of `close` stands, which begins with a line end and white space. Lines are many, braces few. */
function closing(text: string, close: string, from: number): number {
  let brace = text.indexOf('}', from);
  while (brace !== -1 && !text.startsWith(close, brace + 1 - close.length)) brace = text.indexOf('}', brace + 1);
  return brace;
}

interface Opening {
  /** Offset of the key. */
  readonly at: number;
  /** Offset behind the bracket. */
  readonly inside: number;
  readonly first: number;
  /** White space before the elements. */
  readonly margin: string;
}

/** Where the list of a member of the outermost object opens, and how far to the right its elements begin. */
function openingOf(text: string, member: string): Opening | undefined {
  const line = new RegExp(String.raw`\n[ \t]{1,16}"${member}": \[\r?\n([ \t]{1,16})\{\r?\n`);
  const found = line.exec(text.slice(0, LONGEST_HEAD));
  if (found === null) return undefined;
  const [, margin = ''] = found;
  const key = skipSpace(text, found.index);
  const inside = text.indexOf('[', key + member.length) + 1;
  const first = text.indexOf('{', inside);
  // closed here, it is whole: the list is a member of the outermost object
  const isMember = parsedJson(`${text.slice(0, inside)}]}`) !== undefined;
  return isMember ? { at: key, inside, first, margin } : undefined;
}
