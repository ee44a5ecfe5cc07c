/**
 * What can be known about one line of a YAML text from its line structure: enough to find comments and the blocks
 * around them.
 */
export interface YamlLine {
  /** `scalar`: inside a block scalar or a quoted text that began on an earlier line. */
  readonly kind: 'blank' | 'comment' | 'content' | 'scalar' | 'marker';
  /** Columns of the `-` indicators at the start of the line. */
  readonly dashes: readonly number[];
  /** The first key of the line, without quotes, and its column. */
  readonly key?: { readonly name: string; readonly column: number; readonly value: string };
  /** Column of the `#`, and the text after it. */
  readonly comment?: { readonly column: number; readonly text: string };
}

interface State {
  /** Lines with more spaces than this belong to a block scalar. */
  block?: number;
  quote?: '"' | "'";
  flow: number;
  /** Column of the last key or dash, to which a text on the next line belongs. */
  holder: number;
}

/**
 * The lines of a YAML text. A `#` within a quoted text, a block scalar, a plain text or a template action (`{{ … }}`)
 * does not begin a comment. A line that can be read in two ways is read as text, not as a comment. Linear; never
 * throws.
 */
export function readYamlLines(text: string): readonly YamlLine[] {
  const state: State = { flow: 0, holder: -1 };
  return hideActions(text)
    .split('\n')
    .map((line) => readLine(line.endsWith('\r') ? line.slice(0, -1) : line, state));
}

/** Template actions become letters, so that they are not read as YAML; line ends stay. */
function hideActions(text: string): string {
  let hidden = '';
  let from = 0;
  for (let start = text.indexOf('{{'); start !== -1; start = text.indexOf('{{', from)) {
    const end = text.indexOf('}}', start);
    if (end === -1) break;
    hidden += text.slice(from, start) + text.slice(start, end + 2).replaceAll(/[^\n]/g, 'x');
    from = end + 2;
  }
  return hidden + text.slice(from);
}

const NO_DASHES: readonly number[] = [];

function readLine(line: string, state: State): YamlLine {
  if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) {
    delete state.block;
    delete state.quote;
    state.flow = 0;
    state.holder = -1;
    return { ...readContent(line, 3, state, NO_DASHES), kind: 'marker' };
  }
  const start = countSpaces(line, 0);
  if (state.block !== undefined) {
    if (start > state.block || line.trim() === '') return { kind: 'scalar', dashes: NO_DASHES };
    delete state.block;
  }
  if (state.quote !== undefined) return { ...readContent(line, 0, state, NO_DASHES), kind: 'scalar' };
  if (line.trim() === '') return { kind: 'blank', dashes: NO_DASHES };
  const dashes: number[] = [];
  let at = start;
  while (state.flow === 0 && line[at] === '-' && isBlank(line[at + 1])) {
    dashes.push(at);
    at = countSpaces(line, at + 1);
  }
  const content = readContent(line, at, state, dashes);
  state.holder = content.key?.column ?? dashes.at(-1) ?? state.holder;
  return content.comment?.column === line.length - line.trimStart().length ? { ...content, kind: 'comment' } : content;
}

interface Scan {
  readonly line: string;
  readonly start: number;
  readonly dashes: readonly number[];
  readonly state: State;
  at: number;
  begins: boolean;
  key?: NonNullable<YamlLine['key']>;
}

function readContent(line: string, start: number, state: State, dashes: readonly number[]): YamlLine {
  const scan: Scan = { line, start, dashes, state, at: start, begins: true };
  for (; scan.at < line.length; scan.at += 1) {
    const { at } = scan;
    if (state.quote === undefined && line[at] === '#' && (at === 0 || isBlank(line[at - 1])))
      return withKey({ kind: 'content', dashes, comment: { column: at, text: line.slice(at + 1) } }, scan, at);
    step(scan, line.charAt(at));
  }
  return withKey({ kind: 'content', dashes }, scan, line.length);
}

function step(scan: Scan, character: string): void {
  const { line, at, state, begins } = scan;
  if (state.quote !== undefined) {
    scan.at = skipQuoted(line, at, state);
    scan.begins = false;
  } else if (character === ':' && isBlank(line[at + 1])) {
    if (state.flow === 0)
      scan.key ??= { name: unquoted(line.slice(scan.start, at).trim()), column: scan.start, value: '' };
    scan.begins = true;
  } else if (!begins || !beginToken(scan, character)) scan.begins = stepFlow(character, begins, state);
}

function beginToken(scan: Scan, character: string): boolean {
  const { line, state } = scan;
  if (character === '"' || character === "'") state.quote = character;
  else if (character === '!' || character === '&') {
    while (scan.at + 1 < line.length && !isBlank(line[scan.at + 1])) scan.at += 1;
  } else if ((character === '|' || character === '>') && state.flow === 0 && isHeader(line, scan.at)) {
    state.block = scan.key?.column ?? scan.dashes.at(-1) ?? Math.min(state.holder, countSpaces(line, 0) - 1);
    scan.begins = false;
  } else return false;
  return true;
}

function stepFlow(character: string, begins: boolean, state: State): boolean {
  if ((character === '[' || character === '{') && (begins || state.flow > 0)) {
    state.flow += 1;
    return true;
  }
  if ((character === ']' || character === '}') && state.flow > 0) {
    state.flow -= 1;
    return false;
  }
  if (state.flow > 0 && (character === ',' || character === ':')) return true;
  return begins && isBlank(character);
}

function skipQuoted(line: string, start: number, state: State): number {
  for (let at = start; at < line.length; at += 1) {
    if (state.quote === '"' && line[at] === '\\') at += 1;
    else if (line[at] === state.quote) {
      if (state.quote === "'" && line[at + 1] === "'") at += 1;
      else {
        delete state.quote;
        return at;
      }
    }
  }
  return line.length;
}

function withKey(read: YamlLine, { key, line }: Scan, end: number): YamlLine {
  if (key === undefined) return read;
  const colon = line.indexOf(':', key.column + key.name.length);
  return { ...read, key: { ...key, value: unquoted(line.slice(colon + 1, end).trim()) } };
}

/** Whether only indicators and a comment follow (YAML 1.2.2, 8.1.1). */
function isHeader(line: string, at: number): boolean {
  let end = at + 1;
  while (end < line.length && end < at + 3 && /[+\-\d]/.test(line[end] ?? '')) end += 1;
  const rest = line.slice(end).trimStart();
  return isBlank(line[end]) && (rest === '' || rest.startsWith('#'));
}

function unquoted(text: string): string {
  const first = text[0];
  return text.length > 1 && (first === '"' || first === "'") && text.endsWith(first) ? text.slice(1, -1) : text;
}

function countSpaces(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ') at += 1;
  return at;
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || character === ' ' || character === '\t';
}
