import type { Arm } from './arm.ts';
import type { Reply } from './requester.ts';
import type { Collected } from './collected.ts';
import type { Thing } from './inventory.ts';
import { inParallel } from './rate-limiter.ts';
import { DETAIL_READS, SUBSCRIPTION, type DetailRead } from './plan.ts';
import { groupBy } from '../base/group-by.ts';

interface Job {
  readonly read: DetailRead;
  readonly thing: Thing;
}

interface Listed {
  readonly subscriptions: readonly string[];
  readonly things: readonly Thing[];
}

/** Runs the plan of reads for all resources, `atOnce` reads at a time. `tell` is called after each one. */
export async function readDetails(
  arm: Arm,
  { subscriptions, things }: Listed,
  atOnce: number,
  collected: Collected,
  tell: (done: number, all: number) => void,
): Promise<void> {
  const jobs = jobsFor([...subscriptions.map(asThing), ...things], collected);
  let done = 0;
  await inParallel(jobs, atOnce, async (job) => {
    await readDetail(arm, job, collected);
    done += 1;
    tell(done, jobs.length);
  });
}

function asThing(subscription: string): Thing {
  return { id: `/subscriptions/${subscription}`, type: SUBSCRIPTION, subscription, kind: '' };
}

function jobsFor(things: readonly Thing[], collected: Collected): readonly Job[] {
  const byType = groupBy(DETAIL_READS, ({ at }) => at.toLowerCase());
  const jobs: Job[] = [];
  for (const thing of things.flatMap(withServices)) {
    for (const read of byType.get(thing.type.toLowerCase()) ?? []) {
      if (read.none?.test(thing.kind) === true)
        collected.note(readScope(thing), { at: thing.id, of: read.of, outcome: 'none' });
      else jobs.push({ read, thing });
    }
  }
  return jobs;
}

/** The blob or file service of a storage account has separate settings and is in no list. */
function withServices(thing: Thing): readonly Thing[] {
  if (!/^microsoft\.storage\/storageaccounts$/i.test(thing.type)) return [thing];
  const service = /^FileStorage$/i.test(thing.kind) ? 'fileServices' : 'blobServices';
  return [
    thing,
    { ...thing, id: `${thing.id}/${service}/default`, type: `Microsoft.Storage/storageAccounts/${service}` },
  ];
}

async function readDetail(arm: Arm, { read, thing }: Job, collected: Collected): Promise<void> {
  const lost =
    read.shape === 'one' ? await readOne(arm, read, thing, collected) : await readList(arm, read, thing, collected);
  const at = { at: thing.id, of: read.of };
  if (lost === undefined) collected.note(readScope(thing), { ...at, outcome: 'read' });
  else collected.note(readScope(thing), { ...at, outcome: 'unread', status: lost.status, code: lost.code });
}

type Lost = Extract<Reply, { readonly ok: false }>;
interface Document {
  readonly [key: string]: unknown;
}

async function readOne(arm: Arm, read: DetailRead, thing: Thing, collected: Collected): Promise<Lost | undefined> {
  const reply = await arm.get(thing.id + read.path, read.apiVersion, thing.subscription);
  if (!reply.ok) return reply;
  keep(reply.body, read, thing, collected);
  return undefined;
}

async function readList(arm: Arm, read: DetailRead, thing: Thing, collected: Collected): Promise<Lost | undefined> {
  const reply = await arm.list(thing.id + read.path, read.apiVersion, thing.subscription);
  if (!reply.ok) return reply;
  for (const item of reply.items) {
    const whole = read.shape === 'list' ? item : await readWhole(arm, item, read, thing);
    if (isLost(whole)) return whole;
    keep(whole, read, thing, collected);
  }
  return undefined;
}

function isLost(reply: Document | Lost): reply is Lost {
  return reply['ok'] === false;
}

async function readWhole(arm: Arm, item: Document, read: DetailRead, thing: Thing): Promise<Document | Lost> {
  const name = String(item['name'] ?? '');
  if (!/^[\w.-]{1,260}$/.test(name)) return { ok: false, status: 200, code: 'InvalidAnswer' };
  const reply = await arm.get(`${thing.id}${read.path}/${name}`, read.apiVersion, thing.subscription);
  return reply.ok ? reply.body : reply;
}

function keep(document: Document, read: DetailRead, thing: Thing, collected: Collected): void {
  const { id, name } = document;
  const own = typeof id === 'string' && id.toLowerCase().startsWith(`${thing.id.toLowerCase()}/`) ? id : undefined;
  const made = `${thing.id}${read.path}${read.shape === 'one' ? '' : `/${String(name)}`}`;
  collected.add(readScope(thing), read.of, own ?? made, document);
}

function readScope({ subscription }: Thing): string {
  return `/subscriptions/${subscription}`;
}
