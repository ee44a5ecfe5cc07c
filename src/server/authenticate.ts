import type { FastifyRequest } from 'fastify';
import type { Endpoint } from './endpoints.ts';
import type { StoredKey } from './keys/key.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { ServiceError } from './service-error.ts';

/** The key of a request. Throws ServiceError: `unauthorized` without a valid key, `forbidden` where its plan is not enough. */
export function authenticate(request: FastifyRequest, endpoint: Endpoint, ring: KeyRing): StoredKey {
  const text = keyText(request, endpoint);
  const key = text === undefined ? undefined : ring.open(text);
  if (key === undefined) {
    const bearer = endpoint.bearer === true ? ' or as Authorization: Bearer' : '';
    throw new ServiceError('unauthorized', `Send a valid API key in the header X-Customer-Key${bearer}.`);
  }
  if (endpoint.plan !== undefined && endpoint.plan !== key.plan)
    throw new ServiceError(
      'forbidden',
      `The plan of this key does not include this operation. It needs ${endpoint.plan}.`,
    );
  if (key.only !== undefined && !key.only.includes(endpoint.path))
    throw new ServiceError('forbidden', 'This key may not be used for this operation.');
  return key;
}

function keyText({ headers }: FastifyRequest, endpoint: Endpoint): string | undefined {
  const given = headers['x-customer-key'];
  if (typeof given === 'string') return given;
  if (endpoint.bearer !== true) return undefined;
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1];
}
