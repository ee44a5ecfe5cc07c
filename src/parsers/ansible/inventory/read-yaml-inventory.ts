import type { Pointer } from '../../../base/pointer.ts';
import { isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { ProblemList } from '../../shared/problem-list.ts';
import { hostNames, TOO_MANY_HOSTS } from './host-range.ts';
import { addHost, getGroup, setGroupVariable, type Inventory } from './inventory.ts';

const MAX_DEPTH = 60;

interface Reading {
  readonly path: string;
  readonly inventory: Inventory;
  readonly problems: ProblemList;
}

/**
 * Reads an inventory in Ansible's YAML form: groups with `hosts`, `children` and `vars`. Anything of another shape is
 * reported and skipped.
 */
export function readYamlInventory(document: ValueMap, path: string, inventory: Inventory, problems: ProblemList): void {
  const reading = { path, inventory, problems };
  for (const [name, group] of Object.entries(document)) readGroup(reading, name, group, [name], 0);
}

function readGroup(reading: Reading, name: string, value: Value, pointer: Pointer, depth: number): void {
  const { inventory } = reading;
  const group = getGroup(inventory, name);
  if (value === null) return;
  if (!isMap(value) || depth > MAX_DEPTH) return bad(reading, pointer, 'is a group that cannot be read');
  for (const key of Object.keys(value)) {
    if (!['hosts', 'children', 'vars'].includes(key)) bad(reading, [...pointer, key], 'is not a part of a group');
  }
  for (const [key, variable] of readEntries(reading, value, 'vars', pointer)) {
    setGroupVariable(group, key, {
      value: variable,
      place: { file: reading.path, pointer: [...pointer, 'vars', key] },
    });
  }
  for (const [child, inner] of readEntries(reading, value, 'children', pointer)) {
    group.children.add(child);
    readGroup(reading, child, inner, [...pointer, 'children', child], depth + 1);
  }
  for (const [pattern, variables] of readEntries(reading, value, 'hosts', pointer)) {
    readHosts(reading, name, pattern, variables, [...pointer, 'hosts', pattern]);
  }
}

function readHosts(reading: Reading, group: string, pattern: string, variables: Value, pointer: Pointer): void {
  const { inventory, path } = reading;
  const hosts = hostNames(pattern, inventory.takes);
  if (hosts === 'unreadable') return bad(reading, pointer, 'names no host that can be read');
  if (hosts === 'too-many') return bad(reading, pointer, TOO_MANY_HOSTS);
  if (variables !== null && !isMap(variables)) bad(reading, pointer, 'has variables that are not a map');
  for (const name of hosts.names) {
    const host = addHost(inventory, getGroup(inventory, group), name, { file: path, pointer });
    if (hosts.port !== undefined) {
      host.variables.set('ansible_port', { value: hosts.port, place: { file: path, pointer } });
    }
    for (const [key, value] of isMap(variables) ? Object.entries(variables) : []) {
      host.variables.set(key, { value, place: { file: path, pointer: [...pointer, key] } });
    }
  }
}

function readEntries(reading: Reading, group: ValueMap, key: string, pointer: Pointer): readonly [string, Value][] {
  const part = own(group, key) ?? null;
  if (part === null) return [];
  if (typeof part === 'string' && key !== 'vars') return [[part, null]];
  if (isMap(part)) return Object.entries(part);
  bad(reading, [...pointer, key], 'is not a map');
  return [];
}

function bad({ path, problems, inventory }: Reading, pointer: Pointer, why: string): void {
  problems.add(
    'partly-read',
    `An entry of the inventory ${path} ${why}, so it was left out. ${why === TOO_MANY_HOSTS ? 'Assess parts of the inventory.' : 'Correct it.'}`,
    pointer,
  );
  inventory.gaps.push(path);
}
