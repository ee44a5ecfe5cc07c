import { isGoInteger, type GoValue } from '../go-value.ts';
import { NO_FLAGS } from './flags.ts';
import { formatValue } from './value.ts';

/** The text of an absent value; Helm removes it from its output. */
export const NO_VALUE = '<no value>';

/** Formats a value as `%v`. */
export function plainText(value: GoValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value !== null && isGoInteger(value)) return value.value.toString();
  return formatValue(value, 'v', NO_FLAGS);
}

/** Formats a value as an action outputs it: an absent value is `<no value>`. */
export function displayText(value: GoValue | undefined): string {
  return value === undefined || value === null ? NO_VALUE : plainText(value);
}

/** Go's `fmt.Sprint`: a space between two operands of which neither is a text. */
export function printText(values: readonly GoValue[]): string {
  let result = '';
  for (const [index, value] of values.entries()) {
    const spaced = index > 0 && typeof value !== 'string' && typeof values[index - 1] !== 'string';
    result += (spaced ? ' ' : '') + plainText(value);
  }
  return result;
}

/** Go's `fmt.Sprintln`: spaces between all operands and a line feed at the end. */
export function printLine(values: readonly GoValue[]): string {
  return `${values.map(plainText).join(' ')}\n`;
}
