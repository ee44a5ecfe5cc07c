import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoints.ts';
import { ServiceError } from '../service-error.ts';
import { describeJob, jobAddress } from './describe-job.ts';
import type { Jobs } from './jobs.ts';

const FULL_SECONDS = 60;
const PREFERENCE = 'respond-async';

/** Whether a client prefers a job to an answer (RFC 7240), for an endpoint whose bodies may be stored. */
export function wantsJob({ headers }: FastifyRequest, endpoint: Endpoint): boolean {
  if (endpoint.credential === true) return false;
  const preferences = [headers['prefer'] ?? ''].flat().flatMap((each) => each.split(','));
  return preferences.some((each) => each.split(';', 1)[0]?.trim().toLowerCase() === PREFERENCE);
}

/** Stores the request as a job and answers 202 with its address. Throws ServiceError when no more jobs fit. */
export async function acceptJob(
  request: FastifyRequest,
  reply: FastifyReply,
  { path }: Endpoint,
  body: Uint8Array,
  jobs: Jobs,
): Promise<FastifyReply> {
  const job = await jobs.accept({ key: request.keyId, path, request: request.id, body });
  if (job === undefined)
    throw new ServiceError(
      'rate_limited',
      'No more jobs fit, in total or for this key. Delete finished jobs that you have read, or try again later.',
      { retryAfter: FULL_SECONDS },
    );
  return reply
    .code(202)
    .headers({ location: jobAddress(job.id), 'preference-applied': PREFERENCE })
    .send(describeJob(job, jobs));
}
