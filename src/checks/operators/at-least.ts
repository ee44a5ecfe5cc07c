import { ArgumentFault, type Operator } from './operator.ts';

/** The number is at least the argument. */
export const atLeast: Operator = {
  name: 'atLeast',
  schema: { type: 'number' },
  bind(argument) {
    if (typeof argument !== 'number' || !Number.isFinite(argument)) throw new ArgumentFault('takes a number');
    return {
      expected: `${argument} or more`,
      unexpected: `less than ${argument}`,
      isExact: true,
      takes: 'a number',
      test: (value) => (typeof value === 'number' && Number.isFinite(value) ? value >= argument : 'unknown'),
    };
  },
};
