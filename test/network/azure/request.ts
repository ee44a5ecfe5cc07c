import type { AzureRequest } from '../../../src/azure/request.ts';
import { assertionToken, CLIENT, TENANT, type FakeAzure } from './server.ts';
import { FIRST } from './world.ts';

/** What a test asks of the made-up Azure: everything, and without the pauses that a real one needs. */
export function requestFor({ origin, authorities }: FakeAzure, changes: Partial<AzureRequest> = {}): AzureRequest {
  return {
    cloud: { name: origin, arm: origin, authority: origin, audience: 'api://AzureADTokenExchange' },
    tenantId: TENANT,
    clientId: CLIENT,
    subscriptionIds: [FIRST],
    managementGroups: [],
    assertion: { kind: 'text', token: assertionToken(), variable: 'EVIDENCE_OIDC_TOKEN' },
    authorities,
    timeLimit: 30_000,
    pace: {
      reads: { burst: 10_000, perSecond: 10_000 },
      queries: { burst: 1000, perSecond: 1000 },
      atOnce: 8,
      firstPause: 2,
      timeout: 60_000,
    },
    ...changes,
  };
}
