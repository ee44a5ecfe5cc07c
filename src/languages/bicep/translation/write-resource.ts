import type { Property } from '../syntax/ast.ts';
import { jsonMap, quoted, type Json } from './json.ts';
import { bodyScope, writeFullName, writeNames } from './resource-name.ts';
import { writeModuleParts } from './write-module.ts';
import { readScope } from './resource-scope.ts';
import type { NamedResource, ResourceScope, ResourceSymbol } from './resource-symbol.ts';
import { UNKNOWN, type NameScope } from './translator.ts';
import { properties, writeMembers } from './write-node.ts';
import { nameNode } from './write-resource-part.ts';

/** Members that say how a resource is deployed, which are translated separately. */
const OWN: ReadonlySet<string> = new Set(['name', 'scope', 'parent', 'dependsOn', 'params', 'extensionConfigs']);

/** A resource or module as a template declares it. */
export function writeResource(symbol: ResourceSymbol, scope: NameScope): Json {
  const { translator } = scope;
  const inner = bodyScope(symbol, undefined, scope);
  const resource: NamedResource = { symbol, index: symbol.loop === undefined ? undefined : writeTurn(symbol) };
  const isModule = symbol.declaration.kind === 'module';
  const body = symbol.body === undefined ? [] : properties(symbol.body);
  const members = isModule ? [] : body.filter(({ key }) => !OWN.has(key.parts.join('')));
  const entries: [string, Json][] = [
    ['type', symbol.type === '' ? 'other' : symbol.type],
    ['apiVersion', symbol.version],
    ['name', nameNode(writeFullName(writeNames(resource, scope)))],
    ...loopEntries(symbol, scope),
    ...conditionEntries(symbol, inner),
    ...scopeEntries(readScope(resource, scope), isModule, inner),
    ...(isModule ? writeModuleParts(symbol, body, inner) : []),
    ...(isOpen(symbol) ? [['properties', '[notInTheFiles()]'] as [string, Json]] : []),
  ];
  return withMembers(entries, members, symbol, inner, translator.positions);
}

function writeTurn({ key }: ResourceSymbol): string {
  return `copyIndex(${quoted(key)})`;
}

/** A body that is not written out, or spreads a value, may set anything. */
function isOpen({ body }: ResourceSymbol): boolean {
  return body === undefined || body.members.some(({ kind }) => kind === 'spread');
}

function withMembers(
  entries: readonly (readonly [string, Json])[],
  members: readonly Property[],
  { declaration }: ResourceSymbol,
  scope: NameScope,
  positions: NameScope['translator']['positions'],
): Json {
  const written = writeMembers(members, scope);
  const own = typeof written === 'object' && written !== null && !Array.isArray(written) ? Object.entries(written) : [];
  const map = jsonMap([...own.filter(([name]) => name !== 'copy'), ...entries]);
  const offsets = new Map(typeof written === 'object' && written !== null ? positions.get(written) : []);
  const body = declaration.body.range.start;
  for (const [name] of entries) if (!offsets.has(name)) offsets.set(name, body);
  positions.set(map, offsets);
  return map;
}

function loopEntries({ key, loop }: ResourceSymbol, scope: NameScope): readonly [string, Json][] {
  if (loop === undefined) return [];
  const count = `[length(${scope.translator.tools.write(loop.list, scope)})]`;
  return [
    [
      'copy',
      jsonMap([
        ['name', key],
        ['count', count],
      ]),
    ],
  ];
}

/** Decorators that do not change what is deployed. */
const PLAIN_DECORATORS: ReadonlySet<string> = new Set(['description', 'batchSize']);

/** `@onlyIfNotExists()` leaves a resource as it is that exists already (Bicep documentation, "Resource declaration"). */
function mayStayAsItIs({ declaration }: ResourceSymbol): boolean {
  return declaration.decorators.some(({ name }) => !PLAIN_DECORATORS.has(name));
}

/** A resource inside of another one exists with it only. */
function conditionEntries(symbol: ResourceSymbol, scope: NameScope): readonly [string, Json][] {
  const conditions: string[] = mayStayAsItIs(symbol) ? [UNKNOWN] : [];
  for (let each: ResourceSymbol | undefined = symbol; each !== undefined; each = each.outer)
    if (each.condition !== undefined) conditions.unshift(scope.translator.tools.write(each.condition, scope));
  const [only] = conditions;
  if (only === undefined) return [];
  return [['condition', conditions.length === 1 ? `[${only}]` : `[and(${conditions.join(', ')})]`]];
}

function scopeEntries(scope: ResourceScope, isModule: boolean, inner: NameScope): readonly [string, Json][] {
  switch (scope.kind) {
    case 'own':
      return [];
    case 'group':
      return [
        ['resourceGroup', `[${scope.group}]`],
        ...(scope.subscription === undefined ? [] : [['subscriptionId', `[${scope.subscription}]`] as [string, Json]]),
      ];
    case 'subscription':
      return [['subscriptionId', `[${scope.subscription}]`]];
    case 'managementGroup':
      return [['scope', `[format('Microsoft.Management/managementGroups/{0}', ${scope.name})]`]];
    case 'tenant':
      return [['scope', '/']];
    case 'resource':
      return [['scope', `[${writeRelativeId(scope.resource, inner)}]`]];
    case 'unread':
      return [[isModule ? 'resourceGroup' : 'scope', '[notInTheFiles()]']];
  }
}

/** `Microsoft.Storage/storageAccounts/{0}`, which names a resource whichever group it is in. */
function writeRelativeId(resource: NamedResource, scope: NameScope): string {
  const [provider = '', ...kinds] = resource.symbol.type.split('/');
  const form = [provider, ...kinds.map((kind, at) => `${kind}/{${at}}`)].join('/');
  return `format(${[quoted(form), ...writeNames(resource, scope)].join(', ')})`;
}
