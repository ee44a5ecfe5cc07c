import type { Pointer } from '../../../base/pointer.ts';
import { within, type Place } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import { isList, isMap, isMarker, own, type ValueMap } from '../../../base/value.ts';
import { lost, noted, undecided } from './problems.ts';

export type ContainerRole = 'container' | 'init' | 'sidecar' | 'ephemeral';

export interface Container {
  readonly name: string;
  readonly role: ContainerRole;
  readonly values: ValueMap;
  readonly place: Place;
  /** Parts that come from elsewhere in the object, by dotted path. */
  readonly parts?: ReadonlyMap<string, Pointer>;
}

export interface ContainersRead {
  readonly containers: readonly Container[];
  readonly problems: readonly Problem[];
}

const LISTS: readonly { readonly key: string; readonly role: ContainerRole }[] = [
  { key: 'containers', role: 'container' },
  { key: 'initContainers', role: 'init' },
  { key: 'ephemeralContainers', role: 'ephemeral' },
];
const MAPS = ['securityContext', 'resources'];
const SEQUENCES = ['env', 'envFrom', 'ports', 'volumeMounts', 'command', 'args'];

/**
 * Every container of a pod specification: `containers`, `initContainers` (with restart policy `Always` a sidecar:
 * Kubernetes documentation, "Sidecar Containers") and `ephemeralContainers`. A part of another type than in the API
 * is lost evidence.
 */
export function readContainers(spec: ValueMap, place: Place): ContainersRead {
  const containers: Container[] = [];
  const problems = [...wrongParts(spec, place, ['securityContext', 'os', 'affinity'], ['volumes', 'hostAliases'])];
  for (const { key, role } of LISTS) {
    const list = own(spec, key);
    const at = within(place, [key]);
    if (list === undefined || (list === null && role !== 'container')) {
      if (role === 'container') problems.push(noted(place, 'names no containers'));
      continue;
    }
    if (isMarker(list)) {
      problems.push(undecided(at, `has \`${key}\``));
      continue;
    }
    if (!isList(list)) {
      problems.push(lost(at, `has no list in \`${key}\``));
      continue;
    }
    for (const [index, item] of list.entries()) {
      const itemAt = within(at, [index]);
      if (isMarker(item)) {
        problems.push(undecided(itemAt, 'has parts of a container'));
        continue;
      }
      if (!isMap(item)) {
        problems.push(lost(itemAt, 'has a container that is not a map'));
        continue;
      }
      problems.push(...wrongParts(item, itemAt, MAPS, SEQUENCES));
      containers.push({
        name: readName(item, key, index, itemAt, problems),
        role: readRole(item, role),
        values: item,
        place: itemAt,
      });
    }
  }
  return { containers, problems };
}

function readRole(container: ValueMap, role: ContainerRole): ContainerRole {
  return role === 'init' && own(container, 'restartPolicy') === 'Always' ? 'sidecar' : role;
}

function readName(container: ValueMap, list: string, index: number, place: Place, problems: Problem[]): string {
  const name = own(container, 'name');
  if (typeof name === 'string' && name !== '') return name;
  if (name !== undefined && name !== null && !isMarker(name))
    problems.push(lost(within(place, ['name']), 'has a container name that is not text'));
  return `${list}[${index}]`;
}

function* wrongParts(
  map: ValueMap,
  place: Place,
  maps: readonly string[],
  lists: readonly string[],
): Generator<Problem> {
  for (const key of maps) {
    const value = own(map, key) ?? null;
    if (value !== null && !isMap(value) && !isMarker(value)) yield lost(at(place, [key]), `has no map in \`${key}\``);
  }
  for (const key of lists) {
    const value = own(map, key) ?? null;
    if (value !== null && !isList(value) && !isMarker(value)) yield lost(at(place, [key]), `has no list in \`${key}\``);
  }
}

function at(place: Place, pointer: Pointer): Place {
  return within(place, pointer);
}
