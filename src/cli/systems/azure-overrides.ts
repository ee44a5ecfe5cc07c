import { omitUndefined } from '../../base/omit-undefined.ts';
import { assessAzure } from '../../engine/assess-azure.ts';
import type { AzureSubscription } from '../../model/system-list.ts';
import { azureRequest } from '../options/azure-options.ts';
import type { CommandOverrides } from '../run-settings.ts';

/** As `--time-limit` of the azure command has it. */
const MINUTES = 20;

/**
 * What reads live Azure together with the other sources of a system, as the identity of the environment. Throws
 * EngineError as `azureRequest` does.
 */
export function createAzureOverrides(subscriptions: readonly AzureSubscription[]): CommandOverrides {
  const [first] = subscriptions;
  const { tenant, cloud = 'AzureCloud', armEndpoint, authorityHost } = first ?? {};
  const options = {
    cloud,
    subscriptionId: subscriptions.map(({ subscription }) => subscription),
    timeLimit: MINUTES,
    ...omitUndefined({ tenantId: tenant, armEndpoint, authorityHost }),
  };
  const request = azureRequest(options, process.env);
  return {
    assess: (asked, say) => assessAzure(asked, request, () => undefined, say),
    exitCode: (code) => code,
    summary: () => [],
  };
}
