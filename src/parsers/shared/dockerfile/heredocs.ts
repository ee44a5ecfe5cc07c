export interface Heredoc {
  readonly name: string;
  readonly text: string;
  /** Variables in it are replaced, because its name is not quoted. */
  readonly expands: boolean;
}

const MARK = /<<-?(?:"([\w.-]{1,100})"|'([\w.-]{1,100})'|([A-Za-z_][\w.-]{0,100}))/g;
const MAX_HEREDOCS = 20;

/** The here-documents of an instruction, read from the lines after it. */
export function readHeredocs(
  keyword: string,
  text: string,
  lines: readonly string[],
  start: number,
): { readonly heredocs: readonly Heredoc[]; readonly next: number; readonly open: boolean } {
  const heredocs: Heredoc[] = [];
  let at = start;
  const body = keyword === 'ONBUILD' ? text.replace(/^\s*(?:RUN|COPY|ADD)\s/i, '') : text;
  const takes = /^(?:RUN|COPY|ADD)$/.test(keyword) || (keyword === 'ONBUILD' && body !== text);
  // a list in JSON is passed on as it is
  if (!takes || body.trimStart().startsWith('[')) return { heredocs, next: at, open: false };
  for (const [mark, double, single, bare] of [...text.matchAll(MARK)].slice(0, MAX_HEREDOCS)) {
    const name = double ?? single ?? bare ?? '';
    const begin = at;
    const ends = (line: string): boolean => (mark.startsWith('<<-') ? line.replace(/^\t+/, '') : line) === name;
    while (at < lines.length && !ends(lines[at] ?? '')) at += 1;
    heredocs.push({ name, text: lines.slice(begin, at).join('\n'), expands: bare !== undefined });
    if (at === lines.length) return { heredocs, next: at, open: true };
    at += 1;
  }
  return { heredocs, next: at, open: false };
}
