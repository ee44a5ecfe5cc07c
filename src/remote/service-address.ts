import { EngineError } from '../model/engine-error.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address of a service, without a slash at its end. Throws EngineError `invalid-configuration`: a key may be sent
 * only over https, or over http on this machine.
 */
export function serviceAddress(text: string, origin: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol))
    throw fault(origin, 'needs an address such as https://evidence.example.org.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw fault(origin, 'must contain no credentials, query or fragment. Keys come from EVIDENCE_ENGINE_API_KEY.');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw fault(origin, 'is not https, so key and evidence could be read on the way. Only this machine may be http.');
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** The address of an endpoint. */
export function getEndpoint(address: URL, path: string): URL {
  return new URL(`${address.origin}${address.pathname.replace(/\/$/, '')}${path}`);
}

function fault(origin: string, what: string): EngineError {
  return new EngineError('invalid-configuration', `${origin} ${what}`);
}
