import type { Subject } from '../model/check.ts';
import type { Reference, Resource } from '../model/evidence.ts';
import { getOrCreate } from '../base/memo.ts';
import type { Path } from '../model/path.ts';
import { existsWith } from '../model/existence.ts';
import { isForeign, within } from '../model/account-scope.ts';
import { createNearLists, isWorldwide, onlyList, type SharedList } from './shared-list.ts';
import { endsAt, type Ends, type Key } from './join-ends.ts';
import { joinLists, type JoinLists } from './join-lists.ts';
import { createStandIn, type TextEnds } from '../base/text-ends.ts';
import { asAzure } from './join-text.ts';

/** What is known about candidates. `others`: unlisted candidates may belong, but it is not known. */
export interface Answers {
  /** Created with its first entry, because most questions have no answer. */
  listed: Map<Resource, 'match' | 'maybe'> | undefined;
  others: boolean;
}

export interface JoinIndex {
  /** One list for all subjects with the same value, where the list is long. `undefined`: call `find` instead. */
  shared(subject: Subject, ours: readonly Ends[]): SharedList | undefined;
  find(subject: Subject, ours: readonly Ends[], answers: Answers): void;
}

/** Resources that name the same third resource: with more of them, it stays open which belong together. */
const MOST_ALIKE = 100;
/**
 * Resources of the subject's type with its value, such as the rules of one group. No provider allows a group that
 * many.
 */
const MOST_SIBLINGS = 1000;
const LONG = 32;
/** Attributes that name something else: where one is unknown, the author's value cannot be followed. */
const POINTS_ELSEWHERE = /_(?:id|arn|name|key|link)s?$/;

/** Indexes the resources of one type by their values at one path. */
export function createIndex(resources: readonly Resource[], path: Path): JoinIndex {
  const lists = joinLists(resources, path);
  const { byValue, byReference, loose } = lists;
  const getNear = createNearLists();
  const sure = new WeakMap<readonly Resource[], boolean>();
  const areSure = (list: readonly Resource[]): boolean =>
    getOrCreate(sure, list, () => list.every(({ conditional }) => conditional === undefined));
  const hasLong = [...byValue.values()].some((known) => [...known.values()].some(({ length }) => length >= LONG));
  return {
    shared(subject, ours) {
      if (!hasLong) return undefined;
      const only = onlyList(byValue.get(subject.source), ours);
      if (only === undefined || only.list.length < LONG || loose.has(subject.source)) return undefined;
      if (byReference.size > 0 && byReference.has(within(subject, subject.address))) return undefined;
      if (only.list[0]?.type === subject.type) return undefined;
      const near = only.anywhere ? only.list : getNear(only.list, subject);
      if (near.length === 0) return { resources: only.list, answer: 'maybe' };
      return areSure(near) ? { resources: near, answer: 'match' } : undefined;
    },
    find(subject, ours, answers) {
      const known = byValue.get(subject.source);
      for (const end of ours) {
        if (known !== undefined) for (const key of end.keys) byEqualValue(subject, key, known.get(key), answers);
        if (end.unresolved !== 'no') byUnresolved(lists, subject, end, path, answers);
      }
      const pointing = byReference.size === 0 ? undefined : byReference.get(within(subject, subject.address));
      for (const candidate of pointing ?? []) {
        const theirs = endsAt(candidate, path);
        const answer = pointsTo(theirs.references, subject, theirs.nested);
        const part = getPart(subject, ours, theirs);
        if (part !== 'no') list(answers, subject, candidate, part === 'yes' ? answer : 'maybe');
      }
      answers.others ||= hasOther(loose.get(subject.source), subject, answers.listed);
    },
  };
}

/** An unknown value may mean what it refers to; without a reference, anything. */
function byUnresolved(lists: JoinLists, subject: Subject, end: Ends, path: Path, answers: Answers): void {
  const targets = new Set(end.references.flatMap(({ to }) => to));
  for (const address of targets) {
    const place = within(subject, address);
    for (const candidate of lists.whole().byAddress.get(place) ?? [])
      list(answers, subject, candidate, end.suffix === '' ? pointsTo(end.references, candidate, end.nested) : 'maybe');
    const alike = lists.byReference.get(place) ?? [];
    if (alike.length > MOST_ALIKE) answers.others = true;
    else for (const each of alike) list(answers, subject, each, pointsAlike(end, endsAt(each, path), address));
  }
  if (targets.size > 0) return;
  const isAny = end.unresolved === 'given' || POINTS_ELSEWHERE.test(end.attribute);
  const open = isAny ? lists.whole().openTo(subject) : lists.unborn.get(subject.source);
  answers.others ||= hasOther(open, subject);
}

/**
 * Equal names in two provider configurations (regions, accounts) may be two resources. They count only as possible,
 * and only if no resource of the subject's configuration has the name.
 */
function byEqualValue(subject: Subject, key: Key, candidates: readonly Resource[] | undefined, answers: Answers): void {
  if (candidates === undefined) return;
  if (candidates.length > MOST_SIBLINGS && candidates[0]?.type === subject.type) {
    answers.others = true;
    return;
  }
  const near = isWorldwide(key) ? candidates : candidates.filter((candidate) => !isForeign(candidate, subject));
  for (const candidate of near) list(answers, subject, candidate, 'match');
  if (near.length > 0) return;
  for (const candidate of candidates) list(answers, subject, candidate, 'maybe');
}

/** A reference below an attribute may belong to a sibling: certain only if no other resource of the type is meant. */
function pointsTo(
  references: readonly Reference[],
  target: Pick<Subject, 'address' | 'type'>,
  nested: boolean,
): 'match' | 'maybe' {
  const pointing = references.filter(({ to }) => to.includes(target.address));
  if (!pointing.some(({ exact }) => exact)) return 'maybe';
  if (!nested) return 'match';
  const rivals = references.flatMap(({ to }) => to).filter((address) => address !== target.address);
  return rivals.some((address) => `.${address}`.includes(`.${target.type}.`)) ? 'maybe' : 'match';
}

/**
 * Two resources that refer to a third. Certain if each refers only to that one and the configuration creates it: a
 * data source may be several under one address.
 */
function pointsAlike(ours: Ends, theirs: Ends, address: string): 'match' | 'maybe' {
  const isSure = ({ nested, references }: Ends): boolean =>
    !nested && references.length > 0 && references.every(({ to, exact }) => exact && to.length === 1);
  return isSure(ours) && isSure(theirs) && !/(?:^|\.)data\./.test(address) ? 'match' : 'maybe';
}

function list(answers: Answers, subject: Subject, candidate: Resource, answer: 'match' | 'maybe'): void {
  if (candidate === subject || answers.listed?.get(candidate) === 'match') return;
  answers.listed ??= new Map();
  answers.listed.set(candidate, existsWith(subject, candidate) ? answer : 'maybe');
}

function hasOther(resources: readonly Resource[] | undefined, subject: Subject, listed?: Answers['listed']): boolean {
  return resources?.some((resource) => resource !== subject && listed?.get(resource) !== 'match') === true;
}

function getPart({ address }: Subject, ours: readonly Ends[], { partly }: Ends): 'yes' | 'no' | 'maybe' {
  if (ours.some(({ suffix }) => suffix === '')) return 'yes';
  const isNamed = (text: string): boolean =>
    ours.some(({ attribute, suffix }) => {
      const whole = createStandIn(address, attribute);
      return text.startsWith(whole) && asAzure(text.slice(whole.length)) === asAzure(suffix);
    });
  if (partly.some((ends) => ends?.standIn !== undefined && isNamed(ends.standIn))) return 'yes';
  const isOpen = partly.some((ends) => ends?.standIn === undefined && ours.some(({ suffix }) => mayEnd(ends, suffix)));
  return isOpen ? 'maybe' : 'no';
}

function mayEnd(ends: TextEnds | undefined, suffix: string): boolean {
  if (ends === undefined) return true;
  const [theirs, ours] = [asAzure(ends.end), asAzure(suffix)];
  return theirs.endsWith(ours) || ours.endsWith(theirs);
}
