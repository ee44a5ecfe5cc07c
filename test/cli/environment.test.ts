import { describe, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everything } from '../support/bundles.ts';
import { withFolder } from '../support/folder.ts';
import { startCli } from '../support/spawn-cli.ts';
import { readTree } from '../support/tree.ts';
import { buildZip } from '../support/zip.ts';

const FILES = Object.fromEntries(everything());
const OPTIONS = [
  '--name',
  'x',
  '--report',
  'findings',
  '--format',
  'oscal',
  '--quiet',
  '--fail-on',
  'none',
  '--allow-unparsed',
];
const FIXED = [...OPTIONS, '--as-of', '2026-11-01'];

describe('the same evidence gives the same bytes', () => {
  test('in any folder, time zone, language and environment', async () => {
    await withFolder({}, async (folder) => {
      const one = join(folder, 'one');
      const other = join(folder, 'deep', 'down', 'other');
      for (const root of [one, other]) {
        for (const [path, content] of root === one ? Object.entries(FILES) : Object.entries(FILES).reverse()) {
          mkdirSync(join(root, 'in', path, '..'), { recursive: true });
          writeFileSync(join(root, 'in', path), content);
        }
      }
      const entries = Object.entries(FILES)
        .reverse()
        .map(([name, content]) => ({ name, content }));
      writeFileSync(join(other, 'in.zip'), buildZip(entries));
      const runs = [
        startCli(['assess', 'in', '--output', 'out', ...FIXED], {
          cwd: one,
          env: { TZ: 'UTC', LANG: 'en_US.UTF-8', HOME: folder },
        }),
        startCli(['assess', 'in', '--output', 'out', ...FIXED], {
          cwd: other,
          env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'C', TERM: 'dumb' },
        }),
        startCli(['assess', join(other, 'in.zip'), '--output', join(folder, 'zip'), ...FIXED], {
          cwd: '/',
          env: { NO_COLOR: '1', SOURCE_DATE_EPOCH: '1' },
        }),
      ];
      for (const { ended } of runs) expect(await ended).toMatchObject({ exit: 0, stderr: '', stdout: '' });
      const expected = readTree(join(one, 'out'));
      expect([...expected.keys()]).toContain('nist-800-53/assessment-results.json');
      expect(readTree(join(other, 'out'))).toEqual(expected);
      expect(readTree(join(folder, 'zip'))).toEqual(expected);
    });
  });

  test('SOURCE_DATE_EPOCH is the clock', async () => {
    await withFolder({ 'a.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: { name: web }\n' }, async (folder) => {
      const env = { SOURCE_DATE_EPOCH: '1793491200' };
      for (const output of ['first', 'second']) {
        const { ended } = startCli(['assess', 'a.yaml', '--output', output, ...OPTIONS], { cwd: folder, env });
        expect(await ended).toMatchObject({ exit: 0 });
      }
      const first = readTree(join(folder, 'first'));
      expect(JSON.parse(first.get('nist-800-53/evidence-response.json') ?? '').created_at).toBe('2026-11-01T00:00:00Z');
      expect(readTree(join(folder, 'second'))).toEqual(first);
    });
  });
});
