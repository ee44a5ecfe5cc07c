import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { startHttps } from '../servers.ts';
import type { World } from './world.ts';

export const TENANT = '99999999-9999-4999-8999-999999999999';
export const CLIENT = '88888888-8888-4888-8888-888888888888';

/** Answers a request by itself, or leaves it to the server. `times` counts how often it was asked. */
export type Fault = (request: Seen, response: ServerResponse, times: number) => boolean;

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly authorization: string;
  /** How answers may be packed; nothing that is asked here unpacks them. */
  readonly packing: string;
  /** Port that it came from. */
  readonly from: number;
}

/** The token endpoint, Resource Graph and Azure Resource Manager of a made-up Azure, with what it saw. */
export interface FakeAzure {
  readonly port: number;
  readonly origin: string;
  readonly authority: string;
  readonly authorities: string;
  readonly seen: Seen[];
  world: World;
  /** Asked in order for every request but those for tokens; the path as pattern. */
  faults: (readonly [path: RegExp, fault: Fault])[];
  tokenFault: Fault | undefined;
  /** Issued last. */
  accessToken: string;
  /** Reads of one subscription that were let in, and that had to be refused, as Azure counts them. */
  readonly limits: { burst: number; perSecond: number; refused: number; atOnce: number; mostAtOnce: number };
  reset(world: World): void;
  close(): Promise<void>;
}

let issued = 0;

export async function startAzure(folder: string, world: World): Promise<FakeAzure> {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const counts = new Map<Fault, number>();
  const server = await startHttps(folder, (request, response) => void answer(request, response));

  const azure: FakeAzure = {
    port: server.port,
    origin: `https://localhost:${server.port}`,
    authority: server.authority,
    authorities: readFileSync(server.authority, 'utf8'),
    seen: [],
    world,
    faults: [],
    tokenFault: undefined,
    accessToken: '',
    limits: { burst: 10_000, perSecond: 10_000, refused: 0, atOnce: 0, mostAtOnce: 0 },
    reset(next) {
      azure.world = next;
      azure.faults = [];
      azure.tokenFault = undefined;
      azure.seen.length = 0;
      buckets.clear();
      Object.assign(azure.limits, { burst: 10_000, perSecond: 10_000, refused: 0, atOnce: 0, mostAtOnce: 0 });
    },
    close: () => server.close(),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const url = new URL(request.url ?? '/', azure.origin);
    const { method = '', headers } = request;
    const body = Buffer.concat(chunks).toString();
    const seen: Seen = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body,
      authorization: headers.authorization ?? '',
      packing: String(headers['accept-encoding'] ?? ''),
      from: request.socket.remotePort ?? 0,
    };
    azure.seen.push(seen);
    if (url.pathname.startsWith(`/${TENANT}/`)) return tokens(seen, response);
    azure.limits.atOnce += 1;
    azure.limits.mostAtOnce = Math.max(azure.limits.mostAtOnce, azure.limits.atOnce);
    response.on('close', () => (azure.limits.atOnce -= 1));
    for (const [path, fault] of azure.faults)
      if (path.test(url.pathname) && fault(seen, response, countOf(fault))) return;
    if (seen.authorization !== `Bearer ${azure.accessToken}`)
      return send(response, 401, problem('ExpiredAuthenticationToken'));
    if (url.pathname.endsWith('/resources') && method === 'POST') return graph(seen, response);
    return manager(seen, response);
  }

  function countOf(fault: Fault): number {
    const count = (counts.get(fault) ?? 0) + 1;
    counts.set(fault, count);
    return count;
  }

  function tokens(seen: Seen, response: ServerResponse): void {
    if (seen.path.endsWith('/openid-configuration')) {
      const base = `${azure.origin}/${TENANT}`;
      const endpoints = {
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        end_session_endpoint: `${base}/logout`,
      };
      return send(response, 200, { ...endpoints, issuer: `${base}/v2.0`, jwks_uri: `${base}/keys` });
    }
    if (azure.tokenFault?.(seen, response, countOf(azure.tokenFault)) === true) return undefined;
    const form = new URLSearchParams(seen.body);
    const isExchange = form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    if (!isExchange || form.get('client_id') !== CLIENT || form.get('scope') !== `${azure.origin}/.default`)
      return send(response, 400, { error: 'invalid_request', error_description: 'AADSTS900144: wrong form' });
    issued += 1;
    azure.accessToken = `zqaccess${issued}tokencanary`;
    return send(response, 200, { token_type: 'Bearer', expires_in: 3600, access_token: azure.accessToken });
  }

  function graph({ body }: Seen, response: ServerResponse): void {
    const { query, subscriptions, options, managementGroups } = JSON.parse(body);
    const [table = ''] = String(query).split(' ');
    const rows = (azure.world.tables.get(table) ?? [])
      .filter(
        (row) =>
          managementGroups !== undefined || subscriptions.includes(row.subscriptionId) || row.subscriptionId === '',
      )
      .filter(
        (row) =>
          typesOf(String(query)).some((type) => type === row.type.toLowerCase()) || !String(query).includes(' type '),
      )
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const from = Number(options.$skipToken ?? 0);
    const to = Math.min(rows.length, from + Number(options.$top));
    const next = to < rows.length ? { $skipToken: String(to), resultTruncated: 'false' } : { resultTruncated: 'false' };
    send(response, 200, {
      totalRecords: rows.length,
      count: to - from,
      data: rows.slice(from, to),
      facets: [],
      ...next,
    });
  }

  function manager({ path, method, query }: Seen, response: ServerResponse): void {
    const subscription = /^\/subscriptions\/([^/]+)/.exec(path)?.[1] ?? '';
    if (method !== 'GET' || query.get('api-version') === null) return send(response, 400, problem('InvalidRequest'));
    if (!take(subscription)) return send(response, 429, problem('TooManyRequests'), { 'retry-after': '1' });
    if (!azure.world.subscriptions.includes(subscription)) return send(response, 404, problem('SubscriptionNotFound'));
    if (path === `/subscriptions/${subscription}`)
      return send(response, 200, { id: path, subscriptionId: subscription, state: 'Enabled' });
    const body = azure.world.details.get(path.toLowerCase());
    return body === undefined ? send(response, 404, problem('ResourceNotFound')) : send(response, 200, body);
  }

  /** The token bucket by which Azure Resource Manager counts reads. */
  function take(subscription: string): boolean {
    const { burst, perSecond } = azure.limits;
    const now = Date.now();
    const bucket = buckets.get(subscription) ?? { tokens: burst, at: now };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    buckets.set(subscription, bucket);
    if (bucket.tokens < 1) {
      azure.limits.refused += 1;
      return false;
    }
    bucket.tokens -= 1;
    return true;
  }

  return azure;
}

export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

export function problem(code: string, message = 'zqservermessagecanary'): object {
  return { error: { code, message } };
}

function typesOf(query: string): readonly string[] {
  const [, list = ''] = /type (?:in~|=~) (\([^)]*\)|'[^']*')/.exec(query) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, type = '']) => type.toLowerCase());
}

/** A token of an identity provider, unsigned: nobody here checks signatures. */
export function assertionToken(claims: object = {}): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const said = {
    iss: 'https://token.example.test',
    sub: 'repo:example/ledger:ref:refs/heads/main',
    aud: 'api://AzureADTokenExchange',
    exp: Math.floor(Date.now() / 1000) + 600,
    ...claims,
  };
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(said)}.zqassertioncanary`;
}
