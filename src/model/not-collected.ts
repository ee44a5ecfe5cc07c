import { isUnknown } from '../base/value.ts';

/** The reason of a fact that is unknown because the record of the host leaves it out. */
export const NOT_COLLECTED = 'not collected';

/** Whether a fact is unknown because the record leaves it out. */
export function isNotCollected(value: unknown): boolean {
  return isUnknown(value) && value.reason === NOT_COLLECTED;
}
