import { beforeAll, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli, type CliResult } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/folder.ts';

const DAY = ['--as-of', '2026-11-01'];
const GATE = ['--baseline-file', 'evidence-baseline.json', '--fail-on-new'];
const repository = temporaryFolder();

const infrastructure = (encrypted: string): string => `
resource "aws_db_instance" "cases" {
  engine              = "postgres"
  storage_encrypted   = ${encrypted}
  deletion_protection = false
}
`;

beforeAll(() => {
  mkdirSync(join(repository, 'infra'));
  write('infra/main.tf', infrastructure('true'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  write('team.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  write('team.pub', String(publicKey.export({ type: 'spki', format: 'pem' })));
});

function write(path: string, text: string): void {
  writeFileSync(join(repository, path), text);
}

function run(...args: readonly string[]): CliResult {
  return runCli(args, { cwd: repository });
}

const assess = (output: string, ...more: readonly string[]): CliResult =>
  run('assess', 'infra', '--name', 'casework', '--output', output, '--report', 'findings', ...DAY, ...more);

test('a team lives with a gate: baseline, weak change, diff, waiver, fix, signed proof', () => {
  // the first day: much is wrong, and from now on only what is new stops a change
  expect(assess('main', '--quiet').exit).toBe(1);
  expect(assess('main', '--quiet', '--fail-on', 'none', '--write-baseline', 'evidence-baseline.json').exit).toBe(0);
  expect(assess('main', '--quiet', ...GATE).exit).toBe(0);

  // a weak change, further down in the file than before
  write('infra/main.tf', `# the casework database\n${infrastructure('false')}`);
  const stopped = assess('change', ...GATE);
  expect(stopped.exit).toBe(1);
  expect(stopped.stdout).toContain('Since the baseline: 1 new failure');
  expect(stopped.stdout).toMatch(/^ {4}aws_db_instance.cases at main.tf:5: storage_encrypted is false/m);

  // what it does to the controls
  const worse = run('diff', 'main', 'change');
  expect(worse.exit).toBe(1);
  expect(worse.stdout).toContain('SC-28 Protection of Information at Rest: satisfied -> not-satisfied');
  expect(worse.stdout).toContain('fails now: aws_db_instance.cases at main.tf:5 [data-encrypted-at-rest, high]');

  // somebody answers for it until a day
  const waiver = ['--check', 'data-encrypted-at-rest', '--resource', 'aws_db_instance.cases', '--owner', 'Casework'];
  const added = run(
    'waivers',
    'add',
    'waivers.yaml',
    ...waiver,
    '--reason',
    'Moves with the database.',
    '--expires',
    '2026-12-01',
    ...DAY,
  );
  expect(added).toMatchObject({ exit: 0, stderr: '' });
  const accepted = assess('change', ...GATE, '--waivers', 'waivers.yaml', '--format', 'oscal');
  expect(accepted.exit).toBe(0);
  expect(accepted.stdout).toContain('1 failure is waived; the controls stay not satisfied.');
  expect(readFileSync(join(repository, 'change/nist-800-53/assessment-results.json'), 'utf8')).toContain(
    'deviation-approved',
  );
  expect(assess('late', ...GATE, '--waivers', 'waivers.yaml', '--quiet', '--as-of', '2026-12-02').exit).toBe(1);
  expect(assess('audit', ...GATE, '--waivers', 'waivers.yaml', '--quiet', '--no-waivers').exit).toBe(1);

  // the fix, after which the waiver covers nothing
  write('infra/main.tf', `# the casework database\n${infrastructure('true')}`);
  const fixed = assess('fixed', ...GATE, '--waivers', 'waivers.yaml', '--bundle', '--sign-key', 'team.pem');
  expect(fixed.exit).toBe(0);
  expect(fixed.stdout).toContain('Waiver: waivers.yaml entry 1');
  const better = run('diff', 'change', 'fixed');
  expect(better.exit).toBe(0);
  expect(better.stdout).toContain('+ SC-28 Protection of Information at Rest: not-satisfied -> satisfied');
  expect(better.stdout).toContain('fixed: aws_db_instance.cases at main.tf:5 [data-encrypted-at-rest, high]');

  // what the auditor gets, and checks offline
  const proof = ['fixed/evidence-bundle.zip', '--evidence', 'infra', '--public-key', 'team.pub'];
  expect(run('verify', ...proof)).toMatchObject({ exit: 0, stderr: '' });
  write('infra/main.tf', infrastructure('false'));
  const replayed = run('verify', ...proof);
  expect(replayed.exit).toBe(1);
  expect(replayed.stdout).toContain('main.tf has changed since it was assessed');
});
