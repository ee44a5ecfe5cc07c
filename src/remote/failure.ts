import { EngineError } from '../model/engine-error.ts';
import { proxyRefusal } from '../model/proxy.ts';

const ADVICE: ReadonlyMap<number, string> = new Map([
  [400, 'did not accept the request'],
  [401, 'does not know the key. Check EVIDENCE_ENGINE_API_KEY or --api-key-file'],
  [403, 'does not allow this with the plan of the key'],
  [404, 'has no such operation. Check --base-url'],
  [408, 'got the evidence too slowly'],
  [413, 'does not accept a body of this size. Send less evidence at once'],
  [422, 'cannot use the evidence'],
  [429, 'received too many requests. Try again later'],
  [500, 'had an internal error'],
  [502, 'cannot be reached behind its gateway'],
  [503, 'is not ready'],
  [504, 'did not answer its gateway in time'],
]);
const WORDS = 500;

/**
 * The error of an answer that is not an assessment, with the service's message (cut, without the key) and its request
 * id.
 */
export function getRefusal(url: URL, status: number, bytes: Buffer, key: string): EngineError {
  const advice =
    ADVICE.get(status) ??
    (status >= 300 && status < 400 ? 'leads elsewhere. Give the final address as --base-url' : 'answered unexpectedly');
  const { message, requestId } = getError(bytes);
  const said = message === undefined ? '' : ` It says: ${message.replaceAll(key, '[key]').slice(0, WORDS)}`;
  const id = requestId === undefined ? '' : `, requestId ${requestId.replaceAll(key, '[key]').slice(0, 100)}`;
  return new EngineError('remote', `${url.host} ${advice} (status ${status}${id}).${said}`);
}

/** The error of a failed connection, with its system code. */
export function unreachable(
  url: URL,
  error: unknown,
  timeMs: number,
): { readonly code: string; readonly failure: EngineError } {
  const code = systemCode(error);
  const seconds = Math.round(timeMs / 1000);
  const what =
    FAILURES.find(([pattern]) => pattern.test(code))?.[1](seconds) ?? 'could not be reached. Check the network';
  return { code, failure: new EngineError('remote', `${url.host} ${what} (${code}).`, { cause: error }) };
}

const FAILURES: readonly (readonly [RegExp, (seconds: number) => string])[] = [
  [/^(?:ENOTFOUND|EAI_)/, () => 'is a name that cannot be resolved. Check --base-url and the DNS'],
  [/^Proxy407$/, () => 'is behind a proxy that requires a valid user name and password. Check HTTPS_PROXY'],
  [/^Proxy/, () => 'is behind a proxy that does not lead there. Check HTTPS_PROXY and NO_PROXY'],
  [/^ECONNREFUSED$/, () => 'does not listen there. Check --base-url and the proxy'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/,
    () => 'has a certificate that is not trusted. Name its authority with --ca-file',
  ],
  [/SSL|TLS|EPROTO/, () => 'sent an invalid TLS answer. Check --base-url and the proxy'],
  [
    /TIMEOUT|TimeoutError/,
    (seconds) => `did not answer within ${seconds} s. Send less evidence, or raise --remote-timeout`,
  ],
  [
    /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_ABORTED)$/,
    () => 'broke the connection off before the answer was whole',
  ],
  [/^(?:HPE_|UND_ERR_)/, () => 'sent an invalid HTTP answer. Check --base-url and the proxy'],
];

function getError(bytes: Buffer): { readonly message?: string; readonly requestId?: string } {
  const data = parsed(bytes);
  if (typeof data !== 'object' || data === null) return {};
  const message = 'message' in data && typeof data.message === 'string' ? { message: data.message } : {};
  const requestId = 'requestId' in data && typeof data.requestId === 'string' ? { requestId: data.requestId } : {};
  return { ...message, ...requestId };
}

function parsed(bytes: Buffer): unknown {
  try {
    return bytes.length > 1024 * 1024 ? undefined : JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function systemCode(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth += 1) {
    const refusal = proxyRefusal(each);
    if (refusal !== undefined) return `Proxy${refusal}`;
    if ('code' in each && typeof each.code === 'string') return each.code;
    if (each.name === 'TimeoutError') return each.name;
  }
  return error instanceof Error ? error.name : 'unknown reason';
}
