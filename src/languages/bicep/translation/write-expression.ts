import type {
  Binary,
  BinaryOperator,
  BicepExpression,
  Loop,
  ObjectLiteral,
  Property,
  Spread,
  Text,
} from '../syntax/ast.ts';
import { plainLiteral } from '../syntax/plain-literal.ts';
import { quoted } from './json.ts';
import { atNextLevel, UNKNOWN, withLocals, type NameScope } from './translator.ts';
import { writeAccess } from './write-access.ts';
import { writeCall } from './write-call.ts';
import { writeName } from './write-name.ts';

/** Longer expressions are refused by Resource Manager. */
const LONGEST = 90_000;

/** Writes an expression as templates have it. What cannot be said is an expression that is never known. */
export function writeExpression(expression: BicepExpression, scope: NameScope): string {
  const { translator } = scope;
  const text = atNextLevel(translator, UNKNOWN, () => written(expression, scope));
  const fits = text.length <= LONGEST && translator.work.take(text.length / 2);
  return fits ? text : UNKNOWN;
}

// oxlint-disable-next-line complexity -- one line for each kind of expression
function written(expression: BicepExpression, scope: NameScope): string {
  const write = (each: BicepExpression): string => writeExpression(each, scope);
  switch (expression.kind) {
    case 'text':
      return writeText(expression, scope);
    case 'number':
      return String(expression.value);
    case 'boolean':
      return `${expression.value}()`;
    case 'null':
      return 'null()';
    case 'name':
      return writeName(expression.name, scope);
    case 'array':
      return writeList(expression.items, scope);
    case 'object':
      return writeObject(expression, scope);
    case 'member':
    case 'index':
    case 'nested':
      return writeAccess(expression, scope);
    case 'call':
      return writeCall(expression, scope);
    case 'unary':
      if (expression.operator === '!') return `not(${write(expression.operand)})`;
      return expression.operand.kind === 'number'
        ? String(-expression.operand.value)
        : `sub(0, ${write(expression.operand)})`;
    case 'assertion':
      return write(expression.of);
    case 'binary':
      return writeBinary(expression, scope);
    case 'choice':
      return `if(${write(expression.condition)}, ${write(expression.yes)}, ${write(expression.no)})`;
    case 'for':
      return writeLoop(expression, scope);
    case 'if':
      return UNKNOWN;
    case 'lambda':
      return writeLambda(expression.names, expression.body, scope);
  }
}

/** A text with expressions inside is `format` in a template. */
function writeText(text: Text, scope: NameScope): string {
  const plain = plainLiteral(text);
  if (plain !== undefined) return quoted(plain);
  const args: string[] = [];
  const form = text.parts.map((part) => {
    if (typeof part === 'string') return part.replaceAll('{', '{{').replaceAll('}', '}}');
    args.push(writeExpression(part, scope));
    return `{${args.length - 1}}`;
  });
  return `format(${[quoted(form.join('')), ...args].join(', ')})`;
}

function writeList(items: readonly (BicepExpression | Spread)[], scope: NameScope): string {
  const list = (each: readonly BicepExpression[]): string =>
    `createArray(${each.map((item) => writeExpression(item, scope)).join(', ')})`;
  if (items.every((item) => item.kind !== 'spread')) return list(items.flatMap((item) => plain(item)));
  const parts = items.map((item) => (item.kind === 'spread' ? writeExpression(item.value, scope) : list([item])));
  return `flatten(createArray(${parts.join(', ')}))`;
}

function plain(item: BicepExpression | Spread): readonly BicepExpression[] {
  return item.kind === 'spread' ? [] : [item];
}

function writeObject({ members }: ObjectLiteral, scope: NameScope): string {
  const object = (each: readonly Property[]): string => {
    const parts = each.flatMap(({ key, value }) => [writeText(key, scope), writeExpression(value, scope)]);
    return `createObject(${parts.join(', ')})`;
  };
  const plainMembers = members.flatMap((each) => (each.kind === 'property' ? [each] : []));
  if (plainMembers.length === members.length) return object(plainMembers);
  const parts = members.map((each) => (each.kind === 'spread' ? writeExpression(each.value, scope) : object([each])));
  return `shallowMerge(createArray(${parts.join(', ')}))`;
}

const OPERATORS: ReadonlyMap<BinaryOperator, string> = new Map([
  ['??', 'coalesce'],
  ['||', 'or'],
  ['&&', 'and'],
  ['==', 'equals'],
  ['<', 'less'],
  ['<=', 'lessOrEquals'],
  ['>', 'greater'],
  ['>=', 'greaterOrEquals'],
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['/', 'div'],
  ['%', 'mod'],
]);

function writeBinary({ operator, left, right }: Binary, scope: NameScope): string {
  const [one, other] = [writeExpression(left, scope), writeExpression(right, scope)];
  if (operator === '!=') return `not(equals(${one}, ${other}))`;
  if (operator === '=~') return `equals(toLower(${one}), toLower(${other}))`;
  if (operator === '!~') return `not(equals(toLower(${one}), toLower(${other})))`;
  return `${OPERATORS.get(operator) ?? ''}(${one}, ${other})`;
}

function writeLambda(names: readonly string[], body: BicepExpression, scope: NameScope): string {
  const inner = withLocals(
    scope,
    names.map((name) => [name, `lambdaVariables(${quoted(name)})`]),
  );
  return `lambda(${[...names.map(quoted), writeExpression(body, inner)].join(', ')})`;
}

/** A loop inside of an expression. */
function writeLoop({ item, index, list, body }: Loop, scope: NameScope): string {
  const names = index === undefined ? [item] : [item, index];
  return `map(${writeExpression(list, scope)}, ${writeLambda(names, body, scope)})`;
}
