import { lineCounter } from '../../base/line.ts';
import { readTerm, readText, skipBlank, type Term } from './term.ts';

export interface LockEntry {
  readonly app: string;
  readonly term: Term;
  /** 1-based. */
  readonly line: number;
}

export interface LockEntries {
  readonly entries: readonly LockEntry[];
  /** Lines that could not be read. */
  readonly broken: readonly number[];
  /** Whether the map is closed, and nothing follows it. */
  readonly complete: boolean;
  readonly lines: number;
}

const NEXT = /\n[ \t]{0,40}(?="[\w.@-]{1,200}"[ \t]{0,10}(?::|=>))/g;
const ARROW = /(?::|\s*=>)(?=\s)/y;

/** Reads the entries of `%{"app": {…}, …}`, a single map, without evaluating anything. */
export function readEntries(text: string): LockEntries {
  const lineAt = lineCounter(text);
  const entries: LockEntry[] = [];
  const broken: number[] = [];
  const lines = text.split('\n').length;
  const start = skipBlank(text, 0);
  if (!text.startsWith('%{', start)) return { entries, broken: [1], complete: false, lines };
  let at = skipBlank(text, start + 2);
  while (at < text.length && text[at] !== '}') {
    const entry = readEntry(text, at);
    const line = lineAt(at);
    if (entry !== undefined) entries.push({ app: entry.app, term: entry.term, line });
    else broken.push(line);
    at = entry?.end ?? nextEntry(text, at);
  }
  return { entries, broken, complete: text[at] === '}' && skipBlank(text, at + 1) === text.length, lines };
}

function readEntry(text: string, at: number): { app: string; term: Term; end: number } | undefined {
  const key = text[at] === '"' ? readText(text, at) : undefined;
  if (key === undefined || typeof key.term !== 'string') return undefined;
  ARROW.lastIndex = key.end;
  const value = ARROW.test(text) ? readTerm(text, ARROW.lastIndex) : undefined;
  if (value === undefined) return undefined;
  const end = skipBlank(text, value.end);
  if (text[end] !== ',' && text[end] !== '}') return undefined;
  return { app: key.term, term: value.term, end: text[end] === ',' ? skipBlank(text, end + 1) : end };
}

function nextEntry(text: string, at: number): number {
  NEXT.lastIndex = at;
  return NEXT.test(text) ? NEXT.lastIndex : text.length;
}
