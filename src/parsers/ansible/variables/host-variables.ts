import { createRanks, type Inventory, type Sourced, type Variables, type Ranks } from '../inventory/inventory.ts';
import type { VarsFiles } from './vars-files.ts';

/** The host variables of the inventory, and of the variable folders next to the inventory and next to a playbook. */
export interface HostVariables {
  /** Weakest first, in Ansible's documented order of precedence. */
  layersOf(host: string, playbookFolder?: string): readonly Variables[];
  groupsOf(host: string): readonly string[];
  /** Variables of this host alone, weakest first. */
  ownOf(host: string, playbookFolder: string): readonly Variables[];
}

const NONE: Variables = new Map();

/**
 * Creates the variables of all hosts. Source: Ansible, "Using variables", section "Understanding variable
 * precedence".
 */
export function createHostVariables(inventory: Inventory, folder: string, files: VarsFiles): HostVariables {
  const ranks = createRanks(inventory);
  const told: VariableSources = { inventory, folder, files, ranks };
  return {
    layersOf: (host, playbookFolder) => layers(told, host, playbookFolder),
    groupsOf: (host) => [...ranks.of(host)].sort(),
    ownOf: (host, playbookFolder) => ownLayers(told, host, readFolders(folder, playbookFolder)),
  };
}

interface VariableSources {
  readonly inventory: Inventory;
  readonly folder: string;
  readonly files: VarsFiles;
  readonly ranks: Ranks;
}

function layers(told: VariableSources, host: string, playbookFolder: string | undefined): readonly Variables[] {
  const { inventory, folder, files, ranks } = told;
  const groups = ranks.of(host);
  const folders = readFolders(folder, playbookFolder);
  return [
    inventory.groups.get('all')?.variables ?? NONE,
    ...groups.map((group) => inventory.groups.get(group)?.variables ?? NONE),
    ...folders.map((each) => files.of(each, 'group_vars', 'all')),
    ...folders.flatMap((each) => groups.map((group) => files.of(each, 'group_vars', group))),
    ...ownLayers(told, host, folders),
  ].filter((layer) => layer.size > 0);
}

function ownLayers(
  { inventory, files }: VariableSources,
  host: string,
  folders: readonly string[],
): readonly Variables[] {
  return [inventory.hosts.get(host)?.variables ?? NONE, ...folders.map((each) => files.of(each, 'host_vars', host))];
}

function readFolders(folder: string, playbookFolder: string | undefined): readonly string[] {
  return playbookFolder === undefined || playbookFolder === folder ? [folder] : [folder, playbookFolder];
}

/** The variables of a host after all layers, for display. */
export function effective(all: readonly Variables[]): ReadonlyMap<string, Sourced> {
  return new Map(all.flatMap((layer) => [...layer]));
}
