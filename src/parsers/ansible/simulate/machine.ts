import type { Place } from '../../../model/place.ts';
import { unknown, type Value } from '../../../base/value.ts';

/** A line of a file on a host after tasks. */
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

/** A file on a host after tasks. */
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

/** The state of a host that tasks create. Its earlier state is unknown. */
export interface Machine {
  readonly files: Map<string, HostFile>;
  /** By subject, such as `service`, then by name. */
  readonly settings: Map<string, Map<string, Setting>>;
}

const PERHAPS = unknown('set by a task that may not run, or whose failure is ignored', true);

/** A host without known state. */
export function createMachine(): Machine {
  return { files: new Map(), settings: new Map() };
}

/** The place of the task that does something, and whether it surely does. */
export interface Doing {
  readonly sure: boolean;
  readonly place: Place;
}

/** Notes a setting. An unsure one does not change an equal value, and makes any other unknown. */
export function put(machine: Machine, subject: string, name: string, value: Value, { sure, place }: Doing): void {
  const known = machine.settings.get(subject) ?? new Map<string, Setting>();
  machine.settings.set(subject, known);
  const before = known.get(name);
  if (sure) known.set(name, { value, place });
  else if (before === undefined || before.value !== value) known.set(name, { value: PERHAPS, place });
}

/** Writes a whole file. When that is not sure, both the old and the new lines are possible. */
export function writeFile(machine: Machine, path: string, lines: readonly FileLine[], { sure, place }: Doing): void {
  const before = machine.files.get(path);
  if (sure) machine.files.set(path, { whole: true, lines, place });
  else machine.files.set(path, { whole: false, lines: [...(before?.lines ?? []), ...lines].map(unsure), place });
}

/** The same line, which may not exist. */
export function unsure(line: FileLine): FileLine {
  return line.sure ? { ...line, sure: false } : line;
}
