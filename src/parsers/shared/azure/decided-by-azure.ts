import { unknown } from '../../../base/value.ts';

/** The value of a property that an author left out, and whose default is not documented for all API versions. */
export const NOT_WRITTEN = unknown('not set, so Azure decides it when the resource is created', false);

/** The value of a setting that only live evidence, or no evidence, has. */
export const NOT_READ = unknown('not read from templates', false);

/**
 * Properties, as `type path`, that azurerm gives a default while Azure decides otherwise, or does not say: where they are
 * absent, the attribute is unknown instead of absent. Properties whose conversion already speaks of what is absent are
 * not listed.
 */
export const DECIDED_BY_AZURE: ReadonlySet<string> = new Set([
  'Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies properties.policySettings.state',
  'Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies properties.policySettings.mode',
]);
