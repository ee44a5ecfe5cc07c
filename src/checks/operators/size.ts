import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { ArgumentFault, type Operator } from './operator.ts';

const COUNT = { type: 'integer', minimum: 0 } as const;
const TAKES = 'takes a map with atLeast, atMost or equals and whole numbers';

/** The number of elements of a list, entries of a map (one of null does not count) or characters of a text. */
export const size: Operator = {
  name: 'size',
  schema: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: { atLeast: COUNT, atMost: COUNT, equals: COUNT },
  },
  bind(argument) {
    if (!isMap(argument)) throw new ArgumentFault(TAKES);
    const equal = limit(argument, 'equals');
    const least = limit(argument, 'atLeast');
    const most = limit(argument, 'atMost');
    const parts: string[] = [];
    if (equal !== undefined) parts.push(`exactly ${equal}`);
    if (least !== undefined) parts.push(`at least ${least}`);
    if (most !== undefined) parts.push(`at most ${most}`);
    if (parts.length === 0) throw new ArgumentFault(TAKES);
    return {
      expected: `a size of ${parts.join(' and ')}`,
      takes: 'a list',
      test(value) {
        const count = getCount(value);
        if (count === undefined) return 'unknown';
        return count >= (least ?? 0) && count <= (most ?? Infinity) && (equal === undefined || count === equal);
      },
    };
  },
};

function limit(argument: ValueMap, key: string): number | undefined {
  const value = own(argument, key);
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new ArgumentFault(TAKES);
  return value;
}

function getCount(value: Value | undefined): number | undefined {
  if (typeof value === 'string' || isList(value)) return value.length;
  return isMap(value) ? Object.values(value).filter((entry) => entry !== null).length : undefined;
}
