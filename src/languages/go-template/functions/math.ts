import { refuseStandIn, holdsStandIn, UNKNOWN_TEXT } from '../stand-in.ts';
import { TemplateFailure } from '../failure.ts';
import { toText } from './text-of.ts';
import { goInt, goInt64, type GoValue } from '../go-value.ts';
import { toFloat, toInteger } from './cast.ts';
import {
  addDecimals,
  getDecimal,
  divideDecimals,
  floatOfDecimal,
  multiplyDecimals,
  subtractDecimals,
  type Decimal,
} from './decimal.ts';
import { define, textArgument, type FunctionRow } from './define.ts';
import type { TemplateFunction } from '../template-function.ts';

type Values = readonly GoValue[];

function whole(args: Values, combine: (left: bigint, right: bigint) => bigint): GoValue {
  const [first = 0n, ...others] = args.map(toInteger);
  return goInt64(others.reduce((left, right) => BigInt.asIntN(64, combine(left, right)), first));
}

function floating(args: Values, combine: (left: number, right: number) => number): GoValue {
  const [first = 0, ...others] = args.map(toFloat);
  return others.reduce((left, right) => combine(left, right), first);
}

function exact(args: Values, combine: (left: Decimal, right: Decimal) => Decimal): GoValue {
  const [first = getDecimal(0), ...others] = args.map((value) => getDecimal(toFloat(value)));
  return floatOfDecimal(others.reduce(combine, first));
}

function byNonZero(divide: (left: bigint, right: bigint) => bigint): (left: bigint, right: bigint) => bigint {
  return (left, right) => {
    if (right === 0n) throw new TemplateFailure('runtime error: integer divide by zero');
    return divide(left, right);
  };
}

function round(args: Values): GoValue {
  const [value = null, places = null, from] = args;
  const power = 10 ** toFloat(places);
  const digit = power * toFloat(value);
  const rest = digit - Math.trunc(digit);
  return (rest >= (from === undefined ? 0.5 : toFloat(from)) ? Math.ceil(digit) : Math.floor(digit)) / power;
}

function fromOctal(value: GoValue): GoValue {
  const text = toText(value);
  refuseStandIn(text);
  if (!/^[+-]?[0-7]{1,22}$/.test(text)) return goInt64(0);
  const magnitude = BigInt(`0o${text.replace(/^[+-]/, '')}`);
  const signed = text.startsWith('-') ? -magnitude : magnitude;
  return goInt64(BigInt.asIntN(64, signed) === signed ? signed : 0n);
}

function fromDecimal(text: string): GoValue {
  refuseStandIn(text);
  const value = /^[+-]?[0-9]{1,100}$/.test(text) ? BigInt(text.replace(/^\+/, '')) : 0n;
  if (BigInt.asIntN(64, value) === value) return goInt(value);
  return goInt(value < 0n ? -(2n ** 63n) : 2n ** 63n - 1n);
}

const LARGEST: TemplateFunction = define(
  ['any'],
  (args) => whole(args, (left, right) => (right > left ? right : left)),
  'any',
);

function knownOnly([name, definition]: FunctionRow): FunctionRow {
  const { parameters, rest, call } = definition;
  const guarded = define(
    parameters,
    (args, context) => (args.some(isUnknown) ? UNKNOWN_TEXT : call(args, context)),
    rest,
  );
  return [name, guarded];
}

function isUnknown(value: GoValue): boolean {
  return typeof value === 'string' && holdsStandIn(value);
}

const ROWS: readonly FunctionRow[] = [
  ['add1', define(['any'], ([value = null]) => whole([value, goInt(1)], (left, right) => left + right))],
  ['add', define([], (args) => whole([goInt(0), ...args], (left, right) => left + right), 'any')],
  ['sub', define(['any', 'any'], (args) => whole(args, (left, right) => left - right))],
  ['mul', define(['any'], (args) => whole(args, (left, right) => left * right), 'any')],
  [
    'div',
    define(['any', 'any'], (args) =>
      whole(
        args,
        byNonZero((left, right) => left / right),
      ),
    ),
  ],
  [
    'mod',
    define(['any', 'any'], (args) =>
      whole(
        args,
        byNonZero((left, right) => left % right),
      ),
    ),
  ],
  ['max', LARGEST],
  ['biggest', LARGEST],
  ['min', define(['any'], (args) => whole(args, (left, right) => (right < left ? right : left)), 'any')],
  ['maxf', define(['any'], (args) => floating(args, Math.max), 'any')],
  ['minf', define(['any'], (args) => floating(args, Math.min), 'any')],
  ['add1f', define(['any'], ([value = null]) => exact([value, 1], addDecimals))],
  ['addf', define([], (args) => exact([0, ...args], addDecimals), 'any')],
  ['subf', define(['any'], (args) => exact(args, subtractDecimals), 'any')],
  ['mulf', define(['any'], (args) => exact(args, multiplyDecimals), 'any')],
  ['divf', define(['any'], (args) => exact(args, divideDecimals), 'any')],
  ['ceil', define(['any'], ([value = null]) => Math.ceil(toFloat(value)))],
  ['floor', define(['any'], ([value = null]) => Math.floor(toFloat(value)))],
  ['round', define(['any', 'int'], round, 'float64')],
  ['int', define(['any'], ([value = null]) => goInt(toInteger(value)))],
  ['int64', define(['any'], ([value = null]) => goInt64(toInteger(value)))],
  ['float64', define(['any'], ([value = null]) => toFloat(value))],
  ['atoi', define(['string'], (args) => fromDecimal(textArgument(args, 0)))],
  ['toDecimal', define(['any'], ([value = null]) => fromOctal(value))],
];

/** Arithmetic and conversion to numbers (Helm documentation, "Math Functions" and "Float Math Functions"). */
export const MATH: readonly FunctionRow[] = ROWS.map(knownOnly);
