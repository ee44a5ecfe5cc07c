import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
const POD = `apiVersion: v1
kind: Pod
metadata: { name: web, namespace: shop }
spec: { containers: [{ name: web, image: 'example.org/web:1', securityContext: { privileged: true } }] }
`;

/** A folder to work in, with evidence in `infra` and configurations where they are given. */
function workspace(configurations: { readonly [path: string]: string }): string {
  const cwd = mkdtempSync(join(folder, 'run-'));
  mkdirSync(join(cwd, 'infra'));
  writeFileSync(join(cwd, 'infra/pod.yaml'), POD);
  for (const [path, text] of Object.entries(configurations)) writeFileSync(join(cwd, path), text);
  return cwd;
}

function links(cwd: string, args: readonly string[]): { readonly sarif: boolean; readonly html: boolean } {
  const { exit, stderr } = runCli(
    ['assess', 'infra', '--report', 'sarif,html', '--fail-on', 'none', '--quiet', ...args],
    {
      cwd,
    },
  );
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  const sarif = readFileSync(join(cwd, 'evidence/results.sarif'), 'utf8');
  const html = readFileSync(join(cwd, 'evidence/nist-800-53/report.html'), 'utf8');
  const page = 'https://docs.example.org/c/checks/container-not-privileged.html';
  expect(sarif.includes('helpUri')).toBe(sarif.includes(`"helpUri": "${page}"`));
  return { sarif: sarif.includes(page), html: html.includes(`<a href="${page}"`) };
}

const CONFIGURATION = 'docs-url: https://docs.example.org/c\n';

test.each([
  ['with the flag', {}, ['--docs-url', 'https://docs.example.org/c/'], true],
  ['with the configuration of the current folder', { '.evidence-engine.yaml': CONFIGURATION }, [], true],
  ['not without an address', {}, [], false],
  ['not as evidence says', { 'infra/.evidence-engine.yaml': CONFIGURATION }, [], false],
])('reports link to published pages: %s', (_, configurations, args, wanted) => {
  expect(links(workspace(configurations), args)).toEqual({ sarif: wanted, html: wanted });
});

test('explain names no page without an address', () => {
  const { stdout } = runCli(['explain', 'SC-28', '--no-config'], {
    cwd: workspace({ '.evidence-engine.yaml': CONFIGURATION }),
  });
  expect(stdout).toContain('SC-28 Protection of Information at Rest');
  expect(stdout).not.toContain('Page:');
});

test('a service does not link', () => {
  const { exit, stderr } = runCli(
    ['assess', 'infra', '--remote', '--dry-run', '--docs-url', 'https://docs.example.org'],
    {
      cwd: workspace({}),
    },
  );
  expect([exit, stderr]).toEqual([2, expect.stringContaining('--docs-url works on this machine only.')]);
});
