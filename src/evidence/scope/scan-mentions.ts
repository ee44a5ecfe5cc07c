import { addTo } from '../../base/group-by.ts';
import { joinedNames } from '../../base/joined-names.ts';
import { isNetworkAddress } from '../../base/network-address.ts';
import type { Scan } from '../../model/scan.ts';
import type { Mention } from '../../model/scope.ts';
import { machineNames } from './names.ts';

/** A machine that scans of its settings name, and these scans. */
export interface MeasuredMachine {
  readonly mention: Mention;
  readonly scans: readonly Scan[];
}

/** What scanners call an image, a container or a cloud: `docker-image://`, `aws://`, a repository with its digest. */
const NO_MACHINE = /:\/\/|\/|@sha256:/;

/**
 * The machines that scans compared with a benchmark. Scans are of one machine where their names are: names that one of them
 * lists together, and a bare name with the one full name that begins with it. Addresses join no two scans.
 */
export function measuredMachines(scans: readonly Scan[]): readonly MeasuredMachine[] {
  const named = scans.filter(({ target }) => target.names.length > 0 && !target.names.some(isNoMachine));
  const find = joinNames(named.map(({ target }) => target.names));
  const groups = new Map<string, Scan[]>();
  for (const scan of named) addTo(groups, find(scan.target.names[0] ?? ''), scan);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ mention: createMention(group, first), scans: group }];
  });
}

function isNoMachine(name: string): boolean {
  return NO_MACHINE.test(name);
}

function createMention(scans: readonly Scan[], { source, target, place }: Scan): Mention {
  const texts = scans.flatMap(({ target: { names, addresses = [] } }) => [...names, ...addresses]);
  const names = machineNames([...new Set(texts)]);
  return { kind: 'machine', role: 'measured', source, title: target.name, names, place };
}

function joinNames(lists: readonly (readonly string[])[]): (name: string) => string {
  const { find, join } = joinedNames();
  const longer = new Map<string, string[]>();
  for (const names of lists) {
    const [first, ...others] = names;
    if (first === undefined) continue;
    for (const other of others) join(first, other);
    for (const name of names) addTo(longer, bareName(name), name);
  }
  for (const [bare, names] of longer) {
    const full = [...new Set(names)].filter((name) => name !== bare);
    const [only] = full;
    if (only !== undefined && names.includes(bare) && new Set(full.map(find)).size === 1) join(bare, only);
  }
  return find;
}

function bareName(name: string): string {
  return isNetworkAddress(name) ? name : (name.split('.', 1)[0] ?? name);
}
