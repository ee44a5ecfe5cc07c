import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { isList, own, type Value } from '../../base/value.ts';
import { memoize } from '../../base/memo.ts';
import { sortedBy } from '../order.ts';
import type { Context, JoinCache, Link } from './context.ts';
import { holdsAt } from './values.ts';

/** A link over one path of the linked types. */
export function link(types: readonly string[], theirs: string, ours: readonly string[]): Link {
  return { types, on: { [theirs]: ours }, ours };
}

function getHead(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

/**
 * Finds the links and paths that apply to a type, without those that no resource of the type has. Most types have few
 * of the attributes, and searching every resource for each one would dominate the run time.
 */
export function createJoinCache(evidence: EvidenceSet): JoinCache {
  const given = memoize((type: string) => getAttributes(evidence.byType(type)));
  const isGiven = (type: string, path: string): boolean => given(type).has(getHead(path));
  const held = memoize((path: string) =>
    memoize((type: string) => isGiven(type, path) && evidence.byType(type).some(({ values }) => holdsAt(values, path))),
  );
  const isHeld = (type: string, path: string): boolean => held(path)(type);
  const linksWith = (isRelevant: (type: string, path: string) => boolean): JoinCache['links'] => {
    const getLinks = memoize((links: readonly Link[]) => {
      const live = links.filter(({ types }) => types.some((type) => evidence.byType(type).length > 0));
      return memoize((type: string) =>
        live.map((each) => only(each, (path) => isRelevant(type, path))).filter(({ ours }) => ours.length > 0),
      );
    });
    return (type, links) => getLinks(links)(type);
  };
  const getPaths = memoize((paths: readonly string[]) =>
    memoize((type: string) => paths.filter((path) => isHeld(type, path))),
  );
  return { links: linksWith(isHeld), written: linksWith(isGiven), paths: (type, paths) => getPaths(paths)(type) };
}

function only({ types, on, ours: all }: Link, isRelevant: (path: string) => boolean): Link {
  const pairs = Object.entries(on).map(([theirs, ours]) => [theirs, ours.filter(isRelevant)]);
  return { types, on: Object.fromEntries(pairs), ours: all.filter(isRelevant) };
}

function getAttributes(resources: readonly Resource[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { values } of resources)
    for (const name in values) if (!found.has(name) && isGiven(own(values, name))) found.add(name);
  return found;
}

function isGiven(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
}

/** The resources that a subject names. There is no lookup where the subject has no value at any of the paths. */
export function follow({ evidence }: Context, subject: Subject, { types, on, ours }: Link): readonly Resource[] {
  for (const path of ours)
    if (holdsAt(subject.values, path)) return inOrder(evidence.linked(subject, types, on).matches);
  return NOTHING;
}

const NOTHING: readonly Resource[] = [];

/** The resources of several links, each once. `links` must be a constant list, because it is a cache key. */
export function followAll(context: Context, subject: Subject, links: readonly Link[]): readonly Resource[] {
  let found: readonly Resource[] = NOTHING;
  for (const each of context.joins.links(subject.type, links)) {
    const more = follow(context, subject, each);
    if (more.length > 0) found = found.length === 0 ? more : [...found, ...more];
  }
  return found.length < 2 ? found : inOrder([...new Set(found)]);
}

/**
 * As `followAll`, also where part of an attribute is not known yet and refers to several resources of a type, such as
 * a list of subnets that the same plan creates. Use it only for references that mean the same anywhere in an
 * attribute.
 */
export function followWritten(context: Context, subject: Resource, links: readonly Link[]): readonly Resource[] {
  const found = followAll(context, subject, links);
  if (found.length > 0 || subject.references === undefined) return found;
  const written = new Set<Resource>();
  for (const { types, ours } of context.joins.written(subject.type, links)) {
    const heads = new Set(ours.map(getHead));
    const addresses = new Set(subject.references.flatMap(({ path, to }) => (heads.has(path) ? to : [])));
    for (const type of addresses.size === 0 ? [] : types)
      for (const one of context.evidence.byType(type))
        if (addresses.has(one.address) && isBeside(one, subject)) written.add(one);
  }
  return inOrder([...written]);
}

/** Addresses are unique only within one source and one root or file. */
function isBeside(one: Resource, other: Resource): boolean {
  return one.source === other.source && (one.root ?? one.place.file) === (other.root ?? other.place.file);
}

/** Sorted, because the order of the files has no meaning. */
function inOrder(resources: readonly Resource[]): readonly Resource[] {
  return resources.length < 2 ? resources : sortedBy(resources, ({ address, place }) => `${address}\n${place.file}`);
}
