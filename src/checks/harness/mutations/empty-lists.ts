import type { Condition } from '../../../model/check.ts';
import { groupBy } from '../../../base/group-by.ts';
import { isList, isMap, type Value } from '../../../base/value.ts';
import type { ConditionVariation, Decider } from '../variation.ts';
import { asTruth, getQuantified } from '../quantified.ts';

interface OfNothing extends Omit<ConditionVariation, 'condition'> {
  readonly about: string;
  readonly answer: Value;
  readonly turned: Condition;
}

/**
 * Inverts the result for an empty list or for no linked resource, so that an example must show a check that passes
 * there. Conditions about the same value that mask each other are inverted together. There is no mutation where
 * another condition decides.
 */
export function* nothingBeside(
  condition: Condition,
  at: string,
  beside: readonly Decider[],
): Generator<ConditionVariation> {
  const said = saidOfNothing(condition);
  if (said !== undefined && !isDecided(said.about, beside)) yield variation(said, `${at}.${said.at}`, said.turned);
  for (const key of ['and', 'or'] as const) {
    const list = condition[key];
    if (isList(list)) yield* hiddenIn(condition, key, list.filter(isMap), at, beside);
  }
}

function* hiddenIn(
  condition: Condition,
  key: 'and' | 'or',
  list: readonly Condition[],
  at: string,
  beside: readonly Decider[],
): Generator<ConditionVariation> {
  const decides = key === 'or';
  const deciding = list.flatMap((part) => {
    const said = saidOfNothing(part);
    return said?.answer === decides ? [{ part, said }] : [];
  });
  for (const [about, group] of groupBy(deciding, ({ said }) => said.about)) {
    const [first] = group;
    if (first === undefined || group.length < 2) continue;
    const turned = new Map(group.map(({ part, said }) => [part, said.turned]));
    const others = list.filter((part) => !turned.has(part)).map((part) => ({ condition: part, decides }));
    if (isDecided(about, [...beside, ...others])) continue;
    const changed = list.map((part) => turned.get(part) ?? part);
    yield variation(first.said, `${at}.${key}`, { ...condition, [key]: changed });
  }
}

function variation({ could, wanted }: OfNothing, at: string, condition: Condition): ConditionVariation {
  return { at, could, wanted, condition };
}

function saidOfNothing(condition: Condition): OfNothing | undefined {
  const { linked, path, subsetOf } = condition;
  const quantified = getQuantified(condition);
  if (quantified !== undefined) {
    const { key, path: list, ofEmpty } = quantified;
    return {
      at: key,
      about: list,
      answer: ofEmpty,
      could: `${ofEmpty === true ? 'fail' : 'hold'} where ${list} is empty`,
      wanted: `without ${list}`,
      turned: { ...condition, default: ofEmpty !== true },
    };
  }
  if (typeof path === 'string' && subsetOf !== undefined) {
    const { subsetOf: _asked, ...fallback } = condition;
    return {
      at: 'subsetOf',
      about: path,
      answer: true,
      could: `fail where ${path} is empty`,
      wanted: `where ${path} is an empty list`,
      turned: { and: [condition, { ...fallback, size: { atLeast: 1 } }] },
    };
  }
  if (!isMap(linked)) return undefined;
  const { type, on, missing = 'fail' } = linked;
  const other = missing === 'unknown' ? 'pass' : 'unknown';
  return {
    at: 'linked.missing',
    about: JSON.stringify([type, on]),
    answer: asTruth(missing),
    could: `be ${other}`,
    wanted: 'that nothing is linked to',
    turned: { ...condition, linked: { ...linked, missing: other } },
  };
}

function isDecided(about: string, beside: readonly Decider[]): boolean {
  return beside.some(({ condition, decides }) => answerOfNothing(condition, about) === decides);
}

function answerOfNothing(condition: Condition, about: string): Value | undefined {
  const { and, or, not, path, exists } = condition;
  if (isList(and)) return answers(and, about, false);
  if (isList(or)) return answers(or, about, true);
  if (isMap(not)) {
    const answer = answerOfNothing(not, about);
    return typeof answer === 'boolean' ? !answer : undefined;
  }
  if (path === about && typeof exists === 'boolean') return !exists;
  const said = saidOfNothing(condition);
  return said?.about === about ? said.answer : undefined;
}

function answers(parts: readonly Value[], about: string, decides: boolean): boolean | undefined {
  return parts.some((part) => isMap(part) && answerOfNothing(part, about) === decides) ? decides : undefined;
}
