import { own, unknown } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { put, type Machine } from './machine.ts';
import { withoutSlash } from './mount-table.ts';
import { readNames } from './write-file.ts';
import { readBoolean } from './boolean.ts';

const UNCLEAR = unknown('a parameter that is not known', true);
const NOT_AT_START = unknown('the mount is left out when the host starts', true);
const GONE = unknown('a task takes the mount away again', true);

/** ansible.posix.mount: options by mount point. */
export function mount(machine: Machine, call: Call): void {
  const point = own(call.args, 'path') ?? own(call.args, 'name');
  const state = own(call.args, 'state');
  if (typeof point !== 'string') return;
  const path = withoutSlash(point);
  if (['absent', 'absent_from_fstab', 'unmounted'].includes(String(state))) {
    if (machine.settings.get('mount')?.has(path) === true) put(machine, 'mount', path, GONE, call);
    return;
  }
  if (!['mounted', 'present', 'remounted', 'ephemeral'].includes(String(state))) return;
  const options = own(call.args, 'opts');
  const written = options === undefined ? ['defaults'] : readNames(options);
  const isLeft = written?.includes('noauto') === true || readBoolean(own(call.args, 'boot') ?? true) !== true;
  if (isLeft) return put(machine, 'mount', path, NOT_AT_START, call);
  put(machine, 'mount', path, written === undefined ? UNCLEAR : inForce(written), call);
}

/** Of contradicting options the last one applies (mount(8)). */
function inForce(options: readonly string[]): readonly string[] {
  return options.filter(
    (option, at) => !options.includes(option.replace(/^no/, ''), at + 1) || !option.startsWith('no'),
  );
}
