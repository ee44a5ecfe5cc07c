import { createList, text } from '../values/build.ts';
import { convert } from '../values/convert.ts';
import { isFilled } from '../values/filled.ts';
import { firstUnknown } from '../values/known.ts';
import { MAX_TEXT } from '../values/template.ts';
import { failure, isFailure, isNumber, isSequence, unknownValue, type Result, type TfValue } from '../values/value.ts';
import { TEXT, textAt } from './arguments.ts';
import { formatFraction, formatPlain, formatWhole } from './format-number.ts';
import { parseFormat, type Verb } from './format-verb.ts';
import type { FunctionTable } from './function.ts';
import { graphemes } from './graphemes.ts';
import { jsonString, jsonText } from './json-text.ts';

const NULLABLE = { type: 'dynamic', nullable: true } as const;

/** `format` and `formatlist` (language, "String Functions"). */
export const FORMAT_FUNCTIONS: FunctionTable = {
  format: {
    parameters: [TEXT],
    rest: NULLABLE,
    returns: 'string',
    isFilled: writesSomething,
    run: (args) => format(textAt(args, 0), args.slice(1)),
  },
  formatlist: {
    parameters: [TEXT],
    rest: { ...NULLABLE, given: 'parts' },
    returns: { kind: 'list', element: 'string' },
    run: (args) => formatList(textAt(args, 0), args.slice(1)),
  },
};

function writesSomething([template = null, ...args]: readonly TfValue[]): boolean {
  const parts = typeof template === 'string' ? (parseFormat(template) ?? []) : [];
  return args.some(isFilled) || parts.some((part) => typeof part === 'string' && part !== '');
}

function format(template: string, args: readonly TfValue[]): Result {
  const parts = parseFormat(template);
  if (parts === undefined) return failure('the format text has a malformed verb');
  let highest = 0;
  let result = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      result += part;
      continue;
    }
    const value = args[part.argument - 1];
    if (value === undefined) return failure('the format text needs more arguments than are given');
    const written = formatOne(part, value);
    if (isFailure(written)) return written;
    if (typeof written === 'string') result += written;
    highest = Math.max(highest, part.argument);
    if (result.length > MAX_TEXT) return unknownValue('the text is too long to be computed here', true, 'string');
  }
  return highest < args.length ? failure('the format text uses fewer arguments than are given') : text(result);
}

function formatOne(verb: Verb, value: TfValue): Result {
  if (verb.mode === 'v') return formatAny(verb, value);
  if (value === null) return failure('a null value cannot be formatted');
  if (verb.mode === 't') {
    const flag = convert(value, 'bool');
    return isFailure(flag) ? flag : String(flag);
  }
  if (verb.mode === 's' || verb.mode === 'q') {
    const converted = convert(value, 'string');
    if (typeof converted !== 'string') return failure('a value that is not text cannot be formatted as text');
    const cut = verb.precision ? graphemes(converted).slice(0, verb.precision).join('') : converted;
    return padText(verb, verb.mode === 'q' ? jsonString(cut) : cut);
  }
  if (!/^[bdoxXeEfgG]$/.test(verb.mode)) return failure('the format text has an unknown verb');
  const number = convert(value, 'number');
  if (isFailure(number) || !isNumber(number)) return failure('a value that is not a number cannot be formatted as one');
  if (!/^[bdoxX]$/.test(verb.mode)) return formatFraction(verb, number);
  return formatWhole(verb, number) ?? failure('a fraction cannot be formatted as a whole number');
}

function formatAny(verb: Verb, value: TfValue): string {
  if (!verb.sharp && typeof value === 'string') return padText(verb, value);
  if (!verb.sharp && isNumber(value)) return padText(verb, formatPlain(value));
  return padText(verb, jsonText(value));
}

function padText(verb: Verb, value: string): string {
  const missing = (verb.width ?? 0) - (verb.width === undefined ? 0 : graphemes(value).length);
  if (missing <= 0) return value;
  const padding = (verb.zero ? '0' : ' ').repeat(missing);
  return verb.minus ? value + padding : padding + value;
}

function formatList(template: string, args: readonly TfValue[]): Result {
  const lists = args.filter(isSequence);
  const length = lists[0]?.items.length ?? 1;
  if (lists.some((list) => list.items.length !== length)) return failure('the lists are not of one length');
  const results: TfValue[] = [];
  for (let index = 0; index < length; index += 1) {
    const round = args.map((value) => (isSequence(value) ? (value.items[index] ?? null) : value));
    const open = round.map(firstUnknown).find((found) => found !== undefined);
    const result = open === undefined ? format(template, round) : unknownValue(open.reason, true, 'string');
    if (isFailure(result)) return result;
    results.push(result);
  }
  return createList('string', results);
}
