import { EngineError } from '../../model/engine-error.ts';

/** Reads the value of a flag that wants a day. Throws EngineError `invalid-usage` for anything but one that exists. */
export function day(flag: string): (value: string) => string {
  return (value) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(value)) return value;
    throw new EngineError('invalid-usage', `${flag} needs a date such as 2026-11-01.`);
  };
}
