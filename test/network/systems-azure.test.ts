import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { temporaryFolder } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';
import { startCli, type Ended } from '../support/spawn-cli.ts';
import { assertionToken, CLIENT, startAzure, TENANT, type FakeAzure } from './azure/server.ts';
import { FIRST, SECOND, smallWorld } from './azure/world.ts';

const folder = temporaryFolder();
let azure: FakeAzure;

beforeAll(async () => {
  azure = await startAzure(folder, smallWorld(true));
});
afterAll(() => azure.close());

function listOf(systems: readonly (readonly [name: string, ...subscriptions: string[]])[]): string {
  const place = { 'arm-endpoint': azure.origin, 'authority-host': azure.origin };
  const listed = systems.map(([name, ...ids]) => ({
    name,
    sources: ids.map((subscription) => ({ subscription, tenant: TENANT, ...place })),
  }));
  const file = join(folder, 'systems.yaml');
  writeFileSync(file, JSON.stringify({ systems: listed }));
  return file;
}

function run(args: readonly string[]): Promise<Ended> {
  const env = {
    EVIDENCE_OIDC_TOKEN: assertionToken(),
    AZURE_CLIENT_ID: CLIENT,
    NODE_EXTRA_CA_CERTS: azure.authority,
  };
  return startCli([...args, '--as-of', '2026-11-01', '--fail-on', 'none'], { cwd: folder, loopback: true, env }).ended;
}

test('a subscription of a list is read live as the azure command reads it, and one that cannot be read fails alone', async () => {
  const file = listOf([
    ['Production', FIRST],
    ['closed', SECOND],
  ]);
  const { exit, stderr } = await run(['assess', '--systems', file, '--output', 'results']);
  expect([exit, stderr]).toEqual([5, expect.any(String)]);
  const place = ['--arm-endpoint', azure.origin, '--authority-host', azure.origin, '--tenant-id', TENANT];
  const alone = await run(['azure', '--subscription-id', FIRST, ...place, '--name', 'Production', '--output', 'alone']);
  expect(alone.exit).toBe(0);
  /** Without the digests, since the evidence has the time at which it was read. */
  const controls = (output: string): unknown => {
    const text = readFileSync(join(folder, output, 'nist-800-53', 'evidence-response.json'), 'utf8');
    const { assessment }: { readonly assessment: { readonly controls: object } } = JSON.parse(
      text.replaceAll(/sha256 [0-9a-f]{12}/g, 'sha256'),
    );
    return assessment.controls;
  };
  expect(controls('results/production')).toEqual(controls('alone'));
  const failed: unknown = JSON.parse(readFileSync(join(folder, 'results/closed/system-run.json'), 'utf8'));
  expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining(SECOND) });
});

test('a run that is resumed does not read a finished subscription again', async () => {
  const file = listOf([['Production', FIRST]]);
  const args = ['assess', '--systems', file, '--output', 'resumed'];
  expect((await run(args)).exit).toBe(0);
  const before = azure.seen.length;
  expect((await run([...args, '--resume'])).exit).toBe(0);
  expect(azure.seen).toHaveLength(before);
  expect(
    (await run(['assess', '--systems', listOf([['Production', SECOND]]), '--output', 'resumed', '--resume'])).exit,
  ).toBe(5);
});

test('jobs of a list with subscriptions get a federated token, and no other job does', () => {
  const file = listOf([['Production', FIRST]]);
  const plain = join(folder, 'plain.yaml');
  writeFileSync(plain, 'systems: [{ name: a, sources: [{ state: s3://states/a.tfstate }] }]');
  const write = (list: string, engine: string, name: string): string => {
    const output = join(folder, 'jobs', engine);
    const { exit, stderr } = runCli(['systems', 'jobs', list, '--for', engine, '--output', output], { cwd: folder });
    expect([exit, stderr]).toEqual([0, '']);
    return readFileSync(join(output, name), 'utf8');
  };
  const label = { 'azure.workload.identity/use': 'true' };
  const pods = loadAll(write(file, 'kubernetes', 'assess.yaml'));
  expect(pods).toMatchObject([{ spec: { template: { metadata: { labels: label } } } }]);
  expect(load(write(file, 'argo', 'workflow-template.yaml'))).toMatchObject({
    spec: { podMetadata: { labels: label } },
  });
  const workflow = write('systems.yaml', 'github', 'evidence-systems.yml');
  const assess = { permissions: { contents: 'read', 'id-token': 'write' } };
  expect(load(workflow)).toMatchObject({ permissions: { contents: 'read' }, jobs: { assess } });
  expect(workflow).toContain('AZURE_CLIENT_ID: ${{ vars.AZURE_CLIENT_ID }}');
  for (const [engine, name] of [
    ['kubernetes', 'assess.yaml'],
    ['argo', 'workflow-template.yaml'],
    ['github', 'evidence-systems.yml'],
  ] as const)
    expect(write('plain.yaml', engine, name)).not.toMatch(/azure|id-token/i);
  const batch = ['systems', 'jobs', file, '--for', 'batch', '--file-system', 'fs-01234567'];
  const { exit, stderr } = runCli(batch, { cwd: folder });
  expect([exit, stderr]).toEqual([2, expect.stringContaining('no token for Azure')]);
});
