import type { BicepExpression } from '../syntax/ast.ts';
import { asResource } from './find.ts';
import { findProperty, type NamedResource, type ResourceScope } from './resource-symbol.ts';
import { bodyScope, writeNames } from './resource-name.ts';
import { once, UNKNOWN, type NameScope } from './translator.ts';

const OWN: ResourceScope = { kind: 'own' };

/** Where a resource or module is deployed, or which resource it extends. */
export function readScope(resource: NamedResource, scope: NameScope): ResourceScope {
  const { symbol, index } = resource;
  const property = findProperty(symbol, 'scope');
  if (property === undefined) return OWN;
  const unread: ResourceScope = { kind: 'unread' };
  return once(scope.translator.written.scopes, 'scope', resource, unread, () =>
    readExpression(property.value, bodyScope(symbol, index, scope)),
  );
}

function readExpression(expression: BicepExpression, scope: NameScope): ResourceScope {
  const resource = asResource(expression, scope);
  if (resource !== undefined) return scopeOfResource(resource, scope);
  if (expression.kind !== 'call') return { kind: 'unread' };
  const [first, second] = expression.args.map((each) => scope.translator.tools.write(each, scope));
  switch (expression.name) {
    case 'resourceGroup':
      if (first === undefined) return OWN;
      return second === undefined
        ? { kind: 'group', subscription: undefined, group: first }
        : { kind: 'group', subscription: first, group: second };
    case 'subscription':
      return first === undefined ? OWN : { kind: 'subscription', subscription: first };
    case 'managementGroup':
      return first === undefined ? OWN : { kind: 'managementGroup', name: first };
    case 'tenant':
      return { kind: 'tenant' };
    default:
      return { kind: 'unread' };
  }
}

/** A resource group, subscription or management group that a file declares is a scope by itself. */
function scopeOfResource(resource: NamedResource, scope: NameScope): ResourceScope {
  const [name = UNKNOWN] = writeNames(resource, scope);
  const outer = readScope(resource, scope);
  switch (resource.symbol.type.toLowerCase()) {
    case 'microsoft.resources/resourcegroups':
      return {
        kind: 'group',
        subscription: outer.kind === 'subscription' ? outer.subscription : undefined,
        group: name,
      };
    case 'microsoft.management/managementgroups':
      return { kind: 'managementGroup', name };
    default:
      return { kind: 'resource', resource };
  }
}
