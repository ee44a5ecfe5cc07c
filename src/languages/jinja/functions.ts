import { unknown, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import type { FunctionArguments, JinjaContext } from './context.ts';
import { lookUp } from './lookups.ts';
import { NOT_EVALUATED } from './operators.ts';
import { goesOn } from './work.ts';

export const NOT_SET = unknown('a variable that nothing in the evidence sets', true);
const MAX_RANGE = 10_000;

/** Calls a function that templates may use; all others give "not known". */
export function callFunction(name: string, args: FunctionArguments, { scope, work }: JinjaContext): Value | undefined {
  const { positional, named } = args;
  switch (name) {
    case 'range':
      return range(positional, work);
    case 'dict':
      if (positional.length > 0) return NOT_EVALUATED;
      return Object.fromEntries([...named].map(([key, value]) => [key, value ?? NOT_SET]));
    case 'lookup':
      return lookUp(args, named.get('wantlist') ?? false, scope);
    case 'query':
    case 'q':
      return lookUp(args, true, scope);
    default:
      return NOT_EVALUATED;
  }
}

function range(args: readonly (Value | undefined)[], work: Work): Value {
  const numbers = args.filter((value): value is number => typeof value === 'number');
  const [first = 0, second] = numbers;
  const [from, to] = second === undefined ? [0, first] : [first, second];
  const step = numbers[2] ?? 1;
  const count = Math.max(0, Math.ceil((to - from) / step));
  if (numbers.length !== args.length || step <= 0 || count > MAX_RANGE) return NOT_EVALUATED;
  if (!goesOn(work, count)) return NOT_EVALUATED;
  return Array.from({ length: count }, (_, index) => from + index * step);
}
