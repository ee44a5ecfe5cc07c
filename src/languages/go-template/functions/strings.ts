import { TemplateFailure } from '../failure.ts';
import { isGoInteger, type GoValue } from '../go-value.ts';
import { holdsStandIn, isDecidedBy, refuseStandIn } from '../stand-in.ts';
import type { RenderContext } from '../template-function.ts';
import { utf8Bytes, utf8Length, utf8Slice, utf8Text } from '../utf8.ts';
import { define, textArgument, type FunctionRow } from './define.ts';
import { toText } from './text-of.ts';

/** White space of Unicode; JavaScript's class also has the byte order mark and lacks U+0085. */
const SPACES = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const ASCII = /^[\x00-\x7f]*$/;
const SPACE = new RegExp(SPACES, 'g');

/** Whether Go treats a character as white space (package unicode, IsSpace). */
export function isWhiteSpace(character: string): boolean {
  return new RegExp(`^${SPACES}$`).test(character);
}

/** The argument at an index. Throws `TemplateFailure` where it is not an int. */
export function intArgument(args: readonly GoValue[], index: number): number {
  const value = args[index] ?? null;
  if (value === null || !isGoInteger(value)) throw new TemplateFailure('an argument is not an int');
  return Number(value.value);
}

/** A text with each UTF-8 byte as one character. Some Go functions work on bytes and corrupt text beyond ASCII. */
export function byteText(text: string): string {
  return ASCII.test(text) || holdsStandIn(text)
    ? text
    : Array.from(utf8Bytes(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Reverses `byteText`. */
export function fromByteText(text: string): string {
  return utf8Text(Uint8Array.from(text, (byte) => byte.charCodeAt(0)));
}

function knownArgument(args: readonly GoValue[], index: number): string {
  const text = textArgument(args, index);
  refuseStandIn(text);
  return text;
}

function withoutSpace(text: string): string {
  const bytes = byteText(text);
  const kept = bytes.replaceAll(SPACE, '');
  return kept === bytes ? text : kept;
}

function trimEnds(text: string, drop: (character: string) => boolean): string {
  const characters = [...text];
  let start = 0;
  let end = characters.length;
  while (start < end && drop(characters[start] ?? '')) start += 1;
  while (end > start && drop(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(start, end).join('');
}

/** Go's `strings.TrimSpace`. */
export function trimSpace(text: string): string {
  return trimEnds(text, isWhiteSpace);
}

function trimCharacters(text: string, cutset: string): string {
  const dropped = new Set(cutset);
  return trimEnds(text, (character) => dropped.has(character));
}

function truncate(count: number, text: string): string {
  const length = utf8Size(text, count);
  if (count < 0) return length + count > 0 ? utf8Slice(text, length + count, length) : text;
  return length > count ? utf8Slice(text, 0, count) : text;
}

/** An unknown text has no known length, so it counts as not longer than `width` and stays whole. */
function utf8Size(text: string, width: number): number {
  try {
    return utf8Length(text);
  } catch (error) {
    if (error instanceof TemplateFailure) return Math.abs(width);
    throw error;
  }
}

function substring(start: number, end: number, text: string): string {
  const length = utf8Size(text, 0);
  if (holdsStandIn(text) && length === 0) return text;
  const from = start < 0 ? 0 : start;
  const to = start >= 0 && (end < 0 || end > length) ? length : end;
  if (from > to || to > length || to < 0) {
    throw new TemplateFailure(`slice bounds out of range [${String(from)}:${String(to)}]`);
  }
  return utf8Slice(text, from, to);
}

function repeat(count: number, text: string, context: RenderContext): string {
  if (count < 0) throw new TemplateFailure('strings: negative Repeat count');
  context.charge(count * Math.max(text.length, 1));
  return text.repeat(count);
}

/** In a partly unknown text, only the known part can decide. */
function decide(holds: (text: string, part: string) => boolean): (args: readonly GoValue[]) => boolean {
  return (args) => {
    const part = textArgument(args, 0);
    const text = textArgument(args, 1);
    const found = holds(text, part);
    if (!found && !isDecidedBy(text, part)) refuseStandIn(text);
    refuseStandIn(part);
    return found;
  };
}

function replace(args: readonly GoValue[], context: RenderContext): string {
  const result = textArgument(args, 2).replaceAll(knownArgument(args, 0), () => textArgument(args, 1));
  context.charge(result.length);
  return result;
}

/** Functions on one text (Helm documentation, "String Functions"). */
export const STRINGS: readonly FunctionRow[] = [
  ['hello', define([], () => 'Hello!')],
  ['toString', define(['any'], ([value = null]) => toText(value))],
  ['trim', define(['string'], (args) => trimSpace(textArgument(args, 0)))],
  ['trimAll', define(['string', 'string'], (args) => trimCharacters(textArgument(args, 1), knownArgument(args, 0)))],
  ['trimall', define(['string', 'string'], (args) => trimCharacters(textArgument(args, 1), knownArgument(args, 0)))],
  [
    'trimPrefix',
    define(['string', 'string'], (args) => {
      const [prefix, text] = [knownArgument(args, 0), textArgument(args, 1)];
      return text.startsWith(prefix) ? text.slice(prefix.length) : text;
    }),
  ],
  [
    'trimSuffix',
    define(['string', 'string'], (args) => {
      const [suffix, text] = [knownArgument(args, 0), textArgument(args, 1)];
      return text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text;
    }),
  ],
  ['nospace', define(['string'], (args) => withoutSpace(textArgument(args, 0)))],
  ['trunc', define(['int', 'string'], (args) => truncate(intArgument(args, 0), textArgument(args, 1)))],
  [
    'substr',
    define(['int', 'int', 'string'], (args) =>
      substring(intArgument(args, 0), intArgument(args, 1), textArgument(args, 2)),
    ),
  ],
  [
    'repeat',
    define(['int', 'string'], (args, context) => repeat(intArgument(args, 0), textArgument(args, 1), context)),
  ],
  ['replace', define(['string', 'string', 'string'], replace)],
  [
    'contains',
    define(
      ['string', 'string'],
      decide((text, part) => text.includes(part)),
    ),
  ],
  [
    'hasPrefix',
    define(
      ['string', 'string'],
      decide((text, part) => text.startsWith(part)),
    ),
  ],
  [
    'hasSuffix',
    define(
      ['string', 'string'],
      decide((text, part) => text.endsWith(part)),
    ),
  ],
  ['plural', define(['string', 'string', 'int'], (args) => textArgument(args, intArgument(args, 2) === 1 ? 0 : 1))],
];
