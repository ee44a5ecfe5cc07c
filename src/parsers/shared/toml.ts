import { parse } from '@iarna/toml';
import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import { isTooDeep, unread, type Read } from './json.ts';

const MAX_CHARACTERS = 32 * 1024 * 1024;

/**
 * Parses a TOML 1.0 file. Dates become text, and so do integers beyond the exact range. Text that is not TOML, is
 * larger than 32 Mi characters or nests deeper than 200 is returned as a Problem without any of its text.
 */
export function readToml(file: EvidenceFile, parser: Pick<Parser, 'title' | 'kinds'>): Read {
  const text = file.text();
  if (text.length > MAX_CHARACTERS) {
    return unread(file, parser, 'file-too-large', `${file.path} is too large for a TOML file and was not read.`);
  }
  try {
    const value: unknown = parse(text);
    if (!isTooDeep(value)) return { ok: true, value: plain(value) };
    return unread(file, parser, 'too-deep', `${file.path} nests deeper than 200 levels and was not read.`);
  } catch (error) {
    const line = errorLine(error);
    const where = line === undefined ? '' : ` at line ${line}`;
    const message = `${file.path} looks like ${parser.title} but is not valid TOML${where}: it may be cut off. Export it again.`;
    return unread(file, parser, 'unparsable-file', message, line);
  }
}

/** The library counts lines from 0. */
function errorLine(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('line' in error)) return undefined;
  return typeof error.line === 'number' && Number.isInteger(error.line) ? error.line + 1 : undefined;
}

/** Depth is already bounded. Any key becomes an own property. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/**
 * Lines (from 1) of the headers of a table list such as `[[package]]`; empty when their number is not `count`,
 * because then a text contains a line that looks like a header.
 */
export function headerLines(text: string, header: string, count: number): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  let start = 0;
  while (start <= text.length && lines.length <= count) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    if (text.startsWith(header, start) && isBlank(text, start + header.length, stop)) lines.push(line);
    line += 1;
    start = stop + 1;
  }
  return lines.length === count ? lines : [];
}

function isBlank(text: string, from: number, to: number): boolean {
  const rest = text.slice(from, Math.min(to, from + 200)).trim();
  return rest === '' || rest.startsWith('#');
}
