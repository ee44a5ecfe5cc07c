import type { NamedResource } from './resource-symbol.ts';
import { quoted } from './json.ts';
import { writeNames } from './resource-name.ts';
import { readScope } from './resource-scope.ts';
import { once, UNKNOWN, type NameScope } from './translator.ts';

/** The id of a resource as an expression. */
export function writeId(resource: NamedResource, scope: NameScope): string {
  return once(scope.translator.written.texts, 'id', resource, UNKNOWN, () => written(resource, scope));
}

function written(resource: NamedResource, scope: NameScope): string {
  const { type } = resource.symbol;
  if (type === '') return UNKNOWN;
  const names = [quoted(type), ...writeNames(resource, scope)].join(', ');
  const at = readScope(findOutermost(resource), scope);
  switch (at.kind) {
    case 'group':
      return `resourceId(${at.subscription ?? 'subscription().subscriptionId'}, ${at.group}, ${names})`;
    case 'subscription':
      return `subscriptionResourceId(${at.subscription}, ${names})`;
    case 'managementGroup':
      return `extensionResourceId(managementGroup(${at.name}).id, ${names})`;
    case 'tenant':
      return `tenantResourceId(${names})`;
    case 'resource':
      return `extensionResourceId(${writeId(at.resource, scope)}, ${names})`;
    case 'own':
      return ownId(names, scope);
    case 'unread':
      return UNKNOWN;
  }
}

/** The scope of a resource below others is that of the outermost. */
function findOutermost(resource: NamedResource): NamedResource {
  let { symbol } = resource;
  while (symbol.outer !== undefined) symbol = symbol.outer;
  return symbol === resource.symbol ? resource : { symbol, index: undefined };
}

function ownId(names: string, { translator }: NameScope): string {
  switch (translator.targetScope) {
    case 'subscription':
      return `subscriptionResourceId(${names})`;
    case 'managementGroup':
      return `extensionResourceId(managementGroup().id, ${names})`;
    case 'tenant':
      return `tenantResourceId(${names})`;
    case 'resourceGroup':
      return `resourceId(${names})`;
  }
}
