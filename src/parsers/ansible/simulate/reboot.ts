import { put, type Doing, type Machine } from './machine.ts';

/** The host starts again: what was changed before counts from here on. */
export function noteStart(machine: Machine, doing: Doing): void {
  for (const name of ['rebooted', 'fipsStarted']) put(machine, 'system', name, true, doing);
}

/** A change that counts after the next start: earlier ones do not matter. */
export function noteChange(machine: Machine, name: 'rebooted' | 'fipsStarted', doing: Doing): void {
  const system = machine.settings.get('system');
  if (system?.has(name) !== true) return;
  if (doing.sure) system.delete(name);
  else put(machine, 'system', name, false, doing);
}
