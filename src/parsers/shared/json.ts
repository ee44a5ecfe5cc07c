import type { ElementOffsets, EvidenceFile, Parser } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { parsedJson } from '../../model/json-text.ts';
import { readElements } from './json-elements.ts';
import { field, isObject } from './terraform-object.ts';
import type { JsonObject } from './terraform-object.ts';
import { findRepeatedKey, hasMoreMembers } from './repeated-key.ts';
import { lineAt } from './line.ts';

const MAX_DEPTH = 200;

export type Read =
  | { readonly ok: true; readonly value: unknown; readonly elements?: ElementOffsets }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Parses a JSON file. Text that is not JSON, a key that repeats in its object, and nesting deeper than 200 come back
 * as a Problem that names the line but quotes nothing of the file. `JSON.parse` keeps the last of repeated keys and
 * drops the others silently, so a bad value could hide behind a good one. `list` names the member that makes such files
 * long: where its elements can be read one by one, their offsets are told too.
 */
export function readJson(file: EvidenceFile, parser: Pick<Parser, 'title' | 'kinds'>, list?: string): Read {
  let text = '';
  try {
    text = file.text();
    const { value, members, starts } = parse(text, list);
    if (members === undefined)
      return unread(file, parser, 'too-deep', `${file.path} nests deeper than ${MAX_DEPTH} levels and was not read.`);
    if (hasMoreMembers(text, members)) return repeated(file, parser, text);
    return starts === undefined ? { ok: true, value } : { ok: true, value, elements: { file: file.path, ...starts } };
  } catch (error) {
    const line = errorLine(error, text);
    const where = line === undefined ? '' : ` at line ${line}`;
    const message = `${file.path} looks like ${parser.title} but is not valid JSON${where}: it may be cut off. Export it again.`;
    return unread(file, parser, 'unparsable-file', message, line);
  }
}

interface ParsedText {
  readonly value: unknown;
  /** `undefined` when it nests too deep. */
  readonly members: number | undefined;
  readonly starts?: Omit<ElementOffsets, 'file'>;
}

function parse(text: string, list: string | undefined): ParsedText {
  const byElement = list === undefined ? undefined : parseElements(text, list);
  if (byElement !== undefined) return byElement;
  const value: unknown = JSON.parse(text);
  return { value, members: membersOf(value, MAX_DEPTH) };
}

function parseElements(text: string, member: string): ParsedText | undefined {
  const list: unknown[] = [];
  let members = 0;
  let isDeep = false;
  const read = readElements(text, member, (element) => {
    const count = membersOf(element, MAX_DEPTH - 2);
    if (count === undefined) isDeep = true;
    else members += count;
    list.push(element);
  });
  // where the rest is no JSON the whole is parsed, which tells where it breaks
  const value = read === undefined ? undefined : parsedJson(read.rest);
  if (read === undefined || !isObject(value) || !isEmptyList(field(value, member))) return undefined;
  const around = membersOf(value, MAX_DEPTH);
  value[member] = list;
  return { value, members: isDeep || around === undefined ? undefined : members + around, starts: read.offsets };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A whole file that was not read, as a Problem of its place or line. */
export function unread(
  file: EvidenceFile,
  parser: Pick<Parser, 'kinds'>,
  code: Problem['code'],
  message: string,
  line?: number,
): Read {
  const place = { file: file.path, pointer: [], ...(line === undefined ? {} : { line }) };
  return { ok: false, problem: { code, severity: 'error', message, place, kinds: parser.kinds } };
}

function repeated(file: EvidenceFile, parser: Pick<Parser, 'title' | 'kinds'>, text: string): Read {
  const line = lineAt(text, findRepeatedKey(text) ?? 0);
  const message = `${file.path} looks like ${parser.title} but has a key twice in one object (line ${line}), so one of its values would be lost, and it was not read. Correct it or export it again.`;
  return unread(file, parser, 'duplicate-key', message, line);
}

/** V8 names the offset of a syntax error; an unexpected end has none and is the last line. */
function errorLine(error: unknown, text: string): number | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  const offset = /position (\d{1,12})/.exec(error.message)?.[1];
  return lineAt(text, offset === undefined ? text.length : Number(offset));
}

/** Whether a value nests deeper than `limit` levels. Recursion ends at the limit, however deep the evidence is. */
export function isTooDeep(root: unknown, limit: number = MAX_DEPTH): boolean {
  return membersOf(root, limit) === undefined;
}

/** How many members the objects of a value have in all; `undefined` when it nests deeper than `limit` levels. */
function membersOf(root: unknown, limit: number): number | undefined {
  let members = 0;
  const exceeds = (value: unknown[] | JsonObject, left: number): boolean => {
    if (Array.isArray(value)) {
      for (const child of value) if (isContainer(child) && (left === 0 || exceeds(child, left - 1))) return true;
      return false;
    }
    // Markers have no enumerable member, so they count as one level.
    for (const key in value) {
      members += 1;
      const child = value[key];
      if (isContainer(child) && (left === 0 || exceeds(child, left - 1))) return true;
    }
    return false;
  };
  return isContainer(root) && exceeds(root, limit) ? undefined : members;
}

function isContainer(value: unknown): value is unknown[] | JsonObject {
  return typeof value === 'object' && value !== null;
}
