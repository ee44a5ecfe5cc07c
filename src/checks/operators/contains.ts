import { isList, type Value } from '../../base/value.ts';
import { renderValue } from '../../model/render-value.ts';
import type { Truth } from '../../base/truth.ts';
import { ArgumentFault, isScalar, SCALAR, type Operator } from './operator.ts';

/** A list contains this element, or a text this part. An element that cannot be compared makes the result unknown. */
export const contains: Operator = {
  name: 'contains',
  schema: SCALAR,
  bind(argument) {
    if (!isScalar(argument)) throw new ArgumentFault('takes a text, a number, true or false');
    const part = renderValue(argument);
    return {
      expected: `a value that contains ${part}`,
      unexpected: `a value without ${part}`,
      takes: 'a list',
      decisive: (list) => list.filter((item) => item === argument),
      test(value) {
        if (typeof value === 'string') return typeof argument === 'string' ? value.includes(argument) : 'unknown';
        return isList(value) ? listHas(value, argument) : 'unknown';
      },
    };
  },
};

function listHas(list: readonly Value[], wanted: string | number | boolean): Truth {
  if (list.includes(wanted)) return true;
  return list.every((item) => typeof item === typeof wanted) ? false : 'unknown';
}
