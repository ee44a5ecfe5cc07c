import { EngineError } from '../model/engine-error.ts';

/** Reads the value of `--as-of`. Throws EngineError `invalid-usage` for anything but a day that exists. */
export function day(value: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(value)) return value;
  throw new EngineError('invalid-usage', `--as-of wants a day such as 2026-11-01.`);
}
