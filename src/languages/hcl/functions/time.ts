/** A point in time of RFC 3339, with its written offset. */
export interface Moment {
  /** Since 1970, in UTC. */
  readonly nanoseconds: bigint;
  /** Minutes of the time zone ahead of UTC. */
  readonly offset: number;
}

const RFC_3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9})\d*)?(?:Z|([+-])(\d\d):(\d\d))$/;
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00B5s', 1_000n],
  ['\u03BCs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);
const PART = /^(\d{0,18})(?:\.(\d{0,18}))?(ns|us|\u00B5s|\u03BCs|ms|s|m|h)/;
/** Durations are 64-bit nanoseconds, about 292 years. */
const MAX_DURATION = 2n ** 63n - 1n;

/** Parses an RFC 3339 timestamp; `undefined` when it is not valid. */
export function parseTimestamp(source: string): Moment | undefined {
  const match = RFC_3339.exec(source);
  if (match === null) return undefined;
  const [, seconds = '', fraction = '', sign, hours = '0', minutes = '0'] = match;
  const time = Date.parse(`${seconds}Z`);
  // a day or an hour that there is not becomes another one, or none
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(seconds)) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  if (Math.abs(offset) >= 24 * 60 || Number(minutes) > 59) return undefined;
  const local = BigInt(time) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
  return { nanoseconds: local - BigInt(offset) * 60_000_000_000n, offset };
}

/** Parses a duration such as `1h30m` or `-1.5s` to nanoseconds; `undefined` when it is not valid or too long. */
export function parseDuration(source: string): bigint | undefined {
  const negative = source.startsWith('-');
  let rest = source.replace(/^[+-]/, '');
  if (rest === '0') return 0n;
  if (rest === '') return undefined;
  let total = 0n;
  while (rest !== '') {
    const match = PART.exec(rest);
    const [whole, digits = '', fraction = '', unit = ''] = match ?? [];
    const factor = UNITS.get(unit);
    if (whole === undefined || factor === undefined || digits + fraction === '') return undefined;
    total += BigInt(digits || '0') * factor + (BigInt(fraction || '0') * factor) / 10n ** BigInt(fraction.length);
    rest = rest.slice(whole.length);
  }
  if (total > MAX_DURATION) return undefined;
  return negative ? -total : total;
}

/** The local date and time of a moment in its own offset, in the UTC fields of a `Date`. */
export function localDate({ nanoseconds, offset }: Moment): Date {
  const seconds = nanoseconds / 1_000_000_000n - (nanoseconds % 1_000_000_000n < 0n ? 1n : 0n);
  return new Date(Number(seconds) * 1000 + offset * 60_000);
}

/** An offset as text: `+01:00`, or without the colon. */
export function offsetText(offset: number, colon: string): string {
  const minutes = Math.abs(offset);
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${hours}${colon}${String(minutes % 60).padStart(2, '0')}`;
}
