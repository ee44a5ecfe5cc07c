import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { SourceOptions } from '../../src/sources/options.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import type { SourceResult } from '../../src/sources/source-result.ts';
import { withFolder } from '../support/folder.ts';
import { buildZip, type ZipEntry } from '../support/zip.ts';

function open(archive: Buffer, options: SourceOptions = {}): Promise<SourceResult> {
  return readEvidence(['-'], { ...options, stdin: Readable.from([archive]) });
}

function view(result: SourceResult): { files: string[]; problems: string[] } {
  return {
    files: result.files.map((file) => `${file.path}=${file.text().slice(0, 20)}`),
    problems: result.problems.map(({ code, severity, place }) => `${severity} ${code} ${place.file}`),
  };
}

const GOOD: ZipEntry = { name: 'good.json', content: '{}' };
const MEBIBYTES = 'a'.repeat(3 * 1024 * 1024);

describe('a whole archive', () => {
  test('gives its files sorted, stored and deflated, streamed, from a file as from standard input', async () => {
    const archive = buildZip(
      [
        { name: 'b/', content: '', method: 'store', mode: 0o040755 },
        { name: 'b/two.yaml', content: 'a: é', method: 'store' },
        { name: './a//one.json', content: '{"x":1}', dataDescriptor: true },
        { name: 'empty.json', content: '' },
        { name: 'node_modules/x/package.json', content: '{}' },
        { name: 'b/node_modules/', method: 'store' },
        { name: 'proto/__proto__', content: 'text' },
      ],
      { comment: 'made by hand' },
    );
    const expected = {
      files: ['a/one.json={"x":1}', 'b/two.yaml=a: é', 'empty.json=', 'proto/__proto__=text'],
      problems: [],
    };
    const result = await open(archive);
    expect(view(result)).toEqual(expected);
    expect([...result.ignored]).toEqual([['node_modules', 2]]);
    await withFolder({ 'x.zip': archive, 'renamed.bin': archive, 'y/k.json': '' }, async (folder) => {
      expect(view(await readEvidence([join(folder, 'x.zip')]))).toEqual(expected);
      expect(view(await readEvidence([join(folder, 'renamed.bin')]))).toEqual(expected);
      const both = await readEvidence([join(folder, 'y'), join(folder, 'x.zip')]);
      expect(both.files.map(({ path }) => path)).toEqual([
        'x.zip/a/one.json',
        'x.zip/b/two.yaml',
        'x.zip/empty.json',
        'x.zip/proto/__proto__',
        'y/k.json',
      ]);
    });
  });

  test('bytes between entries, as tools leave that align them, change nothing', async () => {
    const entries = [GOOD, { name: 'b.json', content: '[]', method: 'store' as const }, { name: 'c/', content: '' }];
    expect(view(await open(buildZip(entries, { gap: 13 })))).toEqual(view(await open(buildZip(entries))));
  });

  test('an empty one has no files', async () => {
    expect(view(await open(buildZip([])))).toEqual({ files: [], problems: [] });
  });

  test('gives what the same files give in a folder', async () => {
    const name = fc.constantFrom(
      'a.json',
      'b/c.yaml',
      'b/d.lock',
      'e.png',
      '.git/x.json',
      'b/node_modules/y.json',
      'f',
      'g.zip',
      'h/i.tf',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, fc.oneof(fc.string(), fc.constant('\0'))), async (content) => {
        const entries = Object.entries(content).map(([path, text]) => ({ name: path, content: text }));
        const zipped = await open(buildZip(entries));
        const plain = await withFolder(content, (folder) => readEvidence([folder]));
        expect(view(zipped)).toEqual(view(plain));
        expect(zipped.files.map(({ sha256 }) => sha256)).toEqual(plain.files.map(({ sha256 }) => sha256));
        expect([...zipped.ignored]).toEqual([...plain.ignored]);
      }),
      { numRuns: 40 },
    );
  });

  test('the order of entries changes nothing', async () => {
    const entries = ['a.json', 'B.json', 'b.json', 'd/x.yaml', 'd.zip', 'é.lock', '../up.json'].map((name) => ({
      name,
      content: name,
    }));
    const expected = view(await open(buildZip(entries), { limits: { totalBytes: 20 } }));
    expect(expected.problems).not.toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(entries, { minLength: entries.length }), async (shuffled) => {
        expect(view(await open(buildZip(shuffled), { limits: { totalBytes: 20 } }))).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});

describe('entries that are refused alone', () => {
  const cases: readonly (readonly [name: string, entry: ZipEntry, problem: string])[] = [
    ['leads out', { name: '../up.json' }, 'error refused-entry ../up.json'],
    ['leads out in the middle', { name: 'a/../../up.tfstate' }, 'error refused-entry a/../../up.tfstate'],
    ['absolute', { name: '/etc/x.yaml' }, 'error refused-entry /etc/x.yaml'],
    ['drive letter', { name: 'C:/x.json' }, 'error refused-entry C:/x.json'],
    ['backslashes', { name: 'a\\b.json' }, 'error refused-entry a\\b.json'],
    ['NUL', { name: 'a\0.json' }, 'error refused-entry a\0.json'],
    ['prose', { name: '../up.md' }, 'info refused-entry ../up.md'],
    [
      'a name beyond all bounds',
      { name: `${'d/'.repeat(5000)}x.json` },
      `error refused-entry ${'d/'.repeat(250)}…${'d/'.repeat(247)}x.json`,
    ],
    ['many folders', { name: `${'d/'.repeat(250)}x.json` }, `error refused-entry ${'d/'.repeat(250)}x.json`],
    ['link', { name: 'link.json', content: 'good.json', mode: 0o120777 }, 'error link-not-followed link.json'],
    ['pipe', { name: 'pipe.json', mode: 0o010644 }, 'error not-a-regular-file pipe.json'],
    ['device', { name: 'device', mode: 0o060644 }, 'info not-a-regular-file device'],
    ['folder mode', { name: 'd.json', content: '{}', mode: 0o040755 }, 'error not-a-regular-file d.json'],
    ['encrypted', { name: 'e.json', content: '{"secret":1}', encrypted: true }, 'error encrypted-entry e.json'],
    ['AES', { name: 'aes.json', content: 'x', method: 99 }, 'error encrypted-entry aes.json'],
    ['bzip2', { name: 'm.json', content: 'x', method: 12 }, 'error refused-entry m.json'],
    ['nested', { name: 'in/ner.zip', content: 'PK' }, 'info nested-archive in/ner.zip'],
    ['nested by content', { name: 'inner.docx', content: buildZip([GOOD]) }, 'info nested-archive inner.docx'],
    ['case', { name: 'GOOD.JSON', content: '' }, 'error refused-entry good.json'],
    ['spelling', { name: './good.json', content: '' }, 'error refused-entry good.json'],
    ['wrong checksum', { name: 'c.json', content: '{}', crc: 1 }, 'error refused-entry c.json'],
    ['too small a size', { name: 's.json', content: '{"a": 1}', size: 3 }, 'error refused-entry s.json'],
    ['too large a size', { name: 's.json', content: '{"a": 1}', size: 1000 }, 'error refused-entry s.json'],
    [
      'stored with two sizes',
      { name: 's.json', content: '{}', method: 'store', size: 1 },
      'error refused-entry s.json',
    ],
    ['a size from nothing', { name: 's.json', content: '{}', compressedSize: 0 }, 'error refused-entry s.json'],
    ['four gigabytes declared', { name: 's.json', content: '{}', size: 0xfffffffe }, 'error file-too-large s.json'],
    ['two names', { name: 'n.json', content: '{}', localName: 'm.json' }, 'error refused-entry n.json'],
    ['a bomb', { name: 'bomb.json', content: MEBIBYTES }, 'error compression-ratio bomb.json'],
    ['a bomb that lies', { name: 'bomb.json', content: MEBIBYTES, size: 100 }, 'error refused-entry bomb.json'],
    ['a picture of a bomb', { name: 'bomb.png', content: MEBIBYTES }, 'info compression-ratio bomb.png'],
  ];
  test.each(cases)('%s', async (_name, entry, problem) => {
    const result = await open(buildZip([GOOD, entry]));
    const { files, problems } = view(result);
    expect(problems).toEqual([problem]);
    expect(files).toHaveLength(1);
    expect(result.problems[0]?.message).not.toContain('secret');
  });

  test('a high ratio is read where the caller allows it', async () => {
    const result = await open(buildZip([{ name: 'a.json', content: MEBIBYTES }]), {
      limits: { compressionRatio: 5000 },
    });
    expect(result.files[0]?.size).toBe(MEBIBYTES.length);
  });

  test('many small entries have the ratio of one large one', async () => {
    const text = 'a'.repeat(1024 * 1024);
    const entries = Array.from({ length: 40 }, (_, at) => ({ name: `${at + 10}.json`, content: text }));
    const archive = buildZip(entries);
    const most = Math.max(16, Math.floor((archive.length * 200) / text.length));
    const { files, problems } = view(await open(archive));
    expect([files.length, problems.length]).toEqual([most, 40 - most]);
    expect(problems.at(-1)).toBe('error compression-ratio 49.json');
    expect((await open(buildZip(entries.slice(0, 16)))).problems).toEqual([]);
    expect((await open(archive, { limits: { compressionRatio: 5000 } })).problems).toEqual([]);
  });

  test('limits of one file and of all files', async () => {
    const entries = [
      { name: 'a.json', content: '123' },
      { name: 'b.json', content: '123456' },
      { name: 'c.json', content: '123' },
    ];
    expect(view(await open(buildZip(entries), { limits: { totalBytes: 6 } })).problems).toEqual([
      'error total-too-large b.json',
    ]);
    const large = buildZip([{ name: 'a.json', content: 'ab'.repeat(2000) }, GOOD]);
    expect(view(await open(large, { limits: { fileBytes: 3000 } })).problems).toEqual(['error file-too-large a.json']);
  });

  test('every byte that is unpacked counts, of files that no parser reads and of broken ones too', async () => {
    const limits = { totalBytes: 250 };
    const binary = Buffer.alloc(100);
    const entries = ['a.bin', 'b.bin', 'c.bin'].map((name) => ({ name, content: binary }));
    const { files, problems } = view(await open(buildZip(entries), { limits }));
    expect(files).toEqual(['a.bin=', 'b.bin=']);
    expect(problems).toEqual(['info total-too-large c.bin']);
    const broken = ['a.json', 'b.json', 'c.json'].map((name) => ({ name, content: binary, crc: 1 }));
    expect(view(await open(buildZip(broken), { limits })).problems).toEqual([
      'error refused-entry a.json',
      'error refused-entry b.json',
      'error total-too-large c.json',
    ]);
  });

  test('large entries that are no evidence take no room from evidence', async () => {
    const [large, method] = [Buffer.alloc(1_100_000), 'store' as const];
    const entries = [{ name: 'a.bin', content: large, method }, { name: 'b.bin', content: large, method }, GOOD];
    const { files, problems } = view(await open(buildZip(entries), { limits: { totalBytes: 1_200_000 } }));
    expect(files).toEqual(['a.bin=', 'good.json={}']);
    expect(problems).toEqual(['info total-too-large b.bin']);
  });

  test('names of many folders cost neither time nor memory', async () => {
    const entries = Array.from({ length: 1000 }, (_, index) => ({
      name: `${index}/${'d/'.repeat(480)}x.json`,
      method: 'store' as const,
    }));
    expect((await open(buildZip(entries))).problems).toHaveLength(1000);
  });
});

describe('an archive that is refused as a whole', () => {
  const archive = buildZip([GOOD, { name: 'b.json', content: '{"b": 1}' }]);
  const cases: readonly (readonly [name: string, archive: Buffer, message: RegExp])[] = [
    ['cut off', archive.subarray(0, -10), /not a whole ZIP/],
    ['cut in the middle', archive.subarray(0, 60), /not a whole ZIP/],
    ['something behind the end', Buffer.concat([archive, Buffer.from('junk')]), /not a whole ZIP/],
    ['something before the beginning', Buffer.concat([Buffer.from('PK\x03\x04junk'), archive]), /not a whole ZIP/],
    ['two entries of one name', buildZip([GOOD, GOOD]), /two entries of the same name/],
    [
      'fewer entries declared than there are',
      buildZip([GOOD, { name: 'hidden.json' }], { declaredEntries: 1 }),
      /contradicts itself/,
    ],
    [
      'more entries declared than there are',
      buildZip([GOOD], { declaredEntries: 2 }),
      /damaged list|contradicts itself/,
    ],
    [
      'too many entries',
      buildZip(Array.from({ length: 6 }, (_, index) => ({ name: `${index}.json` }))),
      /6 entries, above the limit of 5/,
    ],
    ['entries that share one piece of data', pointToFirst(buildZip([GOOD, { name: 'a.json' }])), /data overlap/],
    ['an entry that quotes the header of the next one', quoting(), /data overlap/],
    [
      'an entry in the list of entries',
      buildZip([GOOD, { name: 'a.json' }], { offsets: [0, 80] }),
      /run into the list/,
    ],
    ['more packed bytes than there are', buildZip([{ ...GOOD, compressedSize: 90_000 }]), /run into the list/],
    ['data that run into the list', buildZip([{ ...GOOD, compressedSize: 5 }]), /run into the list/],
    [
      'data that run into the next entry',
      buildZip([{ ...GOOD, compressedSize: 5 }, { name: 'a.json' }]),
      /data overlap/,
    ],
    [
      'a folder that shares bytes',
      buildZip([GOOD, { name: 'a/', method: 'store' }], { offsets: [0, 10] }),
      /data overlap/,
    ],
    ['a binary plan', buildZip([{ name: 'tfplan' }, { name: 'tfstate' }]), /terraform show -json/],
  ];
  test.each(cases)('%s', async (_name, bytes, message) => {
    const reading = open(bytes, { limits: { files: 5 } });
    await expect(reading).rejects.toMatchObject({ code: 'unreadable-input', message: expect.stringMatching(message) });
  });

  test('no ZIP under the name of one, and one that is too large', async () => {
    await withFolder({ 'a.zip': 'plain text', 'b.zip': buildZip([GOOD]) }, async (folder) => {
      await expect(readEvidence([join(folder, 'a.zip')])).rejects.toMatchObject({ code: 'unreadable-input' });
      const small = readEvidence([join(folder, 'b.zip')], { limits: { fileBytes: 50 } });
      await expect(small).rejects.toMatchObject({
        code: 'unreadable-input',
        message: expect.stringContaining('above the limit'),
      });
    });
  });

  test('any damage ends in a result or an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(archive.length - 1), fc.nat(255), async (at, byte) => {
        const damaged = Buffer.from(archive);
        damaged[at] = byte;
        fc.pre(isStillZip(damaged));
        try {
          const result = await open(damaged);
          expect(result.files.length + result.problems.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject({ name: 'EngineError', code: 'unreadable-input' });
        }
      }),
      { numRuns: 400 },
    );
  });
});

function isStillZip(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'PK\x03\x04';
}

/** Two entries of which the first ends in all of the second (D. Fifield, "A better zip bomb", section "Quoting"). */
function quoting(): Buffer {
  const second = buildZip([GOOD]);
  const whole = second.subarray(0, second.indexOf('PK\x01\x02'));
  const first = { name: 'a.json', content: whole, method: 'store' as const };
  return buildZip([first, GOOD], { offsets: [0, 36] });
}

/** Makes every entry of the list point to the data of the first. */
function pointToFirst(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  for (let at = copy.indexOf('PK\x01\x02'); at !== -1; at = copy.indexOf('PK\x01\x02', at + 1))
    copy.writeUInt32LE(0, at + 42);
  return copy;
}
