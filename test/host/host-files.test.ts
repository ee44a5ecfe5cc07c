import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { hostFiles } from '../../src/host/host-files.ts';
import { withFolder } from '../support/folder.ts';

const CONTENT = { 'secret.txt': 'outside', 'image/etc/os-release': 'ID=inside\n', 'image/usr/lib/real': 'inside' };

describe('files of an unpacked image', () => {
  test.each([
    ['an absolute link stays inside', '/usr/lib/real', 'inside'],
    ['a link that climbs stays inside', '../../../../../../usr/lib/real', 'inside'],
  ])('%s', async (_name, target, text) => {
    await withFolder(CONTENT, async (folder) => {
      symlinkSync(target, join(folder, 'image/etc/link'));
      expect(hostFiles(join(folder, 'image')).text('/etc/link')).toEqual({ status: 'ok', value: text });
    });
  });

  test.each([
    ['a link to a file outside', (folder: string) => join(folder, 'secret.txt')],
    ['a link that climbs to a file outside', () => '../../secret.txt'],
  ])('%s is not followed', async (_name, target) => {
    await withFolder(CONTENT, async (folder) => {
      symlinkSync(target(folder), join(folder, 'image/etc/link'));
      expect(hostFiles(join(folder, 'image')).text('/etc/link').status).toBe('absent');
    });
  });

  test('a folder that is a link to a folder outside is not entered, and a path can not climb out', async () => {
    await withFolder(CONTENT, async (folder) => {
      symlinkSync(folder, join(folder, 'image/out'));
      const files = hostFiles(join(folder, 'image'));
      expect(files.text('/out/secret.txt').status).toBe('absent');
      expect(files.names('/out').status).toBe('absent');
      expect(files.text('/../secret.txt').status).toBe('absent');
    });
  });

  test('links in a circle end, and where a link points to is told as it is written', async () => {
    await withFolder(CONTENT, async (folder) => {
      symlinkSync('b', join(folder, 'image/a'));
      symlinkSync('a', join(folder, 'image/b'));
      const files = hostFiles(join(folder, 'image'));
      expect(files.text('/a')).toEqual({ status: 'error', reason: 'it could not be read (ELOOP)' });
      expect(files.link('/a')).toEqual({ status: 'ok', value: 'b' });
    });
  });

  test('a pipe, a device and a folder are never waited for', async () => {
    await withFolder(CONTENT, async (folder) => {
      execFileSync('mkfifo', [join(folder, 'image/pipe')]);
      mkdirSync(join(folder, 'image/folder'));
      const files = hostFiles(join(folder, 'image'));
      expect(files.text('/pipe').status).toBe('error');
      expect(files.text('/folder').status).toBe('error');
      expect(hostFiles('/').text('/dev/zero').status).toBe('error');
    });
  });

  (process.getuid?.() === 0 ? test.skip : test)('what may not be read is denied, not absent', async () => {
    await withFolder(CONTENT, async (folder) => {
      chmodSync(join(folder, 'image/etc'), 0o000);
      expect(hostFiles(join(folder, 'image')).text('/etc/os-release').status).toBe('denied');
      chmodSync(join(folder, 'image/etc'), 0o755);
    });
  });
});
