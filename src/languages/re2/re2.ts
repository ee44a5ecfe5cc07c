import { RE2JS } from 're2js';
import { reachedEnd, measureReach, type MatchReach } from './reach.ts';
import { findSequence, readSequence, type Sequence } from './sequence.ts';

/**
 * Patterns in RE2 syntax, which Go programs use (Terraform's `regex`, sprig's `regexMatch`): linear in the text,
 * leftmost-first matches, no look-around and no back-references.
 */
export interface Re2Pattern {
  /** One per group, in order; `undefined` for a group without name. */
  readonly groups: readonly (string | undefined)[];
  /** Whether it matches anywhere; `undefined` if there is not enough work left. */
  test(text: string, takes?: Takes): boolean | undefined;
  /** The first `limit` matches that do not overlap; `undefined` if there is not enough work left. */
  matches(text: string, limit: number, takes?: Takes): readonly Re2Match[] | undefined;
}

/** Counts units of work before they are done, as `Work` does; false where not enough is left. */
export type Takes = (units: number) => boolean;

export interface Re2Match {
  readonly start: number;
  readonly end: number;
  /** Text of each group; `undefined` for a group without a match. */
  readonly groups: readonly (string | undefined)[];
}

const MAX_PATTERN = 4_000;
/** Limit of one search: characters times instructions of the pattern. */
const MAX_STEPS = 200_000_000;
/** Steps for one unit of work, with groups; STEPS_OF_TEST is without. */
const STEPS_OF_MATCH = 8;
const STEPS_OF_TEST = 32;
const KEPT_PATTERNS = 200;

const kept = new Map<string, Re2Pattern | undefined>();

/** Compiles a pattern; `undefined` when it is not a valid RE2 pattern or too long. Compiled patterns are cached. */
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
  const reach = measureReach(source);
  const matches: Re2Pattern['matches'] = (text, limit, takes = always) =>
    sequence === undefined ? findAll({ pattern, reach, text, limit }, takes) : findPlain(sequence, text, limit, takes);
  return { groups, matches, test: (text, takes) => isFound(pattern, text, takes ?? always) };
}

/** Accepts all work, for searches with only their own limit. */
export function always(): boolean {
  return true;
}

/** Plain text is found in one pass; each candidate costs its own length. */
function findPlain(sequence: Sequence, text: string, limit: number, takes: Takes): readonly Re2Match[] | undefined {
  if (!takes(Math.ceil(text.length / STEPS_OF_TEST))) return undefined;
  return findSequence(sequence, text, limit, MAX_STEPS)?.map((span) => ({ ...span, groups: [] }));
}

function isFound(pattern: RE2JS, text: string, takes: Takes): boolean | undefined {
  const steps = (text.length + 1) * pattern.programSize();
  if (steps > MAX_STEPS || !takes(Math.ceil(steps / STEPS_OF_TEST))) return undefined;
  return pattern.test(text);
}

function tryCompile(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source);
  } catch {
    return undefined;
  }
}

interface Search {
  readonly pattern: RE2JS;
  readonly reach: MatchReach;
  readonly text: string;
  readonly limit: number;
}

/** As in Go, an empty match directly after a match does not count. */
function findAll({ pattern, reach, text, limit }: Search, takes: Takes): readonly Re2Match[] | undefined {
  const matcher = pattern.matcher(text);
  const size = pattern.programSize();
  const found: Re2Match[] = [];
  let steps = 0;
  let from = 0;
  const spend = (to: number): boolean => {
    const more = (to - from + 1 + size) * size;
    steps += more;
    return steps <= MAX_STEPS && takes(Math.ceil(more / STEPS_OF_MATCH));
  };
  while (found.length < limit) {
    // the first search that finds nothing goes through all that is left
    if (found.length === 0 && !spend(text.length)) return undefined;
    if (!matcher.find()) return found;
    const start = matcher.start();
    const end = matcher.end();
    if (start !== end || found.length === 0 || start !== from) {
      const groups = Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1) ?? undefined);
      found.push({ start, end, groups });
    }
    if (!spend(reachedEnd(reach, text, end))) return undefined;
    from = end;
  }
  return found;
}
