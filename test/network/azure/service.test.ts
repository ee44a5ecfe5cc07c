import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceResponse } from '../../../src/model/assessment.ts';
import { askCli } from '../../support/ask-cli.ts';
import type { CliResult } from '../../support/run-cli.ts';
import { startRealService, type RunningService } from '../service.ts';
import { assertionToken, CLIENT, startAzure, TENANT, type FakeAzure } from './server.ts';
import { FIRST, smallWorld } from './world.ts';
import { temporaryFolder } from '../../support/folder.ts';

const folder = temporaryFolder();
let azure: FakeAzure;
let service: RunningService;

beforeAll(async () => {
  azure = await startAzure(folder, smallWorld(true));
  service = await startRealService(folder, { flags: where() });
});
afterAll(async () => {
  await service.stop();
  await azure.close();
});

function where(): readonly string[] {
  return ['--arm-endpoint', azure.origin, '--authority-host', azure.origin, '--ca-file', azure.authority];
}

function run(output: string, more: readonly string[]): Promise<CliResult> {
  const who = ['--tenant-id', TENANT, '--client-id', CLIENT, '--subscription-id', FIRST];
  const args = ['azure', ...who, '--as-of', '2026-11-01', '--fail-on', 'none', '--output', output, ...more];
  const env = { EVIDENCE_OIDC_TOKEN: assertionToken(), EVIDENCE_ENGINE_API_KEY: service.key };
  return askCli(args, { cwd: folder, env });
}

/** The verdicts: what was read at two times differs in the time that it says. */
function verdicts(output: string): readonly string[] {
  const text = readFileSync(join(folder, output, 'nist-800-53', 'evidence-response.json'), 'utf8');
  const { assessment }: EvidenceResponse = JSON.parse(text);
  return assessment.controls.map(({ control_id, status, findings }) => `${control_id} ${status} ${findings.length}`);
}

test('a service reads Azure with the token of the caller and says what this machine would, keeping nothing', async () => {
  // one after the other: a new token of this Azure ends the one before
  const here = await run('here', where());
  const there = await run('there', ['--remote', '--base-url', service.url]);
  expect([here.stderr, here.exit]).toEqual(['', 0]);
  expect([there.stderr, there.exit]).toEqual(['', 0]);
  expect(verdicts('here').length).toBeGreaterThan(20);
  expect(verdicts('there')).toEqual(verdicts('here'));
  expect(readdirSync(service.scratch)).toEqual([]);
});

test.each([
  [['--management-group', 'a'], '--management-group does not go'],
  [['--framework', 'cmmc'], '--framework does not go'],
  [['--save-evidence', 'kept'], '--save-evidence does not go'],
])('%j cannot be left to a service', async (flags, words) => {
  const { exit, stderr } = await run('none', ['--remote', '--base-url', service.url, ...flags]);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(words)]);
});

test('a dry run shows what would be sent but no token', async () => {
  const { exit, stdout } = await run('none', ['--remote', '--base-url', service.url, '--dry-run']);
  expect([exit, stdout.includes('[token]'), stdout.includes(assertionToken())]).toEqual([0, true, false]);
});
