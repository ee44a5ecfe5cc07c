/** One query of Resource Graph, and the types that it covers completely. */
export interface GraphQuery {
  readonly types: readonly string[];
  readonly text: string;
  readonly options?: object;
}

/** The type under which evidence records the read of a subscription's inventory. */
export const INVENTORY = 'Microsoft.Resources/resources';

const COLUMNS = 'id, name, type, kind, location, subscriptionId, sku, identity, tags, managedBy, properties';

/** Each query orders by id: without an order, pages repeat and lose rows. */
export const GRAPH_QUERIES: readonly GraphQuery[] = [
  { types: [INVENTORY], text: `resources | project ${COLUMNS} | order by id asc` },
  readRows('authorizationresources', ['Microsoft.Authorization/roleAssignments'], 'AtScopeAboveAndBelow'),
  {
    ...readRows('authorizationresources', ['Microsoft.Authorization/roleDefinitions'], 'AtScopeAboveAndBelow'),
    text: `authorizationresources | where type =~ 'Microsoft.Authorization/roleDefinitions' and properties.type =~ 'CustomRole' | project id, name, type, subscriptionId, properties | order by id asc`,
  },
  readRows('policyresources', ['Microsoft.Authorization/policyAssignments'], 'AtScopeAboveAndBelow'),
  {
    types: ['Microsoft.PolicyInsights/policyStates'],
    text: [
      "policyresources | where type =~ 'Microsoft.PolicyInsights/policyStates'",
      'summarize resources = count() by subscriptionId, policyAssignmentId = tostring(properties.policyAssignmentId), complianceState = tostring(properties.complianceState)',
      "project id = strcat('/subscriptions/', subscriptionId, '/policyStates/', complianceState, policyAssignmentId), subscriptionId, policyAssignmentId, complianceState, resources",
      'order by id asc',
    ].join(' | '),
  },
  readRows('securityresources', ['Microsoft.Security/pricings']),
  readRows('recoveryservicesresources', [
    'Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems',
    'Microsoft.RecoveryServices/vaults/backupPolicies',
  ]),
];

/** The subscriptions below management groups that can be used. */
export const SUBSCRIPTIONS_BELOW =
  "resourcecontainers | where type =~ 'microsoft.resources/subscriptions' and properties.state =~ 'Enabled' | project id, subscriptionId | order by id asc";

function readRows(table: string, types: readonly string[], scope?: string): GraphQuery {
  const named = types.map((type) => `'${type}'`).join(', ');
  return {
    types,
    text: `${table} | where type in~ (${named}) | project id, name, type, subscriptionId, properties | order by id asc`,
    ...(scope === undefined ? {} : { options: { authorizationScopeFilter: scope } }),
  };
}
