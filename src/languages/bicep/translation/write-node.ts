import type { BicepExpression, Loop, ObjectLiteral, Property } from '../syntax/ast.ts';
import { plainLiteral } from '../syntax/plain-literal.ts';
import { jsonMap, literalNode, quoted, type Json } from './json.ts';
import { loopScope } from './resource-name.ts';
import { UNKNOWN, type NameScope } from './translator.ts';

/** A part of a template: objects and lists as such, everything else as a literal or an expression. */
export function writeNode(expression: BicepExpression, scope: NameScope): Json {
  if (!scope.translator.work.take(20)) return `[${UNKNOWN}]`;
  switch (expression.kind) {
    case 'object':
      return hasSpread(expression) ? asExpression(expression, scope) : writeMembers(properties(expression), scope);
    case 'array':
      return expression.items.some(({ kind }) => kind === 'spread')
        ? asExpression(expression, scope)
        : writeItems(expression.items, scope);
    case 'text': {
      const plain = plainLiteral(expression);
      return plain === undefined ? asExpression(expression, scope) : literalNode(plain);
    }
    case 'number':
    case 'boolean':
      return expression.value;
    case 'null':
      return '[null()]';
    default:
      return asExpression(expression, scope);
  }
}

function asExpression(expression: BicepExpression, scope: NameScope): string {
  return `[${scope.translator.tools.write(expression, scope)}]`;
}

function hasSpread({ members }: ObjectLiteral): boolean {
  return members.some(({ kind }) => kind === 'spread');
}

/** The members of an object that have names. */
export function properties({ members }: ObjectLiteral): readonly Property[] {
  return members.flatMap((each) => (each.kind === 'property' ? [each] : []));
}

function writeItems(items: readonly (BicepExpression | { readonly kind: 'spread' })[], scope: NameScope): Json {
  const offsets = new Map<string, number>();
  const list = items.flatMap((item, at): readonly Json[] => {
    if (item.kind === 'spread') return [];
    offsets.set(String(at), item.range.start);
    return [writeNode(item, scope)];
  });
  scope.translator.positions.set(list, offsets);
  return list;
}

/** An object; loops are its `copy`, as the compiler has them. */
export function writeMembers(members: readonly Property[], scope: NameScope): Json {
  const entries: [string, Json][] = [];
  const copies: Json[] = [];
  const offsets = new Map<string, number>();
  for (const { key, value, range } of members) {
    const name = plainLiteral(key);
    const text = name === undefined ? asExpression(key, scope) : literalNode(name);
    offsets.set(text, range.start);
    const copy = value.kind === 'for' && name !== undefined ? writeCopy(name, value, scope) : undefined;
    if (copy === undefined) entries.push([text, writeNode(value, scope)]);
    else copies.push(copy);
  }
  const map = jsonMap(copies.length === 0 ? entries : [...entries, ['copy', copies]]);
  scope.translator.positions.set(map, offsets);
  return map;
}

/** A loop of a member; `undefined` inside of another one with the same name, which could not be told apart. */
function writeCopy(name: string, loop: Loop, scope: NameScope): Json | undefined {
  const lower = name.toLowerCase();
  if (scope.loops.has(lower)) return undefined;
  const inner = loopScope(loop, `copyIndex(${quoted(name)})`, { ...scope, loops: new Set([...scope.loops, lower]) });
  return jsonMap([
    ['name', name],
    ['count', `[length(${scope.translator.tools.write(loop.list, scope)})]`],
    ['input', writeNode(loop.body, inner)],
  ]);
}
