import { isList, isMap, type Value, type ValueMap } from '../../base/value.ts';

/** Marks a removed attribute. */
export const LEFT_OUT = undefined;

/**
 * How to turn an example into a near miss for one part of a check: it replaces a value with one that the part treats
 * alike, and a mutated part would not.
 */
export interface NearMiss {
  /** The attribute whose values are replaced; without it, every attribute. */
  readonly key?: string | undefined;
  /** Replacements for a value, tried one at a time. `LEFT_OUT` removes the attribute. */
  replace(value: Value): readonly (Value | undefined)[];
  retype?(type: string): string | undefined;
  /** Attributes that are added where they are missing. */
  readonly additions?: readonly Addition[];
  /** Further replacements, made from the texts of this attribute in other resources. */
  borrow?(text: string): string;
  /** A list is replaced as a whole, not by element. */
  readonly isWhole?: true;
  /** A pass would follow from a missing value, so a handwritten example must show it. */
  readonly isSilence?: true;
}

/** An attribute that is added to every map under this key; without a key, to every map. */
export interface Addition {
  readonly under?: string | undefined;
  readonly name: string;
  readonly value: Value;
}

type Replacing = Pick<NearMiss, 'key' | 'replace' | 'isWhole' | 'additions'>;

/** Every value with one part replaced or added; parts inside lists have the key of the list. */
export function* replacedOnce(value: Value, near: Replacing, key?: string): Generator<Value | undefined> {
  const isWanted = near.key === undefined || near.key === key;
  if (isWanted) yield* near.replace(value);
  if (isList(value)) {
    if (isWanted && near.isWhole) return;
    for (const [index, item] of value.entries())
      for (const other of replacedOnce(item, near, key))
        yield other === LEFT_OUT ? value.toSpliced(index, 1) : value.with(index, other);
  } else if (isMap(value)) yield* replacedInMap(value, near, key);
}

function* replacedInMap(map: ValueMap, near: Replacing, key: string | undefined): Generator<ValueMap> {
  for (const { under, name, value } of near.additions ?? [])
    if ((under === undefined || under === key) && !Object.hasOwn(map, name)) yield { ...map, [name]: value };
  for (const [name, item] of Object.entries(map)) {
    const { [name]: _left, ...rest } = map;
    for (const other of replacedOnce(item, near, name)) yield other === LEFT_OUT ? rest : { ...map, [name]: other };
  }
}

/** The texts of one attribute, or of all. */
export function* textsIn(value: Value, wanted: string | undefined, key?: string): Generator<string> {
  if (typeof value === 'string' && (wanted === undefined || wanted === key)) yield value;
  if (isList(value)) for (const item of value) yield* textsIn(item, wanted, key);
  else if (isMap(value)) for (const [name, item] of Object.entries(value)) yield* textsIn(item, wanted, name);
}
