import { own, unknown, type Value } from '../../../base/value.ts';
import { pythonTruth } from '../../../languages/jinja/python.ts';
import type { Call } from '../play/task.ts';
import { noteFirewallState } from './firewall.ts';
import { put, type Machine } from './machine.ts';
import { knownNames } from './write-file.ts';
import { readBoolean } from './boolean.ts';

const UNCLEAR = unknown('a parameter that is not known', true);

/** ansible.builtin.service and systemd_service: whether services run and are enabled at boot. */
export function service(machine: Machine, call: Call): void {
  const { names, open } = knownNames(own(call.args, 'name') ?? own(call.args, 'service') ?? own(call.args, 'unit'));
  const state = own(call.args, 'state');
  const enabled = own(call.args, 'enabled');
  const masked = own(call.args, 'masked');
  // services of a user run while that user is logged in
  if ((own(call.args, 'scope') ?? 'system') !== 'system') return;
  if (open) doubtServices(machine, call);
  for (const written of names) {
    const name = written.replace(/\.service$/, '');
    const note = (key: string, value: Value): void => put(machine, 'service', `${name}.${key}`, value, call);
    if (state !== undefined) note('running', running(state));
    if (state !== undefined) noteFirewallState(machine, name, state, call);
    if (enabled !== undefined) note('enabled', readBoolean(enabled));
    if (masked !== undefined && pythonTruth(readBoolean(masked)) !== false)
      note('enabled', pythonTruth(readBoolean(masked)) === true ? false : UNCLEAR);
  }
}

/** A task that disables services with unknown names may mean any service. */
function doubtServices(machine: Machine, call: Call): void {
  const state = own(call.args, 'state');
  const stops = state !== undefined && running(state) !== true;
  const enabled = own(call.args, 'enabled');
  const masks = readBoolean(own(call.args, 'masked') ?? false) !== false;
  const disables = masks || (enabled !== undefined && readBoolean(enabled) !== true);
  for (const key of machine.settings.get('service')?.keys() ?? []) {
    if (key.endsWith('.running') ? stops : disables) put(machine, 'service', key, false, { ...call, sure: false });
  }
}

function running(state: Value): Value {
  if (state === 'stopped') return false;
  return state === 'started' || state === 'restarted' || state === 'reloaded' ? true : UNCLEAR;
}
