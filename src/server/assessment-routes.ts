import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authenticate } from './authenticate.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import type { Job, JobSettings } from './job.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { NotRun, Ran, Workers } from './pool.ts';
import { createRateLimit } from './rate-limit.ts';
import { createBodyBudgets, readBody, tooLarge } from './read-body.ts';
import { ServiceError, type ErrorType } from './service-error.ts';
import type { ServiceOptions } from './service-options.ts';
import { stackTrace } from './trace.ts';
import { omitUndefined } from '../base/omit-undefined.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the key is authenticated. */
    keyId: string;
    organizations: readonly string[];
    /** Bytes of the memory budget that its body uses. */
    held: number;
  }
}

/** Memory budget, as a multiple of the largest body. */
const BODIES = 4;
const BUSY_SECONDS = 2;

/** Adds one route per row of the endpoints, each protected by a key, limits and the pool. */
export function addAssessments(
  server: FastifyInstance,
  options: ServiceOptions,
  { pool, accounts }: Workers,
  ring: KeyRing,
): void {
  // a key leaves room for one body of another
  const budgets = createBodyBudgets(options.bodyBytes * BODIES, options.bodyBytes * (BODIES - 1));
  const limits = { bytes: options.bodyBytes, patienceMs: options.bodyPatienceMs };
  server.decorateRequest('keyId', '');
  server.decorateRequest('organizations');
  server.decorateRequest('held', 0);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const bytes = await readBody(request.raw, limits, budgets(request.keyId));
    request.held = bytes.length;
    return bytes;
  });
  server.addHook('onResponse', async ({ keyId, held }) => budgets(keyId).give(held));
  const settings: JobSettings = {
    limits: { files: options.files, fileBytes: options.totalBytes, totalBytes: options.totalBytes },
    repositoryHosts: options.repositoryHosts,
    azure: options.azure,
    timeMs: options.timeMs,
    ...omitUndefined({ evidenceFolder: options.evidenceFolder }),
  };
  const refuseTooMany = createRateLimit(server, options.requestsPerMinute);
  for (const endpoint of ENDPOINTS) {
    server.post(endpoint.path, {
      bodyLimit: options.bodyBytes,
      onRequest: async (request, reply) => {
        const { id, organizations = [] } = authenticate(request, endpoint, ring);
        request.keyId = id;
        request.organizations = organizations;
        await refuseTooMany(request, reply);
        const seconds = accounts.wait(id);
        if (seconds > 0) throw overdrawn(seconds);
        refuseEarly(request, limits.bytes);
      },
      handler: (request, reply) => answer(request, reply, { endpoint, settings, options, pool, accounts }),
    });
  }
}

/** Refuses by headers alone, before the body is read. */
function refuseEarly({ headers }: FastifyRequest, limit: number): void {
  if (Number(headers['content-length'] ?? '0') > limit) throw tooLarge(limit);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new ServiceError('invalid_request', 'Send the body without Content-Encoding.');
}

interface Work extends Workers {
  readonly endpoint: Endpoint;
  readonly settings: JobSettings;
  readonly options: ServiceOptions;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, settings, options, pool, accounts }: Work,
): Promise<FastifyReply> {
  const { body, keyId, organizations } = request;
  if (!(body instanceof Uint8Array))
    throw new ServiceError('invalid_request', 'Send a JSON body with Content-Type: application/json.');
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  reply.raw.once('close', leave);
  const ran = await withScratch(endpoint, request.log, (scratch) =>
    pool.run(
      { path: endpoint.path, body, settings, organizations, slow: endpoint.slow === true, ...scratch },
      keyId,
      gone.signal,
    ),
  );
  reply.raw.off('close', leave);
  if (!ran.ok) throw refusal(ran, options, accounts.wait(keyId));
  return reply.headers(ran.headers).type('application/json; charset=utf-8').send(Buffer.from(ran.body.buffer));
}

/** Only what git fetches is written to disk, and it is removed with the request. */
async function withScratch(
  endpoint: Endpoint,
  log: FastifyRequest['log'],
  run: (job: Pick<Job, 'scratch'>) => Promise<Ran>,
): Promise<Ran> {
  if (!endpoint.path.endsWith('/repository')) return run({});
  const scratch = mkdtempSync(join(tmpdir(), 'evidence-engine-job-'));
  try {
    return await run({ scratch });
  } finally {
    // git of a thread that was ended may write for another moment
    await rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch((error: unknown) =>
      log.error({ trace: stackTrace(error) }, 'what git fetched was not removed'),
    );
  }
}

const BY_STATUS: ReadonlyMap<number, ErrorType> = new Map([
  [400, 'invalid_request'],
  [403, 'forbidden'],
  [422, 'unprocessable_evidence'],
]);

/** `seconds`: pause for the key. */
function refusal(ran: Ran & { readonly ok: false }, { timeMs }: ServiceOptions, seconds: number): Error {
  if ('why' in ran) return ran.why === 'overdrawn' ? overdrawn(seconds) : stopped(ran.why, timeMs);
  const type = BY_STATUS.get(ran.statusCode);
  if (type !== undefined) return new ServiceError(type, ran.message);
  return Object.assign(new Error('an assessment failed'), { stack: ran.trace ?? '' });
}

function overdrawn(seconds: number): ServiceError {
  const message = 'The assessments of this key took more time than it may use in a minute. Try again later.';
  return new ServiceError('rate_limited', message, { retryAfter: Math.max(1, seconds) });
}

function stopped(why: Exclude<NotRun, 'overdrawn'>, timeMs: number): ServiceError {
  if (why === 'busy')
    return new ServiceError('rate_limited', 'Too many assessments wait. Try again.', { retryAfter: BUSY_SECONDS });
  if (why === 'gone') return new ServiceError('invalid_request', 'The client went away.');
  const limit = why === 'time' ? `${Math.round(timeMs / 1000)} s` : 'the memory';
  return new ServiceError(
    'unprocessable_evidence',
    `The assessment took more than ${limit} it may take. Send less evidence at once.`,
  );
}
