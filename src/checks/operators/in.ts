import type { Operator } from './operator.ts';
import { SCALAR_LIST, scalarList } from './scalar-list.ts';

/** The value is one of these scalars; a value of a type that none of them has cannot be compared. */
export const isIn: Operator = {
  name: 'in',
  schema: SCALAR_LIST,
  bind(argument) {
    const allowed = scalarList(argument);
    const texts = allowed.texts.join(', ');
    const expected = allowed.texts.length === 1 ? texts : `one of ${texts}`;
    return { expected, test: allowed.has, testEnds: allowed.hasEnds };
  },
};
