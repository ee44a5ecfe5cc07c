/** A line as pip reads it: joined where a backslash ends one, without its comment. */
export interface LogicalLine {
  readonly text: string;
  /** 1-based, of its beginning. */
  readonly line: number;
  /** Who asks for it, from the comments that pip-compile and uv write below it. */
  readonly via: readonly string[];
}

export interface Lines {
  readonly lines: readonly LogicalLine[];
  /** The last line goes on, but the file ends. */
  readonly open: boolean;
}

const MAX_JOINED = 100_000;
const COMMENT = /(?:^|\s)#([^]*)$/;

/** Lines without comments, those that end in a backslash joined, each with the number of its first line. */
export function logicalLines(text: string): Lines {
  const lines: { text: string; line: number; via: string[] }[] = [];
  let joined = '';
  let began = 0;
  let inVia = false;
  const physical = text.split('\n');
  for (const [index, raw] of physical.entries()) {
    const content = raw.trimEnd();
    const comment = COMMENT.exec(content.slice(0, MAX_JOINED));
    const body = comment === null ? content : content.slice(0, comment.index).trimEnd();
    if (body === '' && comment !== null) {
      const said = comment[1]?.trim() ?? '';
      const via = /^via\b(.*)$/.exec(said)?.[1];
      inVia = via !== undefined || (inVia && /^\s/.test(content));
      if (inVia) lines.at(-1)?.via.push(...namesOf(via ?? said));
      continue;
    }
    inVia = false;
    if (joined === '') began = index + 1;
    const goesOn = body.endsWith('\\') && joined.length < MAX_JOINED;
    joined += goesOn ? `${body.slice(0, -1)} ` : body;
    if (goesOn) continue;
    const via = /^\s*via\b(.*)$/.exec(comment?.[1] ?? '')?.[1];
    if (joined.trim() !== '') lines.push({ text: joined.trim(), line: began, via: namesOf(via ?? '') });
    joined = '';
  }
  if (joined.trim() !== '') lines.push({ text: joined.trim(), line: began, via: [] });
  return { lines, open: joined !== '' };
}

function namesOf(text: string): string[] {
  return text
    .slice(0, 2000)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
