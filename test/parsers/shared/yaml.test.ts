import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readYaml, type YamlRead } from '../../../src/parsers/shared/yaml.ts';
import { splitDocuments } from '../../../src/languages/yaml/yaml-split.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

function read(text: string | Uint8Array): YamlRead {
  return readYaml(evidenceFile('a.yaml', text), { title: 'Kubernetes objects', kinds: ['kubernetes'] });
}

function values(text: string | Uint8Array): readonly unknown[] {
  const { documents, problems } = read(text);
  expect(problems).toEqual([]);
  return documents.map((document) => document.value);
}

describe('values', () => {
  test.each([
    [
      'countries and switches stay texts',
      'a: [no, NO, yes, on, off, y, n]',
      ['no', 'NO', 'yes', 'on', 'off', 'y', 'n'],
    ],
    ['core booleans and nulls', 'a: [true, False, null, ~]', [true, false, null, null]],
    ['decimal with a leading zero, time, date', 'a: [017, 12:30:45, 2026-01-02]', [17, '12:30:45', '2026-01-02']],
    ['tags without meaning here', 'a: [!vault x, !Ref y, !!binary eA==, !<odd> z]', ['x', 'y', 'eA==', 'z']],
    ['tags on lists and maps', 'a: !Sub [!GetAtt {b: 1}]', [{ b: 1 }]],
    ['key written like a switch', 'a: [{on: 1}, {y: 2}]', [{ on: 1 }, { y: 2 }]],
  ])('%s', (_name, text, expected) => {
    expect(values(text)).toEqual([{ a: expected }]);
  });

  test('merge keys merge, explicit keys win', () => {
    expect(values('x: &x {a: 1, b: 1}\ny: {<<: *x, b: 2}\nz: {!!merge <<: *x}')).toEqual([
      { x: { a: 1, b: 1 }, y: { a: 1, b: 2 }, z: { a: 1, b: 1 } },
    ]);
  });

  test('line ends of every system', () => {
    expect(values('a: 1\r\nb:\r\n  - x\r\n---\r\nc: 2\r\n')).toEqual([{ a: 1, b: ['x'] }, { c: 2 }]);
  });

  test('a byte order mark and UTF-16', () => {
    expect(values(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x3a, 0x20, 0x31]))).toEqual([{ a: 1 }]);
    expect(values(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3a, 0, 0x20, 0, 0x31, 0]))).toEqual([{ a: 1 }]);
  });

  test('keys of a prototype are plain keys', () => {
    const [value] = values('__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}');
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'constructor']);
    expect('polluted' in {}).toBe(false);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('empty documents are counted, comments are not documents', () => {
    const { documents } = read('# head\n---\n---\na: 1\n...\n# tail\n');
    expect(documents).toEqual([
      { index: 0, value: null },
      { index: 1, value: { a: 1 } },
    ]);
    expect(read('').documents).toEqual([]);
    expect(read('# only\n').documents).toEqual([]);
  });
});

describe('refused', () => {
  const laughs = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 10; level += 1) {
    laughs.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join(', ')}]`);
  }
  const merges = [`k: &k {${Array.from({ length: 500 }, (_, index) => `k${index}: 1`).join(', ')}}`];
  for (let level = 0; level < 50; level += 1) merges.push(`m${level}: {<<: *k}`);

  test.each([
    ['not YAML', 'a: [1, 2\nb: 3\n', 'unparsable-file', 2],
    ['duplicate key', 'a: 1\nb: 2\na: 3\n', 'duplicate-key', 3],
    ['tab as indentation', 'a:\n\tb: 1\n', 'unparsable-file', 2],
    ['alias without anchor', 'a: 1\nb: *nowhere\n', 'unparsable-file', 2],
    ['nested lists', `a: ${'['.repeat(20_000)}`, 'too-deep', 1],
    ['nested dashes', `${'- '.repeat(3000)}x`, 'too-deep', 1],
    ['nested blocks', Array.from({ length: 200 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'), 'too-deep', 100],
    ['aliases of aliases', laughs.join('\n'), 'too-deep', 1],
    ['a cycle', 'a: &a\n  b: *a\n', 'too-deep', 1],
    ['many aliases', `a: &a x\nb: [${'*a, '.repeat(2000)}]`, 'too-deep', 2],
    ['merges of merges', merges.join('\n'), 'too-deep', 21],
    ['binary', 'a: \u0000', 'unparsable-file', 1],
    ['key that is a map', '{a: 1}: 2', 'unparsable-file', 1],
  ])('%s', (_name, text, code, line) => {
    const { documents, problems } = read(text);
    expect(documents).toEqual([]);
    expect(problems).toMatchObject([
      { code, severity: 'error', kinds: ['kubernetes'], place: { file: 'a.yaml', line } },
    ]);
  });

  test('a broken document hides none of the others, and is told with its own line', () => {
    const text = 'a: 1\n---\nb: [\n---\nc: 3\nc: 4\n---\nd: 5\n';
    expect(read(text)).toMatchObject({
      documents: [
        { index: 0, value: { a: 1 } },
        { index: 3, value: { d: 5 } },
      ],
      problems: [
        { code: 'unparsable-file', place: { document: 1, line: 4 } },
        { code: 'duplicate-key', place: { document: 2, line: 6 } },
      ],
    });
  });

  test('many broken documents are not listed one by one, and what is behind them is still read', () => {
    const { documents, problems } = read(`${'--- [\n'.repeat(20)}---\na: 1\n`);
    expect(documents).toEqual([{ index: 20, value: { a: 1 } }]);
    expect(problems).toHaveLength(20);
    const long = read(`${`---\n# ${'x'.repeat(500)}\n[\n`.repeat(40)}---\na: 1\n`);
    expect(long.documents).toEqual([{ index: 40, value: { a: 1 } }]);
    expect(long.problems).toHaveLength(21);
    expect(long.problems.at(-1)?.message).toContain('more broken documents than are listed here');
  });

  test('behind thousands of broken documents nothing is read, which is told with the place', () => {
    const { documents, problems } = read(`${'--- [\n'.repeat(5000)}---\na: 1\n`);
    expect(documents).toEqual([]);
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toMatchObject({ severity: 'error', place: { line: 81 } });
    expect(problems.at(-1)?.message).toMatch(
      /too many broken documents before this place \(line 81\), so the rest of it was not read/,
    );
  });

  test('what aliases may expand to grows with the file, and is one number for all its documents', () => {
    const bomb = (documents: number): string =>
      `${'---\na: &a [x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n'.repeat(documents)}`;
    expect(read(bomb(1)).problems).toEqual([]);
    expect(
      read(bomb(1).replace('c: [', 'd: &d [*b,*b,*b,*b,*b,*b]\ne: [*d,*d,*d,*d,*d,*d]\nc: [')).problems,
    ).toMatchObject([{ code: 'too-deep', severity: 'error' }]);
    expect(read(bomb(200)).documents).toHaveLength(200);
    const more = bomb(1).replace('c: [', `c: [${'*b,'.repeat(20)}`);
    expect(read(more.repeat(3)).documents.length).toBeLessThan(3);
    expect(read(`${more.repeat(3)}# ${'x'.repeat(1000)}`).documents).toHaveLength(3);
  });

  test('messages quote nothing of the file', () => {
    for (const text of ['a: *canary', '!canary!x a', 'canary: 1\ncanary: 2', '"canary', '%TAG !canary']) {
      const { problems } = read(text);
      expect(problems).not.toEqual([]);
      expect(JSON.stringify(problems)).not.toContain('canary');
    }
  });
});

describe('splitting', () => {
  const piece = fc.constantFrom(
    '---\n',
    '--- # c\n',
    '--- a\n',
    '...\n',
    'a: 1\n',
    '# c\n',
    '\n',
    '- x\n',
    '|\n  ---\n',
    '---x: 1\n',
  );

  test('counts documents as the parser of the whole stream does', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const whole = read(pieces.join(''));
        if (whole.problems.length > 0) return;
        const parts = splitDocuments(pieces.join(''));
        expect(parts.map((part) => read(part.text).documents[0]?.value ?? null)).toEqual(
          whole.documents.map((document) => document.value),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('never throws and never invents documents', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { documents, problems } = read(text);
        expect(documents.length + problems.length).toBeLessThanOrEqual(splitDocuments(text).length + 1);
      }),
      { numRuns: 500 },
    );
  });
});
