import type { Check, Condition } from '../../model/check.ts';
import { isList, isMap, type ValueMap } from '../../base/value.ts';
import { deriveBoundaries } from './boundaries.ts';
import type { Decider, ConditionVariation, Variation } from './variation.ts';
import { optionsBeside } from './mutations/options.ts';
import { presenceBeside } from './mutations/presence.ts';

/** A check with one mutated part of a condition. */
export interface Mutant extends Variation {
  readonly check: Check;
  /** As `check`, with unknown answers mutated too: an example that notices only this one may not turn to a pass. */
  readonly bolder?: Check;
}

type Vary = (condition: Condition, at: string, beside: readonly Decider[]) => Iterable<ConditionVariation>;

const NESTING = ['not', 'all', 'any', 'none'] as const;
const CONSTANTS: readonly (readonly [boolean, Condition])[] = [
  [true, { and: [] }],
  [false, { or: [] }],
];

/** Every way to mutate one node of `when` or `expect`, or one option of a function. */
export function* createMutants(check: Check): Generator<Mutant> {
  for (const part of ['when', 'expect'] as const) {
    const condition = check[part];
    if (condition === undefined) continue;
    // what `when` answers with false is never asked
    const beside = part === 'expect' && check.when ? [{ condition: check.when, decides: false }] : [];
    for (const { condition: changed, bolder, ...variation } of everywhere(condition, part, getKnownChanges, beside))
      yield {
        ...variation,
        check: { ...check, [part]: changed },
        ...(bolder && { bolder: { ...check, [part]: bolder } }),
      };
  }
  const { function: call } = check;
  if (call === undefined) return;
  for (const { options, ...variation } of optionsBeside(call.options, 'function.options'))
    yield { ...variation, check: { ...check, function: { ...call, options } } };
}

/**
 * Mutations of a condition: one leaf (or link) replaced by true or false, or an argument moved past the values in
 * examples.
 */
export function* createVariations(
  condition: Condition,
  at: string,
  beside: readonly Decider[] = [],
): Generator<ConditionVariation> {
  yield* everywhere(condition, at, getChanges, beside);
}

function* getChanges(condition: Condition, at: string, beside: readonly Decider[]): Generator<ConditionVariation> {
  yield* constants(condition, at);
  yield* deriveBoundaries(condition, at, beside);
}

/** As `getChanges`, where an example with an unknown value alone is not enough. */
function* getKnownChanges(condition: Condition, at: string, beside: readonly Decider[]): Generator<ConditionVariation> {
  for (const variation of constants(condition, at))
    yield canBeKnown(condition) ? known(condition, variation) : variation;
  yield* deriveBoundaries(condition, at, beside);
  yield* presenceBeside(condition, at);
}

/**
 * Replaces an answer only where it is known. An example with an unknown value shows that a leaf is read, but not how it
 * judges: `exists` would do in place of `equals`.
 */
function known(condition: Condition, { condition: bolder, ...variation }: ConditionVariation): ConditionVariation {
  const parts = [condition, { not: condition }];
  return {
    ...variation,
    wanted: 'that depends on it where its answer is known',
    condition: 'and' in bolder ? { or: parts } : { and: parts },
    bolder,
  };
}

/** Whether a condition can be true and can be false, rather than only tell what is known from what is not. */
function canBeKnown(condition: Condition): boolean {
  const { linked, matches } = condition;
  if (matches === '.') return false;
  const inner = [isMap(linked) ? linked['where'] : undefined, ...NESTING.map((key) => condition[key])].find(isMap);
  if (inner !== undefined) return canBeKnown(inner);
  return !isMap(linked) || linked['missing'] !== 'unknown';
}

function* constants(condition: Condition, at: string): Generator<ConditionVariation> {
  if (!isLeaf(condition)) return;
  for (const [constant, by] of CONSTANTS)
    yield { at, could: `be replaced by ${constant}`, wanted: 'that depends on it', condition: by };
}

function* everywhere(
  condition: Condition,
  at: string,
  vary: Vary,
  beside: readonly Decider[],
): Generator<ConditionVariation> {
  for (const key of ['and', 'or'] as const) yield* inList(condition, key, at, vary, beside);
  // inside an element or a linked resource paths begin anew
  for (const key of NESTING) yield* inside(condition, key, at, vary, key === 'not' ? beside : []);
  const { linked } = condition;
  if (isMap(linked))
    for (const variation of inside(linked, 'where', `${at}.linked`, vary, joined(linked)))
      yield within(variation, (changed) => ({ ...condition, linked: changed }));
  yield* vary(condition, at, beside);
}

/** A resource that is linked by a value inside a list has an element in that list. */
function joined({ on }: ValueMap): readonly Decider[] {
  const lists = isMap(on) ? Object.keys(on).map((path) => path.split('.', 1).join()) : [];
  return lists.map((path) => ({ condition: { path, exists: true }, decides: false }));
}

function* inList(
  condition: Condition,
  key: 'and' | 'or',
  at: string,
  vary: Vary,
  beside: readonly Decider[],
): Generator<ConditionVariation> {
  const list = condition[key];
  if (!isList(list)) return;
  for (const [index, part] of list.entries()) {
    if (!isMap(part)) continue;
    const others = list.toSpliced(index, 1).filter(isMap);
    const deciders = [...beside, ...others.map((other) => ({ condition: other, decides: key === 'or' }))];
    for (const variation of everywhere(part, `${at}.${key}[${index}]`, vary, deciders))
      yield within(variation, (changed) => ({ ...condition, [key]: list.with(index, changed) }));
  }
}

function* inside(
  condition: ValueMap,
  key: string,
  at: string,
  vary: Vary,
  beside: readonly Decider[],
): Generator<ConditionVariation> {
  const part = condition[key];
  if (!isMap(part)) return;
  for (const variation of everywhere(part, `${at}.${key}`, vary, beside))
    yield within(variation, (changed) => ({ ...condition, [key]: changed }));
}

function within(
  { condition, bolder, ...variation }: ConditionVariation,
  wrap: (changed: Condition) => Condition,
): ConditionVariation {
  return { ...variation, condition: wrap(condition), ...(bolder && { bolder: wrap(bolder) }) };
}

function isLeaf(condition: Condition): boolean {
  const nests = ['and', 'or', ...NESTING].some((key) => Object.hasOwn(condition, key));
  return !nests && Object.keys(condition).length > 0;
}
