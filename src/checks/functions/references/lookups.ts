import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { addTo } from '../../../base/group-by.ts';
import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { matchesWildcards } from '../../../base/wildcards.ts';
import { and3, or3, type Truth } from '../../../base/truth.ts';

/** Data sources that look up resources of one type. */
export interface Lookups {
  readonly byName: ReadonlyMap<string, readonly Resource[]>;
  readonly named: readonly Resource[];
  readonly others: readonly Resource[];
}

export interface FoundBy {
  readonly by: Resource;
  readonly certain: boolean;
}

/** If more lookups than this may match, the rest is left open. */
const MOST = 50;
/** From AWS filter names to attributes (EC2 API Reference, DescribeSecurityGroups). */
const FILTERS: ReadonlyMap<string, string> = new Map([
  ['group-name', 'name'],
  ['group-id', 'id'],
  ['vpc-id', 'vpc_id'],
  ['description', 'description'],
]);
const PLAIN = ['id', 'name', 'vpc_id'];

/** Gathers the data sources of a type and of its plural. */
export function gatherLookups(evidence: EvidenceSet, type: string): Lookups {
  const byName = new Map<string, Resource[]>();
  const others: Resource[] = [];
  for (const lookup of evidence.byTypes([`data.${type}`, `data.${type}s`])) {
    const name = own(lookup.values, 'name');
    if (typeof name === 'string') addTo(byName, name, lookup);
    else others.push(lookup);
  }
  return { byName, named: [...byName.values()].flat(), others };
}

/**
 * The lookups that find, or may find, a resource. Names repeat across accounts, so an argument that is not known is
 * assumed to match.
 */
export function foundBy(lookups: Lookups, subject: Subject): readonly FoundBy[] {
  const { others } = lookups;
  const named = getByName(lookups, own(subject.values, 'name'));
  const candidates = [...named.slice(0, MOST), ...others.slice(0, MOST)];
  const found: FoundBy[] = [];
  for (const by of candidates) {
    const truth = finds(by.values, subject.values);
    if (truth !== false) found.push({ by, certain: truth === true });
  }
  const rest = others[MOST] ?? named[MOST];
  return rest === undefined ? found : [...found, { by: rest, certain: false }];
}

/** An unknown name may be any of them. */
function getByName({ byName, named }: Lookups, name: Value | undefined): readonly Resource[] {
  if (typeof name === 'string') return byName.get(name) ?? [];
  return isMarker(name) ? named : [];
}

function finds(lookup: ValueMap, subject: ValueMap): Truth {
  const candidates = PLAIN.flatMap((name) => {
    const wanted = own(lookup, name);
    return wanted === undefined || wanted === null ? [] : [fits(own(subject, name), [wanted], absent(name))];
  });
  const tags = own(lookup, 'tags');
  const filters = own(lookup, 'filter');
  const all = [
    ...candidates,
    ...(isMap(tags) ? Object.entries(tags).map(([tag, value]) => fits(getTag(subject, tag), [value], false)) : []),
    ...(isList(filters) ? filters.map((filter) => (isMap(filter) ? passes(filter, subject) : 'unknown')) : []),
  ];
  if (isMarker(tags) || isMarker(filters)) all.push('unknown');
  return all.length === 0 ? 'unknown' : and3(all);
}

function passes(filter: ValueMap, subject: ValueMap): Truth {
  const name = own(filter, 'name');
  const values = own(filter, 'values');
  if (typeof name !== 'string' || !isList(values)) return 'unknown';
  if (name.startsWith('tag:')) return fits(getTag(subject, name.slice(4)), values, false);
  const attribute = FILTERS.get(name);
  return attribute === undefined ? 'unknown' : fits(own(subject, attribute), values, absent(attribute));
}

/** The provider generates a missing name, and no lookup is written for a generated name. */
function absent(attribute: string): Truth {
  return attribute === 'name' ? false : 'unknown';
}

function getTag(subject: ValueMap, tag: string): Value | undefined {
  const tags = own(subject, 'tags_all') ?? own(subject, 'tags');
  if (isMarker(tags)) return tags;
  return isMap(tags) ? own(tags, tag) : undefined;
}

function fits(actual: Value | undefined, wanted: readonly Value[], whereAbsent: Truth): Truth {
  if (actual === undefined || actual === null) return whereAbsent;
  return or3(
    wanted.map((each): Truth => {
      if (typeof each !== 'string' || typeof actual !== 'string') return 'unknown';
      return actual === each || (matchesWildcards(each, actual) ? 'unknown' : false);
    }),
  );
}
