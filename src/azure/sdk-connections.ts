import type { ClientAssertionCredentialOptions } from '@azure/identity';
import type { Transport } from './transport.ts';

/** The options that make the SDK's credentials use the engine's connections. */
export type SdkConnections = Required<Pick<ClientAssertionCredentialOptions, 'httpClient' | 'additionalPolicies'>>;
type SdkResponse = Awaited<ReturnType<SdkConnections['httpClient']['sendRequest']>>;

const PATIENCE_MS = 60_000;

/**
 * Makes Azure's SDK use the engine's own connections: those of the SDK ignore additional certificate authorities
 * where there is a proxy, and its request log shows the proxy password. `failed` receives the reason of a failed
 * request, which the SDK does not report.
 */
export function sdkConnections(transport: Transport, failed: (failure: string) => void): SdkConnections {
  return {
    httpClient: {
      async sendRequest(request) {
        const { url, body, headers, abortSignal } = request;
        if (body !== undefined && body !== null && typeof body !== 'string')
          throw new Error('the SDK sends what a token request does not need');
        const { 'accept-encoding': _compressed, ...plain } = headers.toJSON();
        const signal = abortSignal instanceof AbortSignal ? abortSignal : AbortSignal.timeout(PATIENCE_MS);
        const text = typeof body === 'string' ? { body } : {};
        const answer = await transport.send({ url: new URL(url), headers: plain, signal, ...text });
        if (answer.status === 0) {
          const code = answer.failure ?? 'NoAnswer';
          failed(code);
          throw Object.assign(new Error(code), { code });
        }
        return { request, status: answer.status, headers: readHeaders(answer.headers), bodyAsText: answer.text };
      },
    },
    additionalPolicies: [
      {
        position: 'perCall',
        policy: {
          name: 'noConnectionOfItsOwn',
          sendRequest(request, next) {
            delete request.agent;
            delete request.proxySettings;
            return next(request);
          },
        },
      },
    ],
  };
}

/** Names are in lower case. */
function readHeaders(from: ReadonlyMap<string, string>): SdkResponse['headers'] {
  const known = new Map(from);
  return {
    get: (name) => known.get(name.toLowerCase()),
    has: (name) => known.has(name.toLowerCase()),
    set: (name, value) => void known.set(name.toLowerCase(), String(value)),
    delete: (name) => void known.delete(name.toLowerCase()),
    toJSON: () => Object.fromEntries(known),
    [Symbol.iterator]: () => known.entries(),
  };
}
