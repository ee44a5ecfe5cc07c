import type { TextEnds } from '../../base/text-ends.ts';
import type { Scalar, Value } from '../../base/value.ts';
import type { Truth } from '../../base/truth.ts';

/** An operator with its argument bound. */
export interface Bound {
  /** The expectation, as a noun phrase after "expected". */
  readonly expected: string;
  /** The expectation below a `not`; by default "anything but" and `expected`. */
  readonly unexpected?: string;
  /** Whether `expected` is the exact value to set, not a description. */
  readonly isExact?: true;
  /** What the value must be to be compared: `a number`. */
  readonly takes?: string;
  /** Only whether something is set matters, so a list or a map is not shown. */
  readonly asksPresence?: true;
  /** The elements of a list that made the answer `false`, or `true` below a `not`. */
  decisive?(list: readonly Value[]): readonly Value[];
  /** Called only with present, unmarked values, unless the operator is `total`. A value of another type is unknown. */
  test(value: Value | undefined): Truth;
  /** Called with a text of which only the ends are known; without it, the answer is unknown. */
  testEnds?(ends: TextEnds): Truth;
}

/** One operator of the condition language. */
export interface Operator {
  readonly name: string;
  /** JSON Schema of the argument, the same as in `schemas/check.schema.json`. */
  readonly schema: { readonly [keyword: string]: unknown };
  /** The operator also answers for absent values and markers. */
  readonly total?: true;
  /** Throws `ArgumentFault` for an argument that the schema would refuse. */
  bind(argument: Value): Bound;
}

/** An argument that the operator does not accept. The message says what it accepts. */
export class ArgumentFault extends Error {}

/** JSON Schema of a scalar that operators compare with. */
export const SCALAR = { type: ['string', 'number', 'boolean'] } as const;

/** Whether a value is a text, a boolean or a finite number, which operators compare with. */
export function isScalar(value: unknown): value is Exclude<Scalar, null> {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}
