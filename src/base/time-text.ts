const TIME = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?$/;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** A time in milliseconds; a time without a zone counts as UTC. `undefined` for what is no time. */
export function readTime(text: string | undefined): number | undefined {
  const [, day, zone] = TIME.exec(text ?? '') ?? [];
  if (text === undefined || day === undefined) return undefined;
  const time = Date.parse(zone === undefined && text.length > day.length ? `${text}Z` : text);
  return Number.isNaN(time) ? undefined : time;
}

/** The day of a time in UTC. */
export function readDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whole days from one day to another one, both `YYYY-MM-DD`. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
