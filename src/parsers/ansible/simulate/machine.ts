import type { Place } from '../../../model/place.ts';
import { unknown, type Value } from '../../../base/value.ts';

/** A line of a file on a host as tasks leave it. */
export interface FileLine {
  /** Contains `HOLE` where a part is not known. */
  readonly text: string;
  readonly sure: boolean;
  readonly place: Place;
  /** Position in a file whose other lines are not known: in place of a similar line, or at the start or end. */
  readonly stands: 'written' | 'replaced' | 'start' | 'end';
  /** Marker of its block: a block with the same marker replaces it. */
  readonly block?: string;
}

/** A file on a host as tasks leave it. */
export interface HostFile {
  /** Whether `lines` is the whole file; otherwise the host has other lines too. */
  readonly whole: boolean;
  readonly lines: readonly FileLine[];
  readonly place: Place;
  /** Only tasks with unknown text write it, so it proves nothing alone. */
  readonly foreign?: true;
}

export interface Setting {
  readonly value: Value;
  readonly place: Place;
}

/** What the tasks that reach a host leave there. Nothing is known about what was there before. */
export interface Machine {
  readonly files: Map<string, HostFile>;
  /** By subject, such as `service`, then by name. */
  readonly settings: Map<string, Map<string, Setting>>;
}

const PERHAPS = unknown('set by a task that may not run, or may fail unseen', true);

/** A host of which nothing is known yet. */
export function createMachine(): Machine {
  return { files: new Map(), settings: new Map() };
}

/** Which task does something, and whether it surely does. */
export interface Doing {
  readonly sure: boolean;
  readonly place: Place;
}

/** Notes a setting. An unsure one leaves an equal value alone and makes any other unknown. */
export function put(machine: Machine, subject: string, name: string, value: Value, { sure, place }: Doing): void {
  const known = machine.settings.get(subject) ?? new Map<string, Setting>();
  machine.settings.set(subject, known);
  const before = known.get(name);
  if (sure) known.set(name, { value, place });
  else if (before === undefined || before.value !== value) known.set(name, { value: PERHAPS, place });
}

/** A file that tasks write as a whole. When that is not sure, the lines before and after are both possible. */
export function writeFile(machine: Machine, path: string, lines: readonly FileLine[], { sure, place }: Doing): void {
  const before = machine.files.get(path);
  if (sure) machine.files.set(path, { whole: true, lines, place });
  else machine.files.set(path, { whole: false, lines: [...(before?.lines ?? []), ...lines].map(unsure), place });
}

/** The same line, which may not be there. */
export function unsure(line: FileLine): FileLine {
  return line.sure ? { ...line, sure: false } : line;
}
