import type { Call, Expression } from '../syntax/ast.ts';
import { listType, mapType, setType, tupleType } from '../values/type.ts';
import { failure, isFailure, type TfType, type AttributeType, type Failure, type Result } from '../values/value.ts';

const WORDS: ReadonlyMap<string, TfType> = new Map<string, TfType>([
  ['string', 'string'],
  ['number', 'number'],
  ['bool', 'bool'],
  ['any', 'dynamic'],
  ['list', listType('dynamic')],
  ['map', mapType('dynamic')],
  ['set', setType('dynamic')],
]);
const COLLECTIONS: ReadonlyMap<string, (element: TfType) => TfType> = new Map([
  ['list', listType],
  ['set', setType],
  ['map', mapType],
]);

/**
 * The type that an expression such as `list(object({ a = optional(string, "x") }))` names (Terraform language, "Type
 * Constraints"). `evaluate` computes the defaults of optional attributes. Quoted types such as `"string"` are from
 * Terraform 0.11.
 */
export function typeConstraint(expression: Expression, evaluate: (expression: Expression) => Result): TfType | Failure {
  const known = WORDS.get(getWord(expression) ?? '');
  if (known !== undefined) return known;
  if (expression.kind !== 'call') return failure('it names no type');
  const wrap = COLLECTIONS.get(expression.name);
  const [argument] = expression.args;
  if (argument === undefined || expression.args.length > 1) return failure('a type takes one argument');
  if (wrap !== undefined) {
    const element = typeConstraint(argument, evaluate);
    return isFailure(element) ? element : wrap(element);
  }
  if (expression.name === 'tuple') return tupleConstraint(argument, evaluate);
  return expression.name === 'object' ? objectConstraint(argument, evaluate) : failure('it names no type');
}

function getWord(expression: Expression): string | undefined {
  if (expression.kind === 'variable') return expression.name;
  return expression.kind === 'text' ? expression.value : undefined;
}

function tupleConstraint(argument: Expression, evaluate: (expression: Expression) => Result): TfType | Failure {
  if (argument.kind !== 'tuple') return failure('a tuple type takes a list of types');
  const elements: TfType[] = [];
  for (const item of argument.items) {
    const element = typeConstraint(item, evaluate);
    if (isFailure(element)) return element;
    elements.push(element);
  }
  return tupleType(elements);
}

function objectConstraint(argument: Expression, evaluate: (expression: Expression) => Result): TfType | Failure {
  if (argument.kind !== 'object') return failure('an object type takes a map of types');
  const attributes = new Map<string, AttributeType>();
  for (const { key, value } of argument.items) {
    if (key.kind !== 'text') return failure('the name of an attribute is not plain text');
    const attribute = attributeConstraint(value, evaluate);
    if ('message' in attribute) return attribute;
    attributes.set(key.value, attribute);
  }
  return { kind: 'object', attributes };
}

function attributeConstraint(
  expression: Expression,
  evaluate: (expression: Expression) => Result,
): AttributeType | Failure {
  if (expression.kind !== 'call' || expression.name !== 'optional') {
    const type = typeConstraint(expression, evaluate);
    return isFailure(type) ? type : { type, optional: false };
  }
  return optionalConstraint(expression, evaluate);
}

function optionalConstraint({ args }: Call, evaluate: (expression: Expression) => Result): AttributeType | Failure {
  const [inner, given] = args;
  if (inner === undefined || args.length > 2) return failure('"optional" takes a type and a default');
  const type = typeConstraint(inner, evaluate);
  if (isFailure(type)) return type;
  const fallback = given === undefined ? undefined : evaluate(given);
  if (fallback === undefined) return { type, optional: true };
  return isFailure(fallback) ? fallback : { type, optional: true, fallback };
}
