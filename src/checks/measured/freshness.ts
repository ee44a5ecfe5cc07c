const TIME = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The time of a result in milliseconds; a time without a zone counts as UTC. `undefined` for what is no time. */
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

export interface Freshness {
  /** The day of the assessment. */
  readonly asOf: string;
  readonly maxAgeDays: number;
}

/** Why a result of this time cannot count on the day of the assessment, as the beginning of a sentence. */
export function whyNotFresh(time: number | undefined, { asOf, maxAgeDays }: Freshness): string | undefined {
  if (time === undefined) return 'The result has no date';
  const day = readDay(time);
  if (day > asOf) return `The result is of ${day}, after the day of the assessment (${asOf})`;
  const age = Math.round((Date.parse(asOf) - Date.parse(day)) / DAY_MS);
  return age > maxAgeDays ? `The result is of ${day}, ${age} days before the assessment` : undefined;
}
