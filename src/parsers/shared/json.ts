import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';

const MAX_DEPTH = 200;

export type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };

/**
 * Parses a JSON file. Text that is not JSON, and nesting deeper than 200, come back as a Problem that names
 * the line but quotes nothing of the file.
 */
export function readJson(file: EvidenceFile, parser: Pick<Parser, 'title' | 'kinds'>): Read {
  let text = '';
  try {
    text = file.text();
    const value: unknown = JSON.parse(text);
    if (!isTooDeep(value)) return { ok: true, value };
    return unread(file, parser, 'too-deep', `${file.path} nests deeper than ${MAX_DEPTH} levels and was not read.`);
  } catch (error) {
    const line = errorLine(error, text);
    const where = line === undefined ? '' : ` at line ${line}`;
    const message = `${file.path} looks like ${parser.title} but is not valid JSON${where}: it may be cut off. Export it again.`;
    return unread(file, parser, 'unparsable-file', message, line);
  }
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

/** V8 names the offset of a syntax error; an unexpected end has none and is the last line. */
function errorLine(error: unknown, text: string): number | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  const offset = /position (\d{1,12})/.exec(error.message)?.[1];
  const end = offset === undefined ? text.length : Number(offset);
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Whether a value nests deeper than `limit` levels. Recursion ends at the limit, however deep the evidence is. */
export function isTooDeep(root: unknown, limit: number = MAX_DEPTH): boolean {
  return typeof root === 'object' && root !== null && exceeds(root, limit);
}

/** Markers have no enumerable member that is an object, so they count as one level. */
function exceeds(value: object, left: number): boolean {
  const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const child of children) {
    if (typeof child !== 'object' || child === null) continue;
    if (left === 0 || exceeds(child, left - 1)) return true;
  }
  return false;
}
