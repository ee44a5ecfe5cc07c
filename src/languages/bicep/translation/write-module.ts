import type { BicepExpression, ObjectLiteral, Property } from '../syntax/ast.ts';
import { plainLiteral } from '../syntax/plain-literal.ts';
import { asResource } from './find.ts';
import { jsonMap, literalNode, type Json } from './json.ts';
import { writeId } from './resource-id.ts';
import type { ResourceSymbol } from './resource-symbol.ts';
import type { NameScope } from './translator.ts';
import { writeMembers } from './write-node.ts';

/** The `properties` of the deployment that a module is: the path of its template, and the values of its parameters. */
export function writeModuleParts(
  { declaration }: ResourceSymbol,
  body: readonly Property[],
  scope: NameScope,
): readonly [string, Json][] {
  const path = declaration.kind === 'module' ? declaration.path : declaration.type;
  const written = plainLiteral(path) ?? '';
  const params = body.find(({ key }) => key.parts.join('') === 'params');
  const given = params === undefined ? [] : [['parameters', writeGiven(params.value, scope)] as [string, Json]];
  const parts = jsonMap([
    ['expressionEvaluationOptions', jsonMap([['scope', 'inner']])],
    ['templateLink', jsonMap([['relativePath', literalNode(written)]])],
    ...given,
  ]);
  if (params !== undefined) scope.translator.positions.set(parts, new Map([['parameters', params.range.start]]));
  return [['properties', parts]];
}

/** The values of parameters; an expression where it is not written out which ones there are. */
function writeGiven(params: BicepExpression, scope: NameScope): Json {
  if (params.kind !== 'object' || !params.members.every(isNamed))
    return `[${scope.translator.tools.write(params, scope)}]`;
  const offsets = new Map<string, number>();
  const given = params.members.flatMap((each): readonly [string, Json][] => {
    if (each.kind !== 'property') return [];
    const name = each.key.parts.join('');
    offsets.set(name, each.range.start);
    return [[name, writeValue(each, scope)]];
  });
  const map = jsonMap(given);
  scope.translator.positions.set(map, offsets);
  return map;
}

function isNamed(member: ObjectLiteral['members'][number]): boolean {
  return member.kind === 'property' && plainLiteral(member.key) !== undefined;
}

function writeValue({ value, range, key }: Property, scope: NameScope): Json {
  const vault = value.kind === 'call' && value.of !== undefined && value.name === 'getSecret' ? value.of : undefined;
  const resource = vault === undefined ? undefined : asResource(vault, scope);
  if (resource !== undefined) {
    const id = jsonMap([['id', `[${writeId(resource, scope)}]`]]);
    return jsonMap([['reference', jsonMap([['keyVault', id]])]]);
  }
  const named: Property = { kind: 'property', key: { ...key, parts: ['value'] }, value, range };
  return writeMembers([named], scope);
}
