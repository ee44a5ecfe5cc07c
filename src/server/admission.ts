import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from './authenticate.ts';
import type { StoredKey } from './keys/key.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { createRateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the key is authenticated. */
    keyId: string;
    organizations: readonly string[];
  }
}

/**
 * Admits a request with a valid key that has requests left, and returns the key. `bearer`: whether the key may also be
 * a bearer token. The promise rejects with a ServiceError.
 */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: { readonly bearer: boolean },
) => Promise<StoredKey>;

/** The admission of a server; it counts the requests of each key for all routes together. */
export function createAdmission(server: FastifyInstance, ring: KeyRing, requestsPerMinute: number): Admit {
  server.decorateRequest('keyId', '');
  server.decorateRequest('organizations');
  const refuseTooMany = createRateLimit(server, requestsPerMinute);
  return async (request, reply, { bearer }) => {
    const key = authenticate(request, ring, bearer);
    request.keyId = key.id;
    request.organizations = key.organizations ?? [];
    await refuseTooMany(request, reply);
    return key;
  };
}
