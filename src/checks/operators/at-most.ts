import { ArgumentFault, type Operator } from './operator.ts';

/** The number is at most the argument. */
export const atMost: Operator = {
  name: 'atMost',
  schema: { type: 'number' },
  bind(argument) {
    if (typeof argument !== 'number' || !Number.isFinite(argument)) throw new ArgumentFault('takes a number');
    return {
      // what is counted is never below 0
      expected: argument === 0 ? '0' : `${argument} or less`,
      unexpected: `more than ${argument}`,
      isExact: true,
      takes: 'a number',
      test: (value) => (typeof value === 'number' && Number.isFinite(value) ? value <= argument : 'unknown'),
    };
  },
};
