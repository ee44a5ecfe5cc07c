import { expect, test } from '@jest/globals';
import { Command } from 'commander';
import { addAzureOptions, azureRequest, type AzureOptions } from '../../src/cli/options/azure-options.ts';
import { addServiceOptions } from '../../src/cli/options/service-options.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const IDS = ['--tenant-id', ID, '--client-id', ID, '--subscription-id', ID];
const TOKEN = { EVIDENCE_OIDC_TOKEN: 'a.b.c' };

function requestOf(args: readonly string[], environment: { readonly [name: string]: string }) {
  const command = addServiceOptions(addAzureOptions(new Command()))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return azureRequest(command.parse(args, { from: 'user' }).opts<AzureOptions>(), environment);
}

const JOB = { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://a.example.test', ACTIONS_ID_TOKEN_REQUEST_TOKEN: 't' };

test.each([
  [
    'a file that is named',
    ['--oidc-token-file', 'a'],
    { AZURE_FEDERATED_TOKEN_FILE: 'b', ...TOKEN, ...JOB },
    { kind: 'file', path: 'a' },
  ],
  ['the file of a platform', [], { AZURE_FEDERATED_TOKEN_FILE: 'b', ...TOKEN, ...JOB }, { kind: 'file', path: 'b' }],
  ['a variable', [], { ...TOKEN, ...JOB }, { kind: 'text', token: 'a.b.c', variable: 'EVIDENCE_OIDC_TOKEN' }],
  ['a job of GitHub Actions', [], JOB, { kind: 'github', url: 'https://a.example.test', token: 't' }],
])('the token comes from %s', (_name, more, environment, assertion) => {
  expect(requestOf([...IDS, ...more], environment)).toMatchObject({ assertion });
});

test('what is not named comes from the environment', () => {
  const ids = { AZURE_TENANT_ID: ID, AZURE_CLIENT_ID: ID.toUpperCase(), AZURE_SUBSCRIPTION_ID: ID };
  const request = requestOf([], { ...TOKEN, ...ids });
  expect(request).toMatchObject({ tenantId: ID, clientId: ID, subscriptionIds: [ID], timeLimit: 1_200_000 });
});

test.each([
  ['AzureCloud', 'https://login.microsoftonline.com', 'https://management.azure.com'],
  ['AzureUSGovernment', 'https://login.microsoftonline.us', 'https://management.usgovcloudapi.net'],
  ['AzureChinaCloud', 'https://login.chinacloudapi.cn', 'https://management.chinacloudapi.cn'],
])('%s has its own hosts', (name, authority, arm) => {
  expect(requestOf([...IDS, '--cloud', name], TOKEN).cloud).toMatchObject({ name, authority, arm });
});

const OTHER = ['--arm-endpoint', 'https://arm.example.test', '--authority-host'];

test.each([
  ['no token', IDS, {}, 'remote', /--oidc-token-file.*id-token: write/],
  ['no subscription', IDS.slice(0, 4), TOKEN, 'invalid-usage', /--subscription-id or --management-group/],
  ['no tenant', IDS.slice(2), TOKEN, 'invalid-usage', /--tenant-id is missing/],
  [
    'a subscription that leads elsewhere',
    [...IDS.slice(0, 4), '--subscription-id', `${ID}/../x`],
    TOKEN,
    'invalid-usage',
    /--subscription-id needs an id/,
  ],
  ['a group that leads elsewhere', [...IDS, '--management-group', 'a/b'], TOKEN, 'invalid-usage', /--management-group/],
  ['an endpoint alone', [...IDS, ...OTHER.slice(0, 2)], TOKEN, 'invalid-usage', /go together/],
  [
    'an endpoint in clear',
    [...IDS, ...OTHER, 'http://a.example.test'],
    TOKEN,
    'invalid-usage',
    /needs an https address/,
  ],
  ['authorities that are not there', [...IDS, '--ca-file', '/nowhere/ca.pem'], TOKEN, 'invalid-usage', /ENOENT/],
  ['no time', [...IDS, '--time-limit', '0'], TOKEN, 'invalid-usage', /--time-limit/],
])('%s is refused', (_name, args, environment, code, says) => {
  expect(() => requestOf(args, environment)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(says) }),
  );
});

test('no option takes a token or a secret', () => {
  const names = addAzureOptions(new Command()).options.map(({ long }) => long);
  expect(names.filter((name) => /secret|password|token(?!-file)|certificate/.test(name ?? ''))).toEqual([]);
});
