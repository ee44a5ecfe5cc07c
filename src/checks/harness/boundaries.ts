import type { Condition } from '../../model/check.ts';
import { isList } from '../../base/value.ts';
import { QUANTIFIERS } from '../compile-condition.ts';
import { BESIDE } from './mutations/arguments.ts';
import { linksBeside } from './mutations/links.ts';
import type { Decider, ConditionVariation } from './variation.ts';
import { nothingBeside } from './mutations/empty-lists.ts';
import { nothingInPlace } from './put-in-place.ts';
import { quantifiersBeside } from './mutations/quantifiers.ts';

/** Every way to move one argument of this node (not of nodes inside it) to an adjacent one, or to remove it. */
export function* deriveBoundaries(
  condition: Condition,
  at: string,
  beside: readonly Decider[],
): Generator<ConditionVariation> {
  const path = String(condition['path'] ?? 'it');
  for (const [operator, movesOf] of Object.entries(BESIDE)) {
    const { [operator]: argument, ...rest } = condition;
    if (argument === undefined) continue;
    for (const { argument: moved, operator: by = operator, ...said } of movesOf(argument, path))
      yield { ...said, at: `${at}.${operator}`, condition: { ...rest, [by]: moved } };
  }
  yield* defaultsLess(condition, at, path);
  yield* linksBeside(condition, at);
  yield* nothingBeside(condition, at, beside);
  yield* quantifiersBeside(condition, at);
}

function* defaultsLess(condition: Condition, at: string, path: string): Generator<ConditionVariation> {
  const { default: fallback, defaults, ...rest } = condition;
  if (fallback !== undefined && !QUANTIFIERS.some((key) => Object.hasOwn(condition, key)))
    yield {
      at: `${at}.default`,
      could: 'be left out',
      wanted: `where ${path} is absent`,
      near: nothingInPlace(path),
      condition: rest,
    };
  if (!isList(defaults) || defaults.length < 2) return;
  for (const index of defaults.keys())
    yield {
      at: `${at}.defaults[${index}]`,
      could: 'be left out',
      wanted: `of a provider in that range where ${path} is absent`,
      condition: { ...rest, defaults: defaults.toSpliced(index, 1) },
    };
}
