import type { Truth } from '../../truth.ts';

/** All hold: one false decides, then one unknown. */
export function allHold(truths: readonly Truth[]): Truth {
  if (truths.some((truth) => truth === false)) return false;
  return truths.some((truth) => truth === 'unknown') ? 'unknown' : true;
}

/** One holds: one true decides, then one unknown. */
export function oneHolds(truths: readonly Truth[]): Truth {
  if (truths.some((truth) => truth === true)) return true;
  return truths.some((truth) => truth === 'unknown') ? 'unknown' : false;
}
