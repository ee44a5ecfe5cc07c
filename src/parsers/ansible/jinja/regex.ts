import type { Value } from '../../../model/value.ts';
import type { Truth } from './python.ts';

const MAX_PATTERN = 300;
/** Characters to the power of open repetitions: what a backtracking search may try at most. */
const MAX_TRIES = 2_000_000;

/**
 * A regular expression of Python as one of ours, or `undefined` where the two differ or where searching could
 * take long: repetitions inside repeated groups, back-references.
 */
export function compileRegex(source: string): { readonly pattern: RegExp; readonly open: number } | undefined {
  if (source.length > MAX_PATTERN) return undefined;
  const flags = /^\(\?([im]+)\)/.exec(source);
  const body = source
    .slice(flags?.[0].length ?? 0)
    .replaceAll('(?P<', '(?<')
    .replaceAll('\\A', '^')
    .replaceAll('\\Z', '$');
  const open = openRepetitions(body);
  if (open === undefined) return undefined;
  try {
    return { pattern: new RegExp(body, flags?.[1] ?? ''), open };
  } catch {
    return undefined;
  }
}

/** Whether a regular expression is found in a text; unknown where it is not safe to try. */
export function searchRegex(value: Value | undefined, source: Value | undefined, where: 'start' | 'anywhere'): Truth {
  if (typeof value !== 'string' || typeof source !== 'string') return 'unknown';
  const compiled = compileRegex(source);
  if (compiled === undefined || !isSafe(value, compiled.open)) return 'unknown';
  const found = compiled.pattern.exec(value);
  return found !== null && (where === 'anywhere' || found.index === 0);
}

/** Whether a text is short enough for a pattern with so many open-ended repetitions. */
export function isSafe(text: string, open: number): boolean {
  return text.length ** (open + 1) <= MAX_TRIES || (open === 0 && text.length <= 100_000);
}

/** Number of repetitions without an end; `undefined` when one holds another or a back-reference is used. */
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
