import type { Value } from '../base/value.ts';

/** The possible major versions of a provider; an absent end is open. */
export interface Majors {
  readonly atLeast?: number;
  readonly below?: number;
}

/**
 * The value that a provider of these major versions assumes where none is set; not documented where `value` is
 * absent.
 */
export interface MajorDefault extends Majors {
  readonly value?: Value;
}
