import type { Subject } from '../model/check.ts';
import type { Resource } from '../model/evidence.ts';
import { addTo } from '../base/group-by.ts';
import type { Path } from '../model/path.ts';
import { within } from '../model/account-scope.ts';
import { endsAt, type Key } from './join-ends.ts';

type Lists<Name> = ReadonlyMap<Name, readonly Resource[]>;

/** The resources of one type in lists, by their values at one path. */
export interface JoinLists {
  readonly byValue: ReadonlyMap<string, Lists<Key>>;
  /** Resources with an unknown value, by the place of what they refer to. */
  readonly byReference: Lists<string>;
  /** By source: resources with an unknown value and without references. */
  readonly loose: Lists<string>;
  /** The same, where the value is a name that the provider generates. */
  readonly unborn: Lists<string>;
  /** All resources; called only where values are unknown. */
  readonly whole: () => Whole;
}

interface Whole {
  readonly byAddress: ReadonlyMap<string, readonly Resource[]>;
  /** Resources that may belong to a subject of a type. */
  openTo(subject: Subject): readonly Resource[];
}

/** Names that a provider generates, which no value written before can equal. */
const BORN_LATER: ReadonlySet<unknown> = new Set(['id', 'arn', 'self_link']);

export function joinLists(resources: readonly Resource[], path: Path): JoinLists {
  const byValue = new Map<string, Map<Key, Resource[]>>();
  const byReference = new Map<string, Resource[]>();
  const loose = new Map<string, Resource[]>();
  const unborn = new Map<string, Resource[]>();
  for (const resource of resources) {
    const ends = endsAt(resource, path);
    if (ends.keys.length > 0) {
      const known = byValue.get(resource.source) ?? new Map<Key, Resource[]>();
      byValue.set(resource.source, known);
      for (const key of ends.keys) addTo(known, key, resource);
    }
    if (ends.unresolved === 'no') continue;
    const targets = new Set(ends.references.flatMap(({ to }) => to));
    for (const address of targets) addTo(byReference, within(resource, address), resource);
    if (targets.size > 0) continue;
    const later = ends.unresolved === 'computed' && BORN_LATER.has(path.steps[0]);
    addTo(later ? unborn : loose, resource.source, resource);
  }
  return { byValue, byReference, loose, unborn, whole: getWhole(resources, path) };
}

function getWhole(resources: readonly Resource[], path: Path): () => Whole {
  let made: Whole | undefined;
  return () => {
    if (made !== undefined) return made;
    const byAddress = new Map<string, Resource[]>();
    const bySource = new Map<string, Resource[]>();
    for (const resource of resources) {
      addTo(byAddress, within(resource, resource.address), resource);
      addTo(bySource, resource.source, resource);
    }
    const open = new Map<string, readonly Resource[]>();
    const openTo = ({ source, type }: Subject): readonly Resource[] => {
      const key = `${source}\n${type}`;
      const known =
        open.get(key) ?? bySource.get(source)?.filter((resource) => !isForOther(resource, path, type)) ?? [];
      open.set(key, known);
      return known;
    };
    made = { byAddress, openTo };
    return made;
  };
}

/** Whether the author wrote to which resources of a type it belongs; a subject among these is found by address. */
function isForOther(resource: Resource, path: Path, type: string): boolean {
  const { references, nested, unresolved } = endsAt(resource, path);
  const targets = references.flatMap(({ to }) => to);
  if (unresolved === 'no' || nested || targets.length === 0) return false;
  return targets.every((address) => `.${address}`.includes(`.${type}.`));
}
