import { plainText } from '../format/print.ts';
import { quoteText } from '../format/quote.ts';
import { TemplateFailure } from '../failure.ts';
import type { GoValue } from '../go-value.ts';
import type { RenderContext } from '../template-function.ts';
import { utf8Length, utf8Slice } from '../utf8.ts';
import { define, textArgument, type FunctionRow } from './define.ts';
import { byteText, fromByteText, intArgument } from './strings.ts';
import { toText } from './text-of.ts';

function given(args: readonly GoValue[]): readonly GoValue[] {
  return args.filter((value) => value !== null);
}

function indent(spaces: number, text: string, context: RenderContext): string {
  if (spaces < 0) throw new TemplateFailure('strings: negative Repeat count');
  context.charge(spaces);
  const padding = ' '.repeat(spaces);
  const result = padding + text.replaceAll('\n', `\n${padding}`);
  context.charge(result.length);
  return result;
}

function abbreviate(text: string, offset: number, width: number): string {
  const length = utf8Length(text);
  if (length <= width) return text;
  const kept = width - 3;
  const start = length - Math.min(offset, length) < kept ? length - kept : Math.min(offset, length);
  if (start <= 4) return `${utf8Slice(text, 0, kept)}...`;
  if (width < 7) return '';
  if (start + kept < length) return `...${abbreviate(utf8Slice(text, start, length), 0, kept)}`;
  return `...${utf8Slice(text, length - kept, length)}`;
}

function wrap(text: string, width: number, separator: string, cut: boolean): string {
  const length = Math.max(width, 1);
  const lines: string[] = [];
  const bytes = byteText(text);
  let rest = bytes;
  while (rest.length > length) {
    if (rest.startsWith(' ')) {
      rest = rest.slice(1);
      continue;
    }
    const blank = rest.slice(0, length + 1).lastIndexOf(' ');
    if (blank < 0 && cut) {
      lines.push(rest.slice(0, length));
      rest = rest.slice(length);
      continue;
    }
    const next = blank >= 0 ? blank : rest.indexOf(' ', length);
    if (next === -1) break;
    lines.push(rest.slice(0, next));
    rest = rest.slice(next + 1);
  }
  const parts = [...lines, rest];
  return (bytes === text ? parts : parts.map(fromByteText)).join(separator === '' ? '\n' : separator);
}

/** Functions that format text (Helm documentation, "String Functions"). */
export const LAYOUT: readonly FunctionRow[] = [
  [
    'quote',
    define(
      [],
      (args) =>
        given(args)
          .map((value) => quoteText(toText(value)))
          .join(' '),
      'any',
    ),
  ],
  [
    'squote',
    define(
      [],
      (args) =>
        given(args)
          .map((value) => `'${plainText(value)}'`)
          .join(' '),
      'any',
    ),
  ],
  ['cat', define([], (args) => given(args).map(plainText).join(' '), 'any')],
  [
    'indent',
    define(['int', 'string'], (args, context) => indent(intArgument(args, 0), textArgument(args, 1), context)),
  ],
  [
    'nindent',
    define(['int', 'string'], (args, context) => `\n${indent(intArgument(args, 0), textArgument(args, 1), context)}`),
  ],
  [
    'abbrev',
    define(['int', 'string'], (args) => {
      const width = intArgument(args, 0);
      return width < 4 ? textArgument(args, 1) : abbreviate(textArgument(args, 1), 0, width);
    }),
  ],
  [
    'abbrevboth',
    define(['int', 'int', 'string'], (args) => {
      const [left, right, text] = [intArgument(args, 0), intArgument(args, 1), textArgument(args, 2)];
      return right < 4 || (left > 0 && right < 7) ? text : abbreviate(text, left, right);
    }),
  ],
  ['wrap', define(['int', 'string'], (args) => wrap(textArgument(args, 1), intArgument(args, 0), '', false))],
  [
    'wrapWith',
    define(['int', 'string', 'string'], (args) =>
      wrap(textArgument(args, 2), intArgument(args, 0), textArgument(args, 1), true),
    ),
  ],
];
