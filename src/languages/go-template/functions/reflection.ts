import { goKindName, goTypeName } from '../go-type.ts';
import { define, textArgument, type FunctionRow } from './define.ts';
import { measured } from './charge-parts.ts';
import { deepEqual } from './deep-equal.ts';

/** Functions on types and kinds (Helm documentation, "Template Function List", reflection functions). */
export const REFLECTION: readonly FunctionRow[] = [
  ['typeOf', define(['any'], ([value = null]) => goTypeName(value))],
  ['typeIs', define(['string', 'any'], ([name, value = null]) => name === goTypeName(value))],
  [
    'typeIsLike',
    define(['string', 'any'], (args) => {
      const name = textArgument(args, 0);
      const type = goTypeName(args[1] ?? null);
      return name === type || `*${name}` === type;
    }),
  ],
  ['kindOf', define(['any'], ([value = null]) => goKindName(value))],
  ['kindIs', define(['string', 'any'], ([name, value = null]) => name === goKindName(value))],
  ...measured([['deepEqual', define(['any', 'any'], ([left = null, right = null]) => deepEqual(left, right))]]),
];
