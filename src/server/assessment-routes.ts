import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admit } from './admission.ts';
import { refuseOther } from './authenticate.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import type { JobSettings } from './job.ts';
import { acceptJob, wantsJob } from './jobs/accept-job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Workers } from './pool.ts';
import { createBodyBudgets, readBody, tooLarge } from './read-body.ts';
import { createRefusal, overdrawn } from './refusals.ts';
import { runAssessment } from './run-assessment.ts';
import { ServiceError } from './service-error.ts';
import type { ServiceOptions } from './service-options.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the memory budget that its body uses. */
    held: number;
  }
}

/** Memory budget, as a multiple of the largest body. */
const BODIES = 4;

/** What the routes of assessments use. */
export interface AssessmentParts extends Workers {
  readonly admit: Admit;
  readonly settings: JobSettings;
  /** Absent where the operator stores no jobs. */
  readonly jobs?: Jobs;
}

/** Adds one route per row of the endpoints, each protected by a key, limits and the pool. */
export function addAssessments(server: FastifyInstance, options: ServiceOptions, parts: AssessmentParts): void {
  // a key leaves room for one body of another
  const budgets = createBodyBudgets(options.bodyBytes * BODIES, options.bodyBytes * (BODIES - 1));
  const limits = { bytes: options.bodyBytes, patienceMs: options.bodyPatienceMs };
  server.decorateRequest('held', 0);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const bytes = await readBody(request.raw, limits, budgets(request.keyId));
    request.held = bytes.length;
    return bytes;
  });
  server.addHook('onResponse', async ({ keyId, held }) => budgets(keyId).give(held));
  for (const endpoint of ENDPOINTS) {
    server.post(endpoint.path, {
      bodyLimit: options.bodyBytes,
      onRequest: async (request, reply) => {
        const key = await parts.admit(request, reply, { bearer: endpoint.bearer === true });
        refuseOther(key, endpoint);
        const seconds = parts.accounts.wait(key.id);
        if (seconds > 0) throw overdrawn(seconds);
        refuseEarly(request, limits.bytes);
      },
      handler: (request, reply) => answer(request, reply, endpoint, options, parts),
    });
  }
}

/** Refuses by headers alone, before the body is read. */
function refuseEarly({ headers }: FastifyRequest, limit: number): void {
  if (Number(headers['content-length'] ?? '0') > limit) throw tooLarge(limit);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new ServiceError('invalid_request', 'Send the body without Content-Encoding.');
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { timeMs }: ServiceOptions,
  { pool, accounts, settings, jobs }: AssessmentParts,
): Promise<FastifyReply> {
  const { body, keyId, organizations } = request;
  if (!(body instanceof Uint8Array))
    throw new ServiceError('invalid_request', 'Send a JSON body with Content-Type: application/json.');
  if (jobs !== undefined && wantsJob(request, endpoint)) return acceptJob(request, reply, endpoint, body, jobs);
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  reply.raw.once('close', leave);
  const assessment = { endpoint, body, organizations, keyId, gone: gone.signal };
  const ran = await runAssessment(assessment, settings, pool, request.log);
  reply.raw.off('close', leave);
  if (!ran.ok) throw createRefusal(ran, timeMs, accounts.wait(keyId));
  return reply.headers(ran.headers).type('application/json; charset=utf-8').send(Buffer.from(ran.body.buffer));
}
