import type { Subject } from '../model/check.ts';
import type { Resource } from '../model/evidence.ts';
import { addTo } from '../base/group-by.ts';
import type { Path } from '../model/path.ts';
import { within } from '../model/account-scope.ts';
import { endsAt, type Key } from './join-ends.ts';

type Lists<Name> = ReadonlyMap<Name, readonly Resource[]>;

/** The resources of one type in lists, by what they hold at one path. */
export interface JoinLists {
  /** By source, then by value. */
  readonly byValue: ReadonlyMap<string, Lists<Key>>;
  /** By the place of what they refer to, of those whose value is not known. */
  readonly byReference: Lists<string>;
  /** By source, of those whose value is not known and that refer to nothing. */
  readonly loose: Lists<string>;
  /** The same where the value is a name that the provider gives at creation. */
  readonly unborn: Lists<string>;
  /** All of them, however they are named: asked for only where values are not known. */
  readonly whole: () => Whole;
}

interface Whole {
  readonly byAddress: ReadonlyMap<string, readonly Resource[]>;
  /** Those that nobody can tell not to belong to a subject of a type. */
  openTo(subject: Subject): readonly Resource[];
}

/** Names that a provider gives at creation: a value somebody wrote before cannot be one. */
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

/** Whether the author wrote which things of a type it belongs to; a subject that is among them is found by its address. */
function isForOther(resource: Resource, path: Path, type: string): boolean {
  const { references, nested, unresolved } = endsAt(resource, path);
  const targets = references.flatMap(({ to }) => to);
  if (unresolved === 'no' || nested || targets.length === 0) return false;
  return targets.every((address) => `.${address}`.includes(`.${type}.`));
}
