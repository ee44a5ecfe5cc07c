import { renderText } from '../render-value.ts';
import { ArgumentFault } from './operator.ts';
import type { Operator } from './operator.ts';
import { compilePattern } from './pattern.ts';
import { runPattern } from './pattern-run.ts';

/** A longer text is not examined: the answer for a part of it would be a guess. */
const MAX_INPUT = 4096;

/** A text matches a pattern somewhere; anchor with `^` and `$` to mean all of it. */
export const matches: Operator = {
  name: 'matches',
  schema: { type: 'string', minLength: 1, maxLength: 512 },
  bind(argument) {
    if (typeof argument !== 'string' || argument === '') throw new ArgumentFault('takes a pattern');
    const { states, start } = compilePattern(argument);
    return {
      expected: `something that matches ${renderText(argument)}`,
      test: (value) =>
        typeof value === 'string' && value.length <= MAX_INPUT ? runPattern(states, start, value) : 'unknown',
    };
  },
};
