import { expect, test } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { requests } from '../../src/generated/validators/requests.js';
import { temporaryFolder } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';
import { KEYS_READ_MS, post, startRealService } from './service.ts';

const folder = temporaryFolder();

test('metrics are on their own address where the operator names one, and nothing else is', async () => {
  const service = await startRealService(folder, { flags: ['--metrics-port', '0'] });
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  const document: unknown = await (await fetch(`${service.url}/openapi.json`)).json();
  expect(Object.keys(Object(document).paths)).not.toContain('/metrics');
  const [, address = ''] = /^Metrics: (\S+)$/m.exec(service.printed()) ?? [];
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  expect(await (await fetch(address)).text()).toContain(
    'evidence_engine_requests_total{path="unknown",status="404"} 1',
  );
  const { origin } = new URL(address);
  for (const path of ['/', '/healthz', '/openapi.json']) expect((await fetch(`${origin}${path}`)).status).toBe(404);
  const refused = await fetch(`${origin}/v1/fips`, { method: 'POST', body: '{}' });
  expect([refused.status, requests.get('Error')?.(await refused.json())]).toEqual([404, true]);
  const { stdout, exit } = await service.stop();
  expect([exit, stdout.includes('Stopping')]).toEqual([0, true]);
});

test('a key file that gets readable by others stops requests with the reason, until it is corrected', async () => {
  const service = await startRealService(folder);
  const ready = async (): Promise<unknown> => (await fetch(`${service.url}/readyz`)).json();
  expect([(await post(service, '/v1/fips', {})).status, await ready()]).toEqual([400, { status: 'ready' }]);
  chmodSync(service.keyFile, 0o644);
  await wait(KEYS_READ_MS);
  const stopped = await post(service, '/v1/fips', {});
  expect([stopped.status, Object(stopped.data).message]).toEqual([
    503,
    'The service cannot check keys: its key file can be read or changed by other users. Try again when the operator has corrected it.',
  ]);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(stopped.text).not.toContain(folder);
  expect(await ready()).toEqual({ status: 'without keys' });
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  chmodSync(service.keyFile, 0o600);
  await wait(KEYS_READ_MS);
  expect([(await post(service, '/v1/fips', {})).status, await ready()]).toEqual([400, { status: 'ready' }]);
  const { stderr } = await service.stop();
  expect(stderr).toContain(`Run: chmod 600 ${service.keyFile}`);
  expect(stderr).toContain('The key file is right again');
  expect(stderr).not.toContain(service.key);
});

test('the keys that read no organization are named at start, where there is evidence of organizations', async () => {
  const evidence = join(folder, 'evidence');
  mkdirSync(join(evidence, 'acme'), { recursive: true });
  const [without, beside] = [
    await startRealService(folder),
    await startRealService(folder, { flags: ['--evidence', evidence] }),
  ];
  while (!/^ {2}[0-9a-f]{12} {2}first key$/m.test(beside.printed())) await wait(10);
  expect(beside.printed()).toContain('keys rotate <id> --organization <name>');
  expect(without.printed()).not.toContain('--organization');
  await Promise.all([without.stop(), beside.stop()]);
});

test.each([
  ['missing', undefined, 0o600, 'is missing. Create it: evidence-engine keys add'],
  ['broken', 'keys: []', 0o600, 'is not a key file'],
  ['readable by others', '{"version":1,"keys":[]}', 0o644, 'Run: chmod 600'],
])('serve refuses a key file that is %s, and makes none in its place', (what, text, mode, words) => {
  const path = join(folder, `${what}.json`);
  if (text !== undefined) writeFileSync(path, text, { mode });
  const { exit, stderr } = runCli(['serve', '--port', '0', '--keys', path]);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(words)]);
  expect(existsSync(path)).toBe(text !== undefined);
});
