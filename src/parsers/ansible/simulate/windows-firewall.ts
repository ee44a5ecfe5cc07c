import { isMarker, own, unknown } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { put, type Machine } from './machine.ts';
import { readNames } from './write-file.ts';

const UNCLEAR = unknown('a parameter that is not known', true);
const OTHERS = unknown('whether the firewall is on for the other profiles is not known', true);
const PROFILES = ['domain', 'private', 'public'];

/** community.windows.win_firewall: the firewall state of profiles, all three unless some are named. */
export function windowsFirewall(machine: Machine, call: Call): void {
  const [state, profiles] = [own(call.args, 'state'), own(call.args, 'profiles')];
  const named = profiles === undefined ? PROFILES : readNames(profiles)?.map((name) => name.toLowerCase());
  const isWhole = PROFILES.every((profile) => named?.includes(profile) === true);
  if (isMarker(state)) put(machine, 'firewall', 'on', UNCLEAR, call);
  else if (state === 'disabled') put(machine, 'firewall', 'on', false, call);
  else if (state === 'enabled') put(machine, 'firewall', 'on', isWhole ? true : OTHERS, call);
  const inbound = own(call.args, 'inbound_action');
  if (inbound === undefined) return;
  const said = inbound === 'allow' ? 'allow' : 'deny';
  const isTold = typeof inbound === 'string' && inbound !== 'not_configured' && (isWhole || said === 'allow');
  put(machine, 'firewall', 'default', isTold ? said : UNCLEAR, call);
}
