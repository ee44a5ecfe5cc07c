import type { ElementOffsets, EvidenceFile, Parser } from '../../model/evidence.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { readElements } from '../../languages/json/elements.ts';
import { MAX_DEPTH, readMembers, parseWhole, readChecked, type Checked, type Read } from './json.ts';
import { hasMoreMembers } from './repeated-key.ts';
import { field, isObject } from './terraform/object.ts';

/** The member that makes files of a format long: a list whose elements are handled one by one. */
export interface LongList<Taken> {
  readonly member: string;
  /** Creates the result; called again where the file has another layout than expected. */
  readonly begin: () => Taken;
  /** Handles an element within the depth limit; may change it. */
  readonly take: (taken: Taken, element: unknown, at: number) => void;
}

/** A file whose list elements were handled: the list itself is empty afterwards. */
export interface LongJson<Taken> {
  readonly value: unknown;
  /** `undefined` where the file has no such list. */
  readonly taken: Taken | undefined;
  readonly elements?: ElementOffsets;
}

/**
 * `readJson` for files with a long list. Where the layout allows it, an element is handled as soon as it is parsed:
 * it is then still in the processor's cache, and unused parts are freed before more memory is allocated.
 */
export function readLongJson<Taken>(
  file: EvidenceFile,
  parser: Pick<Parser, 'title' | 'kinds'>,
  list: LongList<Taken>,
): Read<LongJson<Taken>> {
  return readChecked(file, parser, () => parseElements(file, list) ?? parseAtOnce(file.text(), list));
}

function parseAtOnce<Taken>(text: string, { member, begin, take }: LongList<Taken>): LongJson<Taken> & Checked {
  const whole = parseWhole(text);
  const list = isObject(whole.value) ? field(whole.value, member) : undefined;
  if (whole.isTooDeep || !Array.isArray(list)) return { ...whole, taken: undefined };
  const taken = begin();
  for (const [at, element] of list.entries()) take(taken, element, at);
  list.length = 0;
  return { ...whole, taken };
}

function parseElements<Taken>(
  file: EvidenceFile,
  { member, begin, take }: LongList<Taken>,
): (LongJson<Taken> & Checked) | undefined {
  const bytes = file.utf8?.();
  if (bytes === undefined) return undefined;
  const taken = begin();
  let count = 0;
  let isTooDeep = false;
  let repeatsKey = false;
  const read = readElements(bytes, member, (element, text) => {
    // two levels are around it
    const members = readMembers(element, MAX_DEPTH - 2);
    if (members === undefined) isTooDeep = true;
    else {
      repeatsKey ||= hasMoreMembers(text, members);
      take(taken, element, count);
    }
    count += 1;
  });
  // where the rest is no JSON the whole is parsed, which tells where it breaks
  const value = read === undefined ? undefined : tryParseJson(read.rest);
  if (read === undefined || !isObject(value) || !isEmptyList(field(value, member))) return undefined;
  const around = readMembers(value, MAX_DEPTH);
  if (around === undefined) isTooDeep = true;
  else repeatsKey ||= hasMoreMembers(read.rest, around);
  return { value, isTooDeep, repeatsKey, taken, elements: { file: file.path, ...read.offsets } };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
