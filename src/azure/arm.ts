import { isMap } from '../model/value.ts';
import type { Tokens } from './credential.ts';
import { createGate } from './pace.ts';
import type { Gate } from './pace.ts';
import type { AzureRequest } from './request.ts';
import { patiently } from './retry.ts';
import type { Answer, Transport } from './transport.ts';

/** What Azure said to one question, or why there is nothing to use. */
export type Reply =
  | {
      readonly ok: true;
      readonly body: { readonly [key: string]: unknown };
      readonly headers: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly status: number; readonly code: string };

export type ListReply =
  | { readonly ok: true; readonly items: readonly { readonly [key: string]: unknown }[] }
  | Extract<Reply, { readonly ok: false }>;

/** Azure Resource Manager, read only. Nothing here throws but for a token that can't be had at first. */
export interface Arm {
  /** Of a path such as `/subscriptions/…`; `gate` names what shares one limit. */
  get(path: string, apiVersion: string, gate: string): Promise<Reply>;
  /** All pages of a list. */
  list(path: string, apiVersion: string, gate: string): Promise<ListReply>;
  /** One page of Resource Graph. */
  query(body: object): Promise<Reply>;
  /** Requests sent so far, repeated ones included. */
  readonly sent: () => number;
}

/** What is asked with POST although it changes nothing. */
const QUERIES = '/providers/Microsoft.ResourceGraph/resources';
const QUERY_VERSION = '2022-10-01';
/** Actions that give out keys, connection strings and settings: never asked, whatever a plan says. */
const GIVES_SECRETS =
  /\/(?:list\w*|regenerate\w*|config\/(?:appsettings|connectionstrings|publishingcredentials|backup)\b[^?]*)(?:[/?]|$)/i;
const MOST_PAGES = 1000;
const REFUSED: Reply = { ok: false, status: 0, code: 'NeverAsked' };

/** Reads Azure Resource Manager with this identity, at the pace the request allows, until `deadline`. */
export function createArm(request: AzureRequest, tokens: Tokens, transport: Transport, deadline: AbortSignal): Arm {
  const { cloud, pace } = request;
  const gates = new Map<string, Gate>();
  const queries = createGate(pace.queries);
  const versions = new Map<string, string>();
  const rules = { firstPause: pace.firstPause, timeout: pace.timeout, deadline };
  let sent = 0;

  function gateOf(name: string): Gate {
    const known = gates.get(name) ?? createGate(pace.reads);
    gates.set(name, known);
    return known;
  }

  async function ask(url: URL, gate: Gate, body?: string): Promise<Answer> {
    const once = async (token: string): Promise<Answer> =>
      patiently(rules, async (signal) => {
        try {
          await gate.pass(signal);
        } catch {
          return { status: 0, headers: new Map(), text: '', failure: 'Timeout' };
        }
        sent += 1;
        const answer = await transport.send({
          url,
          authorization: `Bearer ${token}`,
          signal,
          ...(body === undefined ? {} : { body }),
        });
        hold(answer, gate);
        return answer;
      });
    const token = await tokens.get();
    const first = await once(token);
    return first.status === 401 ? once(await tokens.get(token)) : first;
  }

  async function reply(url: URL, gate: Gate, body?: string): Promise<Reply> {
    if (GIVES_SECRETS.test(url.pathname)) return REFUSED;
    try {
      return replyOf(await ask(url, gate, body));
    } catch {
      return { ok: false, status: 401, code: 'TokenExpired' };
    }
  }

  async function get(path: string, apiVersion: string, gate: string): Promise<Reply> {
    const kind = kindOf(path);
    const url = new URL(`${cloud.arm}${path}`);
    url.searchParams.set('api-version', versions.get(kind) ?? apiVersion);
    const first = await reply(url, gateOf(gate));
    const other = first.ok ? undefined : otherVersion(first.code, url.searchParams.get('api-version') ?? '');
    if (other === undefined) return first.ok ? first : { ...first, code: codeOnly(first.code) };
    versions.set(kind, other);
    url.searchParams.set('api-version', other);
    const second = await reply(url, gateOf(gate));
    return second.ok ? second : { ...second, code: codeOnly(second.code) };
  }

  async function list(path: string, apiVersion: string, gate: string): Promise<ListReply> {
    const items: { readonly [key: string]: unknown }[] = [];
    const seen = new Set<string>();
    let page = await get(path, apiVersion, gate);
    for (;;) {
      if (!page.ok) return page;
      const { value, nextLink } = page.body;
      if (!Array.isArray(value) || !value.every((each) => isMap(each)))
        return { ok: false, status: 200, code: 'InvalidAnswer' };
      items.push(...value);
      if (nextLink === undefined || nextLink === null || nextLink === '') return { ok: true, items };
      const next = typeof nextLink === 'string' && URL.canParse(nextLink) ? new URL(nextLink) : undefined;
      if (next === undefined || next.origin !== cloud.arm) return { ok: false, status: 200, code: 'ForeignNextLink' };
      if (seen.has(next.href) || seen.size >= MOST_PAGES) return { ok: false, status: 200, code: 'EndlessPaging' };
      seen.add(next.href);
      const answer = await reply(next, gateOf(gate));
      page = answer.ok ? answer : { ...answer, code: codeOnly(answer.code) };
    }
  }

  async function query(body: object): Promise<Reply> {
    const url = new URL(`${cloud.arm}${QUERIES}?api-version=${QUERY_VERSION}`);
    const answer = await reply(url, queries, JSON.stringify(body));
    return answer.ok ? answer : { ...answer, code: codeOnly(answer.code) };
  }

  return { get, list, query, sent: () => sent };
}

/** What a server says of its limits holds for everybody who asks for the same thing. */
function hold({ status, headers }: Answer, gate: Gate): void {
  const asked = headers.get('retry-after') ?? '';
  if (status === 429 && /^\d{1,5}$/.test(asked)) gate.hold(Math.min(Number(asked), 60) * 1000);
  const left = Number(headers.get('x-ms-user-quota-remaining') ?? Number.NaN);
  const [, minutes = '', seconds = ''] =
    /^00:(\d\d):(\d\d)/.exec(headers.get('x-ms-user-quota-resets-after') ?? '') ?? [];
  if (left <= 0 && seconds !== '') gate.hold(Math.min(Number(minutes) * 60 + Number(seconds), 60) * 1000);
}

function replyOf({ status, headers, text, failure }: Answer): Reply {
  if (status === 0) return { ok: false, status: 0, code: failure ?? 'NoAnswer' };
  const body = parsed(text);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOnly(code: string): string {
  return code.split(' ')[0] ?? code;
}

/** The newest version that an error lists and that is not newer than the one asked for; finished ones first. */
function otherVersion(error: string, asked: string): string | undefined {
  if (!error.includes(' ')) return undefined;
  const listed = [...error.slice(0, 8192).matchAll(/\b\d{4}-\d{2}-\d{2}(?:-preview)?\b/g)].map(([version]) => version);
  const older = [...new Set(listed)].filter((version) => version < asked).sort();
  return older.findLast((version) => !version.endsWith('preview')) ?? older.at(-1);
}

/** Types of a path without its names: what shares one version of the interface. */
function kindOf(path: string): string {
  const [, after = ''] = path.split(/\/providers\/(?!.*\/providers\/)/i);
  return after
    .split('/')
    .filter((_, at) => at === 0 || at % 2 === 1)
    .join('/')
    .toLowerCase();
}
