import { describe, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFirstKey } from '../../src/server/keys/first-key.ts';
import { makeKey, type StoredKey } from '../../src/server/keys/key.ts';
import { createKeyRing } from '../../src/server/keys/key-ring.ts';
import { isShared } from '../../src/server/keys/read-keys.ts';
import { readsNothingText } from '../../src/server/keys/reads-nothing.ts';
import { withFolder } from '../support/folder.ts';

/** How a key file goes wrong, and what is said about it. */
const FAULTS: readonly (readonly [what: string, fault: string, words: string, spoil: (path: string) => void])[] = [
  ['is removed', 'missing', 'is missing. Create it', (path) => rmSync(path)],
  ['is cut off', 'invalid', 'is not a key file', (path) => writeFileSync(path, '{"version":1,"keys":[')],
  ['is emptied', 'invalid', 'is not a key file', (path) => writeFileSync(path, '')],
  ['gets another form', 'invalid', 'is not a key file', (path) => writeFileSync(path, '{"version":2,"keys":[]}')],
  ['becomes a folder', 'invalid', 'is not a key file', (path) => (rmSync(path), mkdirSync(path))],
  ['gets readable by others', 'shared', '0644, so other users can', (path) => chmodSync(path, 0o644)],
  ['gets readable by the group', 'shared', '0640, so other users can', (path) => chmodSync(path, 0o640)],
  ['gets writable by others', 'shared', 'Run: chmod 600 ', (path) => chmodSync(path, 0o602)],
];

describe.each(FAULTS)('a key file that %s', (_what, fault, words, spoil) => {
  test('is refused at first', async () => {
    await withFolder({}, async (folder) => {
      const path = join(folder, 'keys.json');
      await makeFirstKey(path);
      spoil(path);
      expect(() => createKeyRing(path, () => undefined)).toThrow(words);
    });
  });

  test('opens nothing until it is right again, and each change is reported once', async () => {
    await withFolder({}, async (folder) => {
      const path = join(folder, 'keys.json');
      const text = (await makeFirstKey(path)) ?? '';
      const other = join(folder, 'other.json');
      await makeFirstKey(other);
      const said: (string | undefined)[] = [];
      const ring = createKeyRing(path, (message) => said.push(message));
      expect([ring.fault(), ring.open(text)?.plan]).toEqual([undefined, 'enterprise']);
      spoil(path);
      await wait(550);
      for (let look = 0; look < 3; look += 1) expect([ring.fault(), ring.open(text)]).toEqual([fault, undefined]);
      expect(said).toEqual([expect.stringContaining(words)]);
      rmSync(path, { force: true, recursive: true });
      renameSync(other, path);
      await wait(550);
      expect([ring.fault(), ring.open(text)]).toEqual([undefined, undefined]);
      expect(said).toEqual([expect.stringContaining(words), undefined]);
    });
  });
});

describe('a key file is shared', () => {
  test.each([
    ['of the service, for it alone', 0o100600, 10001, false],
    ['of the service, read only', 0o100400, 10001, false],
    ['of the service, for its group', 0o100640, 10001, true],
    ['of root in a mounted secret, for the group of the service', 0o100440, 0, false],
    ['of root, for everyone', 0o100444, 0, true],
    ['of root, changed by the group', 0o100660, 0, true],
  ])('%s', (_what, mode, uid, shared) => {
    expect(isShared({ mode, uid }, 10001)).toBe(shared);
  });

  test('never where the system has no mode bits', () => {
    expect(isShared({ mode: 0o100666, uid: 0 }, undefined)).toBe(false);
  });
});

describe('the keys that read no organization', () => {
  const NOW = new Date('2026-11-01T12:00:00Z');
  const key = (name: string, rights: Parameters<typeof makeKey>[3] = {}): StoredKey =>
    makeKey(name, 'community', NOW, rights).stored;

  test('are named with what to do', () => {
    const keys = [
      key('plain'),
      key('of one organization', { organizations: ['acme'] }),
      key('for everything', { organizations: ['*'] }),
      key('for another endpoint', { only: ['/v1/fips'] }),
      key('for this endpoint', { only: ['/v1/fips', '/v1/assessments'] }),
      key('expired', { expires: '2026-10-01T00:00:00Z' }),
    ];
    const text = readsNothingText(keys, NOW) ?? '';
    expect(text.match(/(?<=^ {2}[0-9a-f]{12} {2}).*$/gm)).toEqual(['plain', 'for this endpoint']);
    expect(text).toContain('keys rotate <id> --organization <name>');
    expect(readsNothingText([key('named', { organizations: ['acme'] })], NOW)).toBeUndefined();
  });

  test('are counted where there are many', () => {
    const text = readsNothingText(
      Array.from({ length: 25 }, (_, index) => key(`key ${index}`)),
      NOW,
    );
    expect(text).toContain('  and 5 more\n');
  });
});
