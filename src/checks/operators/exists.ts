import { isList, isRedacted, isSurelyFilled, isUnknown, type Value } from '../../base/value.ts';
import type { Truth } from '../../base/truth.ts';
import { NOT_SET, SET } from '../expectation-text.ts';
import { ArgumentFault, type Operator } from './operator.ts';

/**
 * A value is set. Terraform and other tools write "nothing" as empty text, an empty list or a list of nulls, so these
 * do not exist; an empty map does (`emptyDir: {}`). A value that is set but not yet known exists, unless it may
 * become empty.
 */
export const exists: Operator = {
  name: 'exists',
  schema: { type: 'boolean' },
  total: true,
  bind(argument) {
    if (typeof argument !== 'boolean') throw new ArgumentFault('takes true or false');
    return {
      asksPresence: true,
      expected: argument ? SET : NOT_SET,
      unexpected: argument ? NOT_SET : SET,
      test(value) {
        const present = isPresent(value);
        return present === 'unknown' ? present : present === argument;
      },
    };
  },
};

function isPresent(value: Value | undefined): Truth {
  if (value === undefined || value === null || value === '') return false;
  if (isRedacted(value)) return value.state === 'set';
  if (isUnknown(value)) return isSurelyFilled(value) ? true : 'unknown';
  return !(isList(value) && value.every((each) => each === null));
}
