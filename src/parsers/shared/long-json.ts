import type { ElementOffsets, EvidenceFile, Parser } from '../../model/evidence.ts';
import { parsedJson } from '../../model/json-text.ts';
import { readElements } from './json-elements.ts';
import { MAX_DEPTH, membersOf, parseWhole, readCounted } from './json.ts';
import type { Counted, Read } from './json.ts';
import { field, isObject } from './terraform-object.ts';

/** The member that makes files of a format long: a list, of which each element is dealt with by itself. */
export interface LongList<Taken> {
  readonly member: string;
  /** What elements are taken into. Begun anew where a file turns out to be laid out otherwise than it looked. */
  readonly begin: () => Taken;
  /** Deals with an element that does not nest too deep; it may change it. */
  readonly take: (taken: Taken, element: unknown, at: number) => void;
}

/** A file whose list was taken: the list itself is empty afterwards. */
export interface LongJson<Taken> {
  readonly value: unknown;
  /** `undefined` where the file has no such list. */
  readonly taken: Taken | undefined;
  /** Where the elements stand, if that is known. */
  readonly elements?: ElementOffsets;
}

/**
 * `readJson` for files with a long list. Where the layout allows it an element is taken as soon as it is parsed: it lies in
 * the processor's cache then, and what is not kept of it is gone before anything is built around it.
 */
export function readLongJson<Taken>(
  file: EvidenceFile,
  parser: Pick<Parser, 'title' | 'kinds'>,
  list: LongList<Taken>,
): Read<LongJson<Taken>> {
  return readCounted(file, parser, (text) => parseElements(file.path, text, list) ?? parseAtOnce(text, list));
}

function parseAtOnce<Taken>(text: string, { member, begin, take }: LongList<Taken>): LongJson<Taken> & Counted {
  const { value, members } = parseWhole(text);
  const list = isObject(value) ? field(value, member) : undefined;
  if (members === undefined || !Array.isArray(list)) return { value, members, taken: undefined };
  const taken = begin();
  for (const [at, element] of list.entries()) take(taken, element, at);
  list.length = 0;
  return { value, members, taken };
}

function parseElements<Taken>(
  file: string,
  text: string,
  { member, begin, take }: LongList<Taken>,
): (LongJson<Taken> & Counted) | undefined {
  const taken = begin();
  let members = 0;
  let count = 0;
  let isDeep = false;
  const read = readElements(text, member, (element) => {
    // two levels are around it
    const own = membersOf(element, MAX_DEPTH - 2);
    if (own === undefined) isDeep = true;
    else take(taken, element, count);
    members += own ?? 0;
    count += 1;
  });
  // where the rest is no JSON the whole is parsed, which tells where it breaks
  const value = read === undefined ? undefined : parsedJson(read.rest);
  if (read === undefined || !isObject(value) || !isEmptyList(field(value, member))) return undefined;
  const around = membersOf(value, MAX_DEPTH);
  const all = isDeep || around === undefined ? undefined : members + around;
  return { value, members: all, taken, elements: { file, ...read.offsets } };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
