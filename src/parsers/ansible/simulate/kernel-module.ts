import { own } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { put, type Machine } from './machine.ts';

/** community.general.modprobe: loads or unloads a module. */
export function modprobe(machine: Machine, call: Call): void {
  const name = own(call.args, 'name');
  if (typeof name !== 'string') return;
  const isAbsent = own(call.args, 'state') === 'absent';
  if (!isAbsent) put(machine, 'module', name, 'loaded', call);
}

/** community.general.kernel_blacklist: prevents a module from being loaded. */
export function blacklist(machine: Machine, call: Call): void {
  const name = own(call.args, 'name');
  if (typeof name === 'string' && own(call.args, 'state') !== 'absent') {
    put(machine, 'module', name, 'blocked', call);
  }
}
