import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectAzure } from '../../../src/azure/collect.ts';
import type { AzureRequest } from '../../../src/azure/request.ts';
import { azureArm } from '../../../src/parsers/azure-arm/azure-arm.ts';
import { evidenceFile } from '../../support/evidence-file.ts';
import { requestFor } from './request.ts';
import { assertionToken, problem, send, startAzure, type FakeAzure, type Fault } from './server.ts';
import { addRows, FIRST, manyThings, SECOND, smallWorld, THIRD } from './world.ts';
import { temporaryFolder } from '../../support/folder.ts';

const folder = temporaryFolder();
let azure: FakeAzure;

beforeAll(async () => {
  azure = await startAzure(folder, smallWorld(true));
});
afterAll(async () => {
  await azure.close();
});
beforeEach(() => azure.reset(smallWorld(true)));

const quiet = (): void => undefined;
const collect = (changes: Partial<AzureRequest> = {}, say: (text: string) => void = quiet) =>
  collectAzure(requestFor(azure, changes), say);

interface Unread {
  readonly of: string;
  readonly status: number;
  readonly code: string;
  readonly outcome: string;
}

/** What the evidence says was not read, each kind once. */
function unreadIn(files: readonly { readonly text: string }[]): readonly string[] {
  const all = files.flatMap(({ text }) => {
    const document: { readonly reads: readonly Unread[] } = JSON.parse(text);
    return document.reads.filter(({ outcome }) => outcome === 'unread');
  });
  return [...new Set(all.map(({ of, status, code }) => `${of} ${status} ${code}`))];
}

const countOf = (path: string): number => azure.seen.filter((seen) => seen.path.endsWith(path)).length;

const times =
  (most: number, status: number, code: string, headers: Record<string, string> = {}): Fault =>
  (_seen, response, count) =>
    count <= most && (send(response, status, problem(code), headers), true);
const always =
  (body: unknown, status = 200): Fault =>
  (_seen, response) => (send(response, status, body), true);
const cut: Fault = (_seen, response) => {
  response.writeHead(200, { 'content-length': '999' });
  response.write('{"va', () => response.destroy());
  return true;
};
const silence: Fault = () => true;
const FOREVER = 1e6;

describe('a token', () => {
  test('is exchanged once, by the SDK, and read with', async () => {
    const { unread, subscriptions } = await collect();
    expect([unread, subscriptions]).toEqual([0, [FIRST]]);
    const exchanges = azure.seen.filter(({ path }) => path.endsWith('/token'));
    expect(exchanges).toHaveLength(1);
    expect(new URLSearchParams(exchanges[0]?.body).get('grant_type')).toBe('client_credentials');
    expect(exchanges[0]?.body).not.toMatch(/client_secret|password/);
    expect(azure.seen.filter(({ packing }) => packing !== '')).toEqual([]);
  });

  test('can stand in a file that a platform renews', async () => {
    const path = join(folder, 'token');
    writeFileSync(path, `${assertionToken()}\n`);
    expect((await collect({ assertion: { kind: 'file', path } })).unread).toBe(0);
    const missing = collect({ assertion: { kind: 'file', path: join(folder, 'none') } });
    await expect(missing).rejects.toMatchObject({ code: 'remote', message: expect.stringContaining('ENOENT') });
  });

  test('is fetched from GitHub Actions for the audience of the cloud', async () => {
    azure.faults = [[/^\/github$/, always({ value: assertionToken() })]];
    const url = `${azure.origin}/github?api=2`;
    expect((await collect({ assertion: { kind: 'github', url, token: 'zqgithubcanary' } })).unread).toBe(0);
    const asked = azure.seen.find(({ path }) => path === '/github');
    expect(asked?.authorization).toBe('Bearer zqgithubcanary');
    expect(asked?.query.get('audience')).toBe('api://AzureADTokenExchange');
    azure.faults = [[/^\/github$/, always({}, 403)]];
    const refused = collect({ assertion: { kind: 'github', url, token: 'zqgithubcanary' } });
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/403.*id-token: write/) });
  });

  test.each([
    ['that ran out', assertionToken({ exp: 1_700_000_000 }), /ran out at 2023-11-14T/],
    ['that is none', 'zqassertioncanary', /contains no OIDC token/],
  ])('%s ends the run before anything is asked', async (_name, token, says) => {
    const run = collect({ assertion: { kind: 'text', token, variable: 'EVIDENCE_OIDC_TOKEN' } });
    await expect(run).rejects.toMatchObject({ code: 'remote', exitCode: 5, message: expect.stringMatching(says) });
    expect(azure.seen).toEqual([]);
  });

  test.each([
    [401, 'AADSTS700213', /No federated credential .* subject repo:example\/ledger/],
    [401, 'AADSTS700024', /ran out, or the clock/],
    [400, 'AADSTS700016', /--client-id/],
    [400, 'AADSTS90002', /--tenant-id and --cloud/],
    [401, 'AADSTS123456', /Look the code up/],
    [500, 'nothing', /issued no token .*--ca-file/],
  ])('refused with %s %s says what to do and repeats nothing', async (status, code, says) => {
    const refusal = { error: 'invalid_client', error_description: `${code}: zqservermessagecanary`, error_codes: [1] };
    azure.tokenFault = (_seen, response) => (send(response, status, status === 500 ? 'x' : refusal), true);
    const error = await collect().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'remote', exitCode: 5, message: expect.stringMatching(says) });
    expect(String(error)).not.toMatch(/canary/);
    if (status !== 500) expect(String(error)).toContain(code);
  });

  test('of a host that nobody vouches for is not asked for', async () => {
    const { authorities: _, ...request } = requestFor(azure);
    const run = collectAzure(request, quiet);
    await expect(run).rejects.toMatchObject({ message: expect.stringMatching(/--ca-file/) });
  });

  test('that can be renewed no more, since its assertion ran out, leaves the rest unread and says so', async () => {
    const ends = Math.floor(Date.now() / 1000) + 4;
    const token = assertionToken({ exp: ends });
    const late: Fault = (_seen, response) => {
      setTimeout(() => send(response, 401, problem('ExpiredAuthenticationToken')), ends * 1000 - Date.now() + 100);
      return true;
    };
    azure.faults = [[/\/firewallRules$/, late]];
    const { pace } = requestFor(azure);
    const { files, unread } = await collect({ pace, assertion: { kind: 'text', token, variable: 'TOKEN' } });
    expect([unread, unreadIn(files)]).toEqual([1, ['Microsoft.Sql/servers/firewallRules 401 TokenExpired']]);
    const { problems } = azureArm.parse(evidenceFile('azure.json', files[0]?.text ?? ''));
    expect(problems[0]?.message).toMatch(/The token was refused or ran out. Collect again with a new one/);
    expect(countOf('/oauth2/v2.0/token')).toBe(1);
  });

  test('that Azure takes no more is renewed once', async () => {
    azure.faults = [[/firewallRules$/, times(1, 401, 'ExpiredAuthenticationToken')]];
    expect((await collect()).unread).toBe(0);
    expect(countOf('/oauth2/v2.0/token')).toBe(2);
  });
});

describe('subscriptions', () => {
  test.each([
    ['not there', 404, /subscription 2222.*\(404 SubscriptionNotFound.*Grant the application Reader/],
    ['not allowed', 403, /403 AuthorizationFailed.*Grant the application Reader/],
  ])('that are %s end the run: they would look empty', async (_name, status, says) => {
    const path = new RegExp(`^/subscriptions/${SECOND}$`);
    if (status === 403) azure.faults = [[path, always(problem('AuthorizationFailed'), 403)]];
    const run = collect({ subscriptionIds: [FIRST, SECOND] });
    await expect(run).rejects.toMatchObject({ exitCode: 5, message: expect.stringMatching(says) });
  });

  test('below a management group are found', async () => {
    const type = 'microsoft.resources/subscriptions';
    const rowOf = (id: string) => ({ id: `/subscriptions/${id}`, type, name: id, subscriptionId: id });
    const world = { ...smallWorld(true), subscriptions: [FIRST, SECOND] };
    addRows(world, 'resourcecontainers', rowOf(FIRST), rowOf(SECOND));
    azure.reset(world);
    const { subscriptions, files } = await collect({ subscriptionIds: [], managementGroups: ['production'] });
    expect(subscriptions).toEqual([FIRST, SECOND]);
    expect(files.map(({ path }) => path)).toEqual([`azure/${FIRST}.json`, `azure/${SECOND}.json`]);
  });
});

const lackedVersion: Fault = (seen, response) => {
  if (seen.query.get('api-version') === '2021-11-01') return false;
  const text = "The api-version is invalid. The supported versions are '2099-01-01,2021-11-01,2020-02-02-preview'.";
  send(response, 400, problem('InvalidApiVersionParameter', text));
  return true;
};

describe('what passes is asked again', () => {
  test.each<[string, Fault]>([
    ['throttled with seconds', times(1, 429, 'TooManyRequests', { 'retry-after': '1' })],
    ['throttled with a date', times(1, 429, 'TooManyRequests', { 'retry-after': new Date(0).toUTCString() })],
    ['throttled without a word', times(2, 429, 'TooManyRequests')],
    ['broken twice', times(2, 503, 'ServiceUnavailable')],
    ['cut off once', (seen, response, count) => count === 1 && cut(seen, response, count)],
    ['asked in a version that this cloud lacks', lackedVersion],
  ])('%s', async (_name, fault) => {
    azure.faults = [[/\/firewallRules$/, fault]];
    expect((await collect()).unread).toBe(0);
  });
});

const endless: Fault = (seen, response) => {
  send(response, 200, { value: [], nextLink: `${azure.origin}${seen.path}?api-version=1&page=2` });
  return true;
};

describe('what can not be read is evidence of its own', () => {
  const RULES = 'Microsoft.Sql/servers/firewallRules';
  test.each<[string, Fault, string, number, RegExp]>([
    [
      'forbidden',
      always(problem('AuthorizationFailed'), 403),
      '403 AuthorizationFailed',
      1,
      /Grant the action Microsoft.Sql\/servers\/firewallRules\/read/,
    ],
    ['gone', always(problem('ResourceNotFound'), 404), '404 ResourceNotFound', 1, /gone or not offered/],
    ['throttled for good', times(FOREVER, 429, 'TooManyRequests'), '429 TooManyRequests', 4, /throttled the caller/],
    ['broken for good', times(FOREVER, 500, 'InternalError'), '500 InternalError', 4, /Collect again/],
    [
      'refused although the token is new',
      times(FOREVER, 401, 'InvalidAuthenticationToken'),
      '401 InvalidAuthenticationToken',
      2,
      /token was refused/,
    ],
    [
      'of no version in common',
      always(problem('NoRegisteredProviderFound', 'none'), 400),
      '400 NoRegisteredProviderFound',
      1,
      /may not offer the API version/,
    ],
    ['a page of a proxy', always('<html>zqservermessagecanary</html>'), '200 InvalidAnswer', 1, /Collect again/],
    ['without its list', always({ values: [] }), '200 InvalidAnswer', 1, /Collect again/],
    ['a list of texts', always({ value: ['zqservermessagecanary'] }), '200 InvalidAnswer', 1, /Collect again/],
    [
      'a link to another host',
      always({ value: [], nextLink: 'https://localhost:1/subscriptions' }),
      '200 ForeignNextLink',
      1,
      /Collect again/,
    ],
    ['endless pages', endless, '200 EndlessPaging', 2, /Collect again/],
  ])('%s', async (_name, fault, reason, asked, advice) => {
    azure.faults = [[/\/firewallRules$/, fault]];
    const { files, unread } = await collect();
    expect([unread, unreadIn(files)]).toEqual([1, [`${RULES} ${reason}`]]);
    expect(countOf('/firewallRules')).toBe(asked);
    const { problems, resources } = azureArm.parse(evidenceFile('azure.json', files[0]?.text ?? ''));
    expect(problems.map(({ severity }) => severity)).toEqual(['warning']);
    expect(problems[0]?.message).toMatch(advice);
    const rules = resources.filter(({ type }) => type === 'azurerm_mssql_firewall_rule');
    expect(rules.map(({ conditional }) => conditional !== undefined)).toEqual([true]);
    expect(files[0]?.text).not.toContain('canary');
  });

  test.each<[string, Fault, RegExp]>([
    ['cut off', cut, /^(?:ECONNRESET|UND_ERR_\w+)$/],
    ['never answered', silence, /^Timeout$/],
  ])('%s', async (_name, fault, code) => {
    azure.faults = [[/\/firewallRules$/, fault]];
    const { files, unread } = await collect({ pace: { ...requestFor(azure).pace, timeout: 1500 } });
    expect([unread, unreadIn(files)[0]?.split(' ').at(-1)]).toEqual([1, expect.stringMatching(code)]);
    expect(countOf('/firewallRules')).toBe(4);
  });

  test('all that the time did not suffice for', async () => {
    azure.faults = [[/\/providers\/Microsoft\.(?!ResourceGraph)/, silence]];
    const { files, unread } = await collect({ timeLimit: 1500 });
    expect(unread).toBeGreaterThan(15);
    expect(unreadIn(files).every((each) => each.endsWith(' 0 TimeLimit'))).toBe(true);
    const { problems } = azureArm.parse(evidenceFile('azure.json', files[0]?.text ?? ''));
    expect(problems[0]?.message).toMatch(/Raise --time-limit/);
  });
});

describe('a list of everything', () => {
  const page =
    (change: object): Fault =>
    (seen, response) => {
      if (!seen.body.includes('"resources | ')) return false;
      const data = azure.world.tables.get('resources') ?? [];
      send(response, 200, { totalRecords: data.length, count: data.length, data, resultTruncated: 'false', ...change });
      return true;
    };

  test.each<[string, Fault, string]>([
    ['cut without a way to go on', page({ resultTruncated: 'true' }), '200 ResultTruncated'],
    ['shorter than its own count', page({ totalRecords: 99 }), '200 ResultTruncated'],
    ['endless', page({ $skipToken: 'again' }), '200 EndlessPaging'],
    ['of something else', page({ data: 'zqservermessagecanary' }), '200 InvalidAnswer'],
    ['that is refused', always(problem('AuthorizationFailed'), 403), '403 AuthorizationFailed'],
  ])('%s is lost evidence: an error, and no inventory', async (_name, fault, reason) => {
    azure.faults = [[/ResourceGraph/, fault]];
    const { files } = await collect();
    expect(unreadIn(files)).toContain(`Microsoft.Resources/resources ${reason}`);
    const { problems } = azureArm.parse(evidenceFile('azure.json', files[0]?.text ?? ''));
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    expect(errors).toEqual([expect.stringMatching(/what else is there is not known/)]);
  });

  test('waits when Resource Graph says that its quota is used up', async () => {
    const usedUp: Fault = (_seen, response, count) => {
      response.setHeader('x-ms-user-quota-remaining', count === 1 ? '0' : '9');
      response.setHeader('x-ms-user-quota-resets-after', '00:00:01');
      return false;
    };
    azure.faults = [[/ResourceGraph/, usedUp]];
    const began = Date.now();
    expect((await collect()).unread).toBe(0);
    expect(Date.now() - began).toBeGreaterThan(950);
  });
});

describe('2,000 things of 3 subscriptions', () => {
  test('are read in pages, within the limits of Azure and the plan', async () => {
    const { world, details } = manyThings([FIRST, SECOND, THIRD]);
    azure.reset(world);
    Object.assign(azure.limits, { burst: 50, perSecond: 200 });
    const told: string[] = [];
    const pace = { ...requestFor(azure).pace, reads: { burst: 45, perSecond: 176 } };
    const evidence = await collect({ subscriptionIds: world.subscriptions, pace }, (text) => told.push(text));
    expect([evidence.unread, evidence.resources >= 2002]).toEqual([0, true]);
    // 7 queries, one of them in 3 pages; each subscription once, and 3 details of each
    expect(evidence.requests).toBe(7 + 2 + 3 + 9 + details);
    expect(azure.limits.refused).toBe(0);
    expect(azure.limits.mostAtOnce).toBeLessThanOrEqual(8);
    expect(told.at(-1)).toMatch(/^Reading Azure: (\d+) of \1 details, 0 not readable$/);
    const ways = azure.seen.map(({ method, path }) => {
      if (path.startsWith('/9')) return `${method} token`;
      return path.startsWith('/subscriptions/') ? `${method} read` : `${method} ${path}`;
    });
    const query = 'POST /providers/Microsoft.ResourceGraph/resources';
    expect([...new Set(ways)].sort()).toEqual(['GET read', 'GET token', query, 'POST token']);
    expect(azure.seen.filter(({ path }) => /\/list\w*$|regenerate/i.test(path))).toEqual([]);
  });

  test('are the same text in whatever order they were answered', async () => {
    const one = await collect();
    const other = await collect({ pace: { ...requestFor(azure).pace, atOnce: 1 } });
    const without = (text = ''): string => text.replace(/"read_at": "[^"]+"/, '');
    expect(without(other.files[0]?.text)).toBe(without(one.files[0]?.text));
  });
});
