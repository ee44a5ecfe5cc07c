import { EngineError } from '../../model/engine-error.ts';

/** Returns a parser for a flag that takes a whole number between two bounds. It throws EngineError `invalid-usage`. */
export function number(flag: string, least: number, most: number): (value: string) => number {
  return (value) => {
    const parsed = Number(value);
    if (/^\d{1,9}$/.test(value) && parsed >= least && parsed <= most) return parsed;
    throw new EngineError('invalid-usage', `${flag} needs a whole number from ${least} to ${most}.`);
  };
}
