import { isList } from '../../model/value.ts';
import { renderValue } from '../render-value.ts';
import { ArgumentFault, isScalar, SCALAR } from './operator.ts';
import type { Operator } from './operator.ts';

/** The value is one of these scalars; a value of a type that none of them has cannot be compared. */
export const isIn: Operator = {
  name: 'in',
  schema: { type: 'array', minItems: 1, uniqueItems: true, items: SCALAR },
  bind(argument) {
    if (!isList(argument) || argument.length === 0 || !argument.every(isScalar))
      throw new ArgumentFault('takes a list of texts, numbers, true or false');
    const allowed = new Set<unknown>(argument);
    const types = new Set(argument.map((item) => typeof item));
    return {
      expected: argument.length === 1 ? renderValue(argument[0]) : `one of ${argument.map(renderValue).join(', ')}`,
      test: (value) => (isScalar(value) && types.has(typeof value) ? allowed.has(value) : 'unknown'),
    };
  },
};
