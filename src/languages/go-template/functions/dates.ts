import { TemplateFailure } from '../failure.ts';
import { goInt64, isGoInteger, type GoMethod, type GoStruct, type GoValue } from '../go-value.ts';
import { holdsStandIn, UNKNOWN_TEXT } from '../stand-in.ts';
import { define, withMust, type FunctionRow } from './define.ts';
import { toText } from './text-of.ts';

const UNDECIDED: GoMethod = () => {
  throw new TemplateFailure('the template decides on the time of its rendering', 'undecidable');
};
const UNKNOWN: GoMethod = () => UNKNOWN_TEXT;

/** A time of installation or in the local time zone: its text is unknown. */
const SOME_TIME: GoStruct = {
  kind: 'struct',
  type: 'time.Time',
  fields: new Map(),
  methods: new Map<string, GoMethod>([
    ...['Format', 'String', 'Unix', 'UnixNano', 'UnixMilli', 'Year', 'Month', 'Day', 'Weekday', 'YearDay', 'Hour'].map(
      (name): [string, GoMethod] => [name, UNKNOWN],
    ),
    ...['Minute', 'Second', 'Nanosecond', 'Location'].map((name): [string, GoMethod] => [name, UNKNOWN]),
    ...['Before', 'After', 'Equal', 'Compare', 'IsZero', 'Sub'].map((name): [string, GoMethod] => [name, UNDECIDED]),
    ...['UTC', 'Local', 'Add', 'AddDate', 'Round', 'Truncate', 'In'].map((name): [string, GoMethod] => [
      name,
      () => SOME_TIME,
    ]),
  ]),
  text: UNKNOWN_TEXT,
};

const SECOND = 1_000_000_000n;
const UNITS: readonly (readonly [string, bigint])[] = [
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', 1_000_000n],
  ['us', 1000n],
  ['µs', 1000n],
  ['μs', 1000n],
  ['ns', 1n],
];
const ROUNDED: readonly (readonly [string, bigint])[] = [
  ['y', 365n * 24n * 3600n * SECOND],
  ['mo', 30n * 24n * 3600n * SECOND],
  ['d', 24n * 3600n * SECOND],
  ...UNITS.slice(0, 3),
];
const PART = /([0-9]*)(?:\.([0-9]*))?(h|ms|us|µs|μs|ns|m|s)/gy;

/** Go's format for whole seconds: `1h2m3s`. */
function durationText(value: GoValue): string {
  if (typeof value === 'string' && holdsStandIn(value)) return UNKNOWN_TEXT;
  const seconds = getSeconds(value);
  const magnitude = seconds < 0n ? -seconds : seconds;
  if (magnitude === 0n) return '0s';
  const hours = magnitude < 3600n ? '' : `${String(magnitude / 3600n)}h`;
  const minutes = magnitude < 60n ? '' : `${String((magnitude / 60n) % 60n)}m`;
  return `${seconds < 0n ? '-' : ''}${hours}${minutes}${String(magnitude % 60n)}s`;
}

function getSeconds(value: GoValue): bigint {
  if (typeof value === 'string') return /^[+-]?[0-9]{1,10}$/.test(value) ? BigInt(value.replace(/^\+/, '')) : 0n;
  return value !== null && isGoInteger(value) && value.type === 'int64' ? value.value : 0n;
}

/** Nanoseconds of a text such as `1h15m30.918273645s`; zero for other texts. */
function nanoseconds(text: string): bigint {
  const bare = text.replace(/^[+-]/, '');
  if (bare === '' || bare.length > 100) return 0n;
  let total = 0n;
  let length = 0;
  for (const [part, whole = '', fraction = '', unit = ''] of bare.matchAll(PART)) {
    if (whole === '' && fraction === '') return 0n;
    const size = UNITS.find(([name]) => name === unit)?.[1] ?? 0n;
    total +=
      BigInt(whole === '' ? 0 : whole) * size +
      (BigInt(fraction === '' ? 0 : fraction) * size) / 10n ** BigInt(fraction.length);
    length += part.length;
  }
  return length === bare.length ? total : 0n;
}

function roundedText(value: GoValue): string {
  if (typeof value === 'object' && value !== null && value.kind === 'struct') return UNKNOWN_TEXT;
  if (typeof value === 'string' && holdsStandIn(value)) return UNKNOWN_TEXT;
  const plain = value !== null && isGoInteger(value) && value.type === 'int64' ? value.value : 0n;
  const given = typeof value === 'string' ? nanoseconds(toText(value)) : plain;
  const magnitude = given < 0n ? -given : given;
  const [name, size] = ROUNDED.find(([, unit]) => magnitude > unit) ?? ['s', 0n];
  return size === 0n ? '0s' : `${String(goInt64(magnitude / size).value)}${name}`;
}

const IN_ZONE = define(['string', 'any', 'string'], () => UNKNOWN_TEXT);
const MODIFIED = define(['string', 'time.Time'], () => SOME_TIME);

/**
 * Functions on time (Helm documentation, "Date Functions"). Dates depend on the clock and zone of the installing
 * machine, so their result is unknown text; durations are plain arithmetic.
 */
export const DATES: readonly FunctionRow[] = [
  ['now', define([], () => SOME_TIME)],
  ['date', define(['string', 'any'], () => UNKNOWN_TEXT)],
  ['dateInZone', IN_ZONE],
  ['date_in_zone', IN_ZONE],
  ['htmlDate', define(['any'], () => UNKNOWN_TEXT)],
  ['htmlDateInZone', define(['any', 'string'], () => UNKNOWN_TEXT)],
  ...withMust('dateModify', MODIFIED),
  ['date_modify', MODIFIED],
  ['must_date_modify', MODIFIED],
  ...withMust(
    'toDate',
    define(['string', 'string'], () => SOME_TIME),
  ),
  ['ago', define(['any'], () => UNKNOWN_TEXT)],
  ['unixEpoch', define(['time.Time'], () => UNKNOWN_TEXT)],
  ['duration', define(['any'], ([value = null]) => durationText(value))],
  ['durationRound', define(['any'], ([value = null]) => roundedText(value))],
];
