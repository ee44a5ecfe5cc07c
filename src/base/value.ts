import type { TextEnds } from './text-ends.ts';

/**
 * Plain JSON with two markers: one for a value that must not be shown (`Redacted`), one for a value that is not known
 * before a run (`Unknown`). Markers carry a symbol key, so no document can imitate one.
 */
const MARK: unique symbol = Symbol('value-marker');

/** A value that is not known. `set: true` means that the author gives a value which resolves later. */
export interface Unknown {
  readonly [MARK]: 'unknown';
  readonly set: boolean;
  readonly reason: string;
  readonly told?: Told;
  /** The value may be an empty text or list, which Terraform and others use for "nothing". */
  readonly mayBeEmpty?: true;
  /** Set when the value is certainly a text: how it begins and ends. */
  readonly ends?: TextEnds;
}

/**
 * What a parser saw in a sensitive value before it removed it: a literal secret, or a reference to one elsewhere; a
 * script with text that resembles a secret, or one without.
 */
export type Told = 'literal' | 'reference' | 'suspicious' | 'unsuspicious';

/** A sensitive value. It records only whether the value is present and empty, never the value. */
export interface Redacted {
  readonly [MARK]: 'redacted';
  readonly state: 'set' | 'empty';
  readonly told?: Told;
}

export type Marker = Unknown | Redacted;
export type Scalar = string | number | boolean | null;
export type Value = Scalar | Marker | readonly Value[] | ValueMap;
export interface ValueMap {
  readonly [key: string]: Value;
}

/** A class, because `instanceof` takes a third of the time of a key lookup and is the most frequent test. */
class ValueMarker<Kind extends 'unknown' | 'redacted'> {
  readonly [MARK]: Kind;

  constructor(kind: Kind) {
    this[MARK] = kind;
  }
}

/** An unknown value with the reason in words. `set`: the value is certainly set. */
export function unknown(reason: string, set: boolean): Unknown {
  return Object.freeze(Object.assign(new ValueMarker('unknown'), { set, reason }));
}

/** A value that is certainly given, and that may be an empty text or list. */
export function unknownOrEmpty(reason: string): Unknown {
  return Object.freeze(Object.assign(new ValueMarker('unknown'), { set: true, reason, mayBeEmpty: true } as const));
}

/** A text that is certainly given, and of which only the ends are known. */
export function unknownText(reason: string, ends: TextEnds): Unknown {
  return Object.freeze(Object.assign(new ValueMarker('unknown'), { set: true, reason, ends }));
}

/** A redacted stand-in for `value`. It keeps only whether the value is empty. */
export function redacted(value: unknown): Redacted {
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.freeze(Object.assign(new ValueMarker('redacted'), { state: empty ? 'empty' : 'set' } as const));
}

/** A copy of the marker with what the parser saw. */
export function withTold(marker: Marker, told: Told): Marker {
  return Object.freeze(Object.assign(new ValueMarker(marker[MARK]), marker, { told }));
}

/** Whether a value is a marker for an unknown or redacted value. */
export function isMarker(value: unknown): value is Marker {
  return value instanceof ValueMarker;
}

/** Whether a value is not known. */
export function isUnknown(value: unknown): value is Unknown {
  return isMarker(value) && value[MARK] === 'unknown';
}

/** Whether a value is certainly set and not an empty text or list. */
export function isSurelyFilled({ set, mayBeEmpty }: Unknown): boolean {
  return set && mayBeEmpty === undefined;
}

/** Whether a value was taken out because it is sensitive. */
export function isRedacted(value: unknown): value is Redacted {
  return isMarker(value) && value[MARK] === 'redacted';
}

/** Whether a value is a JSON object: not null, a list or a marker. */
export function isMap(value: unknown): value is ValueMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isMarker(value);
}

/** Whether a value is a JSON list. */
export function isList(value: unknown): value is readonly Value[] {
  return Array.isArray(value);
}

/** Reads an own property only, so `__proto__`, `constructor` and other names of a prototype are never found. */
export function own(map: ValueMap, key: string): Value | undefined {
  const value = map[key];
  // all that a prototype gives is a function, but for `__proto__`: only these two are asked about, which takes a while
  if (typeof value !== 'function' && key !== '__proto__') return value;
  return Object.hasOwn(map, key) ? value : undefined;
}

/** A text that is the same only for equal values. A marker and a map with the same members have different texts. */
export function identityText(value: Value): string {
  // texts and markers begin differently, so no text can imitate a marker either
  return JSON.stringify(value, (_, part: unknown) => {
    if (isMarker(part)) return `marker ${part[MARK]} ${JSON.stringify(part)}`;
    return typeof part === 'string' ? `text ${part}` : part;
  });
}

/** Whether two values are equal. Members of maps must be in the same order. */
export function isSameValue(one: Value, other: Value): boolean {
  return one === other || identityText(one) === identityText(other);
}
