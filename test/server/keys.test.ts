import { describe, expect, test } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { changeKeys, readKeys } from '../../src/server/keys/key-file.ts';
import { makeFirstKey } from '../../src/server/keys/first-key.ts';
import { makeKey, openedBy, keyState } from '../../src/server/keys/key.ts';
import { withFolder } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';

const NOW = new Date('2026-11-01T12:00:00Z');

describe('a key', () => {
  test('opens its own record and no other one', () => {
    const [one, other] = [makeKey('a', 'community', NOW), makeKey('b', 'enterprise', NOW)];
    const keys = [one.stored, other.stored];
    expect(openedBy(one.text, keys, NOW)).toBe(one.stored);
    expect(openedBy(other.text, keys, NOW)).toBe(other.stored);
    const swapped = other.text.replace(other.stored.id, one.stored.id);
    for (const wrong of ['', 'ee_', one.stored.digest, swapped, `${one.text} `, `${one.text.slice(0, -1)}!`])
      expect(openedBy(wrong, keys, NOW)).toBeUndefined();
  });

  test('is valid until it expires or is revoked', () => {
    const { text, stored } = makeKey('a', 'community', NOW, { expires: '2026-11-02T00:00:00Z' });
    expect(openedBy(text, [stored], new Date('2026-11-01T23:59:59Z'))).toBe(stored);
    expect(openedBy(text, [stored], new Date('2026-11-02T00:00:00Z'))).toBeUndefined();
    const revoked = { ...stored, revoked: '2026-11-01T12:00:00Z' };
    expect([openedBy(text, [revoked], NOW), keyState(revoked, NOW)]).toEqual([undefined, 'revoked']);
  });

  test('stands nowhere in its record, and two records of one key are not alike', () => {
    const { text, stored } = makeKey('a', 'community', NOW);
    expect(JSON.stringify(stored)).not.toContain(text.slice(16, 30));
    expect(new Set([stored.salt, makeKey('a', 'community', NOW).stored.salt]).size).toBe(2);
  });
});

describe('the key file', () => {
  test('is for its owner only and is changed by one after another', async () => {
    await withFolder({}, async (folder) => {
      const path = join(folder, 'deep/keys.json');
      const made = Array.from({ length: 8 }, (_, index) => makeKey(`key ${index}`, 'community', NOW).stored);
      await Promise.all(made.map((key) => changeKeys(path, (keys) => [...keys, key])));
      expect(
        readKeys(path)
          ?.map(({ name }) => name)
          .sort(),
      ).toEqual(made.map(({ name }) => name).sort());
      expect(statSync(path).mode & 0o777).toBe(0o600);
    });
  });

  test('that is not a key file is never taken for an empty one, nor written over', async () => {
    for (const text of ['', '{}', '{"version":1,"keys":[{}]}', 'keys: []']) {
      await withFolder({ 'keys.json': text }, async (folder) => {
        const path = join(folder, 'keys.json');
        await expect(makeFirstKey(path)).rejects.toThrow('is not a key file');
        await expect(changeKeys(path, (keys) => keys)).rejects.toThrow('is not a key file');
        expect(readFileSync(path, 'utf8')).toBe(text);
      });
    }
  });

  test('gets a first key where there is none, once', async () => {
    await withFolder({}, async (folder) => {
      const path = join(folder, 'keys.json');
      const made = await Promise.all([makeFirstKey(path), makeFirstKey(path), makeFirstKey(path)]);
      expect(made.filter((text) => text !== undefined)).toHaveLength(1);
      expect(readKeys(path)).toHaveLength(1);
    });
  });
});

describe('keys', () => {
  test('are added, listed, rotated and revoked', async () => {
    await withFolder({}, async (folder) => {
      const keys = (...args: readonly string[]): string => {
        const { exit, stdout, stderr } = runCli(['keys', ...args, '--keys', join(folder, 'k.json')]);
        expect([exit, stderr]).toEqual([0, '']);
        return stdout;
      };
      const first = keys('add', '--name', 'ci', '--plan', 'enterprise', '--expires', '90d').trim();
      const id = first.split('_')[1] ?? '';
      const second = keys('rotate', id, '--overlap', '2h').trim();
      keys('revoke', second.split('_')[1] ?? '');
      const [old, successor] = JSON.parse(keys('list', '--json'));
      expect(old).toMatchObject({ id, name: 'ci', plan: 'enterprise', state: 'valid', replaced_by: successor.id });
      expect(Date.parse(old.expires) - Date.now()).toBeLessThan(2 * 3_600_000 + 1000);
      expect(successor).toMatchObject({ name: 'ci', plan: 'enterprise', state: 'revoked' });
      expect(Object.keys(successor)).not.toContain('digest');
      const shown = keys('list') + readFileSync(join(folder, 'k.json'), 'utf8');
      for (const key of [first, second]) expect(shown).not.toContain(key.split('_').slice(2).join('_'));
    });
  });

  test('may be for some endpoints only, and so are their successors', async () => {
    await withFolder({}, async (folder) => {
      const path = join(folder, 'k.json');
      const keys = (...args: readonly string[]): string => runCli(['keys', ...args, '--keys', path]).stdout;
      const first = keys('add', '--name', 'ci', '--only', '/v1/fips', '--only', '/v1/diagram').trim();
      keys('rotate', first.split('_')[1] ?? '');
      expect(readKeys(path)?.map(({ only }) => only)).toEqual([
        ['/v1/fips', '/v1/diagram'],
        ['/v1/fips', '/v1/diagram'],
      ]);
      expect(keys('list')).toContain('ci (only /v1/fips, /v1/diagram)');
    });
  });

  test('name the organizations that they read; a successor reads the same ones unless it names others', async () => {
    await withFolder({}, async (folder) => {
      const path = join(folder, 'k.json');
      const keys = (...args: readonly string[]): string => runCli(['keys', ...args, '--keys', path]).stdout;
      const idOf = (text: string): string => text.split('_')[1] ?? '';
      const first = keys('add', '--name', 'ci', '--organization', 'acme', '--organization', 'Agency One');
      const second = keys('rotate', idOf(first));
      keys('rotate', idOf(second), '--organization', '*');
      keys('add', '--name', 'none');
      expect(readKeys(path)?.map(({ organizations }) => organizations)).toEqual([
        ['acme', 'Agency One'],
        ['acme', 'Agency One'],
        ['*'],
        undefined,
      ]);
      expect(keys('list')).toContain('ci (reads acme, Agency One)');
      expect(JSON.parse(keys('list', '--json'))[2]).toMatchObject({ organizations: ['*'] });
    });
  });

  test.each([
    [['add', '--name', 'a', '--organization', '']],
    [['add', '--name', 'a', '--organization', '..']],
    [['add', '--name', 'a', '--organization', 'a/b']],
    [['add', '--name', 'a', '--organization', 'a\u202eb']],
    [['add', '--name', 'a', '--organization', '*', '--organization', 'acme']],
    [['add', '--name', ' ']],
    [['add', '--name', 'a', '--only', '/v1/other']],
    [['add', '--name', 'a\nb']],
    [['add', '--name', 'a', '--expires', '1y']],
    [['add', '--name', 'a', '--expires', '0d']],
    [['add', '--name', 'a', '--plan', 'gold']],
    [['rotate', '000000000000']],
    [['revoke', 'nothing']],
  ])('%j is refused', async (args) => {
    await withFolder({}, async (folder) => {
      expect(runCli(['keys', ...args, '--keys', join(folder, 'k.json')]).exit).toBe(2);
    });
  });
});
