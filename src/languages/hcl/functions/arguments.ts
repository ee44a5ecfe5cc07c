import { isFilled } from '../values/filled.ts';
import { isMapping, isNumber, isSequence, type TfNumber, type TfValue } from '../values/value.ts';

/** For `isFilled`: an unknown result is never empty. */
export function always(): boolean {
  return true;
}

/** For `isFilled`: an unknown result is certainly not empty where an argument is not. */
export function asArguments(args: readonly TfValue[]): boolean {
  return args.some(isFilled);
}

/** The argument at the position of a string parameter. */
export function textAt(args: readonly TfValue[], position: number): string {
  const value = args[position];
  return typeof value === 'string' ? value : '';
}

/** The argument at the position of a number parameter. */
export function numberAt(args: readonly TfValue[], position: number): TfNumber {
  const value = args[position] ?? null;
  return isNumber(value) ? value : 0;
}

/** The argument as a safe whole number; `undefined` for a fraction or a number beyond 2^53. */
export function wholeAt(args: readonly TfValue[], position: number): number | undefined {
  const value = numberAt(args, position);
  return typeof value === 'number' ? value : undefined;
}

/** The elements of the list, set or tuple at a position. */
export function itemsAt(args: readonly TfValue[], position: number): readonly TfValue[] {
  const value = args[position] ?? null;
  return isSequence(value) ? value.items : [];
}

/** The entries of the map or object at a position. */
export function entriesAt(args: readonly TfValue[], position: number): ReadonlyMap<string, TfValue> {
  const value = args[position] ?? null;
  return isMapping(value) ? value.entries : new Map();
}

export const TEXT = { type: 'string' } as const;
export const NUMBER = { type: 'number' } as const;
export const ANY = { type: 'dynamic' } as const;
/** A collection whose parts the function passes on unchanged. */
export const PARTS = { type: 'dynamic', given: 'parts' } as const;
export const RAW = { type: 'dynamic', given: 'raw', nullable: true } as const;
export const TEXTS = { type: { kind: 'list', element: 'string' } } as const;

export const NOT_WHOLE = 'a whole number is required';
