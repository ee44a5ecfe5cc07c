import { unmarkDeep, measureWeight } from '../values/build.ts';
import { convert } from '../values/convert.ts';
import { perhapsEmpty } from '../values/filled.ts';
import { firstUnknown } from '../values/known.ts';
import { deepMarks, getMarks, unmark, withMarks } from '../values/marks.ts';
import {
  failure,
  isFailure,
  isUnknownValue,
  unknownValue,
  type Failure,
  type Result,
  type TfUnknown,
  type TfValue,
} from '../values/value.ts';
import type { FunctionContext, Parameter, TerraformFunction } from './function.ts';
import { FUNCTIONS } from './registry.ts';

interface Prepared {
  readonly kind: 'prepared';
  readonly value: TfValue;
  readonly marks: number;
  readonly open: TfUnknown | undefined;
}

/**
 * The result of a built-in function. Provider functions and functions that this version lacks are unknown, never an
 * error: a newer Terraform may have them.
 */
export function callFunction(name: string, args: readonly TfValue[], context: FunctionContext): Result {
  const found = FUNCTIONS.get(name.startsWith('core::') ? name.slice('core::'.length) : name);
  if (found === undefined) return unknownValue(`the function ${name.slice(0, 60)} is not computed here`);
  const result = run(found, args, context);
  return isFailure(result) ? failure(`function ${name}: ${result.message}`) : result;
}

/** Lighter values cost no more than the call itself. */
const SHORT = 8;
/** Units of work for the weight of a result; this also limits its memory. */
const MADE = 10;

function tooMuch({ returns, mayBeNull }: TerraformFunction): TfUnknown {
  return unknownValue('too much would have to be computed', mayBeNull === undefined, returns);
}

function counted(called: TerraformFunction, prepared: readonly TfValue[], context: FunctionContext): Result {
  const size = prepared.reduce<number>((sum, value) => sum + measureWeight(value), 0);
  if (size >= SHORT && !context.takes(Math.ceil(size))) return tooMuch(called);
  const result = called.run(prepared, context);
  const made = isFailure(result) ? 0 : measureWeight(result);
  return made >= SHORT && !context.takes(Math.ceil(made * MADE)) ? tooMuch(called) : result;
}

function run(called: TerraformFunction, args: readonly TfValue[], context: FunctionContext): Result {
  const least = called.parameters.length;
  if (args.length < least) return failure(`too few arguments, at least ${least} are needed`);
  if (args.length > least && called.rest === undefined)
    return failure(`too many arguments, at most ${least} are taken`);
  let marks = 0;
  let open: TfUnknown | undefined;
  const prepared: TfValue[] = [];
  for (const [position, value] of args.entries()) {
    const parameter = called.parameters[position] ?? called.rest;
    if (parameter === undefined) break;
    const argument = prepare(value, parameter, position);
    if (argument.kind === 'failure') return argument;
    marks |= argument.marks;
    open ??= argument.open;
    prepared.push(argument.value);
  }
  if (open !== undefined) {
    const later = unknownValue(open.reason, called.mayBeNull === undefined, called.returns);
    return withMarks(called.isFilled?.(prepared) === true ? later : perhapsEmpty(later), marks);
  }
  const result = counted(called, prepared, context);
  return isFailure(result) ? result : withMarks(result, marks);
}

function prepare(value: TfValue, parameter: Parameter, position: number): Prepared | Failure {
  const converted = convert(value, parameter.type);
  if (isFailure(converted)) return failure(`argument ${position + 1}: ${converted.message}`);
  if (parameter.given === 'raw') return { kind: 'prepared', value: converted, marks: 0, open: undefined };
  const plain = unmark(converted);
  if (plain === null && parameter.nullable === undefined) return failure(`argument ${position + 1} must not be null`);
  if (parameter.given === 'parts') {
    return {
      kind: 'prepared',
      value: plain,
      marks: getMarks(converted),
      open: isUnknownValue(plain) ? plain : undefined,
    };
  }
  return { kind: 'prepared', value: unmarkDeep(plain), marks: deepMarks(converted), open: firstUnknown(plain) };
}
