import { own, unknown } from '../../../base/value.ts';
import type { Place } from '../../../model/place.ts';
import type { Call } from '../play/task.ts';
import { readTargetPath } from './edit-file.ts';
import { put, type Machine } from './machine.ts';

export const MOUNT_TABLE = '/etc/fstab';
const EDITED = unknown('a task also edits the table of mounts', true);
const EDITORS: ReadonlySet<string> = new Set([
  'copy',
  'template',
  'lineinfile',
  'replace',
  'blockinfile',
  'assemble',
  'get_url',
  'patch',
]);

/**
 * Notes that a task edits the mount table directly, which may change the options that the mount module wrote
 * (fstab(5)).
 */
export function noteMountTable(machine: Machine, call: Call): void {
  if (!EDITORS.has(call.module) || readTargetPath(call.args) !== MOUNT_TABLE) return;
  const line =
    call.module === 'lineinfile' && own(call.args, 'state') !== 'absent' ? own(call.args, 'line') : undefined;
  const [, point] = typeof line === 'string' ? line.trim().split(/\s+/, 3) : [];
  doubtMounts(machine, call.place, point);
}

/** Makes the options of a mount unknown, or of all mounts that tasks set up. */
export function doubtMounts(machine: Machine, place: Place, point?: string): void {
  for (const path of machine.settings.get('mount')?.keys() ?? []) {
    if (point === undefined || !point.startsWith('/') || withoutSlash(point) === path)
      put(machine, 'mount', path, EDITED, { sure: true, place });
  }
}

/** Removes the slash at the end: `/tmp/` is `/tmp`. */
export function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
