import { renderText } from '../../model/render-value.ts';
import { ArgumentFault, type Operator } from './operator.ts';
import { compilePattern } from './pattern.ts';
import { matchesEnds, patternRunner } from './pattern-run.ts';

/** A longer text is not examined, because an answer for its beginning would be a guess. */
const MAX_INPUT = 4096;
/** Texts such as image names repeat from subject to subject. */
const MAX_REMEMBERED = 256;

/** A text matches a pattern anywhere; use `^` and `$` to match the whole text. */
export const matches: Operator = {
  name: 'matches',
  schema: { type: 'string', minLength: 1, maxLength: 512 },
  bind(argument) {
    if (typeof argument !== 'string' || argument === '') throw new ArgumentFault('takes a pattern');
    const { states, start } = compilePattern(argument);
    const run = patternRunner(states, start);
    const remembered = new Map<string, boolean>();
    const ask = (text: string): boolean => {
      const known = remembered.get(text);
      if (known !== undefined) return known;
      const answer = run(text);
      if (remembered.size < MAX_REMEMBERED) remembered.set(text, answer);
      return answer;
    };
    const pattern = renderText(argument);
    return {
      expected: `a value that matches the pattern ${pattern}`,
      unexpected: `a value that does not match the pattern ${pattern}`,
      takes: 'a string',
      test: (value) => (typeof value === 'string' && value.length <= MAX_INPUT ? ask(value) : 'unknown'),
      testEnds: (ends) => matchesEnds(states, start, ends),
    };
  },
};
