import type { Place } from '../../../model/place.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { unsure, type HostFile, type Machine } from './machine.ts';
import { isTracked } from './tracked.ts';

/** Makes the lines of a file unknown that is written with unknown text. */
export function unsettleFile(machine: Machine, path: string, place: Place): void {
  const before = machine.files.get(path);
  if (before === undefined && !isTracked(path)) return;
  const any = { text: HOLE, sure: false, place: before?.place ?? place, stands: 'written' } as const;
  const changed: HostFile =
    before === undefined
      ? { whole: false, lines: [any], place, foreign: true }
      : { ...before, lines: [any, ...before.lines.map(unsure), any] };
  machine.files.set(path, changed);
}

/** Makes unknown a file, or all files that tasks wrote below a folder. */
export function unsettle(machine: Machine, written: string, place: Place): void {
  const path = written.length > 1 ? written.replace(/\/$/, '') : '';
  if (isTracked(path)) return unsettleFile(machine, path, place);
  for (const each of machine.files.keys()) if (each.startsWith(`${path}/`)) unsettleFile(machine, each, place);
}

/** The machine without the files that no task of these plays writes. */
export function withoutForeign(machine: Machine): Machine {
  return { ...machine, files: new Map([...machine.files].filter(([, { foreign }]) => foreign !== true)) };
}

/** Whether a file of the machine is written by anything other than the tasks of these plays. */
export function hasForeign(machine: Machine): boolean {
  return [...machine.files.values()].some(({ foreign }) => foreign === true);
}
