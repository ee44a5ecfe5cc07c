import { EngineError } from '../../model/engine-error.ts';

/**
 * Returns a parser for a flag that takes a date. It throws EngineError `invalid-usage` for anything but an existing
 * date.
 */
export function day(flag: string): (value: string) => string {
  return (value) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(value)) return value;
    throw new EngineError('invalid-usage', `${flag} needs a date such as 2026-11-01.`);
  };
}
