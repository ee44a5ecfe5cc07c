import { omitUndefined } from '../../base/omit-undefined.ts';
import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { JsonObject } from './terraform/object.ts';
import { findRepeatedKey, hasMoreMembers } from './repeated-key.ts';
import { lineAt } from '../../base/line.ts';

export const MAX_DEPTH = 200;

/** The content of a file, or why it was not read. */
export type Read<Found = { readonly value: unknown }> =
  ({ readonly ok: true } & Found) | { readonly ok: false; readonly problem: Problem };

/** Facts about a text that must be checked before its value is used. */
export interface Checked {
  readonly isTooDeep: boolean;
  readonly repeatsKey: boolean;
}

/**
 * Parses a JSON file. Text that is not JSON, a repeated key of an object, and nesting deeper than 200 are returned as
 * a Problem that names the line but quotes nothing of the file. `JSON.parse` keeps the last of repeated keys and
 * drops the others silently, so a bad value could hide behind a good one.
 */
export function readJson(file: EvidenceFile, parser: Pick<Parser, 'title' | 'kinds'>): Read {
  return readChecked(file, parser, () => parseWhole(file.text()));
}

/** Parses a whole text at once. Throws SyntaxError. */
export function parseWhole(text: string): Checked & { readonly value: unknown } {
  const value: unknown = JSON.parse(text);
  const members = readMembers(value, MAX_DEPTH);
  if (members === undefined) return { value, isTooDeep: true, repeatsKey: false };
  return { value, isTooDeep: false, repeatsKey: hasMoreMembers(text, members) };
}

/** As `readJson`, with another parse function, which throws what `JSON.parse` throws. */
export function readChecked<Found extends Checked>(
  file: EvidenceFile,
  parser: Pick<Parser, 'title' | 'kinds'>,
  parse: () => Found,
): Read<Found> {
  try {
    const found = parse();
    if (found.isTooDeep)
      return unread(file, parser, 'too-deep', `${file.path} nests deeper than ${MAX_DEPTH} levels and was not read.`);
    return found.repeatsKey ? repeated(file, parser, file.text()) : { ok: true, ...found };
  } catch (error) {
    const line = errorLine(error, file);
    const where = line === undefined ? '' : ` at line ${line}`;
    const message = `${file.path} looks like ${parser.title} but is not valid JSON${where}: it may be cut off. Export it again.`;
    return unread(file, parser, 'unparsable-file', message, line);
  }
}

/** The Problem of a file that was not read at all, with its place or line. */
export function unread(
  file: EvidenceFile,
  parser: Pick<Parser, 'kinds'>,
  code: Problem['code'],
  message: string,
  line?: number,
): Read<never> {
  const place = { file: file.path, pointer: [], ...omitUndefined({ line }) };
  return { ok: false, problem: { code, severity: 'error', message, place, kinds: parser.kinds } };
}

function repeated(file: EvidenceFile, parser: Pick<Parser, 'title' | 'kinds'>, text: string): Read<never> {
  const line = lineAt(text, findRepeatedKey(text) ?? 0);
  const message = `${file.path} looks like ${parser.title} but has a key twice in one object (line ${line}), so one of its values would be lost, and it was not read. Correct it or export it again.`;
  return unread(file, parser, 'duplicate-key', message, line);
}

/** V8 gives the offset of a syntax error; an unexpected end has none and means the last line. */
function errorLine(error: unknown, file: EvidenceFile): number | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  const text = file.text();
  const offset = /position (\d{1,12})/.exec(error.message)?.[1];
  return lineAt(text, offset === undefined ? text.length : Number(offset));
}

/** Whether a value nests deeper than `limit` levels. Recursion ends at the limit for any depth. */
export function isTooDeep(root: unknown, limit: number = MAX_DEPTH): boolean {
  return readMembers(root, limit) === undefined;
}

/** The number of members of all objects in a value; `undefined` when it nests deeper than `limit` levels. */
export function readMembers(root: unknown, limit: number): number | undefined {
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
