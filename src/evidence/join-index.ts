import type { Subject } from '../model/check.ts';
import type { Reference, Resource } from '../model/evidence.ts';
import type { Path } from '../model/path.ts';
import { existsWith } from './existence.ts';
import { partOf } from './named-part.ts';
import { isForeign, isOfOneKind, onlyList } from './shared-list.ts';
import { endsAt } from './join-ends.ts';
import type { Ends, Key } from './join-ends.ts';
import { territoryOf } from '../model/territory.ts';
import { addTo } from '../model/group-by.ts';

/** What is known about candidates. `others`: some that are not listed may belong, and it cannot be told. */
export interface Answers {
  /** Made with the first of them: most questions have no answer. */
  listed: Map<Resource, 'match' | 'maybe'> | undefined;
  others: boolean;
}

export interface JoinIndex {
  /**
   * The one list that surely is all that belongs to the subject, where it is long and shared by everything that has the same
   * value. `undefined` where `find` must tell.
   */
  shared(subject: Subject, ours: readonly Ends[]): readonly Resource[] | undefined;
  /** Adds the resources of the index that share a value or a reference with the subject. */
  find(subject: Subject, ours: readonly Ends[], answers: Answers): void;
}

interface Whole {
  readonly byAddress: ReadonlyMap<string, readonly Resource[]>;
  /** Those that nobody can tell not to belong to a subject of a type. */
  openTo(subject: Subject): readonly Resource[];
}

/** Things that name one and the same third: with more of them it is left open which belong together. */
const MOST_ALIKE = 100;
/** Things of the subject's own type that hold its value, as rules of one group do: no provider lets a group have more. */
const MOST_SIBLINGS = 1000;
/** From here on a list is shared instead of written out for each subject. */
const LONG = 32;
/** Names that a provider gives at creation: a value somebody wrote before cannot be one. */
const BORN_LATER: ReadonlySet<unknown> = new Set(['id', 'arn', 'self_link']);
/** Attributes that name something else: where they are unknown, the author wrote something that cannot be followed. */
const POINTS_ELSEWHERE = /_(?:id|arn|name|key|link)s?$/;
/** Names that are unique beyond one account and region. */
const WORLDWIDE = /^(?:arn:|\/subscriptions\/|projects\/|https:)/;

/** Indexes the resources of one type by what they hold at one path. */
export function createIndex(resources: readonly Resource[], path: Path): JoinIndex {
  const byValue = new Map<string, Map<Key, Resource[]>>();
  const byReference = new Map<string, Resource[]>();
  const whole = wholeOf(resources, path);
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

  const uniform = new WeakMap<readonly Resource[], boolean>();
  const hasLong = [...byValue.values()].some((known) => [...known.values()].some(({ length }) => length >= LONG));
  return {
    shared(subject, ours) {
      if (!hasLong) return undefined;
      const list = onlyList(byValue.get(subject.source), ours);
      if (list === undefined || list.length < LONG || loose.has(subject.source)) return undefined;
      if (byReference.size > 0 && byReference.has(within(subject, subject.address))) return undefined;
      const isUniform = uniform.get(list) ?? isOfOneKind(list);
      uniform.set(list, isUniform);
      const [first] = list;
      if (!isUniform || first?.type === subject.type) return undefined;
      return isForeign(first, subject) ? undefined : list;
    },
    find(subject, ours, answers) {
      const known = byValue.get(subject.source);
      for (const end of ours) {
        if (known !== undefined) for (const key of end.keys) byEqualValue(subject, key, known.get(key), answers);
        if (end.unresolved === 'no') continue;
        const targets = end.references.flatMap(({ to }) => to);
        for (const address of new Set(targets)) {
          for (const candidate of whole().byAddress.get(within(subject, address)) ?? [])
            list(
              answers,
              subject,
              candidate,
              end.suffix === '' ? pointsTo(end.references, candidate, end.nested) : 'maybe',
            );
          const alike = byReference.get(within(subject, address)) ?? [];
          if (alike.length > MOST_ALIKE) answers.others = true;
          else for (const each of alike) list(answers, subject, each, pointsAlike(end, endsAt(each, path), address));
        }
        if (targets.length > 0) continue;
        const isAny = end.unresolved === 'given' || POINTS_ELSEWHERE.test(end.attribute);
        answers.others ||= hasOther(isAny ? whole().openTo(subject) : unborn.get(subject.source), subject);
      }
      const pointing = byReference.size === 0 ? undefined : byReference.get(within(subject, subject.address));
      for (const candidate of pointing ?? []) {
        const theirs = endsAt(candidate, path);
        const answer = pointsTo(theirs.references, subject, theirs.nested);
        const part = partOf(subject, ours, theirs);
        if (part !== 'no') list(answers, subject, candidate, part === 'yes' ? answer : 'maybe');
      }
      answers.others ||= hasOther(loose.get(subject.source), subject, answers.listed);
    },
  };
}

/** All resources of an index, however they are named: asked for only where values are not known. */
function wholeOf(resources: readonly Resource[], path: Path): () => Whole {
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

/**
 * Equal names in two provider configurations (regions, accounts) may be two things: they count when nothing of
 * the subject's own configuration has the name, and then only as possible.
 */
function byEqualValue(subject: Subject, key: Key, candidates: readonly Resource[] | undefined, answers: Answers): void {
  if (candidates === undefined) return;
  if (candidates.length > MOST_SIBLINGS && candidates[0]?.type === subject.type) {
    answers.others = true;
    return;
  }
  const isWorldwide = typeof key === 'string' && WORLDWIDE.test(key);
  const near = isWorldwide ? candidates : candidates.filter((candidate) => !isForeign(candidate, subject));
  for (const candidate of near) list(answers, subject, candidate, 'match');
  if (near.length > 0) return;
  for (const candidate of candidates) list(answers, subject, candidate, 'maybe');
}

/** A reference below an attribute may be a neighbour's: sure only when no other thing of the type is meant. */
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
 * Two things that name a third one. Sure where each names just that one, and it is made by the configuration: of what is
 * only read there may be several under one address.
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

function within(thing: Subject, address: string): string {
  return `${thing.source}\n${territoryOf(thing)}\n${address}`;
}

/** Whether there are more than the subject and what surely is linked to it. */
function hasOther(resources: readonly Resource[] | undefined, subject: Subject, listed?: Answers['listed']): boolean {
  return resources?.some((resource) => resource !== subject && listed?.get(resource) !== 'match') === true;
}
