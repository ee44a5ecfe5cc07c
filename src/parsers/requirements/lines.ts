/** A line as pip reads it: continuation lines joined, without its comment. */
export interface LogicalLine {
  readonly text: string;
  /** 1-based line of its beginning. */
  readonly line: number;
  /** Its dependents, from the comments that pip-compile and uv write below it. */
  readonly via: readonly string[];
}

export interface Lines {
  readonly lines: readonly LogicalLine[];
  /** Whether the file ends although the last line continues. */
  readonly open: boolean;
}

interface Draft extends LogicalLine {
  readonly via: string[];
}

const MAX_JOINED = 100_000;
const COMMENT = /(?:^|\s)#([^]*)$/;
const VIA = /^via\b(.*)$/;

/** Lines without comments, with continuation lines joined, each with the number of its first line. */
export function logicalLines(text: string): Lines {
  const lines: Draft[] = [];
  let joined = '';
  let began = 0;
  let inVia = false;
  for (const [index, raw] of text.split('\n').entries()) {
    const { body, comment } = readParts(raw.trimEnd());
    const via = VIA.exec(comment ?? '')?.[1];
    if (body === '' && comment !== undefined) {
      inVia = via !== undefined || (inVia && /^\s/.test(raw));
      if (inVia) lines.at(-1)?.via.push(...readNames(via ?? comment));
      continue;
    }
    inVia = false;
    if (joined === '') began = index + 1;
    const goesOn = body.endsWith('\\') && joined.length < MAX_JOINED;
    joined += goesOn ? `${body.slice(0, -1)} ` : body;
    if (goesOn) continue;
    addLine(lines, joined, began, readNames(via ?? ''));
    joined = '';
  }
  addLine(lines, joined, began, []);
  return { lines, open: joined !== '' };
}

function addLine(lines: Draft[], joined: string, line: number, via: string[]): void {
  const text = joined.trim();
  if (text !== '') lines.push({ text, line, via });
}

function readParts(line: string): { readonly body: string; readonly comment?: string } {
  const match = COMMENT.exec(line.slice(0, MAX_JOINED));
  if (match === null) return { body: line };
  return { body: line.slice(0, match.index).trimEnd(), comment: match[1]?.trim() ?? '' };
}

function readNames(text: string): string[] {
  return text
    .slice(0, 2000)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
