import { isList, isMarker, type Value } from '../../../base/value.ts';
import { or3, type Truth } from '../../../base/truth.ts';
import { readKey, readText, type LocatedValue } from '../../../model/locate-value.ts';

/** Mutual TLS for all traffic inside a mesh (Istio documentation, HBONE). */
const TUNNEL_OF_MESH = 'HBONE';
/** Istio ignores the case of protocol names. */
const TLS_OF_MESH: ReadonlySet<string> = new Set(['https', 'tls']);
const HTTP_OF_MESH: ReadonlySet<string> = new Set(['http', 'http2']);
const MODES_OF_MESH: ReadonlySet<string> = new Set([
  'SIMPLE',
  'MUTUAL',
  'OPTIONAL_MUTUAL',
  'ISTIO_MUTUAL',
  'PASSTHROUGH',
  'AUTO_PASSTHROUGH',
]);

/**
 * Whether a non-HTTP listener of the Gateway API is encrypted: it passes TLS through, or terminates it with its own
 * certificate or one of its implementation (Gateway API documentation, ListenerTLSConfig).
 */
export function listenerEndsTls(listener: LocatedValue): Truth {
  const protocol = readKey(listener, 'protocol').value;
  const tls = readKey(listener, 'tls');
  const certificate = or3([isSet(readKey(tls, 'certificateRefs').value), isSet(readKey(tls, 'options').value)]);
  if (protocol === 'HTTPS') return certificate;
  if (protocol === TUNNEL_OF_MESH) return true;
  if (protocol === 'TLS') return or3([certificate, isOneOf(readKey(tls, 'mode').value ?? 'Terminate', PASSED)]);
  return typeof protocol === 'string' ? false : 'unknown';
}

const PASSED: ReadonlySet<string> = new Set(['Passthrough']);

/** Whether a server of an Istio gateway is encrypted, or uses HTTP only to redirect (Istio documentation, Server). */
export function serverEndsTls(server: LocatedValue): Truth {
  const protocol = readText(readKey(readKey(server, 'port'), 'protocol').value)?.toLowerCase();
  if (protocol === undefined) return 'unknown';
  const tls = readKey(server, 'tls');
  if (TLS_OF_MESH.has(protocol)) return isOneOf(readKey(tls, 'mode').value ?? 'PASSTHROUGH', MODES_OF_MESH);
  if (!HTTP_OF_MESH.has(protocol)) return false;
  const redirect = readKey(tls, 'httpsRedirect').value ?? false;
  return typeof redirect === 'boolean' ? redirect : 'unknown';
}

function isOneOf(value: Value, names: ReadonlySet<string>): Truth {
  return typeof value === 'string' ? names.has(value) : 'unknown';
}

function isSet(value: Value | undefined): Truth {
  if ((value ?? null) === null) return false;
  if (isMarker(value)) return 'unknown';
  if (isList(value)) return value.length > 0;
  return typeof value === 'object' ? Object.keys(value ?? {}).length > 0 : 'unknown';
}
