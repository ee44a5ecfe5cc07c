import type { Subject } from '../model/check.ts';
import type { EvidenceSet, Join, JoinOn, LinkedResources } from '../model/evidence-set.ts';
import type { Resource } from '../model/evidence.ts';
import { parseJoinPath, type JoinPath } from '../model/join-path.ts';
import { parsePath } from '../model/path.ts';
import { boundedCache, getOrCreate } from '../base/memo.ts';
import { existsWith } from '../model/existence.ts';
import { endsAt, withText, type Ends } from './join-ends.ts';
import { bothFound, isNothing, summary, type Found } from './join-answers.ts';
import { createIndex, type Answers, type JoinIndex } from './join-index.ts';
import { inOneAccount, saidTogether } from '../model/account-scope.ts';

const NOTHING: LinkedResources = { matches: [], undecided: false };
const UNREAD: LinkedResources = { matches: [], undecided: 'unread' };
/** Attributes that name a resource: where one is accepted, another often is too. */
const NAMES: ReadonlySet<string> = new Set(['id', 'name', 'bucket']);
/** Attributes that are available with a reference to the whole resource. */
const WHOLE: ReadonlySet<string> = new Set([...NAMES, 'arn', 'self_link']);

/** Settings that apply outside the region in which they are created. */
const BEYOND_REGIONS: ReadonlySet<string> = new Set(['aws_cloudtrail', 'aws_s3_account_public_access_block']);

/** Checks with one join run soon after each other for the same resources. */
const SUBJECTS = 128;

interface Pair {
  readonly indexes: readonly JoinIndex[];
  readonly ours: readonly JoinPath[];
}

/**
 * Creates the joins of resources over equal values and references. In order of precedence: an equal real value; a
 * written reference, where a value is not known yet; undecided where neither exists. Only evidence of one kind of
 * source is joined, so a state and a plan of one system are assessed separately. Indexes are built on first use.
 */
export function createJoins(ofType: (type: string) => readonly Resource[]): Pick<EvidenceSet, 'linked' | 'join'> {
  const indexes = new Map<string, JoinIndex>();
  const joins = new Map<string, Join>();
  /** Avoids converting a join to text for each subject of one condition. */
  const joinsOfCondition = new WeakMap<JoinOn, Map<readonly string[], Join>>();

  function getIndex(type: string, theirPath: string): JoinIndex | undefined {
    const key = `${type}\n${theirPath}`;
    const known = indexes.get(key);
    const path = known === undefined ? parsePath(theirPath) : undefined;
    if (known !== undefined || path === undefined) return known;
    const index = createIndex(ofType(type), path);
    indexes.set(key, index);
    return index;
  }

  function makeJoin(types: readonly string[], on: JoinOn): Join {
    const given = types.filter((type) => ofType(type).length > 0);
    const pairs = Object.entries(on).map(([theirPath, ourPaths]): Pair => {
      const found = given.map((type) => getIndex(type, theirPath));
      return {
        indexes: found.filter((index) => index !== undefined),
        ours: ourPaths.map(parseJoinPath).filter((path) => path !== undefined),
      };
    });
    if (given.length === 0) return (subject) => absent(subject, pairs);
    const answers = boundedCache<Subject, LinkedResources>(SUBJECTS);
    return (subject) => {
      const known = answers.get(subject);
      if (known !== undefined) return known;
      const answer = pairs.length === 0 ? getSettings(subject, types.flatMap(ofType)) : findAnywhere(subject, pairs);
      answers.set(subject, answer);
      return answer;
    };
  }

  function join(types: readonly string[], on: JoinOn): Join {
    const known = joinsOfCondition.get(on)?.get(types);
    if (known !== undefined) return known;
    const made = getOrCreate(joins, JSON.stringify([types, on]), () => makeJoin(types, on));
    getOrCreate(joinsOfCondition, on, () => new Map<readonly string[], Join>()).set(types, made);
    return made;
  }

  return { join, linked: (subject, types, on) => join(types, on)(subject) };
}

function findAnywhere(subject: Subject, pairs: readonly Pair[]): LinkedResources {
  const found = find(subject, pairs);
  return found.matches.length > 0 || found.undecided ? found : absent(subject, pairs);
}

/** Nothing that was read is linked; something that was not read may be, if it received the attribute of the link. */
function absent({ handedOver }: Subject, pairs: readonly Pair[]): LinkedResources {
  if (handedOver === undefined) return NOTHING;
  return pairs.some(({ ours }) => mayGoBy(handedOver, ours)) ? UNREAD : NOTHING;
}

/** A link by the name of a resource does not use its ARN, which policies contain. */
function mayGoBy(handedOver: readonly string[], ours: readonly JoinPath[]): boolean {
  const wanted = ours.map(({ path }) => String(path.steps[0]));
  if (!wanted.some((name) => NAMES.has(name)))
    return handedOver.some((name) => wanted.some((each) => each === name || (name === '*' && WHOLE.has(each))));
  return handedOver.some((name) => name === '*' || NAMES.has(name) || (name !== 'arn' && wanted.includes(name)));
}

function find(subject: Subject, pairs: readonly Pair[]): LinkedResources {
  let found: Found | undefined;
  for (const { indexes, ours } of pairs) {
    const ends = ours.map((our) => withText(endsAt(subject, our.path), our));
    const next = findByOne(subject, indexes, ends);
    found = found === undefined ? next : bothFound(found, next);
    if (isNothing(found)) return NOTHING;
  }
  return found === undefined ? NOTHING : summary(found);
}

function findByOne(subject: Subject, indexes: readonly JoinIndex[], ends: readonly Ends[]): Found {
  const [only] = indexes;
  const shared = indexes.length === 1 ? only?.shared(subject, ends) : undefined;
  if (shared !== undefined) return shared;
  const answers: Answers = { listed: undefined, others: false };
  for (const index of indexes) index.find(subject, ends, answers);
  return answers;
}

/**
 * Account-wide settings: without a pair of paths, all resources of the types in the subject's provider configuration.
 * Settings that reach other regions may come from another configuration of the account.
 */
function getSettings(subject: Subject, candidates: readonly Resource[]): LinkedResources {
  const possible = candidates.filter(
    (candidate) =>
      candidate.source === subject.source && candidate !== subject && together(subject, candidate) !== false,
  );
  const same = possible.filter(({ provider, type }) => provider === subject.provider || BEYOND_REGIONS.has(type));
  const near = same.filter((candidate) => inOneAccount(subject, candidate));
  const sure = near.filter((candidate) => existsWith(subject, candidate) && together(subject, candidate) === true);
  if (near.length === 0 && same.length > 0) return { matches: sure, undecided: 'elsewhere' };
  return { matches: sure, undecided: sure.length < near.length };
}

function together(subject: Subject, candidate: Resource): boolean | 'unknown' {
  return BEYOND_REGIONS.has(candidate.type) || saidTogether(subject, candidate);
}
