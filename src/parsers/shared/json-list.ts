import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { parseWhole, readJson } from './json.ts';

/** A value of a list with its place. */
export interface Listed {
  readonly value: Value;
  readonly place: Place;
}

/** The values of a file, and why some of them were not read. */
export interface ReadList {
  readonly items: readonly Listed[];
  /** Whether the file says that there are more. */
  readonly hasMore: boolean;
  readonly problems: readonly Problem[];
}

const MOST_PROBLEMS = 20;

/**
 * Reads a list of findings: a JSON list, an object with the list under one of the keys, or one value on each line. A line that is no
 * JSON is lost; the last one of a file that was cut off is such a line.
 */
export function readJsonList(
  file: EvidenceFile,
  parser: Pick<Parser, 'title' | 'kinds'>,
  keys: readonly string[],
): ReadList {
  if (isJsonLines(file.head)) return readLines(file, parser);
  const read = readJson(file, parser);
  if (!read.ok) return { items: [], hasMore: false, problems: [read.problem] };
  const root = read.value;
  const at = (list: readonly Value[], pointer: readonly string[]): readonly Listed[] =>
    list.map((value, index) => ({ value, place: { file: file.path, pointer: [...pointer, index] } }));
  if (isList(root)) return { items: at(root, []), hasMore: false, problems: [] };
  if (!isMap(root)) return { items: [], hasMore: false, problems: [] };
  const key = keys.find((each) => isList(own(root, each)));
  const list = key === undefined ? undefined : own(root, key);
  const hasMore = ['NextToken', 'nextToken'].some((each) => typeof own(root, each) === 'string');
  if (key !== undefined && isList(list)) return { items: at(list, [key]), hasMore, problems: [] };
  return { items: [{ value: root, place: { file: file.path, pointer: [] } }], hasMore, problems: [] };
}

/** An object ends on its line, and another one begins on the next. */
function isJsonLines(head: string): boolean {
  return /^\s*\{[^\n]*\}[ \t]*\r?\n\s*\{/.test(head);
}

function readLines(file: EvidenceFile, { title, kinds }: Pick<Parser, 'title' | 'kinds'>): ReadList {
  const items: Listed[] = [];
  const problems: Problem[] = [];
  let line = 0;
  for (const text of splitLines(file.text())) {
    line += 1;
    if (text.trim() === '') continue;
    const place = { file: file.path, pointer: [], line };
    const value = parseLine(text);
    if (value !== undefined) items.push({ value, place });
    else if (problems.length < MOST_PROBLEMS) {
      const message = `${file.path} looks like ${title}, but line ${line} is not valid JSON: the file may be cut off. Export it again.`;
      problems.push({ code: 'partly-read', severity: 'error', message, place, kinds });
    }
  }
  return { items, hasMore: false, problems };
}

/** Without a copy of the whole text as a list. */
function* splitLines(text: string): Generator<string> {
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end === -1 ? text.length : end);
    if (end === -1) return;
    from = end + 1;
  }
}

/** `undefined` also for what nests too deep or has a key twice. */
function parseLine(text: string): ValueMap | undefined {
  try {
    const { value, isTooDeep, repeatsKey } = parseWhole(text);
    return isTooDeep || repeatsKey || !isMap(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
