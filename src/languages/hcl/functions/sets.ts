import { createList, createSet, createTuple } from '../values/build.ts';
import { convert, convertAll } from '../values/convert.ts';
import { firstUnknown } from '../values/known.ts';

import { canonicalKey } from '../values/set-order.ts';
import { getType } from '../values/type-of.ts';
import { setType, tupleType } from '../values/type.ts';
import {
  failure,
  isFailure,
  isSequence,
  unknownValue,
  type TfType,
  type Failure,
  type Result,
  type TfSet,
  type TfValue,
} from '../values/value.ts';
import { unify } from '../values/unify.ts';
import { asArguments, PARTS } from './arguments.ts';
import type { FunctionTable } from './function.ts';

const ANY_SET = { type: setType('dynamic') } as const;
const MAX_PRODUCT = 100_000;

/** Functions of sets (language, "Collection Functions"). */
export const SET_FUNCTIONS: FunctionTable = {
  setintersection: {
    parameters: [ANY_SET],
    rest: ANY_SET,
    returns: setType('dynamic'),
    run: (args) => combine(args, (left, right) => withKeys(left, right, true)),
  },
  setsubtract: {
    parameters: [ANY_SET, ANY_SET],
    returns: setType('dynamic'),
    run: (args) => combine(args, (left, right) => withKeys(left, right, false)),
  },
  setunion: {
    parameters: [{ ...ANY_SET, given: 'parts' }],
    rest: { ...ANY_SET, given: 'parts' },
    returns: setType('dynamic'),
    isFilled: asArguments,
    run: (args) => combine(args, (left, right) => [...left, ...right]),
  },
  setproduct: { parameters: [PARTS, PARTS], rest: PARTS, returns: 'dynamic', run: product },
};

type Combine = (left: readonly TfValue[], right: readonly TfValue[]) => readonly TfValue[];

function combine(args: readonly TfValue[], compute: Combine): Result {
  const sets = alike(args);
  if ('kind' in sets) return sets;
  const [first, ...others] = sets;
  if (first === undefined) return failure('a set is required');
  let items = first.items;
  for (const other of others) items = compute(items, other.items);
  return createSet(first.element, items);
}

function withKeys(left: readonly TfValue[], right: readonly TfValue[], wanted: boolean): readonly TfValue[] {
  const keys = new Set(right.map(canonicalKey));
  return left.filter((item) => keys.has(canonicalKey(item)) === wanted);
}

function alike(args: readonly TfValue[]): readonly TfSet[] | Failure {
  const type = unify(args.map(getType));
  if (type === undefined) return failure('the sets must have elements of one type');
  const sets: TfSet[] = [];
  for (const value of args) {
    const converted = convert(value, type);
    if (isFailure(converted)) return converted;
    if (isSequence(converted) && converted.kind === 'set') sets.push(converted);
  }
  return sets.length === args.length ? sets : failure('sets are required');
}

function product(args: readonly TfValue[]): Result {
  let rows: readonly (readonly TfValue[])[] = [[]];
  const types: TfType[] = [];
  for (const value of args) {
    if (!isSequence(value)) return failure('sets or lists are required');
    const open = value.kind === 'set' ? firstUnknown(value) : undefined;
    if (open !== undefined) return unknownValue(open.reason, true);
    const type = value.kind === 'tuple' ? unify(value.items.map(getType)) : value.element;
    if (type === undefined) return failure('all elements of one argument must be of one type');
    const items = convertAll(value.items, type);
    if ('kind' in items) return items;
    if (rows.length * items.length * args.length > MAX_PRODUCT) {
      return unknownValue('there are too many combinations to be computed here', true);
    }
    types.push(type);
    rows = rows.flatMap((row) => items.map((item) => [...row, item]));
  }
  const build = args.some((value) => isSequence(value) && value.kind === 'set') ? createSet : createList;
  return build(tupleType(types), rows.map(createTuple));
}
