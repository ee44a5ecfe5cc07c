import type { Condition } from '../../model/check.ts';
import type { ValueMap } from '../../model/value.ts';
import { isList, isMap } from '../../model/value.ts';
import { BESIDE, membersLess } from './arguments-beside.ts';
import type { ConditionVariation } from './mutate.ts';

const QUANTIFIERS = ['all', 'any', 'none'] as const;

/** Every way to move one argument of this node (not of nodes inside it) to the one beside it, or to leave it out. */
export function* boundariesOf(condition: Condition, at: string): Generator<ConditionVariation> {
  const path = String(condition['path'] ?? 'it');
  for (const [operator, beside] of Object.entries(BESIDE)) {
    const argument = condition[operator];
    if (argument === undefined) continue;
    for (const { argument: moved, ...said } of beside(argument, path))
      yield { ...said, at: `${at}.${operator}`, condition: { ...condition, [operator]: moved } };
  }
  yield* defaultsLess(condition, at, path);
  const { linked } = condition;
  if (isMap(linked)) yield* linksBeside(condition, linked, `${at}.linked`);
}

function* defaultsLess(condition: Condition, at: string, path: string): Generator<ConditionVariation> {
  const { default: fallback, defaults, ...rest } = condition;
  if (fallback !== undefined && !QUANTIFIERS.some((key) => Object.hasOwn(condition, key)))
    yield { at: `${at}.default`, could: 'be left out', wanted: `where ${path} is absent`, condition: rest };
  if (!isList(defaults) || defaults.length < 2) return;
  for (const index of defaults.keys())
    yield {
      at: `${at}.defaults[${index}]`,
      could: 'be left out',
      wanted: `of a provider in that range where ${path} is absent`,
      condition: { ...rest, defaults: defaults.toSpliced(index, 1) },
    };
}

function* linksBeside(condition: Condition, linked: ValueMap, at: string): Generator<ConditionVariation> {
  const { type, missing = 'fail' } = linked;
  for (const { argument, could } of membersLess(type ?? [], 'the linked type'))
    yield {
      at: `${at}.type`,
      could,
      wanted: `that is linked to one`,
      condition: { ...condition, linked: { ...linked, type: argument } },
    };
  const other = missing === 'unknown' ? 'pass' : 'unknown';
  yield {
    at: `${at}.missing`,
    could: `be ${other}`,
    wanted: 'that nothing is linked to',
    condition: { ...condition, linked: { ...linked, missing: other } },
  };
}
