import { beforeAll, describe, expect, test } from '@jest/globals';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostTools, NO_TOOLS } from '../../src/host/host-tools.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
const PROGRAMS: readonly (readonly [name: string, script: string, mode: number])[] = [
  ['shows', 'env; cat; printf "%s|" "$@" >&2; exit 3', 0o755],
  ['sleeps', 'exec sleep 60', 0o755],
  ['floods', 'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done', 0o755],
  ['open', 'echo changed', 0o777],
  ['text', 'echo never', 0o644],
];

beforeAll(() => {
  for (const [name, script, mode] of PROGRAMS) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), mode);
  }
});

describe('programs of the host', () => {
  test('get fixed arguments as they are, English messages, no input and nothing of our environment', async () => {
    process.env['EVIDENCE_ENGINE_CANARY'] = 'leaks';
    const seen = await hostTools({ folders: [folder, '/usr/bin', '/bin'] }).run('shows', ['a b', '$(id)', ';']);
    delete process.env['EVIDENCE_ENGINE_CANARY'];
    const output = seen.status === 'ok' ? seen.value : { code: 0, stdout: '', stderr: '' };
    expect(output.code).toBe(3);
    expect(output.stderr).toBe('a b|$(id)|;|');
    expect(output.stdout).toContain('LC_ALL=C\n');
    expect(output.stdout).not.toContain('CANARY');
  });

  test.each([
    ['one that hangs', 'sleeps', 'timeout'],
    ['one that everybody can replace', 'open', 'error'],
    ['one that prints without end', 'floods', 'error'],
    ['a file that is not a program', 'text', 'absent'],
    ['one that is not there', 'missing', 'absent'],
  ])('%s', async (_name, tool, status) => {
    const limitMs = tool === 'sleeps' ? 300 : 600_000;
    expect((await hostTools({ folders: [folder, '/usr/bin', '/bin'], limitMs }).run(tool, [])).status).toBe(status);
  });

  test('an image has none', async () => {
    expect((await NO_TOOLS.run('shows', [])).status).toBe('absent');
  });
});
