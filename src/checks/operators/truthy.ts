import type { Value } from '../../base/value.ts';
import { ArgumentFault, type Operator } from './operator.ts';

/** A switch is on or off: true and false, also as text in any case (annotations, parameters), 1 and 0. */
export const truthy: Operator = {
  name: 'truthy',
  schema: { type: 'boolean' },
  bind(argument) {
    if (typeof argument !== 'boolean') throw new ArgumentFault('takes true or false');
    return {
      expected: String(argument),
      unexpected: String(!argument),
      isExact: true,
      takes: 'a boolean',
      test(value) {
        const state = switchState(value);
        return state === undefined ? 'unknown' : state === argument;
      },
    };
  },
};

function switchState(value: Value | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  if (value === 0) return false;
  if (typeof value !== 'string' || value.length > 5) return undefined;
  const word = value.toLowerCase();
  if (word === 'true') return true;
  return word === 'false' ? false : undefined;
}
