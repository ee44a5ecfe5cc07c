import type { Check, Condition, Subject, Trait } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Decision } from '../../model/finding.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Truth } from '../../base/truth.ts';
import { runOn, type Node } from '../condition.ts';
import { isInForce } from './in-force.ts';
import { putSetting } from './put-setting.ts';
import { satisfy, type Leaf } from './satisfy.ts';
import type { WantedSetting } from './setting.ts';
import { settingsText, writtenPath } from './setting-text.ts';
import { spelledWays } from './spelled.ts';

/** Returns the settings that would make the failed conditions pass. */
export type FindSetting = (
  subject: Subject,
  decisions: readonly Decided[],
  evidence: EvidenceSet,
) => string | undefined;
type Decided = Pick<Decision, 'condition' | 'path'>;
type Way = readonly WantedSetting[];

interface Parts {
  readonly check: Pick<Check, 'expect' | 'select'>;
  readonly traits: readonly Trait[];
  readonly compile: (condition: Condition, at: string) => Node;
}

const MOST_CONDITIONS = 3;

/**
 * Finds settings from the expectation of a check and its trait's spelling, and tests each one: with it, the condition
 * must no longer fail. Functions do not describe their expectation well enough.
 */
export function createSettingFinder({ check: { expect, select }, traits, compile }: Parts): FindSetting {
  if (expect === undefined) return () => undefined;
  const trait = select.trait === undefined ? undefined : traits.find(({ id }) => id === select.trait);
  const ways = new Map<string, readonly Way[]>();
  const nodes = new Map<string, Node>();
  return (subject, decisions, evidence) => {
    const settings = new Map<string, WantedSetting>();
    for (const [at, { path, condition }] of firstOfEach(decisions)) {
      const known = getOrCreate(ways, `${subject.type} ${condition}`, () =>
        getWays({ part: partAt(expect, at), way: condition.slice(at.length), type: subject.type, trait }),
      );
      if (known.length === 0) continue;
      const node = getOrCreate(nodes, at, () => compile(partAt(expect, at), at));
      const test = (values: Value): Truth => testWith(node, subject, values, evidence);
      for (const setting of choose(known, subject, path, test)) settings.set(JSON.stringify(setting), setting);
    }
    return settingsText([...settings.values()]);
  };
}

function testWith(node: Node, subject: Subject, values: Value, evidence: EvidenceSet): Truth {
  const changed = { ...subject, values: isMap(values) ? values : subject.values };
  return node.test(changed.values, runOn(changed, evidence));
}

/** One condition for each required part of `expect`, because alternatives below it need only one fix. */
function firstOfEach(decisions: readonly Decided[]): Iterable<readonly [at: string, decided: Decided]> {
  const first = new Map<string, Decided>();
  for (const decided of decisions) {
    const at = /^expect(?:\.and\[\d+\])*/.exec(decided.condition)?.[0];
    if (at !== undefined && !first.has(at)) first.set(at, decided);
  }
  return [...first].slice(0, MOST_CONDITIONS);
}

function choose(ways: readonly Way[], subject: Subject, shown: string, test: (values: Value) => Truth): Way {
  const ranked: { readonly way: Way; readonly rank: number }[] = [];
  for (const whole of ways) {
    const way = whole.filter((setting) => !isInForce(setting, subject));
    const own = way.filter(({ type, wanted }) => type === subject.type && wanted.kind !== 'reference');
    const truth = own.length < way.length ? 'unknown' : test(own.reduce<Value>(putSetting, subject.values));
    if (way.length > 0 && truth !== false) ranked.push({ way, rank: getRank(way, { subject, shown, truth }) });
  }
  return ranked.sort((one, other) => one.rank - other.rank)[0]?.way ?? [];
}

/** Lower is better: first what the finding shows, then what certainly helps; of equal ways, one with a bound. */
function getRank(way: Way, { subject, shown, truth }: Tried): number {
  const isShown = way.some(({ type, path }) =>
    type === subject.type ? writtenPath(path) === writtenPath(shown) : shown.includes(type),
  );
  const isBounded = way.some(({ wanted }) => wanted.kind === 'value' && wanted.bound !== undefined);
  const unsure = truth === true ? 2 : 4;
  return (isShown ? 0 : unsure) + (isBounded ? 0 : 1);
}

interface Tried {
  readonly subject: Subject;
  readonly shown: string;
  readonly truth: Truth;
}

interface Place {
  /** The part of the condition that is required in every case. */
  readonly part: ValueMap;
  /** Path from that part to the condition that failed. */
  readonly way: string;
  readonly type: string;
  readonly trait: Trait | undefined;
}

function getWays({ part, way, type, trait }: Place): readonly Way[] {
  const below = way.split('.').slice(1);
  if (trait === undefined) return asWays(satisfy(part, false, { type }, below));
  const spell = (leaf: Leaf, flipped: boolean): readonly Way[] => {
    const spelling = trait.spellings.spelling(type, leaf.path);
    return spelling === undefined ? [] : spelledWays(spelling, leaf, flipped, type);
  };
  const path = own(part, 'path');
  const operator = below.at(-1);
  const argument = operator === undefined ? undefined : own(part, operator);
  if (typeof path !== 'string' || operator === undefined || argument === undefined)
    return asWays(satisfy(part, false, { type, spell: (leaf, flipped) => spell(leaf, flipped)[0] }, below));
  return spell({ path, operator, argument }, false);
}

function asWays(way: Way | undefined): readonly Way[] {
  return way === undefined ? [] : [way];
}

function partAt(expect: ValueMap, at: string): ValueMap {
  let part = expect;
  for (const [, index] of at.matchAll(/\[(\d+)\]/g)) {
    const list = own(part, 'and');
    const next = isList(list) ? list[Number(index)] : undefined;
    if (!isMap(next)) return part;
    part = next;
  }
  return part;
}
