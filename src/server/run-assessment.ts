import type { FastifyBaseLogger } from 'fastify';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from './endpoints.ts';
import type { Job, JobSettings } from './job.ts';
import type { Pool, Ran } from './pool.ts';
import { stackTrace } from './trace.ts';

/** One assessment of an endpoint, for a key. */
export interface Assessment extends Pick<Job, 'body' | 'organizations'> {
  readonly endpoint: Endpoint;
  readonly keyId: string;
  /** Ends it when its client no longer wants the result. */
  readonly gone: AbortSignal;
  /** Called when its thread starts. */
  readonly started?: () => void;
}

/** Runs an assessment in the pool. Only what git fetches is written to disk, and it is removed at the end. */
export async function runAssessment(
  { endpoint, keyId, gone, started, ...rest }: Assessment,
  settings: JobSettings,
  pool: Pool,
  log: FastifyBaseLogger,
): Promise<Ran> {
  const slow = mayFetch(endpoint, settings);
  const job = { ...rest, path: endpoint.path, settings, slow };
  if (!slow) return pool.run(job, keyId, gone, started);
  const scratch = mkdtempSync(join(tmpdir(), 'evidence-engine-job-'));
  try {
    return await pool.run({ ...job, scratch }, keyId, gone, started);
  } finally {
    // git of a thread that was ended may write for another moment
    await rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch((error: unknown) =>
      log.error({ trace: stackTrace(error) }, 'what git fetched was not removed'),
    );
  }
}

/** Whether an assessment can wait for other hosts. */
function mayFetch({ slow, registered }: Endpoint, { organizations = [] }: JobSettings): boolean {
  return slow === true || (registered === true && organizations.some(({ remote }) => remote !== undefined));
}
