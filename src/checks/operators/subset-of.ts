import { isList } from '../../base/value.ts';
import { enumerated } from '../../base/enumerated.ts';
import type { Operator } from './operator.ts';
import { SCALAR_LIST, scalarList } from './scalar-list.ts';

/** Every element of a list is one of these. An empty list is a subset of everything. */
export const subsetOf: Operator = {
  name: 'subsetOf',
  schema: SCALAR_LIST,
  bind(argument) {
    const allowed = scalarList(argument);
    return {
      expected: `only ${enumerated(allowed.texts)}`,
      takes: 'a list',
      decisive: (list) => list.filter((item) => allowed.has(item) !== true),
      test(value) {
        if (!isList(value)) return 'unknown';
        let unsure = false;
        for (const item of value) {
          const known = allowed.has(item);
          if (known === false) return false;
          if (known === 'unknown') unsure = true;
        }
        return unsure ? 'unknown' : true;
      },
    };
  },
};
