import { getMarks, unmark } from './marks.ts';
import { getType } from './type-of.ts';
import { typeName } from './type-text.ts';
import { failure, isMapping, isSequence, isUnknownValue, type Failure, type TfUnknown, type TfValue } from './value.ts';

/** The iteration of a `for` expression or `dynamic` block: keys and values in Terraform's order. */
export interface Walk {
  readonly kind: 'walk';
  readonly pairs: readonly (readonly [key: TfValue, value: TfValue])[];
  readonly marks: number;
}

/** The pairs of a collection. Keys are positions or names; in a set, the elements themselves. */
export function walk(collection: TfValue): Walk | TfUnknown | Failure {
  const plain = unmark(collection);
  const marks = getMarks(collection);
  if (plain === null) return failure('a null value cannot be iterated over');
  if (isUnknownValue(plain)) {
    const scalar = typeof plain.type === 'string' && plain.type !== 'dynamic';
    return scalar ? failure(`a value of type ${typeName(plain.type)} cannot be iterated over`) : plain;
  }
  if (isMapping(plain)) return { kind: 'walk', pairs: [...plain.entries], marks };
  if (!isSequence(plain)) return failure(`a value of type ${typeName(getType(plain))} cannot be iterated over`);
  const set = plain.kind === 'set';
  const open = set ? plain.items.find(isUnknownValue) : undefined;
  if (open !== undefined) return open;
  return { kind: 'walk', pairs: plain.items.map((item, position) => [set ? item : position, item] as const), marks };
}
