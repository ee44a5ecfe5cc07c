import { goTypeName } from '../go-type.ts';
import { isGoInteger, type GoValue } from '../go-value.ts';
import { NO_FLAGS, type Flags } from './flags.ts';
import { plainText } from './print.ts';
import { formatValue } from './value.ts';

/** Go reports larger widths and precisions as errors. */
const MAX_WIDTH = 1_000_000;

interface Scan {
  readonly format: string;
  readonly values: readonly GoValue[];
  readonly charge: (characters: number) => void;
  position: number;
  next: number;
  reordered: boolean;
  goodIndex: boolean;
  output: string;
}

/**
 * Go's `fmt.Sprintf`, including its error texts (`%!d(string=x)`, `%!s(MISSING)`, `%!(EXTRA int=1)`). Rules: package
 * fmt, sections "Printing", "Explicit argument indexes" and "Format errors". `charge` receives the number of
 * characters.
 */
export function formatText(format: string, values: readonly GoValue[], charge: (characters: number) => void): string {
  const scan: Scan = { format, values, charge, position: 0, next: 0, reordered: false, goodIndex: true, output: '' };
  while (scan.position < format.length) {
    const percent = format.indexOf('%', scan.position);
    const end = percent === -1 ? format.length : percent;
    scan.output += format.slice(scan.position, end);
    scan.position = end + 1;
    if (percent !== -1) formatVerb(scan);
  }
  if (!scan.reordered && scan.next < values.length) scan.output += extra(values.slice(scan.next));
  return scan.output;
}

function extra(values: readonly GoValue[]): string {
  const items = values.map((value) => (value === null ? '<nil>' : `${goTypeName(value)}=${plainText(value)}`));
  return `%!(EXTRA ${items.join(', ')})`;
}

function formatVerb(scan: Scan): void {
  scan.goodIndex = true;
  let flags = readFlags(scan);
  let afterIndex = readIndex(scan);
  if (scan.format[scan.position] === '*') {
    scan.position += 1;
    flags = starWidth(scan, flags);
    afterIndex = false;
  } else {
    const width = readNumber(scan);
    if (afterIndex && width !== undefined) scan.goodIndex = false;
    flags = { ...flags, width };
  }
  if (scan.format[scan.position] === '.' && scan.position + 1 < scan.format.length) {
    scan.position += 1;
    if (afterIndex) scan.goodIndex = false;
    afterIndex = readIndex(scan);
    flags = readPrecision(scan, flags, afterIndex);
    if (scan.format[scan.position - 1] === '*') afterIndex = false;
  }
  if (!afterIndex) readIndex(scan);
  applyVerb(scan, flags);
}

function readPrecision(scan: Scan, flags: Flags, afterIndex: boolean): Flags {
  if (scan.format[scan.position] !== '*') {
    const precision = readNumber(scan);
    if (afterIndex && precision !== undefined) scan.goodIndex = false;
    return { ...flags, precision: precision ?? 0 };
  }
  scan.position += 1;
  const precision = starNumber(scan);
  if (precision !== undefined && precision >= 0) return { ...flags, precision };
  if (precision === undefined) scan.output += '%!(BADPREC)';
  return flags;
}

function applyVerb(scan: Scan, flags: Flags): void {
  if (scan.position >= scan.format.length) {
    scan.output += '%!(NOVERB)';
    return;
  }
  const verb = String.fromCodePoint(scan.format.codePointAt(scan.position) ?? 0);
  scan.position += verb.length;
  const value = scan.values[scan.next];
  if (verb === '%') scan.output += '%';
  else if (!scan.goodIndex) scan.output += `%!${verb}(BADINDEX)`;
  else if (value === undefined) scan.output += `%!${verb}(MISSING)`;
  else {
    scan.next += 1;
    const text = formatValue(value, verb, flags);
    scan.charge(text.length);
    scan.output += text;
  }
}

function readFlags(scan: Scan): Flags {
  const flags = { ...NO_FLAGS };
  for (; ; scan.position += 1) {
    const character = scan.format[scan.position];
    if (character === '#') flags.sharp = true;
    else if (character === '0') flags.zero = true;
    else if (character === '+') flags.plus = true;
    else if (character === '-') flags.minus = true;
    else if (character === ' ') flags.space = true;
    else return flags.minus ? { ...flags, zero: false } : flags;
  }
}

/** `[n]`: the next argument is the n-th. */
function readIndex(scan: Scan): boolean {
  if (scan.format[scan.position] !== '[') return false;
  scan.reordered = true;
  const close = scan.format.indexOf(']', scan.position);
  if (close === -1) {
    scan.goodIndex = false;
    scan.position += 1;
    return false;
  }
  const text = scan.format.slice(scan.position + 1, close);
  scan.position = close + 1;
  const index = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (index < 1 || index > scan.values.length) {
    scan.goodIndex = false;
    return true;
  }
  scan.next = index - 1;
  return true;
}

function readNumber(scan: Scan): number | undefined {
  const start = scan.position;
  while (/^\d$/.test(scan.format[scan.position] ?? '')) scan.position += 1;
  if (scan.position === start) return undefined;
  const value = Number(scan.format.slice(start, scan.position));
  return value <= MAX_WIDTH ? value : undefined;
}

function starNumber(scan: Scan): number | undefined {
  const value = scan.values[scan.next];
  if (value === undefined) return undefined;
  scan.next += 1;
  if (value === null || !isGoInteger(value)) return undefined;
  const width = Number(value.value);
  return Math.abs(width) <= MAX_WIDTH ? width : undefined;
}

function starWidth(scan: Scan, flags: Flags): Flags {
  const width = starNumber(scan);
  if (width === undefined) {
    scan.output += '%!(BADWIDTH)';
    return flags;
  }
  if (width >= 0) return { ...flags, width };
  return { ...flags, width: -width, minus: true, zero: false };
}
