import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readLarge } from '../../src/sources/large-file.ts';
import { readFolder } from '../../src/sources/folder.ts';
import { createReadSession } from '../../src/sources/read-session.ts';
import { limitsWith } from '../../src/sources/limits.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import { readEvidenceFile, readRegularFile, sha256Hex } from '../../src/sources/regular-file.ts';
import type { SourceOptions } from '../../src/sources/options.ts';
import type { SourceResult } from '../../src/sources/source-result.ts';
import { withFolder, type FolderContent } from '../support/folder.ts';
import { buildZip } from '../support/zip.ts';

const MIB = 1024 * 1024;

function read(content: FolderContent, options: SourceOptions = {}): Promise<SourceResult> {
  return withFolder(content, (folder) => readEvidence([folder], options));
}

function paths(result: SourceResult): string[] {
  return result.files.map(({ path }) => path);
}

function problems(result: SourceResult): string[] {
  return result.problems.map(({ code, severity, place }) => `${severity} ${code} ${place.file}`);
}

describe('packed charts', () => {
  test('keep their bytes, which are read as no text', async () => {
    const bytes = Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 0xff]);
    const { files } = await read({ 'app/charts/db-1.0.0.tgz': bytes });
    expect(files.map(({ path, head, text, bytes: raw }) => [path, head, text(), raw?.()])).toEqual([
      ['app/charts/db-1.0.0.tgz', '', '', bytes],
    ]);
  });

  test('are told from archives that stand elsewhere', async () => {
    const result = await read({ 'backup.tgz': Buffer.from([0x1f, 0x8b]) });
    expect(problems(result)).toEqual(['info nested-archive backup.tgz']);
  });
});

const isRoot = process.getuid?.() === 0;
const hasFifo = canRun('mkfifo', ['--version']);

function canRun(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('files', () => {
  test('are sorted by code units of their path, with size, digest and text', async () => {
    const result = await read({ 'b.json': '{}', 'a/z.json': '1', 'a.json': 'é', 'a-b.json': '', 'B.json': '[]' });
    expect(paths(result)).toEqual(['B.json', 'a-b.json', 'a.json', 'a/z.json', 'b.json']);
    const file = result.files[2];
    expect(file?.text()).toBe('é');
    expect(file?.size).toBe(2);
    expect(file?.sha256).toBe(createHash('sha256').update('é').digest('hex'));
    expect(result.problems).toEqual([]);
  });

  const KIB = 1024;
  test.each([64 * KIB, 64 * KIB + 1, 576 * KIB - 1, 576 * KIB, 576 * KIB + 1, 1300 * KIB])(
    'of %d bytes have the digest of all of them, whatever parts they are read in',
    async (size) => {
      const text = Array.from({ length: size / 8 + 1 }, (_, line) => `${line}`.padStart(7, ' '))
        .join('\n')
        .slice(0, size);
      const { files } = await read({ 'a.txt': text });
      expect(files.map((file) => [file.size, file.sha256])).toEqual([
        [size, createHash('sha256').update(text).digest('hex')],
      ]);
      expect(files[0]?.text() === text).toBe(true);
    },
  );

  test('have no digest where the run tells none', async () => {
    const { files } = await read({ 'a.json': '{}' }, { digests: false });
    expect(files.map(({ path, size, sha256 }) => ({ path, size, sha256 }))).toEqual([
      { path: 'a.json', size: 2, sha256: undefined },
    ]);
  });

  test('an empty folder gives nothing and no problem', async () => {
    expect(await read({})).toMatchObject({ files: [], problems: [], unreadable: [] });
  });

  test('the order of creation changes nothing', async () => {
    const entries: [string, string][] = ['x.json', 'd/y.yaml', 'd/e/z.lock', 'é.json', 'd.json'].map((path) => [
      path,
      path,
    ]);
    const expected = await read(Object.fromEntries(entries));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(entries, { minLength: entries.length }), async (shuffled) => {
        const result = await read(Object.fromEntries(shuffled));
        expect(paths(result)).toEqual(paths(expected));
      }),
      { numRuns: 10 },
    );
  });

  test('a binary file that is not evidence is listed with its digest and has no text', async () => {
    const picture = Buffer.concat([Buffer.from('\x89PNG\0\0', 'latin1'), Buffer.alloc(200_000, 7)]);
    const result = await read({ 'logo.png': picture });
    expect(result.files[0]).toMatchObject({ path: 'logo.png', size: picture.length, head: '' });
    expect(result.files[0]?.sha256).toBe(createHash('sha256').update(picture).digest('hex'));
    expect(result.files[0]?.text()).toBe('');
    expect(result.problems).toEqual([]);
  });
});

describe('ignored folders', () => {
  test('are skipped at any depth and counted', async () => {
    const content = {
      '.git/x.json': '',
      'a/node_modules/b/package.json': '',
      'node_modules/c.json': '',
      'a/.terraform/t.json': '',
      'a/k.json': '',
    };
    const result = await read(content);
    expect(paths(result)).toEqual(['a/k.json']);
    expect([...result.ignored]).toEqual([
      ['.git', 1],
      ['.terraform', 1],
      ['node_modules', 2],
    ]);
  });

  const COPIES = {
    'main.tf': '',
    '.terraform/modules/modules.json': '{}',
    '.terraform/modules/net/main.tf': '',
    '.terraform/modules/net/policy.json': '{}',
    '.terraform/modules/net/modules/sub/sub.tf': '',
    '.terraform/modules/net/examples/all/main.tf': '',
    '.terraform/modules/net/deploy.yaml': '',
    '.terraform/modules/net/node_modules/x.json': '',
    '.terraform/providers/p.json': '',
    '.terraform/terraform.tfstate': '{}',
  };
  const USED_COPIES = [
    '.terraform/modules/modules.json',
    '.terraform/modules/net/main.tf',
    '.terraform/modules/net/modules/sub/sub.tf',
    '.terraform/modules/net/policy.json',
    'main.tf',
  ];

  test('let the modules through that Terraform copied, without what no call leads to', async () => {
    const result = await read(COPIES);
    expect(paths(result)).toEqual(USED_COPIES);
    expect([...result.ignored]).toEqual([['.terraform', 1]]);
  });

  test('are the same in an archive', async () => {
    const zip = buildZip(Object.entries(COPIES).map(([name, text]) => ({ name, content: text })));
    await withFolder({ 'all.zip': zip }, async (folder) => {
      expect(paths(await readEvidence([join(folder, 'all.zip')]))).toEqual(USED_COPIES);
    });
  });

  test('are read when the caller says so, and others can be excluded', async () => {
    await withFolder({ '.git/x.json': '', 'out/old.json': '', 'in/new.json': '' }, async (folder) => {
      const result = await readEvidence([folder], { ignoredFolders: [], exclude: [join(folder, 'out')] });
      expect(paths(result)).toEqual(['.git/x.json', 'in/new.json']);
      expect([...result.ignored]).toEqual([['out', 1]]);
    });
  });
});

describe('what is not a regular file', () => {
  test('links are not followed; one that leads out to evidence is an error', async () => {
    await withFolder({ 'outside.json': '{}', 'in/real.json': '{}', 'elsewhere/k.json': '' }, async (folder) => {
      const inside = join(folder, 'in');
      symlinkSync('real.json', join(inside, 'near.json'));
      symlinkSync('../outside.json', join(inside, 'far.json'));
      symlinkSync('../outside.json', join(inside, 'far.png'));
      symlinkSync('.', join(inside, 'loop'));
      symlinkSync('../elsewhere', join(inside, 'other'));
      symlinkSync('nowhere', join(inside, 'dangling.json'));
      const result = await readEvidence([inside]);
      expect(paths(result)).toEqual(['real.json']);
      expect(problems(result)).toEqual([
        'warning link-not-followed dangling.json',
        'error link-not-followed far.json',
        'info link-not-followed far.png',
        'info link-not-followed loop',
        'info link-not-followed near.json',
        'warning link-not-followed other',
      ]);
    });
  });

  (hasFifo ? test : test.skip)('a pipe is never opened', async () => {
    await withFolder({ 'a.json': '{}' }, async (folder) => {
      execFileSync('mkfifo', [join(folder, 'pipe.json'), join(folder, 'pipe')]);
      const result = await readEvidence([folder]);
      expect(paths(result)).toEqual(['a.json']);
      expect(problems(result)).toEqual(['info not-a-regular-file pipe', 'error not-a-regular-file pipe.json']);
    });
  });

  test('a socket is never opened', async () => {
    await withFolder({}, async (folder) => {
      leaveSocket(join(folder, 's.yaml'));
      expect(problems(await readEvidence([folder]))).toEqual(['error not-a-regular-file s.yaml']);
    });
  });
});

/** A process that is killed leaves its socket behind; this one is local, so nothing goes over a network. */
function leaveSocket(path: string): void {
  const script = "require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))";
  spawnSync(process.execPath, ['-e', script, path], { env: {}, timeout: 600_000 });
}

describe('what can not be read', () => {
  (isRoot ? test.skip : test)('a file and a folder without permission', async () => {
    await withFolder({ 'a.tfstate': '{}', 'shut/b.json': '{}' }, async (folder) => {
      chmodSync(join(folder, 'a.tfstate'), 0);
      chmodSync(join(folder, 'shut'), 0);
      const result = await readEvidence([folder]);
      chmodSync(join(folder, 'shut'), 0o700);
      expect(problems(result)).toEqual(['error unreadable-file a.tfstate', 'error unreadable-file shut/']);
      expect(result.problems[0]?.kinds).toEqual(['terraform']);
      expect(result.problems[1]?.kinds).toContain('kubernetes');
      expect(result.unreadable.map(({ path, status }) => [path, status])).toEqual([
        ['a.tfstate', 'unreadable'],
        ['shut/', 'unreadable'],
      ]);
    });
  });

  test('archives are listed and not opened, by name or by content', async () => {
    const result = await read({
      'a.zip': 'PK',
      'b.tar.gz': '',
      'c.docx': 'PK\x03\x04rest',
      'p.tfplan': 'PK\x03\x04rest',
    });
    expect(paths(result)).toEqual([]);
    expect(problems(result)).toEqual([
      'info nested-archive a.zip',
      'info nested-archive b.tar.gz',
      'info nested-archive c.docx',
      'warning nested-archive p.tfplan',
    ]);
  });

  test('a path that lies too deep', async () => {
    const result = await read({ 'a/b/c/d.json': '', 'a/b.json': '' }, { limits: { depth: 2 } });
    expect(paths(result)).toEqual(['a/b.json']);
    expect(problems(result)).toEqual(['error too-deep a/b/c/']);
  });
});

describe('limits', () => {
  test('bytes of a file', async () => {
    const result = await read(
      { 'a.json': '123456', 'b.json': '12345', 'c.png': '123456' },
      { limits: { fileBytes: 5 } },
    );
    expect(paths(result)).toEqual(['b.json']);
    expect(problems(result)).toEqual(['error file-too-large a.json', 'info file-too-large c.png']);
  });

  test('bytes in all fall on the same files whatever the order', async () => {
    const result = await read({ 'c.json': '1', 'b.json': '1234', 'a.json': '123' }, { limits: { totalBytes: 5 } });
    expect(paths(result)).toEqual(['a.json', 'c.json']);
    expect(problems(result)).toEqual(['error total-too-large b.json']);
  });

  describe('files that no parser reads', () => {
    const zeros = Buffer.alloc(100);
    const digest = createHash('sha256').update(zeros).digest('hex');
    const content = { 'a.bin': zeros, 'b.bin': zeros, 'c.bin': zeros, 'd/e.bin': zeros, 'z.json': '{"a":1}' };

    test('are hashed when all evidence is read, as far as there is room, and listed with size otherwise', async () => {
      const result = await read(content, { limits: { totalBytes: 210 } });
      expect(result.files.map(({ path, size, sha256 }) => [path, size, sha256 === digest])).toEqual([
        ['a.bin', 100, true],
        ['b.bin', 100, true],
        ['c.bin', 100, false],
        ['d/e.bin', 100, false],
        ['z.json', 7, false],
      ]);
      expect(result.files.filter(({ sha256 }) => sha256 === undefined).map(({ path }) => path)).toEqual([
        'c.bin',
        'd/e.bin',
      ]);
      expect(result.problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
        expect.stringMatching(/^info c\.bin and 1 other file are listed with size and without SHA-256: /),
      ]);
      expect(result.files.at(-1)?.text()).toBe('{"a":1}');
    });

    test('are all hashed where there is room for the last byte, and none where digests are not told', async () => {
      const whole = await read(content, { limits: { totalBytes: 407 } });
      expect(whole.files.every(({ sha256 }) => sha256 !== undefined)).toBe(true);
      expect(whole.problems).toEqual([]);
      const plain = await read(content, { limits: { totalBytes: 10 }, digests: false });
      expect(plain.files).toHaveLength(5);
      expect(plain.problems).toEqual([]);
    });

    test('a sparse file of any size costs no more than its first bytes', async () => {
      await withFolder({ 'a.tf': '' }, async (folder) => {
        for (const name of ['b.bin', 'c.raw']) {
          writeFileSync(join(folder, name), '\0');
          truncateSync(join(folder, name), 200 * MIB);
        }
        const result = await readEvidence([folder], { limits: { totalBytes: MIB } });
        expect(result.files.map(({ path, size, sha256 }) => [path, size, sha256 === undefined])).toEqual([
          ['a.tf', 0, false],
          ['b.bin', 200 * MIB, true],
          ['c.raw', 200 * MIB, true],
        ]);
      });
    });

    test('one that changes or vanishes before it is hashed is reported', async () => {
      await withFolder({ 'a.bin': zeros, 'b.bin': zeros, 'c.bin': zeros }, async (folder) => {
        const intake = createReadSession(limitsWith(), [], { due: () => false, take: () => Promise.resolve() });
        await readFolder({ location: folder, prefix: '', excluded: new Set() }, intake);
        unlinkSync(join(folder, 'a.bin'));
        appendFileSync(join(folder, 'b.bin'), 'more');
        await intake.hashListed();
        const result = intake.result('folder');
        expect(paths(result)).toEqual(['c.bin']);
        expect(problems(result)).toEqual(['info changed-while-reading a.bin', 'info changed-while-reading b.bin']);
      });
    });
  });

  test('what turns out to be no text counts like text', async () => {
    const latin = Buffer.from('caf\xe9', 'latin1');
    const result = await read({ 'a.md': latin, 'b.json': latin, 'c.json': '[]' }, { limits: { totalBytes: 9 } });
    expect(problems(result)).toEqual(['error unsupported-encoding b.json', 'error total-too-large c.json']);
  });

  test('number of files', async () => {
    const result = await read({ 'a/1.json': '', 'a.json': '', 'b.json': '', 'c.json': '' }, { limits: { files: 2 } });
    expect(paths(result)).toEqual(['a.json', 'a/1.json']);
    expect(problems(result)).toEqual(['error too-many-files b.json']);
    expect(result.problems[0]?.kinds).toContain('terraform');
  });

  test('number of folders', async () => {
    const result = await read({ 'a/1.json': '', 'b/c/2.json': '', 'd/3.json': '' }, { limits: { files: 3 } });
    expect(problems(result)).toEqual(['error too-many-files d']);
  });
});

describe('changes while reading', () => {
  test('what vanishes or becomes something else after it was listed is reported, the rest is read', async () => {
    await withFolder({ 'a.json': '1', 'b.json': '2', 'c.json': '3', 'd.json': '4', 'e.json': '5' }, async (folder) => {
      let turns = 0;
      const change = async (): Promise<void> => {
        turns += 1;
        if (turns !== 2) return;
        for (const name of ['b.json', 'c.json', 'd.json']) unlinkSync(join(folder, name));
        symlinkSync('a.json', join(folder, 'c.json'));
        if (hasFifo) execFileSync('mkfifo', [join(folder, 'd.json')]);
        else mkdirSync(join(folder, 'd.json'));
      };
      const intake = createReadSession(limitsWith(), [], { due: () => true, take: change });
      await readFolder({ location: folder, prefix: '', excluded: new Set() }, intake);
      const result = intake.result('folder');
      expect(paths(result)).toEqual(['a.json', 'e.json']);
      expect(problems(result)).toEqual([
        'error changed-while-reading b.json',
        'error link-not-followed c.json',
        'error not-a-regular-file d.json',
      ]);
    });
  });

  test.each([8 * MIB, 8 * MIB + 70_000, 12 * MIB + 1])(
    'a large file of %d bytes is read in parts, in their order, and never when it changes meanwhile',
    async (size) => {
      const content = Buffer.from(Uint32Array.from({ length: Math.ceil(size / 4) }, (_, at) => at).buffer, 0, size);
      await withFolder({ 'a.json': '' }, async (folder) => {
        const location = join(folder, 'a.json');
        writeFileSync(location, content);
        const request = { location, fileBytes: 1e9, room: 1e9, digest: true };
        const shrink = (): boolean => {
          truncateSync(location, size - 1);
          return true;
        };
        const grow = (): boolean => {
          appendFileSync(location, 'more');
          return true;
        };
        const whole = await readEvidenceFile({ ...request, keep: () => true });
        expect(whole).toMatchObject({ state: 'kept', sha256: sha256Hex(content) });
        expect(whole.state === 'kept' && whole.bytes.equals(content)).toBe(true);
        expect(await readEvidenceFile({ ...request, digest: false, keep: () => true })).not.toHaveProperty('sha256');
        for (const keep of [shrink, grow])
          expect(await readEvidenceFile({ ...request, keep })).toMatchObject({
            state: 'refused',
            code: 'changed-while-reading',
          });
        expect(await readEvidenceFile({ ...request, keep: () => false })).toEqual({
          state: 'listed',
          size: statSync(location).size,
        });
      });
    },
  );

  test('of a large file that cannot be read the error is told', async () => {
    await withFolder({ 'a.json': '' }, async (folder) => {
      const descriptor = openSync(join(folder, 'a.json'), 'r');
      closeSync(descriptor);
      await expect(readLarge(descriptor, Buffer.alloc(0), 12 * MIB, true)).rejects.toMatchObject({ code: 'EBADF' });
    });
  });

  test('a file that is written to between its first and its last byte is not handed over', async () => {
    await withFolder({ 'a.json': 'x'.repeat(100_000) }, async (folder) => {
      const location = join(folder, 'a.json');
      const request = { location, fileBytes: 1e6, room: 1e6 };
      const grow = (): boolean => {
        appendFileSync(location, 'more');
        return true;
      };
      const shrink = (): boolean => {
        truncateSync(location, 70_000);
        return true;
      };
      expect(readRegularFile({ ...request, keep: grow })).toMatchObject({
        state: 'refused',
        code: 'changed-while-reading',
      });
      expect(readRegularFile({ ...request, keep: shrink })).toMatchObject({
        state: 'refused',
        code: 'changed-while-reading',
      });
      expect(readRegularFile({ ...request, keep: () => true })).toMatchObject({ state: 'kept' });
    });
  });
});

describe('paths', () => {
  test('one file keeps its name, several paths are named from what they share', async () => {
    await withFolder({ 'x/a.json': '{}', 'x/b/c.yaml': 'a: 1', 'y/d.lock': '' }, async (folder) => {
      expect(paths(await readEvidence([join(folder, 'x/a.json')]))).toEqual(['a.json']);
      const both = await readEvidence([join(folder, 'y'), join(folder, 'x/a.json'), join(folder, 'x/b')]);
      expect(paths(both)).toEqual(['x/a.json', 'x/b/c.yaml', 'y/d.lock']);
      const nested = await readEvidence([join(folder, 'x/b/c.yaml'), join(folder, 'x')]);
      expect(paths(nested)).toEqual(['a.json', 'b/c.yaml']);
    });
  });

  test('a link that the caller names is followed', async () => {
    await withFolder({ 'real/a.json': '{}' }, async (folder) => {
      symlinkSync('real', join(folder, 'latest'));
      symlinkSync('real/a.json', join(folder, 'current.tfstate'));
      expect(paths(await readEvidence([join(folder, 'latest')]))).toEqual(['a.json']);
      expect(paths(await readEvidence([join(folder, 'current.tfstate')]))).toEqual(['current.tfstate']);
    });
  });

  test('no path, a missing path and a device are told', async () => {
    await expect(readEvidence([])).rejects.toMatchObject({ code: 'invalid-usage' });
    await expect(readEvidence(['does/not/exist'])).rejects.toMatchObject({
      code: 'invalid-usage',
      message: expect.stringContaining('does/not/exist'),
    });
    await expect(readEvidence(['/dev/null'])).rejects.toMatchObject({ code: 'unreadable-input' });
  });
});
