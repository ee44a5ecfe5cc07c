import { isList, isMap, type Value } from '../../base/value.ts';

/** An attribute that is left out. */
export const LEFT_OUT = undefined;

/**
 * How an example becomes a near miss of one part of a check: a value that the part treats like the one in the example, and
 * that a changed part would not.
 */
export interface NearMiss {
  /** The attribute whose values are replaced; without it, those of every attribute. */
  readonly key?: string | undefined;
  /** What a value is replaced by, one at a time. `LEFT_OUT` removes the attribute. */
  replace(value: Value): readonly (Value | undefined)[];
  /** What the type of a resource is replaced by. */
  retype?(type: string): string | undefined;
  /** What the attribute is also replaced by, made of texts that it has in other resources. */
  borrow?(text: string): string;
  /** A list of values is replaced as one, and not each of its elements. */
  readonly isWhole?: true;
  /** Where a pass would follow from what is not said, an example written by hand must show it. */
  readonly isSilence?: true;
}

/** Every value with one part replaced; parts inside lists have the key of the list. */
export function* replacedOnce(
  value: Value,
  near: Pick<NearMiss, 'key' | 'replace' | 'isWhole'>,
  key?: string,
): Generator<Value | undefined> {
  const isWanted = near.key === undefined || near.key === key;
  if (isWanted) yield* near.replace(value);
  if (isList(value)) {
    if (isWanted && near.isWhole) return;
    for (const [index, item] of value.entries())
      for (const other of replacedOnce(item, near, key))
        yield other === LEFT_OUT ? value.toSpliced(index, 1) : value.with(index, other);
  } else if (isMap(value))
    for (const [name, item] of Object.entries(value)) {
      const { [name]: _left, ...rest } = value;
      for (const other of replacedOnce(item, near, name)) yield other === LEFT_OUT ? rest : { ...value, [name]: other };
    }
}

/** The texts of one attribute, or of all. */
export function* textsIn(value: Value, wanted: string | undefined, key?: string): Generator<string> {
  if (typeof value === 'string' && (wanted === undefined || wanted === key)) yield value;
  if (isList(value)) for (const item of value) yield* textsIn(item, wanted, key);
  else if (isMap(value)) for (const [name, item] of Object.entries(value)) yield* textsIn(item, wanted, name);
}
