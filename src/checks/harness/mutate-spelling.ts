import type { FieldMapping, MappingCase } from '../../model/check.ts';
import type { MajorDefault } from '../../model/provider-version.ts';
import { unknown, type Value } from '../../base/value.ts';
import { ELSEWHERE } from '../decided-by.ts';
import { renderValue } from '../../model/render-value.ts';
import { decidersBeside } from './mutations/deciders.ts';
import { createVariations } from './mutate.ts';
import type { Variation } from './variation.ts';
import { entryInPlace, nothingInPlace, unlistedInPlace } from './put-in-place.ts';

/** A spelling with one part removed or moved. */
export interface SpellingVariation extends Variation {
  readonly spelling: FieldMapping;
}

/** Whether all checks treat two values of the field alike. */
export type Alike = (one: Value, other: Value) => boolean;

/**
 * Every way to remove a map entry, a default, a case or a version range, to move a range, or to change the condition
 * of a case.
 */
export function* spellingsBeside(spelling: FieldMapping, isAlike: Alike): Generator<SpellingVariation> {
  yield* entriesLess(spelling);
  for (const key of ['otherwise', 'absent', 'none'] as const) {
    const { [key]: value, ...rest } = spelling;
    if (value !== undefined)
      yield {
        at: key,
        could: 'be left out',
        wanted: `that comes to ${renderValue(value)} this way`,
        ...getNear(key, spelling.path),
        spelling: rest,
      };
  }
  yield* rangesBeside(spelling, spelling.defaults ?? []);
  yield* casesBeside(spelling, isAlike);
}

function getNear(key: 'otherwise' | 'absent' | 'none', path: string | undefined): Pick<Variation, 'near'> {
  if (path === undefined || key === 'none') return {};
  return { near: key === 'absent' ? nothingInPlace(path) : unlistedInPlace(path) };
}

/**
 * Leaves out each case and changes each condition. If every check treats a case and all later ones alike, its
 * condition affects only wording; then an example that reaches it is enough.
 */
function* casesBeside(spelling: FieldMapping, isAlike: Alike): Generator<SpellingVariation> {
  const { cases = [], otherwise } = spelling;
  for (const [index, one] of cases.entries()) {
    const { when, decidedBy } = one;
    const value = getValue(one);
    const at = `cases[${index}]`;
    const later = [...cases.slice(index + 1).map(getValue), otherwise];
    const wanted = `that comes to ${renderValue(value)} this way`;
    if (later.every((other) => other !== undefined && isAlike(value, other))) {
      const open = { when, value: unknown('left open', false) };
      yield { at, could: 'settle nothing', wanted, spelling: { ...spelling, cases: cases.with(index, open) } };
      continue;
    }
    if (cases.length > 1)
      yield { at, could: 'be left out', wanted, spelling: { ...spelling, cases: cases.toSpliced(index, 1) } };
    // what an earlier case answers is never asked
    const earlier = cases.slice(0, index).map(({ when: condition }) => ({ condition, decides: true }));
    for (const { condition, ...variation } of createVariations(when, `${at}.when`, earlier))
      yield { ...variation, spelling: { ...spelling, cases: cases.with(index, { ...one, when: condition }) } };
    if (decidedBy === undefined) continue;
    for (const { ways, ...variation } of decidersBeside(decidedBy, `${at}.decidedBy`))
      yield { ...variation, spelling: { ...spelling, cases: cases.with(index, { ...one, decidedBy: ways }) } };
  }
}

function getValue({ value, decidedBy = [] }: MappingCase): Value {
  return value ?? (decidedBy.every(({ unexamined }) => unexamined) ? unknown('left open', false) : ELSEWHERE);
}

function* entriesLess(spelling: FieldMapping): Generator<SpellingVariation> {
  const { map = {}, otherwise, path = '.' } = spelling;
  for (const [raw, value] of Object.entries(map)) {
    if (value === otherwise) continue;
    const { [raw]: _left, ...rest } = map;
    const wanted = `where ${path} is ${renderValue(raw)}`;
    const near = entryInPlace(map, raw);
    yield { at: `map.${raw}`, could: 'be left out', wanted, near, spelling: { ...spelling, map: rest } };
  }
}

function* rangesBeside(spelling: FieldMapping, defaults: readonly MajorDefault[]): Generator<SpellingVariation> {
  for (const [index, row] of defaults.entries()) {
    const at = `defaults[${index}]`;
    if (defaults.length > 1)
      yield {
        at,
        could: 'be left out',
        wanted: 'of a provider in that range that says nothing',
        spelling: { ...spelling, defaults: defaults.toSpliced(index, 1) },
      };
    const next = defaults[index + 1];
    const { below } = row;
    if (below === undefined || next?.atLeast !== below) continue;
    for (const limit of [below - 1, below + 1])
      if (limit > (row.atLeast ?? 0) && limit < (next.below ?? Infinity))
        yield {
          at: `${at}.below`,
          could: `be ${limit}`,
          wanted: `of version ${Math.min(limit, below)} of the provider that says nothing`,
          spelling: {
            ...spelling,
            defaults: defaults.with(index, { ...row, below: limit }).with(index + 1, { ...next, atLeast: limit }),
          },
        };
  }
}
