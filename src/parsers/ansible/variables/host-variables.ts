import type { Inventory, Sourced, Variables } from '../inventory/inventory.ts';
import { createRanks } from '../inventory/inventory.ts';
import type { Ranks } from '../inventory/inventory.ts';
import type { VarsFiles } from './vars-files.ts';

/** What the inventory and the folders beside it and beside a playbook say about hosts. */
export interface HostVariables {
  /** Layers from the weakest to the strongest, in the order of Ansible's documented precedence. */
  layersOf(host: string, playbookFolder?: string): readonly Variables[];
  groupsOf(host: string): readonly string[];
  /** Equal for hosts that nothing but their names can tell apart. */
  classOf(host: string, playbookFolder: string): string;
}

const NONE: Variables = new Map();

/** Source: Ansible, "Using variables", section "Understanding variable precedence". */
export function createHostVariables(inventory: Inventory, folder: string, files: VarsFiles): HostVariables {
  const ranks = createRanks(inventory);
  const told: VariableSources = { inventory, folder, files, ranks };
  return {
    layersOf: (host, playbookFolder) => layers(told, host, playbookFolder),
    groupsOf: (host) => [...ranks.of(host)].sort(),
    classOf(host, playbookFolder) {
      const own = [...(inventory.hosts.get(host)?.variables ?? NONE)].filter(([name]) => name !== 'ansible_host');
      const beside = [folder, playbookFolder].map((each) => files.of(each, 'host_vars', host).size);
      const isOwn = own.length > 0 || beside.some((size) => size > 0);
      const variables = own.length > 0 ? JSON.stringify(own.map(([name, { value }]) => [name, value])) : '';
      return `${ranks.of(host).join('\n')}\n\n${isOwn && beside.some((size) => size > 0) ? host : variables}`;
    },
  };
}

interface VariableSources {
  readonly inventory: Inventory;
  readonly folder: string;
  readonly files: VarsFiles;
  readonly ranks: Ranks;
}

function layers(
  { inventory, folder, files, ranks }: VariableSources,
  host: string,
  playbookFolder: string | undefined,
): readonly Variables[] {
  const groups = ranks.of(host);
  const folders = playbookFolder === undefined || playbookFolder === folder ? [folder] : [folder, playbookFolder];
  return [
    inventory.groups.get('all')?.variables ?? NONE,
    ...groups.map((group) => inventory.groups.get(group)?.variables ?? NONE),
    ...folders.map((each) => files.of(each, 'group_vars', 'all')),
    ...folders.flatMap((each) => groups.map((group) => files.of(each, 'group_vars', group))),
    inventory.hosts.get(host)?.variables ?? NONE,
    ...folders.map((each) => files.of(each, 'host_vars', host)),
  ].filter((layer) => layer.size > 0);
}

/** What counts for a host after all layers, for showing. */
export function effective(all: readonly Variables[]): ReadonlyMap<string, Sourced> {
  return new Map(all.flatMap((layer) => [...layer]));
}
