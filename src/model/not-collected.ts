import { isUnknown } from '../base/value.ts';

/** The reason for an unknown fact that the host record does not include. */
export const NOT_COLLECTED = 'not collected';

/** Whether a fact is unknown because the host record does not include it. */
export function isNotCollected(value: unknown): boolean {
  return isUnknown(value) && value.reason === NOT_COLLECTED;
}
