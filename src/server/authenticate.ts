import type { FastifyRequest } from 'fastify';
import type { Endpoint } from './endpoints.ts';
import type { StoredKey } from './keys/key.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { KeyFault } from './keys/read-keys.ts';
import { ServiceError } from './service-error.ts';

const RETRY_SECONDS = 5;

/** The reason that clients see: without path and content. */
const FAULTS: { readonly [why in KeyFault]: string } = {
  missing: 'is missing',
  unreadable: 'cannot be read',
  invalid: 'is not a key file',
  shared: 'can be read or changed by other users',
};

/** Throws ServiceError with status 503 while the service's key file cannot be used. */
function refuseWithoutKeys(ring: KeyRing): void {
  const why = ring.fault();
  if (why === undefined) return;
  const message = `The service cannot check keys: its key file ${FAULTS[why]}. Try again when the operator has corrected it.`;
  throw new ServiceError('internal', message, { statusCode: 503, retryAfter: RETRY_SECONDS });
}

/**
 * The key of a request; `bearer`: whether it may also be a bearer token. Throws ServiceError: 503 while no key can be
 * checked, `unauthorized` without a valid key.
 */
export function authenticate(request: FastifyRequest, ring: KeyRing, bearer: boolean): StoredKey {
  refuseWithoutKeys(ring);
  const text = keyText(request, bearer);
  const key = text === undefined ? undefined : ring.open(text);
  if (key !== undefined) return key;
  const also = bearer ? ' or as Authorization: Bearer' : '';
  throw new ServiceError('unauthorized', `Send a valid API key in the header X-Customer-Key${also}.`);
}

/** Throws ServiceError `forbidden` for an endpoint that a key may not use, by its plan or by its own limit. */
export function refuseOther(key: StoredKey, endpoint: Endpoint): void {
  if (endpoint.plan !== undefined && endpoint.plan !== key.plan)
    throw new ServiceError(
      'forbidden',
      `The plan of this key does not include this operation. It needs ${endpoint.plan}.`,
    );
  if (key.only !== undefined && !key.only.includes(endpoint.path))
    throw new ServiceError('forbidden', 'This key may not be used for this operation.');
}

function keyText({ headers }: FastifyRequest, bearer: boolean): string | undefined {
  const given = headers['x-customer-key'];
  if (typeof given === 'string') return given;
  if (!bearer) return undefined;
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1];
}
