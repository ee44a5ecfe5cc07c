import type { Spelling } from '../../model/check.ts';
import type { MajorDefault } from '../../model/provider-version.ts';
import { renderValue } from '../render-value.ts';
import type { Variation } from './mutate.ts';

/** A spelling with one part left out or moved. */
export interface SpellingVariation extends Variation {
  readonly spelling: Spelling;
}

/** Every way to leave out an entry of the map, a value that is assumed, or a range of versions, or to move a range. */
export function* spellingsBeside(spelling: Spelling): Generator<SpellingVariation> {
  yield* entriesLess(spelling);
  for (const key of ['otherwise', 'absent', 'none'] as const) {
    const { [key]: value, ...rest } = spelling;
    if (value !== undefined)
      yield { at: key, could: 'be left out', wanted: `that comes to ${renderValue(value)} this way`, spelling: rest };
  }
  yield* rangesBeside(spelling, spelling.defaults ?? []);
}

/** An entry that says the same as `otherwise` changes nothing. */
function* entriesLess(spelling: Spelling): Generator<SpellingVariation> {
  const { map = {}, otherwise, path = '.' } = spelling;
  for (const [raw, value] of Object.entries(map)) {
    if (value === otherwise) continue;
    const { [raw]: _left, ...rest } = map;
    const wanted = `where ${path} is ${renderValue(raw)}`;
    yield { at: `map.${raw}`, could: 'be left out', wanted, spelling: { ...spelling, map: rest } };
  }
}

function* rangesBeside(spelling: Spelling, defaults: readonly MajorDefault[]): Generator<SpellingVariation> {
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
