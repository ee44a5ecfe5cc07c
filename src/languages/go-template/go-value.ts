import { compareCodePoints } from '../../base/text-order.ts';
/**
 * Values as Go's templates see them. Kinds are distinguished where output depends on them: a `float64` prints as
 * `1e+06` where an `int` prints `1000000`, and comparing the two is an error. `null` is Go's untyped nil, a `number`
 * is a float64 (as is every number of values.yaml).
 */
export type GoValue = null | boolean | number | string | GoInteger | GoBytes | GoList | GoMap | GoStruct;

export type IntegerType =
  'int' | 'int8' | 'int16' | 'int32' | 'int64' | 'uint' | 'uint8' | 'uint16' | 'uint32' | 'uint64' | 'uintptr';

export interface GoInteger {
  readonly kind: 'integer';
  readonly type: IntegerType;
  /** Always in the range of the type. */
  readonly value: bigint;
}

/** `[]byte`. */
export interface GoBytes {
  readonly kind: 'bytes';
  readonly bytes: Uint8Array;
}

/** A slice. Functions return a new one and do not change their argument, like append without spare capacity. */
export interface GoList {
  readonly kind: 'list';
  /** Element type as Go prints it: `interface {}`, `string`, `int` ... */
  readonly element: string;
  readonly items: readonly GoValue[];
  /** A nil slice: empty, but `null` in JSON and YAML. */
  readonly isNil?: true;
  /** There are further unknown elements, such as the parts of an unknown text. */
  readonly open?: true;
  /** Name of a defined type, with its methods. */
  readonly name?: string;
  readonly methods?: ReadonlyMap<string, GoMethod>;
}

/** A map with text keys. `set`, `unset` and the merge functions change it in place, as they do in Go. */
export interface GoMap {
  readonly kind: 'map';
  /** Element type as Go prints it: `interface {}`, `string` ... */
  readonly element: string;
  readonly entries: Map<string, GoValue>;
  /** There are further unknown entries. */
  readonly open?: true;
  /** Those entries may be anything, also nothing: a template that reads one cannot be rendered. */
  readonly partial?: true;
  /** Name of a defined type such as `common.Values`; it shows in `%T` and error texts. */
  readonly name?: string;
  readonly methods?: ReadonlyMap<string, GoMethod>;
}

/** A method or a function of a struct, bound to its receiver. The method checks its arguments. */
export type GoMethod = (args: readonly GoValue[]) => GoValue;

/** A struct or a pointer to one: access to anything but its fields and methods is an error. */
export interface GoStruct {
  readonly kind: 'struct';
  /** Type as Go prints it, such as `*chart.Metadata`; a leading `*` means a pointer. */
  readonly type: string;
  /** In the order of declaration, which is the order of printing. */
  readonly fields: ReadonlyMap<string, GoValue>;
  readonly methods: ReadonlyMap<string, GoMethod>;
  /** The result of its `String` or `Error` method, if it has one. */
  readonly text?: string;
}

const BITS: { readonly [type in IntegerType]: number } = {
  int: 64,
  int8: 8,
  int16: 16,
  int32: 32,
  int64: 64,
  uint: 64,
  uint8: 8,
  uint16: 16,
  uint32: 32,
  uint64: 64,
  uintptr: 64,
};

/** An integer of the type; a value beyond its range wraps around, as Go's conversions do. */
export function goInteger(type: IntegerType, value: bigint | number): GoInteger {
  const wide = typeof value === 'bigint' ? value : BigInt(Math.trunc(Number.isFinite(value) ? value : 0));
  const signed = type.startsWith('int');
  return { kind: 'integer', type, value: signed ? BigInt.asIntN(BITS[type], wide) : BigInt.asUintN(BITS[type], wide) };
}

/** Smaller integers are created once, because most lists of numbers contain them. */
const SMALL = 10_000;
const small: GoInteger[] = [];

/** An `int`, wrapped around at 64 bits. */
export function goInt(value: bigint | number): GoInteger {
  const index = Number(value);
  if (!Number.isInteger(index) || index < 0 || index >= SMALL) return goInteger('int', value);
  return (small[index] ??= goInteger('int', index));
}

/** An `int64`, wrapped around at 64 bits. */
export function goInt64(value: bigint | number): GoInteger {
  return goInteger('int64', value);
}

/** A `[]interface {}` unless the element type is given. */
export function goList(items: readonly GoValue[], element = 'interface {}'): GoList {
  return { kind: 'list', element, items };
}

/** A `map[string]interface {}` unless the element type is given. */
export function goMap(entries: Iterable<readonly [string, GoValue]> = [], element = 'interface {}'): GoMap {
  return { kind: 'map', element, entries: new Map(entries) };
}

/** A `[]byte` over the given array, without a copy. */
export function goBytes(bytes: Uint8Array): GoBytes {
  return { kind: 'bytes', bytes };
}

/** Whether a value is one of Go's whole numbers. */
export function isGoInteger(value: GoValue): value is GoInteger {
  return typeof value === 'object' && value !== null && value.kind === 'integer';
}

/** Whether a value is a slice. */
export function isGoList(value: GoValue): value is GoList {
  return typeof value === 'object' && value !== null && value.kind === 'list';
}

/** Whether a value is a map. */
export function isGoMap(value: GoValue): value is GoMap {
  return typeof value === 'object' && value !== null && value.kind === 'map';
}

/** Keys in the order in which Go's templates and encoders iterate over a map: by UTF-8 bytes. */
export function sortedKeys(map: GoMap): readonly string[] {
  return [...map.entries.keys()].sort(compareCodePoints);
}
