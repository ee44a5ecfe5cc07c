import { readHeredocs, type Heredoc } from './heredocs.ts';

/** One instruction of a Dockerfile, with its continuation lines joined. */
export interface Instruction {
  /** Upper case: `RUN`. */
  readonly keyword: string;
  readonly text: string;
  readonly heredocs: readonly Heredoc[];
  readonly line: number;
  readonly escape: '\\' | '`';
}

const MAX_INSTRUCTIONS = 5000;
const MAX_TEXT = 200_000;
const KEYWORDS: ReadonlySet<string> = new Set(
  'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR'.split(
    ' ',
  ),
);

type Complain = (line: number, why: string) => void;

/**
 * The instructions of a Dockerfile: directives at its top, comments and empty lines anywhere, also between the lines
 * of one instruction, and here-documents (Docker, "Dockerfile reference", sections Format, Parser directives and
 * Here-documents).
 */
export function readInstructions(text: string, complain: Complain): readonly Instruction[] {
  const lines = text.split(/\r?\n/);
  const escape = readEscape(lines);
  const found: Instruction[] = [];
  for (let at = 0; at < lines.length;) {
    if (isSkipped(lines[at] ?? '')) {
      at += 1;
      continue;
    }
    if (found.length === MAX_INSTRUCTIONS) {
      complain(at + 1, `and those after it were not read: more than ${MAX_INSTRUCTIONS} instructions. Split the file.`);
      break;
    }
    const joined = join(lines, at, escape);
    if (joined.open)
      complain(at + 1, 'is not finished at the end of the file, which may be cut off. Complete the instruction.');
    const [, word = '', rest = ''] = /^\s*([A-Za-z]{1,20})(?:\s+([^]*))?$/.exec(joined.text) ?? [];
    const keyword = word.toUpperCase();
    const { heredocs, next, open } = readHeredocs(keyword, rest, lines, joined.next);
    if (open) complain(at + 1, 'has a here-document without an end. Complete it.');
    const fault = readFault(keyword, rest, joined.text.length);
    if (fault !== undefined) complain(at + 1, fault);
    // a stage begins also where it is not said from what
    if (fault === undefined || keyword === 'FROM')
      found.push({ keyword, text: rest.trim(), heredocs, line: at + 1, escape });
    at = next;
  }
  return found;
}

function readFault(keyword: string, rest: string, length: number): string | undefined {
  if (!KEYWORDS.has(keyword)) return 'is not an instruction of a Dockerfile, so it was left out. Correct it.';
  if (rest.trim() === '') return 'has an instruction without anything after it. Complete it.';
  return length > MAX_TEXT ? 'is too long, so it was left out. Shorten it.' : undefined;
}

/** Directives come before anything else; the first other line ends them. */
function readEscape(lines: readonly string[]): Instruction['escape'] {
  for (const line of lines) {
    const directive = /^\s*#\s*([A-Za-z]{1,30})\s*=\s*(\S{1,500})/.exec(line);
    if (directive?.[1] === undefined) break;
    if (directive[1].toLowerCase() === 'escape') return directive[2] === '`' ? '`' : '\\';
  }
  return '\\';
}

function isSkipped(line: string): boolean {
  return /^\s*(?:#|$)/.test(line);
}

function join(
  lines: readonly string[],
  start: number,
  escape: string,
): { readonly text: string; readonly next: number; readonly open: boolean } {
  const parts: string[] = [];
  let at = start;
  let goesOn = true;
  for (; goesOn && at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (at > start && isSkipped(line)) continue;
    const trimmed = line.trimEnd();
    goesOn = trimmed.endsWith(escape);
    parts.push(goesOn ? trimmed.slice(0, -1) : line);
  }
  return { text: parts.join(''), next: at, open: goesOn };
}
