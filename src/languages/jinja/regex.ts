import { memoizeText } from '../../base/memo.ts';
import type { Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import { always, compileRe2, type Re2Pattern, type Takes } from '../re2/re2.ts';
import type { Truth } from './python.ts';
import { goesOn } from './work.ts';

const MAX_PATTERN = 300;
/** Text length to the power of the open repetitions; above this, the search in linear time is used. */
const MAX_TRIES = 2_000;
/** The limit for patterns without a search in linear time. */
const MAX_BACKTRACKING = 50_000;
/** Tries of a backtracking search for one unit of work. */
const TRIES = 10;
/** Texts for which both engines agree on spaces, words and line ends. */
const PLAIN = /^[\t\n\r -~]*$/;

/** A compiled Python regular expression. */
export interface Regex {
  /** Whether the text has a match; unknown if there is not enough work left. */
  test(text: string, takes?: Takes): Truth;
  /** `change` gets each match and its groups. `undefined` if there is not enough work left. */
  replace(text: string, change: (found: readonly (string | undefined)[]) => string, takes?: Takes): string | undefined;
}

interface Compiled {
  readonly body: string;
  readonly flags: string;
  /** Unbounded repetitions; each may try every length. */
  readonly open: number;
}

/**
 * Compiles a Python regular expression; `undefined` where this engine would behave differently: repetitions inside
 * repeated groups that need a backtracking search, and back-references. `start`: it must match at the beginning.
 */
export function compileRegex(source: string, where: 'start' | 'anywhere' = 'anywhere'): Regex | undefined {
  if (source.length > MAX_PATTERN) return undefined;
  return where === 'start' ? compileAtStart(source) : compileAnywhere(source);
}

// a filter or test compiles its pattern for each element that it is applied to
const compileAnywhere = memoizeText((source) => compile(source, 'anywhere'), { most: 200, longest: MAX_PATTERN });
const compileAtStart = memoizeText((source) => compile(source, 'start'), { most: 200, longest: MAX_PATTERN });

function compile(source: string, where: 'start' | 'anywhere'): Regex | undefined {
  const compiled = readPattern(source);
  const pattern = compiled === undefined ? undefined : backtracking(compiled, where);
  if (compiled === undefined || pattern === undefined) return undefined;
  const all = new RegExp(pattern.source, `${pattern.flags}g`);
  const isShort = (text: string, most: number): boolean =>
    compiled.open === 0 ? text.length <= most * TRIES : getTries(text, compiled.open) <= most;
  return {
    test(text, takes = always) {
      if (!takes(text.length)) return 'unknown';
      if (isShort(text, MAX_TRIES)) return pattern.test(text);
      const linear = getLinear(compiled, where, text);
      if (linear !== undefined) return linear.test(text, takes) ?? 'unknown';
      const isTried = isShort(text, MAX_BACKTRACKING) && takes(Math.ceil(getTries(text, compiled.open) / TRIES));
      return isTried ? pattern.test(text) : 'unknown';
    },
    replace(text, change, takes = always) {
      if (!takes(text.length)) return undefined;
      if (isShort(text, MAX_TRIES)) return text.replaceAll(all, (...found) => change(groupsIn(found)));
      const matches = getLinear(compiled, where, text)?.matches(text, Infinity, takes);
      if (matches === undefined) return undefined;
      let result = '';
      let from = 0;
      for (const { start, end, groups } of matches) {
        result += text.slice(from, start) + change([text.slice(start, end), ...groups]);
        from = end;
      }
      return result + text.slice(from);
    },
  };
}

/** Whether a regular expression matches in a text; unknown where it needs more work than is left. */
export function searchRegex(
  value: Value | undefined,
  source: Value | undefined,
  { where, work }: { readonly where: 'start' | 'anywhere'; readonly work: Work },
): Truth {
  if (typeof value !== 'string' || typeof source !== 'string') return 'unknown';
  return compileRegex(source, where)?.test(value, (units) => goesOn(work, units)) ?? 'unknown';
}

function getTries(text: string, open: number): number {
  return text.length ** (open + 1);
}

/** From the arguments of a replacer: the match and its groups, without offset, text and named groups. */
function groupsIn(found: readonly unknown[]): readonly (string | undefined)[] {
  const end = found.findIndex((each) => typeof each === 'number');
  return found.slice(0, end).map((each) => (typeof each === 'string' ? each : undefined));
}

function readPattern(source: string): Compiled | undefined {
  const flags = /^\(\?([im]+)\)/.exec(source);
  const body = source.slice(flags?.[0].length ?? 0);
  const open = openRepetitions(body);
  return open === undefined ? undefined : { body, flags: flags?.[1] ?? '', open };
}

function backtracking({ body, flags }: Compiled, where: 'start' | 'anywhere'): RegExp | undefined {
  const translated = body.replaceAll('(?P<', '(?<').replaceAll('\\A', '^').replaceAll('\\Z', '$');
  try {
    return new RegExp(where === 'start' ? `^(?:${translated})` : translated, [...new Set(flags)].join(''));
  } catch {
    return undefined;
  }
}

/**
 * The same pattern for a search in linear time; `undefined` if there is none, or if its result could differ for this
 * text.
 */
function getLinear({ body, flags }: Compiled, where: 'start' | 'anywhere', text: string): Re2Pattern | undefined {
  if (!PLAIN.test(text)) return undefined;
  const translated = body.replaceAll('\\Z', '\\z');
  return compileRe2(`${flags === '' ? '' : `(?${flags})`}${where === 'start' ? `\\A(?:${translated})` : translated}`);
}

/** Number of unbounded repetitions; `undefined` if they are nested or a back-reference is used. */
function openRepetitions(source: string): number | undefined {
  let open = 0;
  const groups: number[] = [];
  let last = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === '\\') {
      if (/[1-9kGz]/.test(source.charAt(at + 1))) return undefined;
      at += 1;
      last = open;
    } else if (character === '[') {
      at = classEnd(source, at);
      last = open;
    } else if (character === '(') groups.push(open);
    else if (character === ')') last = groups.pop() ?? 0;
    else if (
      character === '*' ||
      character === '+' ||
      (character === '{' && /^\{\d{0,9},?\d{0,9}\}/.test(source.slice(at)))
    ) {
      if (open > last) return undefined;
      open += 1;
      last = open;
    } else if (character !== '?' || source.charAt(at - 1) === '(') last = open;
  }
  return open;
}

function classEnd(source: string, start: number): number {
  let at = start + 1;
  if (source.charAt(at) === '^') at += 1;
  if (source.charAt(at) === ']') at += 1;
  while (at < source.length && source.charAt(at) !== ']') at += source.charAt(at) === '\\' ? 2 : 1;
  return at;
}
