import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askCli } from '../support/ask-cli.ts';
import type { CliResult } from '../support/run-cli.ts';
import { startRealService, type RunningService } from './service.ts';
import { STATE } from './state.ts';
import { temporaryFolder } from '../support/folder.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const folder = temporaryFolder();
let service: RunningService;

beforeAll(async () => {
  cpSync(EXAMPLES, join(folder, 'examples'), { recursive: true });
  writeFileSync(join(folder, 'main.tfstate'), STATE);
  writeFileSync(join(folder, 'terraform.tfstate'), STATE);
  writeFileSync(join(folder, 'old.tfstate'), STATE.replace('"version":4', '"version":3'));
  writeFileSync(join(folder, 'app.json'), '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}}');
  service = await startRealService(folder, { flags: ['--rate-limit', '9999'] });
});
afterAll(async () => {
  await service.stop();
});

function run(args: readonly string[]): Promise<CliResult> {
  return askCli(args, { cwd: folder, env: { EVIDENCE_ENGINE_API_KEY: service.key } });
}

function written(output: string): ReadonlyMap<string, string> {
  const root = join(folder, output, 'diagram');
  return new Map(readdirSync(root).map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

const remote = (): readonly string[] => ['--remote', '--base-url', service.url];

describe('a service draws as this machine does, file by file and to the same exit code:', () => {
  test.each([
    'main.tfstate',
    'terraform.tfstate --view network --no-legend',
    'examples/hardened --name casework --edges dependencies --layout dagre',
    'examples/weak/infra --group-by resource-group --json',
    'examples/source/configuration',
    'main.tfstate old.tfstate --allow-unparsed',
  ])('%s', async (line) => {
    const args = ['diagram', ...line.split(' ')];
    const [here, there] = await Promise.all([
      run([...args, '--output', 'here']),
      run([...args, '--output', 'there', ...remote()]),
    ]);
    expect([there.stderr, there.exit]).toEqual([here.stderr, here.exit]);
    expect(written('there')).toEqual(written('here'));
    if (line.includes('--json')) expect(there.stdout).toBe(here.stdout);
    for (const output of ['here', 'there']) rmSync(join(folder, output), { recursive: true });
  });
});

test('evidence of which nothing can be read is refused with the reason, and no empty picture is written', async () => {
  const here = await run(['diagram', 'old.tfstate', '--output', 'none']);
  const there = await run(['diagram', 'old.tfstate', '--output', 'none', ...remote()]);
  expect([here.exit, there.exit]).toEqual([3, 5]);
  for (const { stderr } of [here, there]) expect(stderr).toContain('has version 3 of the state format');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('evidence without anything to draw is refused here and there, by the service itself', async () => {
  const here = await run(['diagram', 'app.json', '--output', 'none']);
  const there = await run(['diagram', 'app.json', '--output', 'none', ...remote()]);
  expect([here.exit, there.exit]).toEqual([4, 5]);
  for (const { stderr } of [here, there])
    expect(stderr).toContain('There is nothing to draw: the evidence contains no Terraform resource');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('what only this machine can do is refused, and a dry run sends nothing', async () => {
  for (const flag of ['--boundary', '--findings', '--var-file']) {
    const { exit, stderr } = await run(['diagram', 'main.tfstate', flag, 'examples/boundary.yaml', ...remote()]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(`${flag} works on this machine only`)]);
  }
  const { exit, stdout } = await run(['diagram', 'main.tfstate', '--dry-run', ...remote()]);
  expect([exit, stdout]).toEqual([
    0,
    expect.stringMatching(/POST .*\/v1\/diagram[^]*file_name: "main.tfstate"[^]*sent\./),
  ]);
});
