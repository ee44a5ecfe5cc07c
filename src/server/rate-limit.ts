import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from './service-error.ts';

/**
 * Counts the requests of each key per minute, for all endpoints together. Needs the plugin `@fastify/rate-limit`. The
 * promise rejects with a ServiceError when the key made too many requests.
 */
export function createRateLimit(
  server: FastifyInstance,
  requestsPerMinute: number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = server.createRateLimit({
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.keyId,
  });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    const { max, remaining, ttlInSeconds, isExceeded } = counted;
    reply.headers({
      'x-ratelimit-limit': max,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': ttlInSeconds,
    });
    if (isExceeded)
      throw new ServiceError('rate_limited', 'Too many requests with this key within a minute. Try again later.', {
        retryAfter: Math.max(1, ttlInSeconds),
      });
  };
}
