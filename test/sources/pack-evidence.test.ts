import { describe, expect, test } from '@jest/globals';
import { cpSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { packEvidence } from '../../src/sources/pack-evidence.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import { writeArchive } from '../../src/sources/write-archive.ts';
import { withFolder } from '../support/folder.ts';

const FILES = {
  'infra/main.tf': 'variable "a" {}\n',
  'infra/ünïcode name.yaml': 'a: 1\n',
  'node_modules/left-pad/package.json': '{}',
  '.git/config': '[core]',
  'logo.png': Buffer.from([0x89, 0x50, 0, 1]),
  'utf16.json': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"a":1}', 'utf16le')]),
  'large.yaml': `a: ${'x'.repeat(200_000)}\n`,
};

async function packed(folder: string): Promise<Buffer> {
  return writeArchive(await packEvidence([folder], {}));
}

describe('packed evidence', () => {
  test('reads as the folder does', async () => {
    await withFolder(FILES, async (folder) => {
      const bytes = await packed(folder);
      const told = async (source: ReturnType<typeof readEvidence>): Promise<readonly string[]> =>
        (await source).files.map(({ path, sha256 }) => `${path} ${sha256}`);
      const evidence = (await told(readEvidence([folder]))).filter((line) => !line.startsWith('logo.png'));
      expect(await told(readEvidence([], { upload: { bytes, name: 'x.zip' } }))).toEqual(evidence);
      expect(evidence.length).toBe(4);
    });
  });

  test('depends on nothing but paths and bytes', async () => {
    await withFolder(FILES, async (folder) => {
      const first = await packed(folder);
      await withFolder({}, async (other) => {
        cpSync(folder, other, { recursive: true });
        utimesSync(join(other, 'large.yaml'), 1, 1);
        expect((await packed(other)).equals(first)).toBe(true);
      });
    });
  });

  test('is not made while evidence is lost', async () => {
    await withFolder({ 'a.tfstate': '{}' }, async (outside) => {
      await withFolder({ 'b.yaml': 'a: 1' }, async (folder) => {
        symlinkSync(join(outside, 'a.tfstate'), join(folder, 'a.tfstate'));
        await expect(packed(folder)).rejects.toThrow(/a\.tfstate is a link .* Nothing was sent/);
        await expect(packEvidence([folder], { limits: { fileBytes: 2 } })).rejects.toThrow('Nothing was sent');
      });
    });
  });

  test('is never a part of what there is', async () => {
    await withFolder({ 'a.yaml': 'a: 1', 'b.yaml': 'a: 1' }, async (folder) => {
      await expect(packEvidence([folder], { limits: { files: 1 } })).rejects.toThrow('more than 1 files');
    });
  });
});
