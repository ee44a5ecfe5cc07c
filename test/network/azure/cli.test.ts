import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askCli } from '../../support/ask-cli.ts';
import { runCli, type CliResult } from '../../support/run-cli.ts';
import { assertionToken, CLIENT, problem, send, startAzure, TENANT, type FakeAzure, type Fault } from './server.ts';
import { addRows, FIRST, row, smallWorld, type World } from './world.ts';
import { temporaryFolder } from '../../support/folder.ts';

const folder = temporaryFolder();
let azure: FakeAzure;
const CANARY = /zq\w*canary/;

beforeAll(async () => {
  azure = await startAzure(folder, smallWorld(true));
});
afterAll(async () => {
  await azure.close();
});
beforeEach(() => azure.reset(worldWithCanaries()));

/** Secrets where people and services leave them. */
function worldWithCanaries(): World {
  const world = smallWorld(true);
  addRows(
    world,
    'resources',
    row(
      FIRST,
      'Microsoft.App/containerApps',
      'api',
      {
        configuration: { ingress: { external: false }, secrets: [{ name: 'db', value: 'zqsecretcanary' }] },
        template: { containers: [{ image: 'api:1', env: [{ name: 'PASSWORD', value: 'zqenvcanary' }] }] },
      },
      { tags: { password: 'zqtagcanary' } },
    ),
    row(FIRST, 'Microsoft.Compute/virtualMachines', 'vm', {
      osProfile: { customData: 'zqdatacanary', adminPassword: 'zqpasswordcanary', linuxConfiguration: {} },
      storageProfile: { osDisk: { osType: 'Linux' } },
    }),
    row(FIRST, 'Microsoft.Logic/workflows', 'flow', { definition: { key: 'zqflowcanary' } }),
  );
  addRows(world, 'policyresources', {
    id: `/subscriptions/${FIRST}/providers/Microsoft.Authorization/policyAssignments/p`,
    type: 'microsoft.authorization/policyassignments',
    name: 'p',
    subscriptionId: FIRST,
    properties: { enforcementMode: 'Default', parameters: { key: { value: 'zqparametercanary' } } },
  });
  return world;
}

/** The line of docs/azure.md, with what it leaves open. */
function documentedLine(): readonly string[] {
  const text = readFileSync(fileURLToPath(new URL('../../../docs/azure.md', import.meta.url)), 'utf8');
  const line = /^evidence-engine (azure .*)$/m.exec(text)?.[1] ?? '';
  const open = new Map([
    ['<tenant>', TENANT],
    ['<client>', CLIENT],
    ['<subscription>', FIRST],
  ]);
  return line.split(' ').map((word) => open.get(word) ?? word);
}

function run(name: string, more: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CliResult> {
  const { origin, authority } = azure;
  const where = ['--arm-endpoint', origin, '--authority-host', origin, '--ca-file', authority];
  const always = ['--as-of', '2026-11-01', '--report', 'findings', '--output', join(folder, name)];
  const args = [...documentedLine(), ...where, ...always, ...more];
  return askCli(args, { cwd: folder, env: { EVIDENCE_OIDC_TOKEN: assertionToken(), ...env } });
}

/** Every file below a folder, with its text. */
function filesBelow(path: string): ReadonlyMap<string, string> {
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((each) => [each.slice(path.length), readFileSync(each, 'utf8')]));
}

test('the saved evidence gives the same files without Azure, and no secret is in any of it', async () => {
  const noise = { AZURE_LOG_LEVEL: 'verbose', AZURE_CLIENT_SECRET: 'zqclientcanary', HOME: folder };
  const { exit, stdout, stderr } = await run('live', ['--format', 'oscal', '--debug'], noise);
  expect({ exit, told: stdout.split('\n').find((line) => line.startsWith('Azure:')) }).toEqual({
    exit: 1,
    told: expect.stringMatching(
      /^Azure: \d+ things of 1 subscription in \d+ requests; everything that was requested was read\. Saved in azure-evidence\.$/,
    ),
  });
  const later = [
    'assess',
    'azure-evidence',
    '--as-of',
    '2026-11-01',
    '--report',
    'findings',
    '--format',
    'oscal',
    '--output',
    join(folder, 'later'),
  ];
  expect(runCli(later, { cwd: folder }).exit).toBe(1);
  const live = filesBelow(join(folder, 'live'));
  expect(live.size).toBeGreaterThan(4);
  expect(filesBelow(join(folder, 'later'))).toEqual(live);
  const written = [stdout, stderr, ...live.values(), ...filesBelow(join(folder, 'azure-evidence')).values()];
  expect(written.filter((text) => CANARY.test(text)).map((text) => CANARY.exec(text)?.[0])).toEqual([]);
  expect(azure.seen.filter(({ body }) => body.includes('zqclientcanary'))).toEqual([]);
  const elsewhere = azure.seen.filter(
    ({ path, body }) => body.includes('zqassertioncanary') && !path.endsWith('/token'),
  );
  expect(elsewhere).toEqual([]);
});

const forbidden: Fault = (_seen, response) => (send(response, 403, problem('AuthorizationFailed')), true);

test('what may not be read makes its controls undetermined, and exit 5 where all is required', async () => {
  azure.faults = [[/blobServices\/default$/, forbidden]];
  const complete = await run('complete', ['--require-complete']);
  expect([complete.exit, complete.stdout]).toEqual([5, expect.stringMatching(/1 reads? failed \(coverage.json/)]);
  const tolerant = await run('tolerant', ['--fail-on', 'none']);
  expect(tolerant.exit).toBe(0);
  const files = filesBelow(join(folder, 'tolerant'));
  expect(files.get('/nist-800-53/coverage.json')).toMatch(
    /Grant the action Microsoft.Storage\/storageAccounts\/blobServices\/read/,
  );
  const { results } = JSON.parse(files.get('/nist-800-53/findings.json') ?? '{}');
  const outcomes = results.filter(({ check }: { check: string }) => check === 'object-versioning-enabled');
  expect(outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['unknown']);
});

test('a list that is not complete is lost evidence', async () => {
  azure.faults = [
    [
      /ResourceGraph/,
      (seen, response) =>
        seen.body.includes('"resources | ') &&
        (send(response, 200, { totalRecords: 5000, count: 0, data: [], resultTruncated: 'true' }), true),
    ],
  ];
  expect((await run('lost', ['--fail-on', 'none'])).exit).toBe(3);
});

test('a refused token ends the run with what to do, and nothing else', async () => {
  azure.tokenFault = (_seen, response) => (
    send(response, 401, { error: 'invalid_client', error_description: 'AADSTS70021: zqservermessagecanary' }),
    true
  );
  const { exit, stdout, stderr } = await run('refused', ['--debug']);
  expect([exit, stdout]).toEqual([5, '']);
  expect(stderr).toMatch(/AADSTS70021\). No federated credential/);
  expect(stderr).not.toMatch(CANARY);
});
