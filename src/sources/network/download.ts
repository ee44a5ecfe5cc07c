import { setTimeout as wait } from 'node:timers/promises';
import { Agent, EnvHttpProxyAgent, request as ask, type Dispatcher } from 'undici';
import { EngineError } from '../../model/engine-error.ts';
import { namesProxy } from '../../model/proxy.ts';
import { isPrivateAddress, PrivateAddressError, publicLookup } from './private-address.ts';

export interface DownloadRequest {
  readonly url: URL;
  /** Sent only to the origin of `url`, never to a redirect target. */
  readonly authorization?: string;
  readonly maxBytes: number;
  /** Addresses of this machine and its networks are refused unless true. */
  readonly allowPrivate: boolean;
}

const MAX_REDIRECTS = 5;
const ATTEMPTS = 3;
const TIMEOUT_MS = 60_000;
const LONGEST_WAIT_MS = 30_000;
const PASSING: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const PASSING_ERRORS =
  /^(?:ECONNRESET|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|UND_ERR_(?:SOCKET|CONNECT_TIMEOUT|HEADERS_TIMEOUT))$/;

/**
 * Downloads an https URL: at most five redirects, all of them to https and to public addresses, within a time limit,
 * through the proxy of `HTTPS_PROXY` where there is one. Throws EngineError `remote`, whose message names the host
 * and never the path or query, which may contain a signature.
 */
export async function download(request: DownloadRequest): Promise<Buffer> {
  const proxied = namesProxy(process.env, ['HTTPS_PROXY', 'https_proxy']);
  const connect = request.allowPrivate ? {} : { lookup: publicLookup };
  const dispatcher = proxied ? new EnvHttpProxyAgent() : new Agent({ connect });
  try {
    return await follow(request, (url, headers) =>
      ask(url, {
        dispatcher,
        headers: { 'user-agent': 'evidence-engine', ...headers },
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      }),
    );
  } finally {
    await dispatcher.destroy();
  }
}

type Get = (url: URL, headers: Record<string, string>) => Promise<Dispatcher.ResponseData>;

async function follow(request: DownloadRequest, get: Get): Promise<Buffer> {
  let { url } = request;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    assertAllowed(url, request.allowPrivate);
    const own = url.origin === request.url.origin && request.authorization !== undefined;
    const response = await requestWithRetries(get, url, own ? { authorization: request.authorization ?? '' } : {});
    const location = response.headers['location'];
    if (response.statusCode < 300 || response.statusCode > 399 || typeof location !== 'string') {
      return readBody(response, url, request.maxBytes);
    }
    await response.body.dump();
    url = redirected(url, location);
  }
  throw failure(request.url, `redirects more than ${MAX_REDIRECTS} times. Give the final address`);
}

function redirected(from: URL, location: string): URL {
  try {
    return new URL(location, from);
  } catch {
    throw failure(from, 'redirects to something that is no URL');
  }
}

function assertAllowed(url: URL, allowPrivate: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:')
    throw failure(url, 'is not https, so what it says could be read and changed on the way');
  if (!allowPrivate && isPrivateAddress(host)) throw failure(url, PRIVATE_ADVICE);
}

const PRIVATE_ADVICE = 'is an address of a private network. Add --allow-private-network when that is meant';

async function requestWithRetries(
  get: Get,
  url: URL,
  headers: Record<string, string>,
): Promise<Dispatcher.ResponseData> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await get(url, headers);
      if (!PASSING.has(response.statusCode) || attempt === ATTEMPTS) return response;
      await response.body.dump();
      await wait(readPause(response.headers['retry-after'], attempt));
    } catch (error) {
      const code = readCode(error);
      if (!PASSING_ERRORS.test(code) || attempt === ATTEMPTS) throw unreachable(url, error, code);
      await wait(readPause(undefined, attempt));
    }
  }
}

/** Milliseconds: the server's `Retry-After` in whole seconds, otherwise a growing pause; at most 30 s. */
function readPause(retryAfter: string | readonly string[] | undefined, attempt: number): number {
  const pause =
    typeof retryAfter === 'string' && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 250 * attempt;
  return Math.min(pause, LONGEST_WAIT_MS);
}

async function readBody(response: Dispatcher.ResponseData, url: URL, maxBytes: number): Promise<Buffer> {
  const { statusCode } = response;
  if (statusCode !== 200) {
    await response.body.dump();
    const what = STATUS.get(statusCode) ?? `answered with status ${statusCode}. Check the address`;
    throw failure(url, what, { statusCode });
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) throw failure(url, 'sends more than --max-file-size allows');
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw unreachable(url, error, readCode(error));
  }
  return Buffer.concat(chunks);
}

const STATUS: ReadonlyMap<number, string> = new Map([
  [204, 'has no state yet'],
  [401, 'does not accept these credentials. See the README for the variables that carry them'],
  [403, 'refuses these credentials. Grant them read access'],
  [404, 'has nothing there. Check the address'],
]);

function unreachable(url: URL, error: unknown, code: string): EngineError {
  if (error instanceof PrivateAddressError) return failure(url, PRIVATE_ADVICE);
  return failure(
    url,
    `could not be reached (${code}). Check the network, the proxy and the certificate authority`,
    error,
  );
}

function failure(url: URL, what: string, cause?: unknown): EngineError {
  return new EngineError('remote', `${url.host} ${what}.`, { cause });
}

function readCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined || cause === null ? 'no answer' : readCode(cause);
}
