import { compileRe2, type Re2Match, type Re2Pattern, type Takes } from '../../re2/re2.ts';
import { TemplateFailure } from '../failure.ts';
import { goList, type GoList, type GoValue } from '../go-value.ts';
import { refuseStandIn } from '../stand-in.ts';
import type { RenderContext } from '../template-function.ts';
import { define, textArgument, withMust, type FunctionRow } from './define.ts';
import { intArgument } from './strings.ts';

const MAX_PATTERN = 4_000;
const REFERENCE = /\$(?:\$|\{([0-9A-Za-z_\p{L}\p{Nd}]+)\}|([0-9A-Za-z_\p{L}\p{Nd}]+))/gu;

/** Go returns a nil slice for no match. */
const NOTHING: GoList = { ...goList([], 'string'), isNil: true };

function getPattern(source: string): Re2Pattern {
  refuseStandIn(source);
  if (source.length > MAX_PATTERN) throw new TemplateFailure('a pattern is too long', 'limit');
  const pattern = compileRe2(source);
  if (pattern === undefined) throw new TemplateFailure('a pattern is not a valid regular expression');
  return pattern;
}

function search<Found>(
  args: readonly GoValue[],
  { work }: RenderContext,
  look: (pattern: Re2Pattern, text: string, takes: Takes) => Found | undefined,
): Found {
  const text = textArgument(args, 1);
  refuseStandIn(text);
  const found = look(getPattern(textArgument(args, 0)), text, (units) => work.take(units));
  if (found === undefined) throw new TemplateFailure('a pattern takes too much work', 'limit');
  return found;
}

function getMatches(args: readonly GoValue[], limit: number, context: RenderContext): readonly Re2Match[] {
  const most = limit < 0 ? Infinity : limit;
  return search(args, context, (pattern, text, takes) => pattern.matches(text, most, takes));
}

function isMatched(args: readonly GoValue[], context: RenderContext): boolean {
  return search(args, context, (pattern, text, takes) => pattern.test(text, takes));
}

/** An invalid pattern matches nothing here; only `mustRegexMatch` refuses it. */
function matchesAnywhere(args: readonly GoValue[], context: RenderContext): boolean {
  const source = textArgument(args, 0);
  refuseStandIn(source);
  if (source.length <= MAX_PATTERN && compileRe2(source) === undefined) return false;
  return isMatched(args, context);
}

function findFirst(args: readonly GoValue[], context: RenderContext): string {
  const [match] = getMatches(args, 1, context);
  return match === undefined ? '' : textArgument(args, 1).slice(match.start, match.end);
}

function findAll(args: readonly GoValue[], context: RenderContext): GoValue {
  const text = textArgument(args, 1);
  const found = getMatches(args, intArgument(args, 2), context).map(({ start, end }) => text.slice(start, end));
  return found.length === 0 ? NOTHING : goList(found, 'string');
}

/** `$1`, `$name`, `${name}` and `$$` in a replacement; a missing group is empty. */
function expand(replacement: string, match: Re2Match, whole: string, names: Re2Pattern['groups']): string {
  return replacement.replaceAll(REFERENCE, (_, braced: string | undefined, bare: string | undefined) => {
    const name = braced ?? bare;
    if (name === undefined) return '$';
    if (name === '0') return whole;
    const index = /^[0-9]+$/.test(name) ? Number(name) - 1 : names.indexOf(name);
    return match.groups[index] ?? '';
  });
}

function replaceAll(literal: boolean): (args: readonly GoValue[], context: RenderContext) => string {
  return (args, context) => {
    const text = textArgument(args, 1);
    const replacement = textArgument(args, 2);
    const names = getPattern(textArgument(args, 0)).groups;
    let result = '';
    let from = 0;
    for (const match of getMatches(args, -1, context)) {
      const whole = text.slice(match.start, match.end);
      const inserted = literal ? replacement : expand(replacement, match, whole, names);
      context.charge(inserted.length);
      result += text.slice(from, match.start) + inserted;
      from = match.end;
    }
    return result + text.slice(from);
  };
}

/** Go's `Split`: at most `count` parts; an empty match at the start does not split. */
function split(args: readonly GoValue[], context: RenderContext): GoValue {
  const text = textArgument(args, 1);
  const count = intArgument(args, 2);
  if (count === 0) return NOTHING;
  if (textArgument(args, 0) !== '' && text === '') return goList([''], 'string');
  const parts: string[] = [];
  let from = 0;
  let past = 0;
  for (const { start, end } of getMatches(args, count, context)) {
    if (count > 0 && parts.length === count - 1) break;
    past = start;
    if (end !== 0) {
      parts.push(text.slice(from, start));
      from = end;
    }
  }
  if (past !== text.length) parts.push(text.slice(from));
  return goList(parts, 'string');
}

const TWO = ['string', 'string'] as const;
const THREE = ['string', 'string', 'string'] as const;
const COUNTED = ['string', 'string', 'int'] as const;

/** Functions of regular expressions in RE2's syntax (Helm documentation, "Regular Expressions"). */
export const REGEX: readonly FunctionRow[] = [
  ['regexMatch', define(TWO, matchesAnywhere)],
  ['mustRegexMatch', define(TWO, isMatched)],
  ...withMust('regexFind', define(TWO, findFirst)),
  ...withMust('regexFindAll', define(COUNTED, findAll)),
  ...withMust('regexReplaceAll', define(THREE, replaceAll(false))),
  ...withMust('regexReplaceAllLiteral', define(THREE, replaceAll(true))),
  ...withMust('regexSplit', define(COUNTED, split)),
  ['regexQuoteMeta', define(['string'], (args) => textArgument(args, 0).replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&'))],
];
