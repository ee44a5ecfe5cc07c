import type { FieldMapping } from '../../model/check.ts';
import type { Value } from '../../base/value.ts';
import { OPERATORS } from '../operators/index.ts';
import { POINTLESS } from '../trait-words.ts';
import { satisfy, type Leaf } from './satisfy.ts';
import { anyOf, wantedBy, type WantedSetting } from './setting.ts';

/** A value by which traits say that something else decides. */
const ELSEWHERE = 'elsewhere';

/** Ways to give the field of a trait a value that is asked for, as a type spells it; none where the spelling does not show one. */
export function spelledWays(
  { cases, path, map, companion }: FieldMapping,
  leaf: Leaf,
  flipped: boolean,
  own: string,
): readonly (readonly WantedSetting[])[] {
  const accepts = getAcceptance(leaf, flipped);
  if (cases !== undefined)
    return cases.flatMap(({ when, value }) => {
      const settings = value !== undefined && accepts(value) ? satisfy(when, false, { type: own }) : undefined;
      return settings === undefined ? [] : [settings];
    });
  const type = companion === undefined ? own : companion.type[0];
  if (path === undefined || type === undefined || type.startsWith('data.')) return [];
  const wanted =
    map === undefined
      ? wantedBy(leaf.operator, leaf.argument, flipped)
      : anyOf(
          'value',
          Object.entries(map)
            .filter(([, normal]) => accepts(normal))
            .map(([raw]) => rawValue(raw)),
        );
  return wanted === undefined ? [] : [[{ type, path, wanted }]];
}

/** Whether a normal value is what a leaf asks for. That a question does not apply is nothing to aim at. */
function getAcceptance({ operator, argument }: Leaf, flipped: boolean): (normal: Value) => boolean {
  const bound = OPERATORS.find(({ name }) => name === operator)?.bind(argument);
  return (normal) => normal !== POINTLESS && normal !== ELSEWHERE && bound?.test(normal) === !flipped;
}

/** Maps of traits write each raw value as a text. */
function rawValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
