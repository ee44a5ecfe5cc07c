import { expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/folder.ts';
import { isInCheckout } from '../../src/engine/package-file.ts';
import { runCli } from '../support/run-cli.ts';
import { ROOT } from '../support/documents.ts';

const folder = temporaryFolder();
const path = join(folder, 'my-checks/governance/owner-tag-present.yaml');
const testChecks = () => runCli(['controls', 'test', 'my-checks'], { cwd: folder });

test.each([
  ['controls/checks/governance', true],
  ['controls/checks', false],
  ['my-checks/governance', false],
  ['../controls/checks/governance', false],
])('whether %s is tested as the built-in checks are: %j', (path, expected) => {
  expect(isInCheckout(join(ROOT, path))).toBe(expected);
});

test('a new check is refused until it says what it is for and names a control', () => {
  const made = runCli(['controls', 'new', 'owner-tag-present', '--folder', 'my-checks/governance'], { cwd: folder });
  expect([made.exit, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toContain('then run: evidence-engine controls test my-checks\n');
  const stub = testChecks();
  expect(stub.exit).toBe(1);
  for (const field of ['title', 'why', 'fix', 'references'])
    expect(stub.stderr).toContain(`${field} contains TODO: write what belongs there`);
  expect(stub.stderr).toContain('supports and contradicts name no control');
  const written = readFileSync(path, 'utf8')
    .replace(/TODO the desired state.*/, 'S3 buckets have an owner tag')
    .replace('supports: {}', 'supports: { nist-800-53: [CM-8] }')
    .replace(/TODO what.*/, 'A bucket without an owner is patched and deleted by no one.')
    .replace(/TODO the setting.*/, 'Set tags.owner to the team that owns the bucket.')
    .replace(/TODO the page.*\]/, 'AWS, Tagging your AWS resources]');
  writeFileSync(path, written);
  expect(testChecks()).toEqual({ exit: 0, stdout: '1 check tested, 0 with faults\n', stderr: '' });
  const args = ['assess', join(ROOT, 'examples/hardened'), '--controls', 'my-checks', '--verbose', '--fail-on', 'none'];
  const { exit, stdout } = runCli(args, { cwd: folder });
  expect(exit).toBe(0);
  expect(stdout).toContain('[owner-tag-present]');
});
