import type { TextEnds } from '../../base/text-ends.ts';
import type { Scalar, Value } from '../../base/value.ts';
import type { Truth } from '../../base/truth.ts';

/** An operator with its argument bound. */
export interface Bound {
  /** What would have been right, as a noun phrase after "expected". */
  readonly expected: string;
  /** What would have been right below a `not`; "anything but" the other unless said otherwise. */
  readonly unexpected?: string;
  /** Whether `expected` names the value to set, and not only what it has to be like. */
  readonly isExact?: true;
  /** Only whether something is set matters, so a list or a map is not shown. */
  readonly asksPresence?: true;
  /** The elements of a list that made the answer `false`, or `true` below a `not`. */
  decisive?(list: readonly Value[]): readonly Value[];
  /** Asked only of present, unmarked values, unless the operator is `total`. A value of another type is unknown. */
  test(value: Value | undefined): Truth;
  /** Asked of a text of which only the ends are known; without it the answer is unknown. */
  testEnds?(ends: TextEnds): Truth;
}

/** One word of the condition language. */
export interface Operator {
  readonly name: string;
  /** JSON Schema of the argument, the same as in `schemas/check.schema.json`. */
  readonly schema: { readonly [keyword: string]: unknown };
  /** True for an operator that answers for absent values and markers too. */
  readonly total?: true;
  /** Throws `ArgumentFault` for an argument that the schema would refuse. */
  bind(argument: Value): Bound;
}

/** An argument that the operator cannot take. Says what it takes. */
export class ArgumentFault extends Error {}

/** JSON Schema of a scalar that values are compared with. */
export const SCALAR = { type: ['string', 'number', 'boolean'] } as const;

/** Whether a value is a text, a truth value or a finite number: what operators compare with. */
export function isScalar(value: unknown): value is Exclude<Scalar, null> {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}
