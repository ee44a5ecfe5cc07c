import { own, type Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { failed, decision, undecided, notKnown } from './shared/answer.ts';
import { readPath, readText } from '../../model/locate-value.ts';

const CONDITION = 'function.expiry-ahead';
/** RFC 3339, and years of more than four digits as ISO 8601 writes them. */
const TIME = /^(?:\d{4}|\+\d{6})-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i;

/**
 * Whether something expires by itself, not before the assessment date, and no more than a number of years after its
 * start: the assessment date, or a later day that `from` names. Dates such as 9999-12-31 mean never.
 */
export const expiryAhead: CheckFunction = {
  name: 'expiry-ahead',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['at', 'from', 'years'],
    properties: {
      at: { type: 'string', minLength: 1 },
      from: { type: 'string', minLength: 1 },
      years: { type: 'integer', minimum: 1 },
    },
  },
  evaluate(subject, options, { asOf }) {
    const years = Number(own(options, 'years'));
    const ends = readPath(subject, readText(own(options, 'at')) ?? '');
    const begins = readPath(subject, readText(own(options, 'from')) ?? '');
    const seen = decision(CONDITION, ends, `an expiry date within ${String(years)} years`);
    if (isNothing(ends.value)) return failed([seen], 'it has no expiry date');
    const end = getTime(ends.value);
    if (end === undefined) return undecided([seen], notKnown('the expiry date is', ends));
    const today = Date.parse(asOf);
    if (end < today) return failed([seen], `it expired on ${getDay(end)}`);
    if (end < yearsAfter(today, years))
      return { outcome: 'pass', decisions: [seen], message: `it expires on ${getDay(end)}` };
    const begin = isNothing(begins.value) ? today : getTime(begins.value);
    if (begin === undefined)
      return undecided([seen], notKnown(`it expires on ${getDay(end)}, and when it comes into use is`, begins));
    const start = Math.max(begin, today);
    if (end < yearsAfter(start, years))
      return { outcome: 'pass', decisions: [seen], message: `it expires on ${getDay(end)}` };
    const limit = `more than ${String(years)} years after ${getDay(start)}`;
    return failed([seen], `it expires on ${getDay(end)}, ${limit}`);
  },
};

function isNothing(value: Value | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function getTime(value: Value | undefined): number | undefined {
  const text = readText(value) ?? '';
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function getDay(time: number): string {
  return new Date(time).toISOString().replace(/T.*$/, '');
}

function yearsAfter(time: number, years: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() + 1);
}
