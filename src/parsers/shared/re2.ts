import { RE2JS } from 're2js';
import { findSequence, readSequence } from './re2-sequence.ts';

/**
 * Patterns in the syntax of RE2, which Go programs take (Terraform's `regex`, sprig's `regexMatch`): linear in the
 * text, leftmost-first matches, no look-around and no back references.
 */
export interface Re2Pattern {
  /** One per group, in order; `undefined` for a group without name. */
  readonly groups: readonly (string | undefined)[];
  /** Whether it matches somewhere; `undefined` when it would take too long. */
  test(text: string): boolean | undefined;
  /** All matches that do not overlap, or the first `limit` of them; `undefined` when it would take too long. */
  matches(text: string, limit: number): readonly Re2Match[] | undefined;
}

export interface Re2Match {
  readonly start: number;
  readonly end: number;
  /** Text of each group; `undefined` for a group that took no part. */
  readonly groups: readonly (string | undefined)[];
}

const MAX_PATTERN = 4_000;
/** Steps of one search at most: characters that are looked at, times instructions of the pattern, roughly. */
const MAX_STEPS = 50_000_000;
const KEPT_PATTERNS = 200;

const kept = new Map<string, Re2Pattern | undefined>();

/** The compiled pattern; `undefined` when it is no valid RE2 pattern or too long. */
export function compileRe2(source: string): Re2Pattern | undefined {
  if (kept.has(source)) return kept.get(source);
  if (kept.size >= KEPT_PATTERNS) kept.clear();
  const compiled = source.length > MAX_PATTERN ? undefined : compile(source);
  kept.set(source, compiled);
  return compiled;
}

function compile(source: string): Re2Pattern | undefined {
  const pattern = tryCompile(source);
  if (pattern === undefined) return undefined;
  const groups: (string | undefined)[] = Array.from({ length: pattern.groupCount() }, () => undefined);
  for (const [name, index] of Object.entries(pattern.namedGroups())) groups[index - 1] = name;
  const sequence = readSequence(source);
  const matches = (text: string, limit: number): readonly Re2Match[] | undefined =>
    sequence === undefined
      ? findAll(pattern, text, limit)
      : findSequence(sequence, text, limit, MAX_STEPS)?.map((span) => ({ ...span, groups: [] }));
  return { groups, matches, test: (text) => matches(text, 1)?.some(() => true) };
}

function tryCompile(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source);
  } catch {
    return undefined;
  }
}

/** As Go does, an empty match directly after a match does not count. */
function findAll(pattern: RE2JS, text: string, limit: number): readonly Re2Match[] | undefined {
  const matcher = pattern.matcher(text);
  const found: Re2Match[] = [];
  let steps = 0;
  let previousEnd = 0;
  while (found.length < limit) {
    // each search may go through all that is left, however near its match ends
    steps += (text.length - previousEnd + 1) * pattern.programSize();
    if (steps > MAX_STEPS) return undefined;
    if (!matcher.find()) return found;
    const start = matcher.start();
    const end = matcher.end();
    if (start !== end || found.length === 0 || start !== previousEnd) {
      const groups = Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1) ?? undefined);
      found.push({ start, end, groups });
    }
    previousEnd = end;
  }
  return found;
}
