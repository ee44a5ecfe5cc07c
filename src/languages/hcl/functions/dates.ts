import { failure, type Result } from '../values/value.ts';
import { always, TEXT, textAt } from './arguments.ts';
import { localDate, offsetText, parseDuration, parseTimestamp, type Moment } from './time.ts';
import type { FunctionTable } from './function.ts';

const NO_TIMESTAMP = 'the text is not a timestamp of RFC 3339';
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const PIECE = /''|'([^'](?:[^']|'')*)'|([a-zA-Z])\2*|[^'a-zA-Z]+/y;

/** Date and time functions that need no clock (language, "Date and Time Functions"). */
export const DATE_FUNCTIONS: FunctionTable = {
  formatdate: {
    parameters: [TEXT, TEXT],
    returns: 'string',
    isFilled: always,
    run: (args) => formatDate(textAt(args, 0), textAt(args, 1)),
  },
  timeadd: {
    parameters: [TEXT, TEXT],
    returns: 'string',
    isFilled: always,
    run: (args) => addTime(textAt(args, 0), textAt(args, 1)),
  },
  timecmp: {
    parameters: [TEXT, TEXT],
    returns: 'number',
    run: (args) => compareTimes(textAt(args, 0), textAt(args, 1)),
  },
};

function compareTimes(left: string, right: string): Result {
  const a = parseTimestamp(left);
  const b = parseTimestamp(right);
  if (a === undefined || b === undefined) return failure(NO_TIMESTAMP);
  return Number(a.nanoseconds > b.nanoseconds) - Number(a.nanoseconds < b.nanoseconds);
}

function addTime(source: string, duration: string): Result {
  const moment = parseTimestamp(source);
  const length = parseDuration(duration);
  if (moment === undefined) return failure(NO_TIMESTAMP);
  if (length === undefined) return failure('the text is not a duration such as "1h30m"');
  const sum = { ...moment, nanoseconds: moment.nanoseconds + length };
  return writeDate(`YYYY-MM-DD'T'hh:mm:ssZ`, sum) ?? failure(NO_TIMESTAMP);
}

function formatDate(format: string, source: string): Result {
  const moment = parseTimestamp(source);
  if (moment === undefined) return failure(NO_TIMESTAMP);
  return writeDate(format, moment) ?? failure('the date format has an unknown verb or an open quote');
}

/** Letters are verbs; quoted text and all other characters are literal. */
function writeDate(format: string, moment: Moment): string | undefined {
  const date = localDate(moment);
  let result = '';
  let position = 0;
  while (position < format.length) {
    PIECE.lastIndex = position;
    const match = PIECE.exec(format);
    if (match === null) return undefined;
    position = PIECE.lastIndex;
    const [piece, quoted, letter] = match;
    const written = letter === undefined ? literal(piece, quoted) : writeVerb(piece, date, moment.offset);
    if (written === undefined) return undefined;
    result += written;
  }
  return result;
}

function literal(piece: string, quoted: string | undefined): string {
  return (quoted ?? piece).replaceAll("''", "'");
}

function writeVerb(verb: string, date: Date, offset: number): string | undefined {
  const hour = date.getUTCHours();
  const half = hour < 12 ? 'am' : 'pm';
  const month = MONTHS[date.getUTCMonth()] ?? '';
  const day = DAYS[date.getUTCDay()] ?? '';
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const verbs: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(-2),
    MMMM: month,
    MMM: month.slice(0, 3),
    ...numeric('M', date.getUTCMonth() + 1),
    ...numeric('D', date.getUTCDate()),
    EEEE: day,
    EEE: day.slice(0, 3),
    ...numeric('h', hour),
    ...numeric('H', hour % 12 === 0 ? 12 : hour % 12),
    AA: half.toUpperCase(),
    aa: half,
    ...numeric('m', date.getUTCMinutes()),
    ...numeric('s', date.getUTCSeconds()),
    Z: offset === 0 ? 'Z' : offsetText(offset, ':'),
    ZZZ: offset === 0 ? 'UTC' : offsetText(offset, ''),
    ZZZZ: offsetText(offset, ''),
    ZZZZZ: offsetText(offset, ':'),
  };
  return Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
}

function numeric(letter: string, value: number): Record<string, string> {
  return { [letter]: String(value), [letter + letter]: String(value).padStart(2, '0') };
}
