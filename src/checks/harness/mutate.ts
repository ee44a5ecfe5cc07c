import type { Check, Condition } from '../../model/check.ts';
import { isList, isMap, type ValueMap } from '../../base/value.ts';
import { deriveBoundaries } from './boundaries.ts';
import type { Decider, ConditionVariation, Variation } from './variation.ts';
import { optionsBeside } from './mutations/options.ts';

/** A check with one mutated part of a condition. */
export interface Mutant extends Variation {
  readonly check: Check;
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
    for (const { condition: changed, ...variation } of createVariations(condition, part, beside))
      yield { ...variation, check: { ...check, [part]: changed } };
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
    for (const { condition: changed, ...variation } of inside(linked, 'where', `${at}.linked`, vary, joined(linked)))
      yield { ...variation, condition: { ...condition, linked: changed } };
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
    for (const { condition: changed, ...variation } of everywhere(part, `${at}.${key}[${index}]`, vary, deciders))
      yield { ...variation, condition: { ...condition, [key]: list.with(index, changed) } };
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
  for (const { condition: changed, ...variation } of everywhere(part, `${at}.${key}`, vary, beside))
    yield { ...variation, condition: { ...condition, [key]: changed } };
}

function isLeaf(condition: Condition): boolean {
  const nests = ['and', 'or', ...NESTING].some((key) => Object.hasOwn(condition, key));
  return !nests && Object.keys(condition).length > 0;
}
