import { unknown, type Value } from '../../../base/value.ts';
import type { FileLine, HostFile, Machine, Setting } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { byText } from '../../../base/text-order.ts';

/** Settings by name, with the place that decides each. */
export type Settings = Map<string, Setting>;

/** Reads one line: a name and its value, or nothing. */
export type ReadLine = (text: string) => readonly [string, Value] | undefined;

const PERHAPS = unknown('a task or template line that may not apply sets it', true);
const DISPUTED = unknown('two values conflict and the order is unknown', true);
const ANYTHING = unknown('a line that cannot be resolved may set it', true);

/** The lines of a file for a reader in which the last one wins. Lines of unknown order are not sure. */
export function linesForLast(file: HostFile | undefined): readonly FileLine[] {
  return stood(file, 'start');
}

/** The lines of a file in reverse order, for a reader in which the first one wins. */
export function linesForFirst(file: HostFile | undefined): readonly FileLine[] {
  return stood(file, 'end').toReversed();
}

function stood(file: HostFile | undefined, weak: FileLine['stands']): readonly FileLine[] {
  if (file === undefined) return [];
  return file.whole ? file.lines : file.lines.map((line) => (line.stands === weak ? { ...line, sure: false } : line));
}

/**
 * The settings after all lines. A later line overrides an earlier one; an unsure line makes unknown what it would
 * change.
 */
export function settle(lines: readonly FileLine[], read: ReadLine): Settings {
  const told: Settings = new Map();
  for (const line of lines) {
    const said = read(line.text);
    if (said === undefined) {
      if (isOpaque(line.text)) for (const [name, { place }] of told) told.set(name, { value: ANYTHING, place });
      continue;
    }
    const [name, raw] = said;
    const value = typeof raw === 'string' && raw.includes(HOLE) ? PERHAPS : raw;
    if (name.includes(HOLE)) {
      doubt(told, name, value);
      continue;
    }
    const before = told.get(name);
    if (line.sure) told.set(name, { value, place: line.place });
    else if (before === undefined || before.value !== value) told.set(name, { value: PERHAPS, place: line.place });
  }
  return told;
}

/** A line whose name is partly unknown may set every name that it could match. */
function doubt(told: Settings, name: string, value: Value): void {
  const parts = name.split(HOLE);
  const [start = '', end = ''] = [parts[0], parts.at(-1)];
  const mayBe = (known: string): boolean =>
    known.length >= start.length + end.length && known.startsWith(start) && known.endsWith(end);
  for (const [known, setting] of told)
    if (mayBe(known) && setting.value !== value) told.set(known, { value: ANYTHING, place: setting.place });
}

/**
 * Combines two readings where it is unknown which one counts: a setting is known where both agree, or only one has
 * it.
 */
export function agreed(one: Settings, other: Settings): Settings {
  const told: Settings = new Map([...one, ...other]);
  for (const [name, { value, place }] of one) {
    const against = other.get(name);
    if (against !== undefined && against.value !== value) told.set(name, { value: DISPUTED, place });
  }
  return told;
}

/** Whether the first word of a line is unknown, so that it may set anything. */
export function isOpaque(text: string): boolean {
  return text.trimStart().startsWith(HOLE);
}

/** Files of a machine whose path matches, sorted by their name. */
export function filesLike(machine: Machine, pattern: RegExp): readonly (readonly [string, HostFile])[] {
  const name = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  return [...machine.files].filter(([path]) => pattern.test(path)).sort(byText(([file]) => name(file)));
}

/** The lines of a file and then those of its drop-in files, in the order of their names. */
export function withDropIns(machine: Machine, main: string, dropIns: RegExp): readonly FileLine[] {
  const later = filesLike(machine, dropIns).flatMap(([, file]) => linesForLast(file));
  return [...linesForLast(machine.files.get(main)), ...later];
}

/** Reads `key = value`, with `#` and `;` for comments. */
export function assignment(text: string): readonly [string, string] | undefined {
  const match = /^\s*([^\s=#;[]{1,200})\s*=\s*([^]{0,4000})$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined ? undefined : [match[1], match[2].trim()];
}

/** Reads `key value`, with `#` for comments. */
export function directive(text: string): readonly [string, string] | undefined {
  const match = /^\s*([A-Za-z][\w\uFFFC-]{0,100})\s+(\S[^]{0,8000})$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined ? undefined : [match[1], match[2].trim()];
}

/** Reads a number where the text is one. */
export function scalar(text: string): Value {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** The text before a comment. */
export function withoutComment(text: string): string {
  return text.replace(/\s#[^]*$/, '').trimEnd();
}
