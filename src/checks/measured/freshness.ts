import { countDays, readDay } from '../../base/time-text.ts';

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
  const age = countDays(day, asOf);
  return age > maxAgeDays ? `The result is of ${day}, ${age} days before the assessment` : undefined;
}
