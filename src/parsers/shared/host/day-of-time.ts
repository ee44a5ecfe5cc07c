const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** The UTC day of an RFC 3339 time, or of a date; `undefined` for anything else. */
export function dayOfTime(value: unknown): string | undefined {
  if (typeof value !== 'string' || !TIME.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
