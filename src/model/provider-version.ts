import type { Value } from '../base/value.ts';

/** The major versions of a provider that are possible; an end that is absent is open. */
export interface Majors {
  readonly atLeast?: number;
  readonly below?: number;
}

/** What a provider of these major versions assumes where a value is absent; without `value` that is not documented. */
export interface MajorDefault extends Majors {
  readonly value?: Value;
}
