import type { Bound, Operator } from './operator.ts';
import { SCALAR_LIST, scalarList } from './scalar-list.ts';

/** The value is one of these scalars; a value of a type that none of them has cannot be compared. */
export const isIn: Operator = {
  name: 'in',
  schema: SCALAR_LIST,
  bind(argument) {
    const allowed = scalarList(argument);
    const texts = allowed.texts.join(', ');
    const words = allowed.texts.length === 1 ? { expected: texts } : getOne(texts);
    return { ...words, test: allowed.has, testEnds: allowed.hasEnds };
  },
};

function getOne(texts: string): Pick<Bound, 'expected' | 'unexpected'> {
  return { expected: `one of ${texts}`, unexpected: `none of ${texts}` };
}
