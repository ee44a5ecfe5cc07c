import { OTHER } from '../condition.ts';
import { enumerated } from '../../base/enumerated.ts';
import type { Bound, Operator } from './operator.ts';
import { SCALAR_LIST, scalarList } from './scalar-list.ts';

const MOST_NAMED = 6;

/** The value is one of these scalars; a value of a type that none of them has cannot be compared. */
export const isIn: Operator = {
  name: 'in',
  schema: SCALAR_LIST,
  bind(argument) {
    const allowed = scalarList(argument);
    const [one = '', ...others] = allowed.texts;
    const words = others.length === 0 ? { expected: one } : getOne(allowed.texts);
    const [type, ...types] = new Set(allowed.types);
    const takes = type === undefined || types.length > 0 ? {} : { takes: type };
    return { ...words, ...takes, isExact: true, test: allowed.has, testEnds: allowed.hasEnds };
  },
};

function getOne(texts: readonly string[]): Pick<Bound, 'expected' | 'unexpected'> {
  const named = texts.length > MOST_NAMED ? texts.slice(0, MOST_NAMED - 1) : texts;
  const more = texts.length > named.length ? [`one of ${texts.length - named.length} others`] : [];
  const expected = enumerated([...named, ...more], 'or');
  return { expected, unexpected: `${OTHER}${expected}` };
}
