import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectAzure } from '../../../src/azure/collect.ts';
import type { AzureRequest } from '../../../src/azure/request.ts';
import { assertionToken, CLIENT, startAzure, TENANT } from './server.ts';
import type { FakeAzure } from './server.ts';
import { FIRST, smallWorld } from './world.ts';

let folder = '';
let azure: FakeAzure;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'live-azure-'));
  azure = await startAzure(folder, smallWorld(true));
});
afterAll(async () => {
  await azure.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => azure.reset(smallWorld(true)));

function requestOf(changes: Partial<AzureRequest> = {}): AzureRequest {
  const { origin } = azure;
  return {
    cloud: { name: origin, arm: origin, authority: origin, audience: 'api://AzureADTokenExchange' },
    tenantId: TENANT,
    clientId: CLIENT,
    subscriptionIds: [FIRST],
    managementGroups: [],
    assertion: { kind: 'text', token: assertionToken(), variable: 'EVIDENCE_OIDC_TOKEN' },
    authorities: azure.authorities,
    timeLimit: 20_000,
    pace: {
      reads: { burst: 10_000, perSecond: 10_000 },
      queries: { burst: 1000, perSecond: 1000 },
      atOnce: 8,
      firstPause: 5,
      timeout: 1000,
    },
    ...changes,
  };
}

const quiet = (): void => undefined;

describe('a collection', () => {
  test('reads everything', async () => {
    const evidence = await collectAzure(requestOf(), quiet);
    console.log(
      evidence.files.map((f) => f.path),
      evidence.resources,
      evidence.requests,
      evidence.unread,
      evidence.files[0]?.text.slice(0, 3000),
    );
    console.log(azure.seen.map((s) => s.method + ' ' + s.path).join('\n'));
    expect(evidence.unread).toBe(0);
  });
});
