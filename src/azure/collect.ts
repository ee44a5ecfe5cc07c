import { EngineError } from '../model/engine-error.ts';
import { createArm, type Arm } from './arm.ts';
import { createCollected, type Collected, type CollectedFile } from './collected.ts';
import { createTokens } from './credential.ts';
import { readDetails } from './details.ts';
import { queryAll } from './graph.ts';
import { readGraph } from './inventory.ts';
import { SUBSCRIPTIONS_BELOW } from './queries.ts';
import type { AzureRequest } from './request.ts';
import { createTransport } from './transport.ts';

/** The result of one collection: evidence for the engine and a summary for people. */
export interface AzureEvidence {
  readonly files: readonly CollectedFile[];
  readonly subscriptions: readonly string[];
  readonly resources: number;
  readonly requests: number;
  /** Things that could not be read; each is in the files with its reason. */
  readonly unread: number;
}

const SUBSCRIPTION_VERSION = '2022-12-01';
const A_SUBSCRIPTION = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Reads Azure: the inventory by Resource Graph, then what it lacks by a fixed plan of reads. A read that fails is
 * recorded with its reason, and the collection continues. Throws EngineError `remote` where no token can be obtained,
 * and where a named subscription cannot be read at all: an empty result would look like an empty subscription.
 */
export async function collectAzure(request: AzureRequest, say: (text: string) => void): Promise<AzureEvidence> {
  const transport = createTransport(request.authorities);
  const deadline = AbortSignal.timeout(request.timeLimit);
  try {
    const tokens = createTokens(request, transport);
    say('Requesting a token from Entra ID');
    await tokens.get();
    const arm = createArm(request, tokens, transport, deadline);
    say('Looking for subscriptions');
    const subscriptions = await findSubscriptions(arm, request);
    for (const id of subscriptions) await assertReadable(arm, id);
    const readAt = new Date().toISOString();
    const collected = createCollected();
    await readAll(arm, subscriptions, request, collected, say);
    const { resources, unread } = collected.counts();
    const files = collected.files(request.cloud.name, readAt);
    return { files, subscriptions, resources, requests: arm.sent(), unread };
  } finally {
    await transport.close();
  }
}

async function readAll(
  arm: Arm,
  subscriptions: readonly string[],
  request: AzureRequest,
  collected: Collected,
  say: (text: string) => void,
): Promise<void> {
  const things = await readGraph(arm, subscriptions, collected, (done, all) => {
    say(`Listing Azure resources: ${done} of ${all} queries, ${collected.counts().resources} resources`);
  });
  await readDetails(arm, { subscriptions, things }, request.pace.atOnce, collected, (done, all) => {
    say(`Reading Azure: ${done} of ${all} details, ${collected.counts().unread} not readable`);
  });
}

async function findSubscriptions(
  arm: Arm,
  { subscriptionIds, managementGroups }: AzureRequest,
): Promise<readonly string[]> {
  const found = new Set(subscriptionIds.map((id) => id.toLowerCase()));
  for (const group of managementGroups) {
    const reply = await queryAll(arm, SUBSCRIPTIONS_BELOW, { managementGroups: [group] });
    if (!reply.ok)
      throw new EngineError(
        'remote',
        `The management group ${group} could not be read (${readWhy(reply)}). Grant Reader on it, or name subscriptions with --subscription-id.`,
      );
    for (const { subscriptionId } of reply.rows)
      if (typeof subscriptionId === 'string' && A_SUBSCRIPTION.test(subscriptionId))
        found.add(subscriptionId.toLowerCase());
  }
  if (found.size === 0)
    throw new EngineError(
      'remote',
      'No subscription that may be read is below the management groups. Grant Reader on them.',
    );
  return [...found].sort();
}

async function assertReadable(arm: Arm, id: string): Promise<void> {
  const reply = await arm.get(`/subscriptions/${id}`, SUBSCRIPTION_VERSION, id);
  if (reply.ok) return;
  const advice =
    reply.status === 403 || reply.status === 404
      ? 'Grant the application Reader on it, or leave it out'
      : 'Check --cloud, the network and the proxy, or try again later';
  throw new EngineError('remote', `The subscription ${id} could not be read (${readWhy(reply)}). ${advice}.`);
}

function readWhy({ status, code }: { readonly status: number; readonly code: string }): string {
  const word = /^[\w.-]{1,80}$/.test(code) ? code : 'no reason given';
  return status === 0 ? word : `${status} ${word}`;
}
