import { mapParts } from '../values/build.ts';
import { convert } from '../values/convert.ts';
import { deepMarks, getMarks, unmark, withMarks } from '../values/marks.ts';
import { getType } from '../values/type-of.ts';
import { typeText } from '../values/type-text.ts';
import { listType, mapType, setType } from '../values/type.ts';
import {
  EPHEMERAL,
  isUnknownValue,
  SENSITIVE,
  unknownValue,
  type TfType,
  type Result,
  type TfValue,
} from '../values/value.ts';
import { RAW } from './arguments.ts';
import type { FunctionTable, TerraformFunction } from './function.ts';

/** Type conversion and marks (language, "Type Conversion Functions"). The evaluator implements `can` and `try`. */
export const CONVERSION_FUNCTIONS: FunctionTable = {
  tobool: toType('bool'),
  tonumber: toType('number'),
  tostring: toType('string'),
  tolist: toType(listType('dynamic')),
  tomap: toType(mapType('dynamic')),
  toset: toType(setType('dynamic')),
  type: ofAny((value) => typeText(getType(value))),
  sensitive: ofAny((value) => withMarks(value, SENSITIVE)),
  nonsensitive: ofAny((value) => withoutMark(value, SENSITIVE)),
  issensitive: ofAny((value) => {
    const marked = (getMarks(value) & SENSITIVE) !== 0;
    const plain = unmark(value);
    return marked || !isUnknownValue(plain) ? marked : unknownValue(plain.reason, true, 'bool');
  }),
  ephemeralasnull: ofAny((value) => ephemeralAsNull(value)),
};

function ofAny(compute: (value: TfValue) => Result): TerraformFunction {
  return { parameters: [RAW], returns: 'dynamic', run: ([value]) => compute(value ?? null) };
}

/** Unlike other arguments, null converts to null. */
function toType(type: TfType): TerraformFunction {
  return ofAny((value) => convert(value, type));
}

function withoutMark(value: TfValue, mark: number): TfValue {
  return withMarks(unmark(value), getMarks(value) & ~mark);
}

function ephemeralAsNull(value: TfValue): TfValue {
  if ((getMarks(value) & EPHEMERAL) !== 0) return null;
  return (deepMarks(value) & EPHEMERAL) === 0
    ? value
    : withMarks(mapParts(unmark(value), ephemeralAsNull), getMarks(value));
}
