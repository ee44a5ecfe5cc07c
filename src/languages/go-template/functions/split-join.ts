import { compareCodePoints } from '../../../base/text-order.ts';
import { goList, goMap, type GoValue } from '../go-value.ts';
import { isDecidedBy, refuseStandIn, UNKNOWN_TEXT } from '../stand-in.ts';
import type { RenderContext } from '../template-function.ts';
import { define, textArgument, type FunctionRow } from './define.ts';
import { intArgument } from './strings.ts';
import { toText } from './text-of.ts';

function texts(value: GoValue): readonly string[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [toText(value)];
  if (value.kind === 'list') return value.items.filter((item) => item !== null).map(toText);
  return value.kind === 'bytes' ? [...value.bytes].map(String) : [toText(value)];
}

function split(text: string, separator: string): readonly string[] {
  return separator === '' ? [...text] : text.split(separator);
}

function splitSome(text: string, separator: string, count: number): readonly string[] {
  const parts = split(text, separator);
  if (count < 0 || parts.length <= count) return parts;
  if (count === 0) return [];
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)];
}

/** Parts under `_0`, `_1` and so on; their number is open if an unknown text may contain the separator. */
function numbered(text: string, separator: string, count: number): GoValue {
  if (!isDecidedBy(text, separator)) return { ...goMap([['_0', UNKNOWN_TEXT]], 'string'), open: true };
  const entries = splitSome(text, separator, count).map((part, index): readonly [string, GoValue] => [
    `_${String(index)}`,
    part,
  ]);
  return goMap(entries, 'string');
}

function listed(text: string, separator: string): GoValue {
  if (!isDecidedBy(text, separator)) return { ...goList([UNKNOWN_TEXT], 'string'), open: true };
  return goList(split(text, separator), 'string');
}

function join(args: readonly GoValue[], context: RenderContext): string {
  const result = texts(args[1] ?? null).join(textArgument(args, 0));
  context.charge(result.length);
  return result;
}

function sorted(value: GoValue): GoValue {
  const list = value === null ? [toText(value)] : [...texts(value)];
  if (list.length > 1) for (const text of list) refuseStandIn(text);
  return goList(list.sort(compareCodePoints), 'string');
}

/** Functions between texts and lists of texts (Helm documentation, "String List Functions"). */
export const SPLIT_JOIN: readonly FunctionRow[] = [
  ['join', define(['string', 'any'], join)],
  ['split', define(['string', 'string'], (args) => numbered(textArgument(args, 1), textArgument(args, 0), -1))],
  [
    'splitn',
    define(['string', 'int', 'string'], (args) =>
      numbered(textArgument(args, 2), textArgument(args, 0), intArgument(args, 1)),
    ),
  ],
  ['splitList', define(['string', 'string'], (args) => listed(textArgument(args, 1), textArgument(args, 0)))],
  ['toStrings', define(['any'], ([value = null]) => goList(texts(value), 'string'))],
  ['sortAlpha', define(['any'], ([value = null]) => sorted(value))],
];
