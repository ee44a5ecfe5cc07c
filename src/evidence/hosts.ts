import type { Fact, Resource } from '../model/evidence.ts';
import { parsePath } from '../model/path.ts';
import type { Place } from '../model/place.ts';
import type { Problem } from '../model/problem.ts';
import { isMap, isMarker, isUnknown, unknown, type Value, type ValueMap } from '../base/value.ts';
import { byText, compareTexts } from '../base/text-order.ts';

interface Branch {
  value: Value | undefined;
  readonly below: Map<string, Branch>;
}

interface Host {
  readonly root: Branch;
  readonly facts: Map<string, Fact>;
  readonly places: Map<string, Place>;
  readonly first: Fact;
}

const DISAGREE = unknown('two files disagree', false);

/** Makes one resource of type `host` per subject of facts. */
export function mergeHosts(facts: readonly Fact[]): {
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
} {
  const hosts = new Map<string, Host>();
  const problems: Problem[] = [];
  for (const fact of [...facts].sort(byPlace)) {
    const host = hosts.get(fact.subject) ?? startHost(fact);
    hosts.set(fact.subject, host);
    const problem = addFact(host, fact);
    if (problem !== undefined) problems.push(problem);
  }
  return { resources: [...hosts].map(([subject, host]) => toResource(subject, host)), problems };
}

/** Host facts before OpenSSL facts, then by file, so that the place of a host does not depend on the order of files. */
function byPlace(one: Fact, other: Fact): number {
  const kinds = Number(one.evidenceKind !== 'host') - Number(other.evidenceKind !== 'host');
  return kinds || compareTexts(one.place.file, other.place.file);
}

function startHost(first: Fact): Host {
  return { root: { value: undefined, below: new Map() }, facts: new Map(), places: new Map(), first };
}

function addFact(host: Host, fact: Fact): Problem | undefined {
  const known = host.facts.get(fact.name);
  const value = known === undefined ? fact.value : agreed(known.value, fact.value);
  if (known === undefined || (isUnknown(known.value) && !isUnknown(fact.value))) {
    host.facts.set(fact.name, fact);
    host.places.set(fact.name, fact.place);
  }
  let branch = host.root;
  for (const step of parsePath(fact.name)?.steps ?? [fact.name]) {
    const next = branch.below.get(String(step)) ?? { value: undefined, below: new Map<string, Branch>() };
    branch.below.set(String(step), next);
    branch = next;
  }
  branch.value = value;
  if (known === undefined || value !== DISAGREE) return undefined;
  host.facts.set(fact.name, { ...known, value });
  return {
    code: 'contradicting-sources',
    severity: 'warning',
    message: `${known.place.file} and ${fact.place.file} say different things about ${fact.name} of ${fact.subject}, so it counts as unknown. Keep the one that is right.`,
    place: fact.place,
  };
}

/** A file with an unknown value does not contradict one with a known value. */
function agreed(one: Value, other: Value): Value {
  if (one === DISAGREE || isUnknown(other)) return one;
  if (isUnknown(one)) return other;
  return canonical(one) === canonical(other) ? one : DISAGREE;
}

/** Equal text for equal values in any order of keys. A marker differs from every value. */
function canonical(value: Value): string {
  if (isMarker(value)) return isUnknown(value) ? '?' : `*${value.state}`;
  if (isMap(value)) {
    const entries = Object.entries(value).sort(byText(([key]) => key));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return Array.isArray(value) ? `[${value.map(canonical).join(',')}]` : JSON.stringify(value);
}

function toResource(subject: string, host: Host): Resource {
  const { evidenceKind, source, place } = host.first;
  return {
    kind: 'resource',
    type: 'host',
    address: subject,
    source,
    evidenceKind,
    values: getMap(host.root),
    place: { file: place.file, pointer: [] },
    places: host.places,
  };
}

function getMap(branch: Branch): ValueMap {
  const known = isMap(branch.value) ? Object.entries(branch.value) : [];
  const below = [...branch.below].map(([key, child]): [string, Value] => [key, getValue(child)]);
  return Object.fromEntries([...known, ...below]);
}

function getValue(branch: Branch): Value {
  const { value, below } = branch;
  if (below.size === 0) return value ?? null;
  if (value === undefined || value === null || isMap(value)) return getMap(branch);
  return DISAGREE;
}
