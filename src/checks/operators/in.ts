import type { Operator } from './operator.ts';
import { SCALAR_LIST, scalarList } from './scalar-list.ts';

/** The value is one of these scalars; a value of a type that none of them has cannot be compared. */
export const isIn: Operator = {
  name: 'in',
  schema: SCALAR_LIST,
  bind(argument) {
    const allowed = scalarList(argument);
    const texts = allowed.texts.join(', ');
    return { expected: allowed.texts.length === 1 ? texts : `one of ${texts}`, test: allowed.has };
  },
};
