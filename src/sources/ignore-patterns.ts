import { EngineError } from '../model/engine-error.ts';
import { pathPattern } from '../base/path-pattern.ts';
import type { Problem } from '../model/problem.ts';

/** Patterns with which the user excludes files. */
export interface IgnorePatterns {
  /** Whether a pattern leaves a file out; counts it. */
  leavesOut(path: string): boolean;
  /** Reports how many files each pattern excluded. */
  problems(): readonly Problem[];
}

/** Creates patterns that count the files that each excludes. Throws EngineError for one that cannot be used. */
export function createIgnorePatterns(patterns: readonly string[]): IgnorePatterns {
  const counted = patterns.map((pattern) => ({ pattern, matches: readPattern(pattern), files: 0 }));
  return {
    leavesOut(path) {
      const pattern = counted.find(({ matches }) => matches(path));
      if (pattern !== undefined) pattern.files += 1;
      return pattern !== undefined;
    },
    problems: () => counted.map(leftOut),
  };
}

function readPattern(pattern: string): (path: string) => boolean {
  const matches = pathPattern(pattern);
  if (matches !== undefined) return matches;
  throw new EngineError(
    'invalid-usage',
    'A pattern of --ignore has more than 300 characters or 10 wildcards. Split it.',
  );
}

/** A user's choice that reduces the evidence is always reported, even if it no longer matches. */
function leftOut({ pattern, files }: { readonly pattern: string; readonly files: number }): Problem {
  const severity = files === 0 ? 'warning' : 'info';
  const what = files === 1 ? '1 file was' : `${files} files were`;
  const message =
    files === 0
      ? `The pattern ${pattern} of --ignore leaves out no file. Correct it or take it away.`
      : `${what} left out by the pattern ${pattern} of --ignore, so nothing in there was assessed.`;
  return { code: 'ignored-files', severity, message, place: { file: '', pointer: [] } };
}
