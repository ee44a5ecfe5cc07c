import { isList } from '../../model/value.ts';
import { renderValue } from '../render-value.ts';
import { ArgumentFault, isScalar, SCALAR } from './operator.ts';
import type { Operator } from './operator.ts';

/** Every element of a list is one of these. An empty list is a subset of everything. */
export const subsetOf: Operator = {
  name: 'subsetOf',
  schema: { type: 'array', minItems: 1, uniqueItems: true, items: SCALAR },
  bind(argument) {
    if (!isList(argument) || argument.length === 0 || !argument.every(isScalar))
      throw new ArgumentFault('takes a list of texts, numbers, true or false');
    const allowed = new Set<unknown>(argument);
    const types = new Set(argument.map((item) => typeof item));
    return {
      expected: `nothing but ${argument.map(renderValue).join(', ')}`,
      test(value) {
        if (!isList(value)) return 'unknown';
        let unsure = false;
        for (const item of value) {
          const comparable = isScalar(item) && types.has(typeof item);
          if (comparable && !allowed.has(item)) return false;
          if (!comparable) unsure = true;
        }
        return unsure ? 'unknown' : true;
      },
    };
  },
};
