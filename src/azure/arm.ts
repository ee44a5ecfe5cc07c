import { isMap } from '../base/value.ts';
import { createRequester, type Reply } from './requester.ts';
import type { Tokens } from './credential.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { AzureRequest } from './request.ts';
import type { Transport } from './transport.ts';

export type ListReply =
  | { readonly ok: true; readonly items: readonly { readonly [key: string]: unknown }[] }
  | Extract<Reply, { readonly ok: false }>;

/** Read-only client of Azure Resource Manager. It throws only where the first token cannot be obtained. */
export interface Arm {
  /** Reads a path such as `/subscriptions/…`; requests with the same `gate` share one rate limit. */
  get(path: string, apiVersion: string, gate: string): Promise<Reply>;
  list(path: string, apiVersion: string, gate: string): Promise<ListReply>;
  query(body: object): Promise<Reply>;
  /** Requests sent so far, repeated ones included. */
  readonly sent: () => number;
}

/** The only path that is read with POST; it changes nothing. */
const QUERIES = '/providers/Microsoft.ResourceGraph/resources';
const QUERY_VERSION = '2022-10-01';
const MOST_PAGES = 1000;

/** Creates a client that reads Azure Resource Manager with this identity, at the request's pace, until `deadline`. */
export function createArm(request: AzureRequest, tokens: Tokens, transport: Transport, deadline: AbortSignal): Arm {
  const { cloud, pace } = request;
  const gates = new Map<string, RateLimiter>();
  const queries = createRateLimiter(pace.queries);
  const versions = new Map<string, string>();
  const { firstPause, timeout } = pace;
  const requester = createRequester(tokens, transport, { firstPause, timeout, deadline });

  function readGate(name: string): RateLimiter {
    const known = gates.get(name) ?? createRateLimiter(pace.reads);
    gates.set(name, known);
    return known;
  }

  async function get(path: string, apiVersion: string, gate: string): Promise<Reply> {
    const kind = readKind(path);
    const url = new URL(`${cloud.arm}${path}`);
    const version = versions.get(kind) ?? apiVersion;
    url.searchParams.set('api-version', version);
    const first = await requester.reply(url, readGate(gate));
    const other = first.ok ? undefined : otherVersion(first.code, version);
    if (other === undefined) return withPlainCode(first);
    versions.set(kind, other);
    url.searchParams.set('api-version', other);
    return withPlainCode(await requester.reply(url, readGate(gate)));
  }

  async function list(path: string, apiVersion: string, gate: string): Promise<ListReply> {
    const first = await get(path, apiVersion, gate);
    return allPages(first, cloud.arm, async (next) => withPlainCode(await requester.reply(next, readGate(gate))));
  }

  async function query(body: object): Promise<Reply> {
    const url = new URL(`${cloud.arm}${QUERIES}?api-version=${QUERY_VERSION}`);
    return withPlainCode(await requester.reply(url, queries, JSON.stringify(body)));
  }

  return { get, list, query, sent: requester.sent };
}

async function allPages(first: Reply, origin: string, read: (next: URL) => Promise<Reply>): Promise<ListReply> {
  const items: { readonly [key: string]: unknown }[] = [];
  const seen = new Set<string>();
  let page = first;
  for (;;) {
    if (!page.ok) return page;
    const { value, nextLink } = page.body;
    if (!Array.isArray(value) || !value.every((each) => isMap(each)))
      return { ok: false, status: 200, code: 'InvalidAnswer' };
    items.push(...value);
    if (nextLink === undefined || nextLink === null || nextLink === '') return { ok: true, items };
    const next = typeof nextLink === 'string' && URL.canParse(nextLink) ? new URL(nextLink) : undefined;
    if (next === undefined || next.origin !== origin) return { ok: false, status: 200, code: 'ForeignNextLink' };
    if (seen.has(next.href) || seen.size >= MOST_PAGES) return { ok: false, status: 200, code: 'EndlessPaging' };
    seen.add(next.href);
    page = await read(next);
  }
}

/** Version errors keep Azure's message in their code for `otherVersion` only; this removes it. */
function withPlainCode(reply: Reply): Reply {
  return reply.ok ? reply : { ...reply, code: reply.code.split(' ')[0] ?? reply.code };
}

function otherVersion(error: string, refused: string): string | undefined {
  if (!error.includes(' ')) return undefined;
  const listed = [...error.slice(0, 8192).matchAll(/\b\d{4}-\d{2}-\d{2}(?:-preview)?\b/g)].map(([version]) => version);
  const older = [...new Set(listed)].filter((version) => version < refused).sort();
  return older.findLast((version) => !version.endsWith('preview')) ?? older.at(-1);
}

/** The resource types in a path, without names: paths with equal types share one API version. */
function readKind(path: string): string {
  const [, after = ''] = path.split(/\/providers\/(?!.*\/providers\/)/i);
  return after
    .split('/')
    .filter((_, at) => at === 0 || at % 2 === 1)
    .join('/')
    .toLowerCase();
}
