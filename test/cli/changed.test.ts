import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { git } from '../support/git.ts';
import { runCli } from '../support/run-cli.ts';

const BIN = fileURLToPath(new URL('../../bin/evidence-engine.js', import.meta.url));
const COUNT = fileURLToPath(new URL('../support/count-opens.mjs', import.meta.url));
const folder = temporaryFolder();

const pod = (name: string, more = ''): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, namespace: shop }\nspec:\n  containers: [{ name: web, image: 'example.org/web:1'${more} }]\n`;
const WEAK = ', securityContext: { privileged: true }';

function repository(files: { readonly [path: string]: string }): string {
  const top = mkdtempSync(join(folder, 'repository-'));
  writeFiles(top, files);
  git(top, 'init', '--quiet', '--initial-branch=main');
  git(top, 'add', '--all');
  git(top, 'commit', '--quiet', '--message=all');
  return top;
}

describe('assess --changed', () => {
  test('tells what is wrong with the named files, a line for each, and writes nothing', () => {
    const cwd = repository({ 'a.yaml': pod('a', WEAK), 'b.yaml': pod('b', WEAK), 'README.md': '# Shop\n' });
    const { exit, stdout } = runCli(['assess', '--changed', 'a.yaml', 'README.md'], { cwd });
    expect(exit).toBe(1);
    expect(stdout).toMatch(
      /^a\.yaml:5: high Containers do not run privileged \[container-not-privileged\] Pod\/shop\/a\/web: /m,
    );
    expect(stdout).not.toContain('b.yaml');
    expect(stdout).toContain('No control is judged from part of the evidence');
    expect(stdout).not.toMatch(/\bsatisfied\b/);
    expect(readdirSync(cwd).sort()).toEqual(['.git', 'README.md', 'a.yaml', 'b.yaml']);
  });

  test('asks git where folders or nothing are named: what differs from a commit, and what is new', () => {
    const cwd = repository({ 'old.yaml': pod('old', WEAK), 'k8s/kept.yaml': pod('kept'), 'gone.yaml': pod('gone') });
    git(cwd, 'switch', '--quiet', '--create', 'work');
    writeFileSync(join(cwd, 'k8s/kept.yaml'), pod('kept', WEAK));
    rmSync(join(cwd, 'gone.yaml'));
    git(cwd, 'commit', '--quiet', '--all', '--message=weaker');
    writeFileSync(join(cwd, 'new.yaml'), pod('new', WEAK));
    const namesIn = (...args: readonly string[]): readonly string[] => {
      const { stdout, stderr } = runGit(['assess', ...args, '--json'], cwd);
      expect(stderr).toBe('');
      return JSON.parse(stdout).changed;
    };
    expect(namesIn('--changed')).toEqual(['new.yaml']);
    expect(namesIn('--changed-since', 'main')).toEqual(['k8s/kept.yaml', 'new.yaml']);
    expect(namesIn('--changed-since', 'main', 'k8s')).toEqual(['k8s/kept.yaml']);
    const unknown = runGit(['assess', '--changed-since', 'nowhere'], cwd);
    expect([unknown.status, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('git cannot tell what changed since nowhere'),
    ]);
  });

  test('is quiet about what is fine, and no failure where no evidence changed', () => {
    const cwd = repository({ 'README.md': '# Shop\n' });
    expect(runCli(['assess', '--changed', 'README.md', '--quiet'], { cwd })).toEqual({
      exit: 0,
      stdout: '',
      stderr: '',
    });
    expect(runCli(['assess', '--changed', 'README.md'], { cwd }).stdout).toContain(
      'None of the changed files is in a supported format',
    );
  });

  test('suppressions count that were there before, and new ones only where they are asked for', () => {
    const ignore = '# evidence-engine:ignore container-not-privileged Reads the device.\n';
    const config = 'suppressions:\n  - { check: runtime-socket-not-mounted, reason: Builds. }\n';
    const cwd = repository({ 'old.yaml': ignore + pod('old', WEAK), '.evidence-engine.yaml': config });
    writeFileSync(join(cwd, 'old.yaml'), `# moved\n\n${ignore}${pod('old', WEAK)}`);
    writeFileSync(join(cwd, 'new.yaml'), ignore + pod('new', WEAK));
    writeFileSync(
      join(cwd, '.evidence-engine.yaml'),
      `${config}  - { check: container-capabilities-dropped, reason: New. }\n`,
    );
    const gated = (...more: readonly string[]): readonly string[] => {
      const { stdout } = runGit(['assess', '--changed', '--json', ...more], cwd);
      const { results }: { results: readonly { check: string; subject: string; outcome: string; gate?: object }[] } =
        JSON.parse(stdout);
      const wanted = results.filter(({ check }) => /privileged|capabilities/.test(check));
      return [
        ...new Set(
          wanted.flatMap(({ check, subject, outcome, gate }) =>
            outcome === 'fail' && gate === undefined ? [`${check} ${subject}`] : [],
          ),
        ),
      ].sort();
    };
    expect(gated()).toEqual([
      'container-capabilities-dropped Pod/shop/new/web',
      'container-capabilities-dropped Pod/shop/old/web',
      'container-not-privileged Pod/shop/new/web',
    ]);
    expect(gated('--honour-new-suppressions')).toEqual([]);
    expect(runGit(['assess', '--changed'], cwd).stdout).toContain(
      '2 suppressions that the base revision does not have do not count.',
    );
  });

  test('gates like every run', () => {
    const cwd = repository({ 'a.yaml': pod('a', WEAK), 'broken.yaml': `${pod('b')}: [` });
    const exit = (...args: readonly string[]): number | null =>
      runCli(['assess', '--changed', '-q', ...args], { cwd }).exit;
    expect(exit('a.yaml', '--fail-on', 'critical')).toBe(0);
    expect(exit('a.yaml', '--fail-on', 'high')).toBe(1);
    expect(exit('broken.yaml', '--fail-on', 'none')).toBe(3);
    expect(exit('broken.yaml', '--fail-on', 'none', '--allow-unparsed')).toBe(0);
  });

  test.each(['--report=sarif', '--format=oscal', '--output=out', '--all-controls', '--remote'])(
    'refuses %s',
    (flag) => {
      const cwd = repository({ 'a.yaml': pod('a') });
      const { exit, stderr } = runCli(['assess', '--changed', 'a.yaml', flag], { cwd });
      expect([exit, stderr]).toEqual([2, expect.stringContaining('cannot be combined with --changed')]);
    },
  );

  test('opens the changed files and their context, not the repository', () => {
    const top = mkdtempSync(join(folder, 'large-'));
    const files: Record<string, string> = { '.git/HEAD': '' };
    for (let at = 0; at < 4800; at += 1) files[`k8s/team${at % 48}/pod${at}.yaml`] = pod(`p${at}`);
    for (let at = 0; at < 200; at += 1) files[`infra/stack${at % 20}/part${at}.tf`] = `provider "p${at}" {}\n`;
    writeFiles(top, files);
    const changed = Object.keys(files).filter((path) => /k8s\/team[0-8]\/pod\d{3}\.yaml|stack3\/part3\.tf/.test(path));
    const into = join(folder, 'opened.json');
    const args = ['--import', COUNT, BIN, 'assess', '--changed', '-q', '--fail-on', 'none', ...changed];
    const env = { PATH: process.env['PATH'], COUNT_BELOW: top, COUNT_INTO: into };
    expect(spawnSync(process.execPath, args, { cwd: top, env }).status).toBe(0);
    const opened: readonly string[] = JSON.parse(readFileSync(into, 'utf8'));
    const stack = Object.keys(files).filter((path) => path.startsWith('infra/stack3/'));
    expect(opened.map((path) => path.slice(top.length + 1))).toEqual([...new Set([...changed, ...stack])].sort());
  });
});

/** Where git is asked, a process has to be started, which the guard of other tests forbids. */
function runGit(args: readonly string[], cwd: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [BIN, ...args], { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'] } });
}
