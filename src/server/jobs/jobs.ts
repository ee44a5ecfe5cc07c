import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { ENDPOINTS, type Endpoint } from '../endpoints.ts';
import { toServiceError } from '../error-handlers.ts';
import type { JobSettings } from '../job.ts';
import type { StoredKey } from '../keys/key.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { findValidSuccessor } from '../keys/successors.ts';
import type { Ran, Workers } from '../pool.ts';
import { createRefusal } from '../refusals.ts';
import { runAssessment } from '../run-assessment.ts';
import { errorBody, ServiceError } from '../service-error.ts';
import { stackTrace } from '../trace.ts';
import type { JobStore, NewJob } from './job-store.ts';
import type { StoredJob } from './stored-job.ts';

/** After so many starts without an end, a job is taken for the reason that the service ends. */
const MOST_STARTS = 3;
const PAUSE_MS = 1000;
const KEYS_PAUSE_MS = 5000;
const DISK_PAUSE_MS = 60_000;
const SWEEP_MS = 60_000;

/** The jobs of a service: accepted, waiting, running, and finished with a result that is kept for a time. */
export interface Jobs {
  readonly store: JobStore;
  /** Stores a job and queues it; `undefined` when no more jobs fit. */
  accept(job: NewJob): Promise<StoredJob | undefined>;
  state(job: StoredJob): 'waiting' | 'running' | 'finished';
  /** Ends a job and removes all its files. */
  remove(id: string): Promise<void>;
  /** Ends jobs that wait and large ones that run; the next service on the same files starts them again. */
  stop(): Promise<void>;
}

interface Parts extends Workers {
  readonly settings: JobSettings;
  readonly ring: KeyRing;
  readonly log: FastifyBaseLogger;
}

interface Active {
  readonly gone: AbortController;
  isRunning: boolean;
  ended: Promise<void>;
}

/** Starts the unfinished jobs of a store, the oldest first, and those that are accepted later. */
export function startJobs(store: JobStore, parts: Parts): Jobs {
  const active = new Map<string, Active>();

  function start(job: StoredJob): void {
    const own: Active = { gone: new AbortController(), isRunning: false, ended: Promise.resolve() };
    active.set(job.id, own);
    own.ended = finishJob(job, own, store, parts)
      .catch((error: unknown) => parts.log.error({ trace: stackTrace(error), job: job.id }, 'a job was not finished'))
      .finally(() => active.delete(job.id));
  }

  for (const job of store.list()) if (job.result === undefined) start(job);
  const sweep = setInterval(() => void removeExpired(store, parts.log), SWEEP_MS);
  sweep.unref();
  void removeExpired(store, parts.log);

  return {
    store,
    async accept(job) {
      const stored = await store.add(job, new Date());
      if (stored !== undefined) start(stored);
      return stored;
    },
    state({ id, result }) {
      if (result !== undefined) return 'finished';
      return active.get(id)?.isRunning === true ? 'running' : 'waiting';
    },
    async remove(id) {
      const own = active.get(id);
      own?.gone.abort();
      await store.remove(id);
    },
    async stop() {
      clearInterval(sweep);
      const all = [...active.values()];
      for (const { gone } of all) gone.abort();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}

async function removeExpired(store: JobStore, log: FastifyBaseLogger): Promise<void> {
  for (const job of store.list()) {
    if ((store.expiry(job) ?? Infinity) > Date.now()) continue;
    await store
      .remove(job.id)
      .catch((error: unknown) => log.error({ trace: stackTrace(error), job: job.id }, 'an old result was not removed'));
  }
}

/** Runs a job until it has a result, and stores that. Ends without one when the job is removed or the service stops. */
async function finishJob(job: StoredJob, own: Active, store: JobStore, parts: Parts): Promise<void> {
  const { signal } = own.gone;
  const endpoint = ENDPOINTS.find(({ path }) => path === job.path);
  let ran: Ran | ServiceError | undefined;
  while (ran === undefined && !signal.aborted) {
    const key = findValidSuccessor(job.key, parts.ring.keys(), new Date());
    if (parts.ring.fault() !== undefined) await pause(KEYS_PAUSE_MS, signal);
    else if (job.starts >= MOST_STARTS) ran = new ServiceError('internal', ENDS_SERVICE);
    else if (endpoint === undefined || key === undefined) ran = new ServiceError('unauthorized', NO_KEY);
    else ran = await tryRun(job, { endpoint, key }, own, store, parts);
  }
  if (ran === undefined) return;
  const { status, headers, body } = toResult(ran, job, parts);
  while (store.get(job.id) !== undefined) {
    try {
      return await store.finish(job.id, { finished: new Date().toISOString(), status, headers }, body);
    } catch (error) {
      parts.log.error({ trace: stackTrace(error), job: job.id }, 'the result of a job could not be stored');
      if (signal.aborted) return;
      await pause(DISK_PAUSE_MS, signal);
    }
  }
}

const ENDS_SERVICE = `The service ended ${MOST_STARTS} times while it ran this assessment. Send less evidence at once, or ask the operator.`;
const NO_KEY = 'The key of this request is no longer valid. Send it again with a valid key.';

/** `undefined`: to be tried again. */
async function tryRun(
  job: StoredJob,
  { endpoint, key }: { readonly endpoint: Endpoint; readonly key: StoredKey },
  own: Active,
  store: JobStore,
  { settings, pool, accounts, log }: Parts,
): Promise<Ran | undefined> {
  const { signal } = own.gone;
  const started = (): void => {
    own.isRunning = true;
    store.setStarts(job.id, job.starts + 1);
  };
  const body = { path: store.bodyPath(job.id), bytes: job.bytes };
  const { id: keyId, organizations = [] } = key;
  const ran = await runAssessment({ endpoint, body, organizations, keyId, gone: signal, started }, settings, pool, log);
  own.isRunning = false;
  if (ran.ok || !('why' in ran)) return ran;
  if (ran.why === 'gone') {
    store.setStarts(job.id, job.starts);
    return undefined;
  }
  if (ran.why === 'busy') return void (await pause(PAUSE_MS, signal));
  if (ran.why === 'overdrawn') return void (await pause(accounts.wait(keyId) * PAUSE_MS, signal));
  return ran;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}

interface Result {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
}

function toResult(ran: Ran | ServiceError, job: StoredJob, { settings, log }: Parts): Result {
  if (!(ran instanceof ServiceError) && ran.ok) return { status: 200, headers: ran.headers, body: ran.body };
  const error = ran instanceof ServiceError ? ran : createRefusal(ran, settings.timeMs, 0);
  const known = toServiceError(error);
  if (known.statusCode === 500) log.error({ trace: stackTrace(error), job: job.id }, 'own fault');
  return { status: known.statusCode, headers: {}, body: Buffer.from(JSON.stringify(errorBody(known, job.request))) };
}
