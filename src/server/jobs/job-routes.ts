import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admit } from '../admission.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { succeeds } from '../keys/successors.ts';
import { ServiceError } from '../service-error.ts';
import { describeJob } from './describe-job.ts';
import type { Jobs } from './jobs.ts';
import type { StoredJob } from './stored-job.ts';

const AGAIN_SECONDS = 2;

interface JobRoute {
  readonly Params: { readonly id: string };
}

/** Adds the routes of jobs. A key sees its own jobs, and those of the keys that it replaced; for others they do not exist. */
export function addJobs(server: FastifyInstance, jobs: Jobs, ring: KeyRing, admit: Admit): void {
  const route = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await admit(request, reply, { bearer: true });
    },
  };
  const isOwn = (keyId: string, job: StoredJob): boolean => succeeds(keyId, job.key, ring.keys());

  function find({ params, keyId }: Pick<FastifyRequest<JobRoute>, 'params' | 'keyId'>): StoredJob {
    const job = jobs.store.get(params.id);
    if (job !== undefined && isOwn(keyId, job)) return job;
    throw new ServiceError('invalid_request', 'There is no such job, or its result has expired.', { statusCode: 404 });
  }

  server.get('/v1/jobs', route, async ({ keyId }) => {
    const own = jobs.store.list().filter((job) => isOwn(keyId, job));
    return { jobs: own.map((job) => describeJob(job, jobs)) };
  });
  server.get<JobRoute>('/v1/jobs/:id', route, async (request, reply) => {
    const job = find(request);
    if (job.result === undefined) reply.header('retry-after', String(AGAIN_SECONDS));
    return describeJob(job, jobs);
  });
  server.get<JobRoute>('/v1/jobs/:id/result', route, async (request, reply) => {
    const { id, result } = find(request);
    if (result === undefined)
      throw new ServiceError('invalid_request', 'This job has no result yet. Try again later.', {
        statusCode: 409,
        retryAfter: AGAIN_SECONDS,
      });
    const body = await jobs.store.readResult(id);
    return reply.code(result.status).headers(result.headers).type('application/json; charset=utf-8').send(body);
  });
  server.delete<JobRoute>('/v1/jobs/:id', route, async (request, reply) => {
    await jobs.remove(find(request).id);
    return reply.code(204).send();
  });
}
