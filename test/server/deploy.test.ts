import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
      ['kubernetes', 'jobs'],
      ['Deployment/evidence/evidence-engine', 'CronJob/evidence/evidence-nightly', 'Job/evidence/evidence-scan'],
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

  test('is made of what there is', () => {
    for (const [, sources = ''] of dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm))
      for (const source of sources.split(' ')) expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
  });

  test('is not run by root, and says whether it is well', () => {
    expect(dockerfile.match(/^(?:USER|HEALTHCHECK|ENTRYPOINT|CMD) .*$/gm)).toEqual([
      'USER 1000:1000',
      expect.stringContaining('--interval=30s'),
      'ENTRYPOINT ["node", "/app/bin/evidence-engine.js"]',
      'CMD ["serve", "--host", "0.0.0.0", "--keys", "/keys/keys.json"]',
    ]);
  });
});
