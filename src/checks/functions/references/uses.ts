import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Reference, Resource } from '../../../model/evidence.ts';
import { existsWith } from '../../../model/existence.ts';
import { addTo } from '../../../base/group-by.ts';
import { isForeign, within } from '../../../model/account-scope.ts';
import { isList, isMap, isMarker, isRedacted, own, type Marker, type Value } from '../../../base/value.ts';
import { foundBy, gatherLookups, type Lookups } from './lookups.ts';

/** What counts as a use of resources of one type. */
export interface UseRules {
  readonly type: string;
  /** Types that mention the resource without using it. */
  readonly except: ReadonlySet<string>;
  /** Types that only pass its id on: a resource that reads them may use it. */
  readonly passing: ReadonlySet<string>;
  /** Lower-case parts of attribute names that contain such resources: there a name or an unknown value counts too. */
  readonly attributes: readonly string[];
  /** Attributes with redacted values that may contain such resources. */
  readonly hidden: ReadonlySet<string>;
}

/** A use of a resource: `by` uses it, or may use it where `certain` is false. */
export interface Use {
  readonly certain: boolean;
  readonly by: Resource;
}

export interface Uses {
  find(subject: Subject): Use | undefined;
}

const MOST = 16;
const ID_IN_TEXT = /\b[a-z]{2,8}-[0-9a-f]{8,17}\b/g;
const LONGEST_NAME = 300;

interface Index {
  readonly byAddress: Map<string, { readonly by: Resource; readonly exact: boolean }[]>;
  readonly byText: Map<string, Resource[]>;
  readonly byName: Map<string, Resource[]>;
  /** By source: a resource with an unknown value that may refer to such a resource. */
  readonly open: Map<string, Resource>;
}

/** Gathers all uses of resources of a type in one pass over the evidence. */
export function createUses(evidence: EvidenceSet, rules: UseRules): Uses {
  const subjects = evidence.byType(rules.type);
  const texts = new Set(subjects.flatMap(({ values }) => [own(values, 'id'), own(values, 'arn')]).filter(isText));
  const names = new Set(subjects.map(({ values }) => own(values, 'name')).filter(isText));
  const index: Index = { byAddress: new Map(), byText: new Map(), byName: new Map(), open: new Map() };
  for (const resource of evidence.resources) {
    if (resource.type === rules.type || rules.except.has(resource.type)) continue;
    noteReferences(index, resource);
    noteValues(index, resource, rules, { texts, names });
  }
  const lookups = gatherLookups(evidence, rules.type);
  return { find: (subject) => findUse(index, lookups, rules, subject) };
}

function isText(value: Value | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

function noteReferences({ byAddress }: Index, resource: Resource): void {
  for (const { parts = [], ...whole } of resource.references ?? []) {
    // dependencies that a state records say nothing of attributes, and include what others depend on
    if (whole.path === '*') continue;
    for (const address of new Set(whole.to)) {
      const exact = [whole, ...parts].some((each: Reference) => each.exact && each.to.includes(address));
      addTo(byAddress, within(resource, address), { by: resource, exact });
    }
  }
}

interface Known {
  readonly texts: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

interface Attribute {
  readonly resource: Resource;
  readonly name: string;
  /** The author wrote references in it, so its unknown values are known to be those. */
  readonly isReferring: boolean;
}

function noteValues(index: Index, resource: Resource, rules: UseRules, known: Known): void {
  for (const [name, value] of Object.entries(resource.values)) {
    const isReferring = resource.references?.some(({ path }) => path === name) === true;
    const attribute: Attribute = { resource, name, isReferring };
    const pending: { readonly value: Value; readonly holds: boolean }[] = [{ value, holds: isHolder(rules, name) }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { value: one, holds } = next;
      if (typeof one === 'string') noteText(index, resource, one, holds, known);
      else if (isMarker(one)) noteMarker(index, attribute, one, holds, rules);
      else if (isList(one)) for (const each of one) pending.push({ value: each, holds });
      else if (isMap(one))
        for (const [inner, each] of Object.entries(one))
          pending.push({ value: each, holds: holds || isHolder(rules, inner) });
    }
  }
}

function noteMarker(
  { open }: Index,
  { resource, name, isReferring }: Attribute,
  marker: Marker,
  holds: boolean,
  { hidden }: UseRules,
): void {
  if (isReferring || open.has(resource.source)) return;
  // a plan shows lists as computed that the author may have given; a single id is one that the provider gives
  const isOpen = isRedacted(marker) ? holds || hidden.has(name) : holds && (marker.set || /s$/i.test(name));
  if (isOpen) open.set(resource.source, resource);
}

function isHolder({ attributes }: UseRules, name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return attributes.some((part) => plain.includes(part));
}

function noteText(index: Index, resource: Resource, text: string, holds: boolean, { texts, names }: Known): void {
  if (texts.has(text)) addTo(index.byText, text, resource);
  else if (text.includes('-')) {
    for (const [id] of text.matchAll(ID_IN_TEXT)) if (texts.has(id)) addTo(index.byText, id, resource);
  }
  if (!holds || text.length > LONGEST_NAME) return;
  for (const part of text.split(',')) if (names.has(part.trim())) addTo(index.byName, part.trim(), resource);
}

function findUse(index: Index, lookups: Lookups, rules: UseRules, subject: Subject): Use | undefined {
  const { values } = subject;
  const uses: Use[] = [];
  const add = (by: Resource, certain: boolean): void => {
    if (by !== subject) uses.push({ by, certain: certain && existsWith(subject, by) && !rules.passing.has(by.type) });
  };
  for (const { by, exact } of getFirst(index.byAddress.get(within(subject, subject.address)))) add(by, exact);
  for (const text of [own(values, 'id'), own(values, 'arn')].filter(isText))
    for (const by of getFirst(index.byText.get(text))) add(by, by.source === subject.source && !isForeign(by, subject));
  const name = own(values, 'name');
  if (isText(name))
    for (const by of getFirst(index.byName.get(name))) add(by, by.source === subject.source && !isForeign(by, subject));
  for (const { by, certain } of foundBy(lookups, subject)) add(by, certain);
  const open = index.open.get(subject.source);
  if (open !== undefined) add(open, false);
  return uses.find(({ certain }) => certain) ?? uses[0];
}

function getFirst<Item>(list: readonly Item[] | undefined): readonly Item[] {
  return list?.slice(0, MOST) ?? [];
}
