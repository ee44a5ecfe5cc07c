import type { Call } from '../play/task.ts';
import type { Machine } from './machine.ts';
import { put } from './machine.ts';

type Told = Pick<Call, 'sure' | 'place'>;

/** The host starts again: what was changed before counts from here on. */
export function noteStart(machine: Machine, { sure, place }: Told): void {
  for (const name of ['rebooted', 'fipsStarted']) put(machine, 'system', name, true, sure, place);
}

/** A change that counts after the next start: earlier ones do not matter. */
export function noteChange(machine: Machine, name: 'rebooted' | 'fipsStarted', { sure, place }: Told): void {
  const system = machine.settings.get('system');
  if (system?.has(name) !== true) return;
  if (sure) system.delete(name);
  else put(machine, 'system', name, false, false, place);
}
