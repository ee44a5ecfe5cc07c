import { omitUndefined } from '../base/omit-undefined.ts';
import { tryParseJson } from '../base/parse-json.ts';
import { isMap } from '../base/value.ts';
import type { Tokens } from './credential.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { patiently, type RetryRules } from './retry.ts';
import type { HttpAnswer, Transport } from './transport.ts';

/** Azure's response to one request, or the reason why there is no usable one. */
export type Reply =
  | {
      readonly ok: true;
      readonly body: { readonly [key: string]: unknown };
      readonly headers: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly status: number; readonly code: string };

/** Sends requests with a token, at the pace of a rate limiter. */
export interface Requester {
  /** Never throws: a token that cannot be had is also a reply. With a body, the method is POST. */
  reply(url: URL, gate: RateLimiter, body?: string): Promise<Reply>;
  /** Requests sent so far, repeated ones included. */
  readonly sent: () => number;
}

/** Actions that return keys, connection strings and application settings: refused even if a plan names them. */
const GIVES_SECRETS =
  /\/(?:list\w*|regenerate\w*|config\/(?:appsettings|connectionstrings|publishingcredentials|backup)\b[^?]*)(?:[/?]|$)/i;
const REFUSED: Reply = { ok: false, status: 0, code: 'NeverAsked' };

/** Creates a requester that renews a token once when Azure refuses it. */
export function createRequester(tokens: Tokens, transport: Transport, patience: RetryRules): Requester {
  let sent = 0;

  async function send(url: URL, gate: RateLimiter, token: string, body: string | undefined): Promise<HttpAnswer> {
    return patiently(patience, async (signal) => {
      try {
        await gate.pass(signal);
      } catch {
        return { status: 0, headers: new Map(), text: '', failure: 'Timeout' };
      }
      sent += 1;
      const authorization = `Bearer ${token}`;
      const answer = await transport.send({ url, authorization, signal, ...omitUndefined({ body }) });
      hold(answer, gate);
      return answer;
    });
  }

  async function reply(url: URL, gate: RateLimiter, body?: string): Promise<Reply> {
    if (GIVES_SECRETS.test(url.pathname)) return REFUSED;
    try {
      const token = await tokens.get();
      const first = await send(url, gate, token, body);
      return readReply(first.status === 401 ? await send(url, gate, await tokens.get(token), body) : first);
    } catch {
      return { ok: false, status: 401, code: 'TokenExpired' };
    }
  }

  return { reply, sent: () => sent };
}

/** A limit that the server reports pauses all requests of the same gate. */
function hold({ status, headers }: HttpAnswer, gate: RateLimiter): void {
  const retryAfter = headers.get('retry-after') ?? '';
  if (status === 429 && /^\d{1,5}$/.test(retryAfter)) gate.hold(Math.min(Number(retryAfter), 60) * 1000);
  const left = Number(headers.get('x-ms-user-quota-remaining') ?? Number.NaN);
  const [, minutes = '', seconds = ''] =
    /^00:(\d\d):(\d\d)/.exec(headers.get('x-ms-user-quota-resets-after') ?? '') ?? [];
  if (left <= 0 && seconds !== '') gate.hold(Math.min(Number(minutes) * 60 + Number(seconds), 60) * 1000);
}

function readReply({ status, headers, text, failure }: HttpAnswer): Reply {
  if (status === 0) return { ok: false, status: 0, code: failure ?? 'NoAnswer' };
  const body = tryParseJson(text);
  if (status >= 200 && status < 300)
    return isMap(body) ? { ok: true, body, headers } : { ok: false, status, code: 'InvalidAnswer' };
  const error = isMap(body) && isMap(body['error']) ? body['error'] : body;
  const code = isMap(error) && typeof error['code'] === 'string' ? error['code'] : 'NoCode';
  const supported =
    /InvalidApiVersion|NoRegisteredProviderFound|InvalidResourceType/i.test(code) && isMap(error)
      ? ` ${String(error['message'])}`
      : '';
  return { ok: false, status, code: code + supported };
}
