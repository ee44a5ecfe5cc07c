export interface Line {
  readonly words: readonly string[];
  /** What follows `//`. */
  readonly comment: string;
}

const MAX_LINE = 10_000;

/** Words of one line of a go.mod: bare, in double quotes or in back quotes; the rest is a comment. */
export function tokens(content: string): Line {
  const words: string[] = [];
  const line = content.slice(0, MAX_LINE);
  const next = /\s*(?:\/\/(.*)|"([^"]*)"|`([^`]*)`|([()])|((?:[^\s"`()/]|\/(?!\/))+)|(\S))/y;
  for (let match = next.exec(line); match !== null; match = next.exec(line)) {
    const [, comment, double, back, bracket, bare, stray] = match;
    if (comment !== undefined) return { words, comment };
    words.push(double ?? back ?? bracket ?? bare ?? stray ?? '');
  }
  return { words, comment: '' };
}
