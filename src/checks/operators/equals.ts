import { mayBe } from '../../base/text-ends.ts';
import { renderValue } from '../../model/render-value.ts';
import { nameType } from '../wrong-type.ts';
import { ArgumentFault, isScalar, SCALAR, type Operator } from './operator.ts';

/** The value equals this scalar; a value of another type cannot be compared. */
export const equals: Operator = {
  name: 'equals',
  schema: SCALAR,
  bind(argument) {
    if (!isScalar(argument)) throw new ArgumentFault('takes a text, a number, true or false');
    const type = typeof argument;
    const other = type === 'boolean' ? { unexpected: String(argument !== true) } : {};
    return {
      expected: renderValue(argument),
      ...other,
      isExact: true,
      takes: nameType(argument),
      test: (value) => (typeof value === type && isScalar(value) ? value === argument : 'unknown'),
      testEnds: (ends) => (type === 'string' && !mayBe(ends, String(argument)) ? false : 'unknown'),
    };
  },
};
