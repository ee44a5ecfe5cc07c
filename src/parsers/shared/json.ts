import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { MARK } from '../../model/value.ts';

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
    return failed(file, parser, 'too-deep', `${file.path} nests deeper than ${MAX_DEPTH} levels and was not read.`);
  } catch (error) {
    const line = errorLine(error, text);
    const where = line === undefined ? '' : ` at line ${line}`;
    const message = `${file.path} looks like ${parser.title} but is not valid JSON${where}: it may be cut off. Export it again.`;
    return failed(file, parser, 'unparsable-file', message, line);
  }
}

function failed(
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

/** Level by level without recursion: evidence may nest a million deep. */
export function isTooDeep(root: unknown, limit: number = MAX_DEPTH): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null || MARK in value) continue;
      for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) next.push(child);
    }
    level = next;
  }
  return false;
}
