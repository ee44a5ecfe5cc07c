import { getOrCreate } from '../base/memo.ts';
import type { LinkedResources } from '../model/evidence-set.ts';
import type { Resource } from '../model/evidence.ts';
import type { Answers } from './join-index.ts';
import type { SharedList } from './shared-list.ts';

/** The result for one pair of paths: a list that many subjects share, or answers for one subject. */
export type Found = Answers | SharedList;

type Listed = NonNullable<Answers['listed']>;
type Answer = SharedList['answer'];

const NONE: Listed = new Map();

/** Whether surely nothing is linked. */
export function isNothing(found: Found): boolean {
  if (isShared(found)) return found.resources.length === 0;
  return found.listed === undefined && !found.others;
}

export function summary(found: Found): LinkedResources {
  if (isShared(found)) {
    return found.answer === 'match'
      ? { matches: found.resources, undecided: false }
      : { matches: [], undecided: found.resources.length > 0 };
  }
  const { listed = NONE, others } = found;
  const matches: Resource[] = [];
  for (const [resource, answer] of listed) if (answer === 'match') matches.push(resource);
  return { matches, undecided: others || matches.length < listed.size };
}

/**
 * The resources that two pairs of paths both find, in the order of the first. A long shared list is not searched when
 * the other result has few resources.
 */
export function bothFound(one: Found, other: Found): Found {
  if (isShared(one) && isShared(other)) return bothShared(one, other);
  if (isShared(other) && !isShared(one) && !one.others) return withinShared(one, other);
  if (isShared(one) && !isShared(other) && !other.others) return inOrder(withinShared(other, one), one);
  return bothAnswers(toAnswers(one), toAnswers(other));
}

function isShared(found: Found): found is SharedList {
  return 'resources' in found;
}

function weaker(one: Answer, other: Answer): Answer {
  return one === 'match' ? other : 'maybe';
}

const intersections = new WeakMap<readonly Resource[], WeakMap<readonly Resource[], readonly Resource[]>>();

function bothShared(one: SharedList, other: SharedList): SharedList {
  const known = getOrCreate(
    intersections,
    one.resources,
    () => new WeakMap<readonly Resource[], readonly Resource[]>(),
  );
  const resources = getOrCreate(known, other.resources, () => {
    const theirs = positions(other.resources);
    return one.resources.filter((resource) => theirs.has(resource));
  });
  return { resources, answer: weaker(one.answer, other.answer) };
}

const placed = new WeakMap<readonly Resource[], ReadonlyMap<Resource, number>>();

function positions(list: readonly Resource[]): ReadonlyMap<Resource, number> {
  return getOrCreate(placed, list, () => new Map(list.map((resource, at) => [resource, at])));
}

function withinShared({ listed = NONE }: Answers, { resources, answer }: SharedList): Answers {
  const theirs = positions(resources);
  const both: Listed = new Map();
  for (const [resource, ours] of listed) if (theirs.has(resource)) both.set(resource, weaker(ours, answer));
  return { listed: both.size === 0 ? undefined : both, others: false };
}

function inOrder({ listed = NONE, others }: Answers, { resources }: SharedList): Answers {
  if (listed.size < 2) return { listed: listed.size === 0 ? undefined : listed, others };
  const at = positions(resources);
  const sorted = [...listed].sort(([left], [right]) => (at.get(left) ?? 0) - (at.get(right) ?? 0));
  return { listed: new Map(sorted), others };
}

function toAnswers(found: Found): Answers {
  if (!isShared(found)) return found;
  return { listed: new Map(found.resources.map((resource) => [resource, found.answer])), others: false };
}

function bothAnswers(one: Answers, other: Answers): Answers {
  const listed: Listed = new Map();
  const [ones, others] = [one.listed ?? NONE, other.listed ?? NONE];
  for (const [resource, answer] of ones) {
    const second = others.get(resource);
    if (second !== undefined) listed.set(resource, weaker(answer, second));
    else if (other.others) listed.set(resource, 'maybe');
  }
  if (one.others) for (const resource of others.keys()) if (!ones.has(resource)) listed.set(resource, 'maybe');
  return { listed: listed.size === 0 ? undefined : listed, others: one.others && other.others };
}
