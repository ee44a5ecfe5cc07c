import type { FieldMapping } from '../../model/check.ts';
import type { Value } from '../../base/value.ts';
import { OPERATORS } from '../operators/index.ts';
import { POINTLESS } from '../trait-words.ts';
import { satisfy, type Leaf } from './satisfy.ts';
import { anyOf, wantedBy, type WantedSetting } from './setting.ts';

/** The value of a trait when something else decides. */
const ELSEWHERE = 'elsewhere';

/** Ways to give a trait's field a required value, in the spelling of a type; empty where the spelling shows none. */
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

function getAcceptance({ operator, argument }: Leaf, flipped: boolean): (normal: Value) => boolean {
  const bound = OPERATORS.find(({ name }) => name === operator)?.bind(argument);
  return (normal) => normal !== POINTLESS && normal !== ELSEWHERE && bound?.test(normal) === !flipped;
}

/** Maps of traits write each raw value as text. */
function rawValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
