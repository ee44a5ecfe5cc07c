import type { Check, Condition } from '../../model/check.ts';
import type { Value, ValueMap } from '../../model/value.ts';
import { isList, isMap } from '../../model/value.ts';

/** A check with one leaf replaced by a constant. */
export interface Mutant {
  /** Path of the leaf, such as `expect.and[1]`. */
  readonly leaf: string;
  readonly constant: boolean;
  readonly check: Check;
}

const NESTING = ['not', 'all', 'any', 'none'] as const;
/** Holds always, and never. */
const CONSTANTS: readonly (readonly [boolean, Condition])[] = [
  [true, { and: [] }],
  [false, { or: [] }],
];

/** Every way to replace one leaf of `when` or `expect` by true or by false; a link counts as a leaf too. */
export function* mutantsOf(check: Check): Generator<Mutant> {
  for (const part of ['when', 'expect'] as const) {
    const condition = check[part];
    if (condition === undefined) continue;
    for (const [constant, by] of CONSTANTS)
      for (const { leaf, condition: changed } of replacements(condition, part, by))
        yield { leaf, constant, check: { ...check, [part]: changed } };
  }
}

interface Replacement {
  readonly leaf: string;
  readonly condition: Condition;
}

function* replacements(condition: Condition, at: string, by: Condition): Generator<Replacement> {
  for (const key of ['and', 'or'] as const) {
    const list = condition[key];
    if (isList(list)) yield* inList(condition, key, list, at, by);
  }
  for (const key of NESTING) yield* inside(condition, key, condition[key], at, by);
  const { linked } = condition;
  if (isMap(linked)) {
    for (const { leaf, condition: where } of inside(linked, 'where', linked['where'], `${at}.linked`, by))
      yield { leaf, condition: { ...condition, linked: where } };
  }
  if (isLeaf(condition)) yield { leaf: at, condition: by };
}

function* inList(
  condition: Condition,
  key: string,
  list: readonly Value[],
  at: string,
  by: Condition,
): Generator<Replacement> {
  for (const [index, part] of list.entries()) {
    if (!isMap(part)) continue;
    for (const { leaf, condition: changed } of replacements(part, `${at}.${key}[${index}]`, by))
      yield { leaf, condition: { ...condition, [key]: list.with(index, changed) } };
  }
}

function* inside(
  condition: ValueMap,
  key: string,
  part: Value | undefined,
  at: string,
  by: Condition,
): Generator<Replacement> {
  if (!isMap(part)) return;
  for (const { leaf, condition: changed } of replacements(part, `${at}.${key}`, by))
    yield { leaf, condition: { ...condition, [key]: changed } };
}

function isLeaf(condition: Condition): boolean {
  const nests = ['and', 'or', ...NESTING].some((key) => Object.hasOwn(condition, key));
  return !nests && Object.keys(condition).length > 0;
}
