import { interpolate, type Lookup } from '../document/interpolate.ts';

/** An assignment of an environment file. */
export interface Assignment {
  readonly name: string;
  /** `null` for a name alone, which takes its value from the shell. */
  readonly value: string | null;
  /** As written, where it has variables. */
  readonly written?: string;
  /** 1-based. */
  readonly line: number;
}

const MAX_LINES = 10_000;
const MAX_LINE = 65_536;
const MAX_VALUE_LINES = 500;
const LINE = /^\s*(?:export\s+)?([A-Za-z_][\w.-]{0,200})\s*(?:=\s*(.*))?$/s;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** The assignments of an environment file (Compose specification, "Env_file format"). The last one of a name counts. */
export function readEnvironmentFile(text: string, lookup: Lookup): readonly Assignment[] {
  const found = new Map<string, Assignment>();
  const known: Lookup = (name) => (found.has(name) ? found.get(name)?.value : lookup(name));
  const lines = text.split(/\r?\n/, MAX_LINES);
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1;
    const each = lines[index] ?? '';
    const [, name, first] = each.length > MAX_LINE ? [] : (LINE.exec(each) ?? []);
    if (name === undefined) continue;
    const rest = first === undefined ? 0 : quotedLines(first, lines, index);
    const raw = rest === 0 ? first : [first, ...lines.slice(line, line + rest)].join('\n');
    index += rest;
    found.delete(name);
    found.set(name, raw === undefined ? { name, value: null, line } : { name, ...readRaw(raw, known), line });
  }
  return [...found.values()];
}

/** How many more lines a value in quotes has. A quote that is never closed is no quote. */
function quotedLines(raw: string, lines: readonly string[], index: number): number {
  const quote = raw.charAt(0);
  if ((quote !== '"' && quote !== "'") || closes(raw.slice(1), quote)) return 0;
  const end = lines.slice(index + 1, index + 1 + MAX_VALUE_LINES).findIndex((line) => closes(line, quote));
  return end + 1;
}

function closes(text: string, quote: string): boolean {
  return text.replaceAll(/\\./g, '').includes(quote);
}

function readRaw(raw: string, lookup: Lookup): Pick<Assignment, 'value' | 'written'> {
  const quoted = /^(["'])((?:\\.|(?!\1).)*)\1/s.exec(raw);
  if (quoted?.[1] === "'") return { value: (quoted[2] ?? '').replaceAll("\\'", "'") };
  const text = quoted?.[2]?.replaceAll(/\\(.)/g, (_, sign: string) => ESCAPES.get(sign) ?? sign) ?? plain(raw);
  const value = interpolate(text, lookup);
  return value === text ? { value } : { value, written: text };
}

/** A comment follows a blank. */
function plain(raw: string): string {
  return raw.replace(/(?:^|\s)#.*$/, '').trim();
}
