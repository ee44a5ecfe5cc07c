import { beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assess } from '../../src/library/library.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startCli } from '../support/spawn-cli.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MEGABYTE = 1024 * 1024;
const POD =
  "apiVersion: v1\nkind: Pod\nmetadata: { name: web, namespace: shop }\nspec: { containers: [{ name: web, image: 'w:1', securityContext: { privileged: true } }] }\n";
const DAY = { asOf: '2026-11-01' };

describe('assess', () => {
  test('takes texts by path, and hands out what the command writes', async () => {
    const steps: string[] = [];
    const options = { ...DAY, reports: ['sarif'], onProgress: (text: string) => void steps.push(text) };
    const { frameworks, findings, problems, outcome } = await assess({ 'k8s/pod.yaml': POD }, options);
    expect(outcome).toEqual({
      gaps: 0,
      examined: true,
      assessed: true,
      worst: 'high',
      undetermined: expect.any(Boolean),
    });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [nist] = frameworks;
    expect([nist?.slug, nist?.coverage.catalogue]).toEqual(['nist-800-53', 1014]);
    expect(nist?.artifacts.map(({ filename }) => filename)).toEqual(
      expect.arrayContaining(['results.sarif', 'coverage.json']),
    );
    expect(JSON.parse(nist?.response ?? '').assessment.controls).toHaveLength(nist?.controls.length ?? -1);
    const privileged = findings.find(({ check }) => check === 'container-not-privileged');
    expect(privileged).toMatchObject({
      outcome: 'fail',
      severity: 'high',
      file: 'k8s/pod.yaml',
      line: 4,
      waived: false,
    });
    expect(steps).toContain('Grading');
  });

  test('waives, narrows and leaves out as the command does', async () => {
    const waiver = { resource: '*', reason: 'Until the driver is replaced.', owner: 'Shop', expires: '2027-01-31' };
    const waivers = [{ ...waiver, check: 'container-not-privileged' }];
    const { findings } = await assess({ 'pod.yaml': POD, 'old/pod.yaml': POD }, { ...DAY, waivers, ignore: ['old'] });
    expect(new Set(findings.map(({ file }) => file))).toEqual(new Set(['pod.yaml']));
    expect(findings.find(({ check }) => check === 'container-not-privileged')?.waived).toBe(true);
  });

  test.each([
    ['a framework that there is not', { 'a.yaml': POD }, { framework: 'iso-27001' }, /There is no framework/],
    ['a day that there is not', { 'a.yaml': POD }, { asOf: '2026-02-30' }, /asOf needs a date/],
    ['a path that leads out', { '../a.yaml': POD }, {}, /Paths of texts are relative/],
    ['a path that is not there', ['/nowhere/at/all'], {}, /There is no file or folder/],
    [
      'a waiver without a day',
      { 'a.yaml': POD },
      { waivers: [{ check: 'a', resource: 'b', reason: 'c', owner: 'd', expires: 'never' }] },
      /waivers .*must be a day that exists/,
    ],
  ])('refuses %s', async (_name, evidence, options, message) => {
    await expect(assess(evidence, options)).rejects.toThrow(message);
  });

  test('gives no verdict where there is no evidence', async () => {
    const { outcome } = await assess({ 'README.md': '# Shop\n' }, DAY);
    expect(outcome).toEqual({ gaps: 0, examined: false, assessed: false, undetermined: false });
  });
});

describe('the package', () => {
  const folder = temporaryFolder();
  let tarball = '';

  beforeAll(() => {
    npm(ROOT, 'run', '--silent', 'pack', '--', folder);
    tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n');
    npm(folder, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${tarball}`);
    cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  });

  const program = (): string => join(folder, 'node_modules/.bin/evidence-engine');

  /** With a cache of its own, so that nothing can come from anywhere but the tarball. */
  function npm(cwd: string, ...args: readonly string[]): void {
    const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_update_notifier: 'false' };
    execFileSync('npm', args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  }

  test('stays small', () => {
    expect(statSync(join(folder, tarball)).size).toBeLessThan(15 * MEGABYTE);
  });

  test('runs from the tarball alone', () => {
    const run = (...args: readonly string[]): number | null =>
      spawnSync(process.execPath, [program(), ...args], { cwd: folder }).status;
    expect(run('assess', 'examples/weak', '--as-of', '2026-11-01', '--quiet', '--output', 'out')).toBe(1);
    expect(readFileSync(join(folder, 'out/nist-800-53/evidence-response.json'), 'utf8')).toContain('"completed"');
  });

  test('serves from the tarball alone', async () => {
    const env = { HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
    const { child, ended } = startCli(['serve', '--port', '0'], { program: program(), env, loopback: true });
    child.stdout?.once('data', () => child.kill('SIGTERM'));
    expect(await ended).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^Serving http:/) });
  });

  test('is imported as its page shows', () => {
    const [, example = ''] =
      /```js\n(import \{ assess \}[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8')) ?? [];
    writeFileSync(join(folder, 'example.js'), example);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^CMMC.*: \d+ of \d+ assessed controls are satisfied$/m);
    expect(stdout).toMatch(/^infra\/[\w.]+:\d+ [A-Z]/m);
  });

  test('has types that hold for the example and refuse what is wrong', () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const settings = {
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings, files: ['typed.ts'] }));
    const text = `import { assess, type AssessResult } from 'evidence-engine';
const result: AssessResult = await assess(['a'], { framework: ['cmmc'], format: 'oscal' });
export const worst: 'critical' | 'high' | 'medium' | 'low' | 'info' | undefined = result.outcome.worst;
// @ts-expect-error there is no such format
await assess('a', { format: 'pdf' });
`;
    writeFileSync(join(folder, 'typed.ts'), text);
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: folder, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });
});
