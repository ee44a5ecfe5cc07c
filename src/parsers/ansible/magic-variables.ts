import { unknown, type Value } from '../../base/value.ts';
import type { Source } from './inventory/sources.ts';
import { readMembers } from './inventory/inventory.ts';
import type { HostVariables } from './variables/host-variables.ts';
import { createLayer, type Layer } from './variables/scope.ts';

const NOT_TOLD = unknown('known from an inventory only', false);

/** The variables of `readMagic` where there is no inventory. */
export const NO_INVENTORY: Layer = createLayer([
  ...['inventory_hostname', 'inventory_hostname_short', 'group_names', 'groups'].map(
    (name) => [name, NOT_TOLD] as const,
  ),
  ['ansible_check_mode', false],
]);

/** Variables that Ansible sets for every host. */
export function readMagic({ inventory }: Source, variables: HostVariables, host: string): Layer {
  const groups = new Map<string, Value>();
  const cached = (name: string): Value | undefined => {
    const known = groups.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    if (made !== undefined) groups.set(name, made);
    return made;
  };
  const make = (name: string): Value | undefined => {
    if (name === 'inventory_hostname') return host;
    if (name === 'inventory_hostname_short') return host.split('.')[0] ?? host;
    if (name === 'group_names') return variables.groupsOf(host);
    if (name === 'ansible_managed') return 'Ansible managed';
    // what is assessed is a run that changes hosts
    if (name === 'ansible_check_mode') return false;
    if (name !== 'groups') return undefined;
    return Object.fromEntries([...inventory.groups.keys()].map((group) => [group, readMembers(inventory, group)]));
  };
  return { has: (name) => NAMES.has(name), get: cached };
}

const NAMES: ReadonlySet<string> = new Set([
  'inventory_hostname',
  'inventory_hostname_short',
  'group_names',
  'groups',
  'ansible_managed',
  'ansible_check_mode',
]);
