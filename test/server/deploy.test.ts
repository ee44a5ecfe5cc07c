import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
      ['kubernetes', 'jobs/azure-cron-job.yaml', 'jobs/kubernetes'],
      [
        'Deployment/evidence/evidence-engine',
        'CronJob/evidence/evidence-azure',
        'Job/evidence/evidence-assess-run-00000000t000000z',
        'Job/evidence/evidence-merge-run-00000000t000000z',
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
