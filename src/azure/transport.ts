import { createSecureContext, rootCertificates } from 'node:tls';
import { Agent, EnvHttpProxyAgent, request as ask, type Dispatcher } from 'undici';
import { omitUndefined } from '../base/omit-undefined.ts';
import { namesProxy, proxyRefusal } from '../model/proxy.ts';

/** A complete response of a server, or the reason why there is none. */
export interface HttpAnswer {
  /** 0 without an answer. */
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** An error code such as `ECONNRESET`; only with status 0. */
  readonly failure?: string;
}

export interface OutgoingRequest {
  readonly url: URL;
  readonly authorization?: string;
  /** Replace the default JSON headers; names in lower case. */
  readonly headers?: { readonly [name: string]: string };
  /** Sent with POST; without it the method is GET. */
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface Transport {
  send(request: OutgoingRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * HTTPS with the proxy of the environment and additional certificate authorities. It follows no redirects, and
 * sending never throws. Throws EngineError `invalid-configuration` where the environment names no usable proxy.
 */
export function createTransport(authorities: string | undefined): Transport {
  // made once: reading a hundred and fifty certificates again for each connection takes longer than the rest of it
  const connect = authorities === undefined ? {} : { secureContext: createSecureContext({ ca: trusted(authorities) }) };
  const dispatcher = namesProxy(process.env, ['HTTPS_PROXY', 'https_proxy'])
    ? new EnvHttpProxyAgent({ connect, requestTls: connect, proxyTls: connect })
    : new Agent({ connect });
  return {
    async send(request) {
      try {
        return await send(request, dispatcher);
      } catch (error) {
        return { status: 0, headers: new Map(), text: '', failure: readFailure(error) };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Authorities that are passed replace those of Node.js, so these are passed too. */
function trusted(authorities: string): string[] {
  return [...rootCertificates, authorities];
}

async function send(
  { url, authorization, headers: own, body, signal }: OutgoingRequest,
  dispatcher: Dispatcher,
): Promise<HttpAnswer> {
  const response = await ask(url, {
    dispatcher,
    signal,
    method: body === undefined ? 'GET' : 'POST',
    headers: own ?? {
      accept: 'application/json',
      'user-agent': 'evidence-engine',
      ...omitUndefined({ authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...omitUndefined({ body }),
  });
  const headers = new Map(
    Object.entries(response.headers).map(([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)]),
  );
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES) return { status: 0, headers, text: '', failure: 'AnswerTooLarge' };
    chunks.push(bytes);
  }
  return { status: response.statusCode, headers, text: Buffer.concat(chunks).toString('utf8') };
}

function readFailure(error: unknown): string {
  for (let cause: unknown = error, depth = 0; depth < 4 && typeof cause === 'object' && cause !== null; depth += 1) {
    const refusal = proxyRefusal(cause);
    if (refusal !== undefined) return `Proxy${refusal}`;
    const code: unknown = Reflect.get(cause, 'code');
    if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code;
    if (Reflect.get(cause, 'name') === 'TimeoutError') return 'Timeout';
    cause = Reflect.get(cause, 'cause');
  }
  return 'NoAnswer';
}
