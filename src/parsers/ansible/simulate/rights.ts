import { isMarker, own, unknown, type Value } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { readTargetPath } from './edit-file.ts';
import { put, type Machine } from './machine.ts';
import { bitsAtMost, modeBits } from './mode.ts';
import { readBoolean } from './boolean.ts';

const UNCLEAR = unknown('a parameter that is not known', true);

/** Mode, owner and group that a task sets on a file, and with `recurse` on files below it. */
export function noteMode(machine: Machine, call: Call): void {
  const written = readTargetPath(call.args);
  if (written === undefined) return;
  const isDeep = readBoolean(own(call.args, 'recurse') ?? false) !== false;
  for (const path of reached(machine, written, isDeep)) {
    const mode = own(call.args, 'mode');
    if (mode !== undefined) noteRights(machine, path, mode, call);
    for (const key of ['owner', 'group'] as const) {
      const name = own(call.args, key);
      if (name !== undefined) noteOwner(machine, key, path, name, call);
    }
  }
}

/** Notes the permissions of a file as octal digits. */
export function noteRights(machine: Machine, path: string, mode: Value, call: Call): void {
  put(machine, 'mode', path, octal(modeBits(mode) ?? closedBits(mode)), call);
}

/** The owner or group that a task sets on a file. */
export function noteOwner(machine: Machine, key: 'owner' | 'group', path: string, name: Value, call: Call): void {
  put(machine, key, path, isMarker(name) ? UNCLEAR : name, call);
}

/** Rights that are not known become safe only if the change removes all rights of others and write for the group. */
function closedBits(mode: Value): number | undefined {
  const bits = bitsAtMost(mode);
  return bits !== undefined && ((bits & 0o137) === 0 || bits === 0o700) ? bits : undefined;
}

function octal(bits: number | undefined): Value {
  return bits === undefined ? UNCLEAR : bits.toString(8).padStart(4, '0');
}

/** A path, and with `isDeep` the paths below it whose rights a task set before. */
export function reached(machine: Machine, path: string, isDeep: boolean): readonly string[] {
  const start = `${path.replace(/\/$/, '')}/`;
  const below = [...(machine.settings.get('mode')?.keys() ?? [])].filter((each) => each.startsWith(start));
  return isDeep ? [path, ...below] : [path];
}
