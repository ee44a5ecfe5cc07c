import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canaries } from '../support/canaries.ts';
import { withFolder } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';

const FRAMEWORKS = ['nist-800-53', 'fips-140-3', 'nist-sp-800-193', 'cmmc'].flatMap((id) => ['--framework', id]);
const { files, planted } = canaries();

describe('a secret never leaves', () => {
  test('the canaries are many and each stands in the evidence', () => {
    const text = Object.values(files).join('\n');
    expect(planted.length).toBeGreaterThan(150);
    expect(planted.filter((canary) => text.includes(canary)).length).toBeGreaterThan(150);
  });

  test.each([
    ['json', ['--format', 'json', '--report', 'findings', '--debug']],
    ['yaml', ['--format', 'yaml', '--report', 'findings', '--all-controls']],
    ['oscal', ['--format', 'oscal', '--json']],
  ])('in %s', async (_format, options) => {
    await withFolder(files, async (folder) => {
      const output = join(folder, 'out');
      const result = runCli(['assess', '.', '--output', output, ...FRAMEWORKS, ...options], { cwd: folder });
      expect(result.exit).toBe(3);
      const written = readdirSync(output, { recursive: true, encoding: 'utf8' })
        .map((name) => join(output, name))
        .filter((path) => statSync(path).isFile());
      expect(written.length).toBeGreaterThan(8);
      expect(leaks(result.stdout)).toEqual([]);
      expect(leaks(result.stderr)).toEqual([]);
      for (const path of written) expect([path, leaks(readFileSync(path, 'utf8'))]).toEqual([path, []]);
    });
  });

  test.each(Object.keys(files).filter((path) => /^(?:broken|notes)/.test(path)))(
    'when standard input is %s',
    async (path) => {
      const result = runCli(['assess', '-', '--output', '/dev/null/none', '--debug'], { stdin: files[path] ?? '' });
      expect(leaks(result.stdout + result.stderr)).toEqual([]);
      expect(result.stderr).toContain('could not be written');
    },
  );
});

/** Also what an artifact carries as base64 inside the response. */
function leaks(text: string): readonly string[] {
  const inside = [...text.matchAll(/"content_base64":\s*"([^"]*)"/g)].map((match) =>
    Buffer.from(match[1] ?? '', 'base64').toString(),
  );
  const all = [text, ...inside].join('\n');
  return planted.filter((canary) => all.includes(canary));
}
