import { compareCodePoints } from '../../../base/text-order.ts';
import { createList, text } from '../values/build.ts';
import { isFilled } from '../values/filled.ts';
import { MAX_TEXT } from '../values/template.ts';
import { failure, isSequence, unknownValue, type Result, type TfValue } from '../values/value.ts';
import { asArguments, itemsAt, NOT_WHOLE, NUMBER, TEXT, textAt, TEXTS, wholeAt } from './arguments.ts';
import type { FunctionTable, TerraformFunction } from './function.ts';
import { graphemes } from './graphemes.ts';

const TOO_LONG = unknownValue('the text is too long to be computed here', true, 'string');
const SPACE = /^[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]$/;

/** String functions without patterns and verbs (language, "String Functions"). */
export const TEXT_FUNCTIONS: FunctionTable = {
  chomp: ofText((value) => value.replace(/(?<![\r\n])[\r\n]+$/, '')),
  lower: kept((value) => Array.from(value, getLower).join('')),
  upper: kept((value) => Array.from(value, getUpper).join('')),
  title: kept(title),
  strrev: kept((value) => [...graphemes(value)].reverse().join('')),
  trimspace: ofText((value) => trim(value, (character) => SPACE.test(character))),
  startswith: ofTexts('bool', (value, prefix) => value.startsWith(prefix)),
  endswith: ofTexts('bool', (value, suffix) => value.endsWith(suffix)),
  strcontains: ofTexts('bool', (value, part) => value.includes(part)),
  trim: ofTexts('string', (value, cutset) => trim(value, (character) => cutset.includes(character))),
  trimprefix: ofTexts('string', (value, prefix) => (value.startsWith(prefix) ? value.slice(prefix.length) : value)),
  trimsuffix: ofTexts('string', (value, suffix) => {
    return suffix !== '' && value.endsWith(suffix) ? value.slice(0, -suffix.length) : value;
  }),
  indent: { parameters: [NUMBER, TEXT], returns: 'string', run: (args) => indent(wholeAt(args, 0), textAt(args, 1)) },
  substr: { parameters: [TEXT, NUMBER, NUMBER], returns: 'string', run: substring },
  split: {
    parameters: [TEXT, TEXT],
    returns: { kind: 'list', element: 'string' },
    run: (args) => createList('string', splitText(textAt(args, 1), textAt(args, 0))),
  },
  join: { parameters: [TEXT, TEXTS], rest: TEXTS, returns: 'string', isFilled: joinsSomething, run: join },
  sort: { parameters: [TEXTS], returns: { kind: 'list', element: 'string' }, isFilled: asArguments, run: sort },
};

function ofText(compute: (value: string) => string): TerraformFunction {
  return { parameters: [TEXT], returns: 'string', run: (args) => text(compute(textAt(args, 0))) };
}

function kept(compute: (value: string) => string): TerraformFunction {
  return { ...ofText(compute), isFilled: asArguments };
}

/** A separator alone may be unused, so it does not count. */
function joinsSomething([, ...lists]: readonly TfValue[]): boolean {
  return lists.some((list) => isSequence(list) && list.items.some(isFilled));
}

function ofTexts(
  returns: 'string' | 'bool',
  compute: (left: string, right: string) => string | boolean,
): TerraformFunction {
  return { parameters: [TEXT, TEXT], returns, run: (args) => compute(textAt(args, 0), textAt(args, 1)) };
}

/** As in Go, each character stays one. */
function getUpper(character: string): string {
  const upper = character.toUpperCase();
  return [...upper].length === 1 ? upper : character;
}

function getLower(character: string): string {
  const lower = character.toLowerCase();
  return [...lower].length === 1 ? lower : (lower[0] ?? character);
}

function title(value: string): string {
  let atStart = true;
  let result = '';
  for (const character of value) {
    result += atStart ? getUpper(character) : character;
    atStart = character <= '\u007F' ? !/\w/.test(character) : SPACE.test(character);
  }
  return result;
}

function trim(value: string, cut: (character: string) => boolean): string {
  const characters = [...value];
  let start = 0;
  let end = characters.length;
  while (start < end && cut(characters[start] ?? '')) start += 1;
  while (end > start && cut(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(start, end).join('');
}

function indent(spaces: number | undefined, value: string): Result {
  if (spaces === undefined || spaces < 0) return failure(NOT_WHOLE);
  const lines = value.split('\n');
  if (lines.length * spaces + value.length > MAX_TEXT) return TOO_LONG;
  return lines.join(`\n${' '.repeat(spaces)}`);
}

/** A negative offset counts from the end; a negative length takes the rest. */
function substring(args: readonly TfValue[]): Result {
  const characters = graphemes(textAt(args, 0));
  const offset = wholeAt(args, 1);
  const length = wholeAt(args, 2);
  if (offset === undefined || length === undefined) return failure(NOT_WHOLE);
  const start = Math.max(0, offset < 0 ? offset + characters.length : offset);
  if (length === 0 && offset >= 0) return '';
  return characters.slice(start, length <= 0 ? undefined : start + length).join('');
}

/** Splits a text. An empty separator splits it into characters; an empty text then gives no parts. */
export function splitText(value: string, separator: string): readonly string[] {
  return separator === '' ? [...value] : value.split(separator);
}

function join(args: readonly TfValue[]): Result {
  const separator = textAt(args, 0);
  const parts: string[] = [];
  let length = 0;
  for (const position of args.keys()) {
    for (const item of position === 0 ? [] : itemsAt(args, position)) {
      if (typeof item !== 'string') return failure('an element is null and cannot be joined');
      parts.push(item);
      length += item.length + separator.length;
      if (length > MAX_TEXT) return TOO_LONG;
    }
  }
  return text(parts.join(separator));
}

function sort(args: readonly TfValue[]): Result {
  const texts: string[] = [];
  for (const item of itemsAt(args, 0)) {
    if (typeof item !== 'string') return failure('an element is null and cannot be sorted');
    texts.push(item);
  }
  return createList('string', texts.sort(compareCodePoints));
}
