import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveCommand } from '../../src/cli/serve.ts';
import { withFolder } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEPLOY = join(ROOT, 'examples/deploy');

function textsOf(...folders: readonly string[]): string {
  const names = folders.flatMap((folder) =>
    readdirSync(join(DEPLOY, folder)).map((name) => join(DEPLOY, folder, name)),
  );
  return names
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
}

describe('what we show for clusters', () => {
  test.each([
    [
      ['kubernetes', 'jobs'],
      [
        'Deployment/evidence/evidence-engine',
        'CronJob/evidence/evidence-nightly',
        'CronJob/evidence/evidence-azure',
        'Job/evidence/evidence-scan',
        'Job/evidence/evidence-merge',
      ],
    ],
    [['chart'], ['Deployment/-/release-name']],
  ])('%j passes our own checks', async (folders, subjects) => {
    await withFolder({}, async (output) => {
      const paths = folders.map((folder) => join(DEPLOY, folder));
      const flags = ['--fail-on', 'undetermined', '--report', 'findings', '--output', output];
      const { exit, stdout } = runCli(['assess', ...paths, ...flags]);
      expect([exit, stdout]).toEqual([0, expect.stringMatching(/^All +[1-9]\d* +- +- /m)]);
      const findings = readFileSync(join(output, 'nist-800-53/findings.json'), 'utf8');
      for (const subject of subjects) expect(findings).toContain(`"subject": "${subject}/`);
    });
  });

  test('gives serve only flags that it has', () => {
    const known = serveCommand().options.map(({ long }) => long);
    const given = textsOf('kubernetes', 'chart/templates').match(/(?<=^ +- )--[a-z-]+/gm) ?? [];
    expect(given.length).toBeGreaterThan(10);
    for (const flag of given) expect(known).toContain(flag);
  });
});

/** The script of a job, with the places of a container in `folder` and local folders instead of repositories. */
function scriptOf(file: string, folder: string): string {
  const text = readFileSync(join(DEPLOY, 'jobs', file), 'utf8');
  const [, block = ''] = /^ +- \|\n((?: {14,}.*\n)+?)(?= +resources:)/m.exec(text) ?? [];
  expect(block).toContain('/app/bin/evidence-engine.js');
  return block
    .replaceAll('/app/bin', join(ROOT, 'bin'))
    .replaceAll('--repo-url "$url"', '"$url"')
    .replaceAll('/repositories/', `${folder}/`)
    .replaceAll('/results', `${folder}/results`);
}

/** Runs the script as its container does: with a shell, from the scratch folder. */
function runScript(file: string, folder: string, index = 0): { readonly exit: number | null; readonly stderr: string } {
  const env = { PATH: process.env['PATH'] ?? '', JOB_COMPLETION_INDEX: String(index) };
  const ran = spawnSync('/bin/sh', ['-ec', scriptOf(file, folder)], { cwd: folder, env, encoding: 'utf8' });
  return { exit: ran.status, stderr: ran.stderr };
}

describe('the jobs', () => {
  const list = (...urls: readonly string[]): string => urls.map((url) => `${url}\n`).join('');
  const [hardened, weak] = [join(ROOT, 'examples/hardened'), join(ROOT, 'examples/weak')];

  test('scan every repository of the list at night and merge them, and fail where one could not be read', async () => {
    await withFolder({ 'repositories.txt': list(weak, '/not/there.git') }, async (folder) => {
      const old = join(folder, 'results', 'night-2020-01-01');
      cpSync(weak, old, { recursive: true });
      for (let day = 10; day < 40; day += 1)
        cpSync(old, join(folder, 'results', `night-2021-01-${day}`), { recursive: true });
      const { exit, stderr } = runScript('cron-job.yaml', folder);
      expect([exit, stderr]).toEqual([1, expect.stringContaining('there was not assessed: exit code ')]);
      const nights = readdirSync(join(folder, 'results'));
      expect([nights.length, nights.includes(basename(old))]).toEqual([30, false]);
      const night = join(folder, 'results', nights.find((name) => !name.startsWith('night-2021')) ?? '');
      expect(existsSync(join(night, 'systems', 'weak', 'nist-800-53'))).toBe(true);
      expect(readFileSync(join(night, 'organization.json'), 'utf8')).toContain('weak');
      writeFileSync(join(folder, 'repositories.txt'), list(weak));
      expect(runScript('cron-job.yaml', folder)).toEqual({ exit: 0, stderr: '' });
    });
  });

  test('scan one repository for each index, and merge them when all are there', async () => {
    await withFolder({ 'repositories.txt': list(hardened, weak) }, async (folder) => {
      expect(runScript('indexed-job.yaml', folder, 1)).toEqual({ exit: 0, stderr: '' });
      const early = runScript('merge-job.yaml', folder);
      expect([early.exit, early.stderr]).toEqual([1, `${hardened} was not assessed: nothing is merged\n`]);
      expect(runScript('indexed-job.yaml', folder, 0)).toEqual({ exit: 0, stderr: '' });
      expect(runScript('merge-job.yaml', folder)).toEqual({ exit: 0, stderr: '' });
      expect(readFileSync(join(folder, 'results', 'organization.json'), 'utf8')).toMatch(/hardened[^]*weak/);
    });
  });
});

describe('the image', () => {
  const dockerfile = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');

  test('is made of the tarball of a release, and of nothing else', () => {
    const sources = [...dockerfile.matchAll(/^(?:COPY|ADD) (.*) \S+$/gm)].map(([, from]) => from);
    const own = ['--from=unpacked /app', '--from=unpacked --chown=1000:1000 /keys'];
    const node = ['--from=node /usr/local/bin/node', '--from=node /usr/local/LICENSE'];
    expect(sources).toEqual(['evidence-engine-*.tgz', ...own, ...node, ...own]);
  });

  test('is made from images that are named by their digests', () => {
    const images = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image);
    const digest = '@sha256:(?!0{64})[0-9a-f]{64}$';
    expect(images).toEqual([
      expect.stringMatching(`^node:24\\.\\d+\\.\\d+-bookworm-slim${digest}`),
      expect.stringMatching(`^gcr\\.io/distroless/cc-debian12:nonroot${digest}`),
    ]);
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
      'FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS unpacked',
      'FROM ${NODE_IMAGE} AS node',
      'FROM node AS with-git',
      'FROM ${BASE_IMAGE}',
    ]);
  });

  test('has no shell, and runs no program while it is made, so that it is made for every processor', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last.match(/^(?:RUN|SHELL|ADD) .*$/gm)).toBeNull();
    expect(last.match(/^(?:HEALTHCHECK .*\n +)?(?:CMD|ENTRYPOINT) .*$/gm)?.length).toBe(3);
    expect(last).not.toMatch(/^(?:.*CMD|ENTRYPOINT) [^[]/m);
  });

  test('runs no script of a package, and builds by name', () => {
    expect(dockerfile).not.toMatch(/\bnpm (?:ci|install)\b/);
    for (const path of ['action.yml', '.ci/run']) {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const lines = text.match(/\bnpm (?:ci|install)\b.*/g) ?? [];
      expect([lines.length > 0, lines.filter((line) => !line.includes('--ignore-scripts'))]).toEqual([true, []]);
      expect(text).toContain('npm run build');
    }
  });

  test('is not run by root, and says whether it is well', () => {
    expect(dockerfile.match(/^(?:USER|HEALTHCHECK|ENTRYPOINT|CMD) .*$/gm)).toEqual([
      'USER 1000:1000',
      'ENTRYPOINT ["node", "/app/bin/evidence-engine.js"]',
      'USER 1000:1000',
      expect.stringContaining('--interval=30s'),
      'ENTRYPOINT ["node", "/app/bin/evidence-engine.js"]',
      'CMD ["serve", "--host", "0.0.0.0", "--keys", "/keys/keys.json"]',
    ]);
  });
});
