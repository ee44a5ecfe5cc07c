import { put, type Doing, type Machine } from './machine.ts';

/** Notes that the host restarts: earlier changes are in effect from here on. */
export function noteStart(machine: Machine, doing: Doing): void {
  for (const name of ['rebooted', 'fipsStarted']) put(machine, 'system', name, true, doing);
}

/** Notes a change that takes effect only after the next start: an earlier start does not count for it. */
export function noteChange(machine: Machine, name: 'rebooted' | 'fipsStarted', doing: Doing): void {
  const system = machine.settings.get('system');
  if (system?.has(name) !== true) return;
  if (doing.sure) system.delete(name);
  else put(machine, 'system', name, false, doing);
}
