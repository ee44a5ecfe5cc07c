import { compareCodePoints } from '../../../base/text-order.ts';
import { TemplateFailure } from '../failure.ts';
import { goTypeName } from '../go-type.ts';
import type { GoValue } from '../go-value.ts';
import { refuseStandIn } from '../stand-in.ts';
import type { TemplateFunction } from '../template-function.ts';

type BasicKind = 'bool' | 'int' | 'uint' | 'float' | 'string' | 'other';

const INCOMPATIBLE = 'incompatible types for comparison';

function basicKind(value: GoValue): BasicKind {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'boolean') return 'bool';
  if (value === null || value.kind !== 'integer') return 'other';
  return value.type.startsWith('u') ? 'uint' : 'int';
}

/** An unknown text may represent a number. */
function refuseUnknown(...values: readonly GoValue[]): void {
  for (const value of values) if (typeof value === 'string') refuseStandIn(value);
}

function areIntegers(left: BasicKind, right: BasicKind): boolean {
  return (left === 'int' || left === 'uint') && (right === 'int' || right === 'uint');
}

/** Go's `==` in templates: different kinds are an error, but nil may be compared with anything. */
function equal(left: GoValue, right: GoValue): boolean {
  const leftKind = basicKind(left);
  const rightKind = basicKind(right);
  if (leftKind !== rightKind && !areIntegers(leftKind, rightKind)) {
    if (left !== null && right !== null) {
      refuseUnknown(left, right);
      throw new TemplateFailure(INCOMPATIBLE);
    }
    return false;
  }
  if (left === null || right === null) return left === right;
  if (typeof left === 'object' && typeof right === 'object') return equalObjects(left, right);
  if (typeof left === 'string' && typeof right === 'string') refuseUnlessDecided(left, right);
  return left === right;
}

/** An unknown text equals only a text that it may be; it is never empty. */
function refuseUnlessDecided(left: string, right: string): void {
  if (left !== '' && right !== '') refuseUnknown(left, right);
}

function equalObjects(left: Exclude<GoValue, null>, right: Exclude<GoValue, null>): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left.kind === 'integer' && right.kind === 'integer') return left.value === right.value;
  if (left.kind === 'struct' && right.kind === 'struct') return left === right;
  throw new TemplateFailure(`non-comparable types ${goTypeName(left)}, ${goTypeName(right)}`);
}

function less(left: GoValue, right: GoValue): boolean {
  refuseUnknown(left, right);
  const leftKind = basicKind(left);
  const rightKind = basicKind(right);
  if (leftKind === 'other' || rightKind === 'other') throw new TemplateFailure('invalid type for comparison');
  if (leftKind !== rightKind && !areIntegers(leftKind, rightKind)) throw new TemplateFailure(INCOMPATIBLE);
  if (typeof left === 'number' && typeof right === 'number') return left < right;
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right) < 0;
  if (typeof left === 'object' && typeof right === 'object' && left?.kind === 'integer' && right?.kind === 'integer') {
    return left.value < right.value;
  }
  throw new TemplateFailure('invalid type for comparison');
}

function ordering(decide: (left: GoValue, right: GoValue) => boolean): TemplateFunction {
  return { parameters: ['any', 'any'], call: ([left = null, right = null]) => decide(left, right) };
}

const EQ: TemplateFunction = {
  parameters: ['any'],
  rest: 'any',
  call: ([first = null, ...others]) => {
    if (others.length === 0) throw new TemplateFailure('missing argument for comparison');
    return others.some((other) => equal(first, other));
  },
};

/** `eq`, `ne`, `lt`, `le`, `gt`, `ge` with the rules of text/template, section "Functions". */
export const COMPARISONS: readonly (readonly [string, TemplateFunction])[] = [
  ['eq', EQ],
  ['ne', ordering((left, right) => !equal(left, right))],
  ['lt', ordering(less)],
  ['le', ordering((left, right) => less(left, right) || equal(left, right))],
  ['gt', ordering((left, right) => !(less(left, right) || equal(left, right)))],
  ['ge', ordering((left, right) => !less(left, right))],
];
