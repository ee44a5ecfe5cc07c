import type { Place } from '../../../model/place.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { unsure, type HostFile, type Machine } from './machine.ts';
import { isTracked } from './tracked.ts';

/** A file that something writes whose text is not known: what stands there afterwards is not known either. */
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

/** A file, or all that tasks wrote below a folder. */
export function unsettle(machine: Machine, written: string, place: Place): void {
  const path = written.length > 1 ? written.replace(/\/$/, '') : '';
  if (isTracked(path)) return unsettleFile(machine, path, place);
  for (const each of machine.files.keys()) if (each.startsWith(`${path}/`)) unsettleFile(machine, each, place);
}

/** What tasks say of a machine by themselves, without the files that only something else writes. */
export function withoutForeign(machine: Machine): Machine {
  return { ...machine, files: new Map([...machine.files].filter(([, { foreign }]) => foreign !== true)) };
}

/** Whether something else than a task of these plays writes a file of the machine. */
export function hasForeign(machine: Machine): boolean {
  return [...machine.files.values()].some(({ foreign }) => foreign === true);
}
