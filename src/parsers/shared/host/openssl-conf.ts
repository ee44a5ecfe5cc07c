import type { Sections } from './openssl-config-files.ts';

const MAX_DEPTH = 10;
const MAX_LINES = 100_000;

/** The texts that an include of OpenSSL's configuration names; `undefined` where they are not in the evidence. */
export type ConfInclude = (target: string) => readonly string[] | undefined;

export interface OpensslConf {
  readonly sections: Sections;
  /** Number of includes that could not be followed; they may contain what is missing elsewhere. */
  readonly unread: number;
}

interface State {
  readonly sections: Map<string, Map<string, string>>;
  /** Current section: OpenSSL continues in the section where an included file ended. */
  section: string;
  unread: number;
  lines: number;
  /** `$` may be part of a name, so only braces mark a variable (`.pragma = dollarid:on`). */
  plainDollar: boolean;
}

/**
 * Reads an OpenSSL configuration (config(5)) with its includes in place; later keys win. A variable that no earlier
 * line sets, such as one of the environment, stays as written. `undefined` for a text that has neither a section nor
 * a key.
 */
export function opensslConf(text: string, include: ConfInclude): OpensslConf | undefined {
  const state: State = { sections: new Map(), section: 'default', unread: 0, lines: 0, plainDollar: false };
  readText(text, include, state, 0);
  return state.sections.size === 0 && state.unread === 0
    ? undefined
    : { sections: state.sections, unread: state.unread };
}

function readText(text: string, include: ConfInclude, state: State, depth: number): void {
  for (const line of logicalLines(text)) {
    state.lines += 1;
    if (state.lines > MAX_LINES) {
      state.unread += 1;
      return;
    }
    readLine(line, include, state, depth);
  }
}

function readLine(line: string, include: ConfInclude, state: State, depth: number): void {
  const target = /^\.include\s*(?:=\s*|\s)(\S[^]*)$/.exec(line)?.[1];
  if (target !== undefined) {
    const texts = depth < MAX_DEPTH ? include(readValue(state, target)) : undefined;
    if (texts === undefined) state.unread += 1;
    else for (const each of texts) readText(each, include, state, depth + 1);
    return;
  }
  const header = /^\[([^\]]{1,400})\]/.exec(line)?.[1]?.trim();
  if (header !== undefined) {
    state.section = header;
    readSection(state, header);
    return;
  }
  const pragma = /^\.pragma\s*=?\s*dollarid\s*:\s*(\w{1,10})/.exec(line)?.[1];
  if (pragma !== undefined) state.plainDollar = /^(?:on|true)$/i.test(pragma);
  const at = line.indexOf('=');
  if (line.startsWith('.') || at < 1) return;
  const [name, section] = line.slice(0, at).trim().split('::').reverse();
  if (name !== undefined && name !== '')
    readSection(state, section ?? state.section).set(name, readValue(state, line.slice(at + 1)));
}

const VARIABLE = /\$(?:\{([^}]{1,200})\}|\(([^)]{1,200})\)|(\w{1,100}(?:::\w{1,100})?))/g;
const MAX_VALUE = 65_536;

/**
 * Replaces variables: of the named section, else of the current or the first one (config(5)). In quotes `$` is text.
 */
function readValue(state: State, raw: string): string {
  const value = raw.trim();
  if (!value.includes('$') || unquoted(raw) !== value) return unquoted(raw);
  const expanded = value.replaceAll(VARIABLE, (written, braced?: string, bracketed?: string, plain?: string) => {
    if (plain !== undefined && state.plainDollar) return written;
    const [name = '', section] = (braced ?? bracketed ?? plain ?? '').trim().split('::').reverse();
    const known = (from: string): string | undefined => state.sections.get(from)?.get(name);
    return (section === undefined ? (known(state.section) ?? known('default')) : known(section)) ?? written;
  });
  return expanded.slice(0, MAX_VALUE);
}

function readSection(state: State, name: string): Map<string, string> {
  const known = state.sections.get(name) ?? new Map<string, string>();
  state.sections.set(name, known);
  return known;
}

/** Lines without comments; a backslash at the end joins the next line. */
function* logicalLines(text: string): Generator<string> {
  let begun = '';
  for (const raw of text.split('\n')) {
    const line = withoutComment(raw.replace(/\r$/, ''));
    if (line.endsWith('\\') && begun.length < 65_536) {
      begun += line.slice(0, -1);
      continue;
    }
    const whole = (begun + line).trim();
    begun = '';
    if (whole !== '') yield whole;
  }
  if (begun.trim() !== '') yield begun.trim();
}

function withoutComment(line: string): string {
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'" || sign === '`') quote = sign;
    else if (sign === '#') return line.slice(0, at);
  }
  return line;
}

function unquoted(raw: string): string {
  const value = raw.trim();
  const quote = value[0];
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'" || quote === '`') && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}
