import { describe, expect, it } from '@jest/globals';
import { ELSEWHERE } from '../../src/checks/decided-by.ts';
import type { Check, DecidedBy, Trait } from '../../src/model/check.ts';
import { isMap, own, type Value } from '../../src/base/value.ts';
import { bench, checks } from '../support/content-bench.ts';

interface Way {
  readonly trait: Trait;
  readonly field: string;
  readonly type: string;
  readonly way: DecidedBy;
}

/** The resources at the ends of all ways: those that decide. */
const ways = bench.traits.flatMap((trait) =>
  trait.spellings.types.flatMap((type) =>
    trait.spellings.fieldsOf(type).flatMap((field) => {
      const { cases = [] } = trait.spellings.spelling(type, field) ?? {};
      return cases.flatMap(({ decidedBy = [] }) => endsOf(decidedBy).map((way): Way => ({ trait, field, type, way })));
    }),
  ),
);

function endsOf(decidedBy: readonly DecidedBy[]): readonly DecidedBy[] {
  return decidedBy.flatMap((way) => (way.next === undefined ? [way] : endsOf(way.next)));
}

function checksOf(trait: string, field: string): readonly Check[] {
  return checks.filter(({ select }) => select.trait === trait && select.field === field);
}

/** Controls that a check speaks to, of the frameworks that a check names. */
function controlsOf({ supports, contradicts }: Check): ReadonlySet<string> {
  return new Set([supports, contradicts].flatMap((each) => Object.values(each).flat()));
}

/** Why nothing examines what decides; nothing where it is examined for every control. */
function faultOf({ trait, field, way }: Way): string | undefined {
  const { type: types, by = [], unexamined } = way;
  if (unexamined) return by.length > 0 ? 'names a check and says that none examines it' : undefined;
  const named = by.map((id) => checks.find((check) => check.id === id));
  for (const type of types) {
    if (by.length === 0 && !trait.spellings.fieldsOf(type).includes(field)) return `${type} does not spell ${field}`;
    const examining =
      by.length === 0 ? checksOf(trait.id, field) : named.filter((check) => check?.select.type?.includes(type));
    const examined = new Set(examining.flatMap((check) => (check === undefined ? [] : [...controlsOf(check)])));
    for (const check of checksOf(trait.id, field))
      for (const control of Object.values(check.supports).flat())
        if (!examined.has(control)) return `no check of ${type} speaks to ${control} as ${check.id} does`;
  }
  return undefined;
}

/** Whether a condition leaves the value of a field out. */
function excludes(when: Value | undefined, value: string): boolean {
  const inner = isMap(when) ? own(when, 'not') : undefined;
  if (!isMap(inner)) return false;
  const list = own(inner, 'in');
  return own(inner, 'equals') === value || (Array.isArray(list) && list.includes(value));
}

describe('a field that another resource decides', () => {
  it('names resources that checks of the same controls examine', () => {
    const faults = ways.map((way) => ({ ...way, fault: faultOf(way) })).filter(({ fault }) => fault !== undefined);
    expect(faults.map(({ trait, field, type, fault }) => `${trait.id}.${field} of ${type}: ${fault}`)).toEqual([]);
  });

  it('is not applicable to the checks of the field', () => {
    const fields = new Map(ways.map((way) => [`${way.trait.id}.${way.field}`, way]));
    const asked = [...fields.values()]
      .filter(({ way }) => !way.unexamined)
      .flatMap(({ trait, field }) => checksOf(trait.id, field));
    expect(asked.filter(({ when }) => !excludes(when, ELSEWHERE)).map(({ id }) => id)).toEqual([]);
  });

  it('has no value of its own that says so without naming the resource', () => {
    const told = /^as\b|^by (?:its|their|bucket|template|policy|versioning|owner|account|target)\b|elsewhere/;
    const faults = bench.traits.flatMap(({ id, fields, spellings }) => {
      const values = Object.entries(fields).flatMap(([field, { words: known = {} }]) =>
        Object.keys(known).map((value) => ({ field, value })),
      );
      return values
        .filter(({ value }) => told.test(value))
        .filter(
          ({ field, value }) =>
            value !== ELSEWHERE || !spellings.types.some((type) => isDecided(spellings.spelling(type, field)?.cases)),
        )
        .map(({ field, value }) => `${id}.${field}: ${value}`);
    });
    expect(faults).toEqual([]);
  });
});

function isDecided(cases: readonly { readonly decidedBy?: readonly DecidedBy[] }[] | undefined): boolean {
  return cases?.some(({ decidedBy }) => decidedBy !== undefined) === true;
}
