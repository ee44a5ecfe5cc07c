import { renderValue } from '../../model/render-value.ts';
import { ArgumentFault, type Operator } from './operator.ts';

/** The text begins with the argument. */
export const startsWith: Operator = {
  name: 'startsWith',
  schema: { type: 'string', minLength: 1 },
  bind(argument) {
    if (typeof argument !== 'string' || argument === '') throw new ArgumentFault('takes a text that is not empty');
    const start = renderValue(argument);
    return {
      expected: `a value that begins with ${start}`,
      unexpected: `a value that does not begin with ${start}`,
      takes: 'a string',
      test: (value) => (typeof value === 'string' ? value.startsWith(argument) : 'unknown'),
      testEnds({ start }) {
        if (start.startsWith(argument)) return true;
        return argument.startsWith(start) ? 'unknown' : false;
      },
    };
  },
};
