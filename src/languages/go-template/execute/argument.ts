import { TemplateFailure } from '../failure.ts';
import { goTypeName } from '../go-type.ts';
import { goInteger, goList, goMap, isGoList, isGoMap, type GoValue } from '../go-value.ts';
import { refuseStandIn } from '../stand-in.ts';
import type { ConstantNode, NumberNode } from '../syntax/nodes.ts';
import type { ParameterType } from '../template-function.ts';
import type { Slot } from './run.ts';

function getName(type: ParameterType): string {
  return type === 'any' ? 'interface {}' : type;
}

/** Passes an evaluated value as an argument of the type; like Go, it converts nothing. */
export function convertValue(value: Slot, type: ParameterType): GoValue {
  if (type === 'any') return value ?? null;
  if (value === undefined) return zeroArgument(type);
  if (value !== null && accepts(value, type)) return value;
  if (typeof value === 'string') refuseStandIn(value);
  const got = value === null ? 'interface {}' : goTypeName(value);
  throw new TemplateFailure(`wrong type for value; expected ${getName(type)}; got ${got}`);
}

function accepts(value: GoValue, type: ParameterType): boolean {
  if (isGoMap(value)) return `map[string]${value.element}` === type;
  if (isGoList(value)) return `[]${value.element}` === type;
  return goTypeName(value) === type;
}

/** A pipeline without a value may be a nil map or list, and nothing else. */
function zeroArgument(type: ParameterType): GoValue {
  if (type === 'map[string]interface {}') return goMap();
  if (type === '[]interface {}' || type === '[]string') return goList([], type.slice(2));
  throw new TemplateFailure(`invalid value; expected ${getName(type)}`);
}

/** Converts the word `nil` to an argument. */
export function convertNil(type: ParameterType): GoValue {
  if (type === 'any') return null;
  if (type.startsWith('[]') || type.startsWith('map[')) return zeroArgument(type);
  throw new TemplateFailure(`cannot assign nil to ${getName(type)}`);
}

/** Converts a constant to an argument: it takes the type of the parameter when that is possible without loss. */
export function convertConstant(node: ConstantNode | NumberNode, type: ParameterType): GoValue {
  if (node.type === 'constant') {
    if (type === 'any' || type === typeof node.value || (type === 'bool' && typeof node.value === 'boolean')) {
      return node.value;
    }
  } else if (type === 'any') {
    return naturalNumber(node);
  } else if (type === 'int' || type === 'int64') {
    if (node.integer !== undefined && BigInt.asIntN(64, node.integer) === node.integer) {
      return goInteger(type, node.integer);
    }
  } else if (type === 'float64' && node.float !== undefined) {
    return node.float;
  }
  throw new TemplateFailure(`expected ${type === 'int' || type === 'int64' ? 'integer' : getName(type)}`);
}

/** A number constant without a required type: an int, or a float64 when it is written as one. */
export function naturalNumber(node: NumberNode): GoValue {
  if (node.natural === undefined) throw new TemplateFailure('a number overflows int');
  return node.natural;
}
