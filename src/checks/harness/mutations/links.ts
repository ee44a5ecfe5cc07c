import type { Condition } from '../../../model/check.ts';
import { isList, isMap, type ValueMap } from '../../../base/value.ts';
import { membersLess } from './arguments.ts';
import type { Variation, ConditionVariation } from '../variation.ts';

interface LinkVariation extends Variation {
  readonly link: ValueMap;
}

/** A link with one type or one join removed, or with `all` and `any` exchanged. */
export function* linksBeside(condition: Condition, at: string): Generator<ConditionVariation> {
  const { linked } = condition;
  if (!isMap(linked)) return;
  for (const { link, ...variation } of variationsOfLink(linked))
    yield {
      ...variation,
      at: `${at}.linked.${variation.at}`,
      condition: { ...condition, linked: { ...linked, ...link } },
    };
}

function* variationsOfLink({ type, on, where, quantifier = 'any' }: ValueMap): Generator<LinkVariation> {
  for (const { argument, could, near } of membersLess(type ?? [], 'the linked type'))
    yield { at: 'type', could, wanted: `that is linked to one`, near, link: { type: argument } };
  if (isMap(where)) {
    const other = quantifier === 'any' ? 'all' : 'any';
    const wanted = 'with two linked resources of which one holds';
    yield { at: 'quantifier', could: `be ${other}`, wanted, link: { quantifier: other } };
  }
  if (isMap(on)) yield* joinsBeside(on);
}

function* joinsBeside(on: ValueMap): Generator<LinkVariation> {
  const pairs = Object.entries(on);
  if (pairs.length > 0)
    yield { at: 'on', could: 'join anything', wanted: 'beside one of another subject', link: { on: {} } };
  for (const [theirs, ours] of pairs) {
    const { [theirs]: _left, ...rest } = on;
    if (pairs.length > 1)
      yield { at: 'on', could: `be without ${theirs}`, wanted: `that ${theirs} alone tells apart`, link: { on: rest } };
    if (!isList(ours) || ours.length < 2) continue;
    for (const [index, path] of ours.entries())
      yield {
        at: 'on',
        could: `be without ${String(path)} for ${theirs}`,
        wanted: `where ${theirs} holds what ${String(path)} alone has`,
        link: { on: { ...on, [theirs]: ours.toSpliced(index, 1) } },
      };
  }
}
