import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createEvidenceFile } from '../../src/sources/evidence-file.ts';
import { possibleKinds } from '../../src/sources/possible-kinds.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import { detectDecoding, HEAD_BYTES } from '../../src/sources/text.ts';
import type { EvidenceFile } from '../../src/model/evidence.ts';
import { withFolder } from '../support/folder.ts';

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

function open(bytes: Buffer): EvidenceFile {
  return createEvidenceFile('a.json', bytes, '', detectDecoding(bytes));
}

const ENCODINGS = ['utf8', 'mark', 'le', 'be'] as const;

function encode(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  if (encoding === 'utf8') return Buffer.from(text);
  return encoding === 'mark' ? Buffer.from(`\uFEFF${text}`) : utf16(text, encoding);
}

describe('encodings that are read', () => {
  const text = '{"name": "Prüfung 検査 🔐"}';
  const cases: readonly (readonly [name: string, bytes: Buffer])[] = [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE with mark', utf16(text, 'le')],
    ['UTF-16 BE with mark', utf16(text, 'be')],
  ];
  test.each(cases)('%s', (_name, bytes) => {
    const file = open(bytes);
    expect([file.text(), file.head, file.size]).toEqual([text, text, bytes.length]);
  });

  test.each(['utf8', 'mark'] as const)(
    'the bytes of a long text in %s are there until the text is made',
    (encoding) => {
      const long = text.repeat(10_000);
      const file = open(encode(long, encoding));
      expect(file.utf8?.()?.equals(Buffer.from(long))).toBe(true);
      expect(file.text()).toBe(long);
      expect(file.utf8?.()).toBeUndefined();
    },
  );

  test('an empty file is empty text', () => {
    expect([open(Buffer.alloc(0)).text(), open(Buffer.from('\uFEFF')).text()]).toEqual(['', '']);
  });

  test('any text of any length comes back, and the head is its beginning without half characters', () => {
    const long = fc.tuple(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 }),
      fc.nat(60_000),
      fc.constantFrom('', 'x', 'xy', 'xyz'),
    );
    fc.assert(
      fc.property(long, fc.constantFrom(...ENCODINGS), ([unit, times, lead], encoding) => {
        const text = lead + unit.repeat(times);
        fc.pre(!text.startsWith('\uFEFF') && !text.includes('\0'));
        const file = open(encode(text, encoding));
        const bytes = file.utf8?.();
        expect(bytes === undefined || bytes.equals(Buffer.from(text))).toBe(true);
        expect(file.text() === text).toBe(true);
        expect(file.utf8?.()).toBeUndefined();
        expect(text.startsWith(file.head)).toBe(true);
        expect(/[\uD800-\uDBFF]$/.test(file.head) || file.head.includes('\uFFFD')).toBe(
          text.slice(0, file.head.length).includes('\uFFFD'),
        );
        expect(file.head.length).toBeGreaterThanOrEqual(Math.min(text.length, HEAD_BYTES / 4 - 2));
      }),
      { numRuns: 60 },
    );
  });
});

describe('encodings that are refused', () => {
  const cases: readonly (readonly [name: string, bytes: Buffer])[] = [
    ['a byte that is no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['Latin-1', Buffer.from('{"a": "Prüfung"}', 'latin1')],
    ['a UTF-8 sequence that is cut off', Buffer.from('{"a": "é').subarray(0, -1)],
    ['an overlong sequence', Buffer.from([0x7b, 0xc0, 0xaf, 0x7d])],
    ['a surrogate in UTF-8', Buffer.from([0x7b, 0xed, 0xa0, 0x80, 0x7d])],
    ['UTF-16 without mark', Buffer.from('{"a": 1}', 'utf16le')],
    ['UTF-16 of odd length', Buffer.concat([utf16('{}', 'le'), Buffer.from([0x20])])],
    ['a lone surrogate in UTF-16', utf16('{\uD800}', 'le')],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0, 0x7d, 0, 0, 0])],
    ['a NUL', Buffer.from('{"a": "\0"}')],
  ];
  test.each(cases)('%s', async (_name, bytes) => {
    const result = await withFolder({ 'a.json': bytes, 'b.txt': bytes, 'good.json': '{}' }, (folder) =>
      readEvidence([folder]),
    );
    expect(result.problems.filter(({ place }) => place.file === 'a.json')).toMatchObject([
      { code: 'unsupported-encoding', severity: 'error' },
    ]);
    expect(result.files.map(({ path }) => path)).toContain('good.json');
    expect(result.files.map(({ path }) => path)).not.toContain('a.json');
    expect(result.unreadable.find(({ path }) => path === 'a.json')).toMatchObject({
      size: bytes.length,
      status: 'unreadable',
    });
    expect(result.files.find(({ path }) => path === 'b.txt')?.text() ?? '').toBe('');
  });
});

describe('what a lost file may have been', () => {
  test.each([
    ['a.tfstate', ['terraform']],
    ['dir/package-lock.json', ['software']],
    ['web.system_info.json', ['host', 'openssl', 'firmware']],
    ['K.YAML', ['kubernetes', 'ansible', 'compose']],
    ['go.sum', ['software']],
    ['logo.png', []],
    ['README.md', []],
    ['notes.txt', []],
  ])('%s', (path, kinds) => {
    expect(possibleKinds(path)).toEqual(kinds);
  });

  test('any JSON file may be anything, also without a name that says so', () => {
    expect(possibleKinds('x.json')).toContain('terraform');
    expect(possibleKinds('state', Buffer.from('\uFEFF{\r\n  "a"'))).toContain('terraform');
    expect(possibleKinds('state', utf16('{ "a"', 'be'))).toContain('terraform');
    expect(possibleKinds('script', Buffer.from('{ echo; }'))).toEqual([]);
  });
});
