import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, EnvHttpProxyAgent, request as ask, type Dispatcher } from 'undici';
import { EngineError } from '../model/engine-error.ts';
import { getRefusal, unreachable } from './failure.ts';
import { bodyLength, bodyPieces, type RemoteBody } from './request-body.ts';
import { rootCertificates } from 'node:tls';
import { namesProxy } from '../model/proxy.ts';

export interface RemoteRequest {
  readonly url: URL;
  readonly key: string;
  readonly body: RemoteBody;
  /** Certificates (PEM) to trust in addition to the usual ones. */
  readonly authorities?: string;
  /** Milliseconds for each attempt. */
  readonly timeMs: number;
  say(text: string): void;
}

export interface RemoteAnswer {
  readonly bytes: Buffer;
  readonly headers: ReadonlyMap<string, string>;
}

const ATTEMPTS = 4;
const MOST_BYTES = 512 * 1024 * 1024;
const LONGEST_WAIT_S = 120;
/** An assessment changes nothing, so a retry is always safe. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);
const PASSING_ERRORS = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/** Requests one assessment from a service. Throws EngineError `remote` for every answer other than status 200. */
export async function send(request: RemoteRequest): Promise<RemoteAnswer> {
  const dispatcher = connection(request.authorities);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const tried = await getAttempt(request, dispatcher);
      if ('answer' in tried) return tried.answer;
      if (tried.pauseMs === undefined || attempt === ATTEMPTS) throw tried.error;
      request.say(`Waiting to send again (${attempt} of ${ATTEMPTS} attempts failed)`);
      await wait(tried.pauseMs === 'growing' ? 250 * 2 ** attempt : tried.pauseMs);
    }
  } finally {
    await dispatcher.destroy();
  }
}

type Tried = { readonly answer: RemoteAnswer } | { readonly error: EngineError; readonly pauseMs?: number | 'growing' };

async function getAttempt(request: RemoteRequest, dispatcher: Dispatcher): Promise<Tried> {
  const { url, key, body, timeMs, say } = request;
  const length = body.content?.bytes.length ?? 0;
  const pieces = bodyPieces(body, (sent) =>
    say(sent === length ? 'Waiting for the assessment' : progress(sent, length)),
  );
  try {
    const response = await ask(url, {
      method: 'POST',
      dispatcher,
      body: Readable.from(pieces, { objectMode: false }),
      headers: {
        'x-customer-key': key,
        'content-type': 'application/json',
        'content-length': String(bodyLength(body)),
        accept: 'application/json',
        'user-agent': 'evidence-engine',
      },
      headersTimeout: timeMs,
      bodyTimeout: timeMs,
      signal: AbortSignal.timeout(timeMs),
    });
    const bytes = await getBytes(response, url);
    if (response.statusCode === 200) return { answer: { bytes, headers: getHeaders(response) } };
    const pauseMs = getPause(response);
    const error = getRefusal(url, response.statusCode, bytes, key);
    return pauseMs === undefined ? { error } : { error, pauseMs };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const { code, failure } = unreachable(url, error, timeMs);
    return PASSING_ERRORS.test(code) ? { error: failure, pauseMs: 'growing' } : { error: failure };
  }
}

function progress(sent: number, length: number): string {
  const filled = Math.floor((sent / length) * 20);
  const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  return `Sending [${'#'.repeat(filled).padEnd(20, '.')}] ${megabytes(sent)} of ${megabytes(length)} MB`;
}

async function getBytes({ body }: Dispatcher.ResponseData, url: URL): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES) throw new EngineError('remote', `${url.host} sends more than an assessment can be.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Milliseconds until the next attempt; `undefined` when a retry would not help or is not offered. */
function getPause({ statusCode, headers }: Dispatcher.ResponseData): number | 'growing' | undefined {
  const seconds = getSeconds(headers['retry-after']);
  if (statusCode !== 429 && !PASSING.has(statusCode)) return undefined;
  if (seconds !== undefined) return seconds > LONGEST_WAIT_S ? undefined : seconds * 1000;
  return statusCode === 429 ? undefined : 'growing';
}

/** `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). */
function getSeconds(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - Date.now()) / 1000));
}

function getHeaders({ headers }: Dispatcher.ResponseData): ReadonlyMap<string, string> {
  const single = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Map(single);
}

/** Uses the proxy of the environment, if any; `authorities` are trusted in addition to the usual ones. */
function connection(authorities: string | undefined): Dispatcher {
  const tls = authorities === undefined ? {} : { ca: [...rootCertificates, authorities] };
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
  return namesProxy(process.env, names)
    ? new EnvHttpProxyAgent({ connect: tls, requestTls: tls, proxyTls: tls })
    : new Agent({ connect: tls });
}
