import type { TextEnds } from '../../../base/text-ends.ts';
import type { BigFloat } from './big-float.ts';

/**
 * Numbers of the Terraform language. Plain scalars are those of JavaScript, so that literals of a large module stay
 * small: `null`, booleans, strings in Unicode form NFC and safe integers. Every other number is a `BigFloat`.
 */
export type TfNumber = number | BigFloat;
export type TfScalar = null | boolean | string | TfNumber;
export type TfCollection = TfList | TfSet | TfMap | TfTuple | TfObject;
export type TfValue = TfScalar | TfCollection | TfUnknown | TfMarked;

/** A value without its own mark; parts of it may be marked. */
export type Unmarked = Exclude<TfValue, TfMarked>;

/** The size of a compound value: its nesting depth, and the approximate number of steps to visit all its parts. */
export interface Extent {
  readonly depth: number;
  readonly weight: number;
}

export interface TfList extends Extent {
  readonly kind: 'list';
  readonly element: TfType;
  readonly items: readonly TfValue[];
}

/** `items` are distinct and in Terraform's order; unknown items come last. */
export interface TfSet extends Extent {
  readonly kind: 'set';
  readonly element: TfType;
  readonly items: readonly TfValue[];
}

export interface TfTuple extends Extent {
  readonly kind: 'tuple';
  readonly items: readonly TfValue[];
}

/** Keys of `entries` are in Terraform's order (by code point). */
export interface TfMap extends Extent {
  readonly kind: 'map';
  readonly element: TfType;
  readonly entries: ReadonlyMap<string, TfValue>;
}

/** Keys of `entries` are in Terraform's order (by code point). */
export interface TfObject extends Extent {
  readonly kind: 'object';
  readonly entries: ReadonlyMap<string, TfValue>;
}

/** Not known before apply, or not computable here. `set`: certainly not null. */
export interface TfUnknown {
  readonly kind: 'unknown';
  readonly type: TfType;
  readonly reason: string;
  readonly set: boolean;
  /** Resource that the value will come from; lost when anything is computed from the value. */
  readonly origin?: UnknownOrigin;
  /** It may become an empty text or list. */
  readonly mayBeEmpty?: true;
  /** Known ends, for a text that is certainly set. */
  readonly ends?: TextEnds;
  /** The value that this JSON text will represent, as far as it is known. */
  readonly encodes?: TfValue;
}

/** The resource of an unknown value, which is one of its attributes or the whole resource. */
export interface UnknownOrigin {
  readonly address: string;
  /** Whether the instance is known. */
  readonly exact: boolean;
  /** Reads an attribute, if the value is a whole resource. */
  readonly attribute?: (name: string) => TfValue;
}

/** Bits of `TfMarked.marks`. */
export const SENSITIVE = 1;
export const EPHEMERAL = 2;

/** A value whose content must not be shown (sensitive) or kept (ephemeral). Never nested directly. */
export interface TfMarked {
  readonly kind: 'marked';
  readonly marks: number;
  readonly value: Unmarked;
}

/** An error with which Terraform would stop. The message contains no value, because values may be secret. */
export interface Failure {
  readonly kind: 'failure';
  readonly message: string;
}

export type Result = TfValue | Failure;

/** Creates the failure for an error with which Terraform would stop. The message must not contain a value. */
export function failure(message: string): Failure {
  return { kind: 'failure', message };
}

/** A value that is unknown before an apply; `set` means that it is certainly not null. */
export function unknownValue(reason: string, set = false, type: TfType = 'dynamic'): TfUnknown {
  return { kind: 'unknown', type, reason, set };
}

/** Whether a result is an error with which Terraform would stop. */
export function isFailure(value: Result | TfType): value is Failure {
  return typeof value === 'object' && value !== null && value.kind === 'failure';
}

/** Whether the whole value is unknown; a known value may have unknown parts. */
export function isUnknownValue(value: Result): value is TfUnknown {
  return typeof value === 'object' && value !== null && value.kind === 'unknown';
}

/** Whether the whole value is sensitive or ephemeral; other values may have such parts. */
export function isMarked(value: Result): value is TfMarked {
  return typeof value === 'object' && value !== null && value.kind === 'marked';
}

/** Whether a value is a number: a safe integer, or an object of kind `number`. */
export function isNumber(value: Result): value is TfNumber {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && value.kind === 'number');
}

/** Whether a value is a list, set or tuple. */
export function isSequence(value: Result): value is TfList | TfSet | TfTuple {
  if (typeof value !== 'object' || value === null) return false;
  return value.kind === 'list' || value.kind === 'set' || value.kind === 'tuple';
}

/** Whether a value is a map or object. */
export function isMapping(value: Result): value is TfMap | TfObject {
  return typeof value === 'object' && value !== null && (value.kind === 'map' || value.kind === 'object');
}

/** Whether a value contains others: a sequence or a mapping. */
export function isCollection(value: Result): value is TfCollection {
  return isSequence(value) || isMapping(value);
}

/** An attribute of an object type. `fallback` is the second argument of `optional()`, before its conversion. */
export interface AttributeType {
  readonly type: TfType;
  readonly optional: boolean;
  readonly fallback?: TfValue;
}

export interface ObjectType {
  readonly kind: 'object';
  readonly attributes: ReadonlyMap<string, AttributeType>;
}

export interface TupleType {
  readonly kind: 'tuple';
  readonly elements: readonly TfType[];
}

export interface CollectionType {
  readonly kind: 'list' | 'set' | 'map';
  readonly element: TfType;
}

/**
 * Types of Terraform values (Terraform language, "Types and Values" and "Type Constraints"), for values and for type
 * constraints; only a constraint has optional attributes and `dynamic` (`any`).
 */
export type TfType = 'dynamic' | 'string' | 'number' | 'bool' | CollectionType | TupleType | ObjectType;
