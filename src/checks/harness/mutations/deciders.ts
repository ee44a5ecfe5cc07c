import type { DecidedBy } from '../../../model/check.ts';
import type { Variation } from '../variation.ts';
import { memberInPlace } from '../put-in-place.ts';

interface DecidedByVariation extends Variation {
  readonly ways: readonly DecidedBy[];
}

/** Every way to leave out one of the resources that decide, one of their types, or one of the paths that name them. */
export function* decidersBeside(ways: readonly DecidedBy[], at: string): Generator<DecidedByVariation> {
  for (const [index, way] of ways.entries()) {
    const here = `${at}[${index}]`;
    const wanted = `that a ${way.what} decides`;
    if (ways.length > 1)
      yield {
        at: here,
        could: 'be left out',
        wanted: `${wanted}, found in this way alone`,
        ways: ways.toSpliced(index, 1),
      };
    for (const { way: changed, ...variation } of partsLess(way, here))
      yield { ...variation, ways: ways.with(index, changed) };
    const { next = [], ...first } = way;
    if (next.length === 0) continue;
    yield {
      at: `${here}.next`,
      could: 'be left out',
      wanted: `${wanted}, and what it leaves open is missing`,
      ways: ways.with(index, first),
    };
    for (const { ways: changed, ...variation } of decidersBeside(next, `${here}.next`))
      yield { ...variation, ways: ways.with(index, { ...way, next: changed }) };
  }
}

function* partsLess(way: DecidedBy, at: string): Generator<Variation & { readonly way: DecidedBy }> {
  const could = 'be left out';
  if (way.type.length > 1)
    for (const [index, type] of way.type.entries())
      yield {
        at: `${at}.type`,
        could,
        wanted: `that a ${type} decides`,
        near: memberInPlace(way.type, type),
        way: { ...way, type: way.type.toSpliced(index, 1) },
      };
  for (const [theirs, ours] of Object.entries(way.on)) {
    if (ours.length < 2) continue;
    for (const [index, path] of ours.entries()) {
      const on = { ...way.on, [theirs]: ours.toSpliced(index, 1) };
      yield {
        at: `${at}.on.${theirs}`,
        could,
        wanted: `that a ${way.what} decides which ${path} names`,
        way: { ...way, on },
      };
    }
  }
}
