import { expect, test } from '@jest/globals';
import { toJsonValue } from '../../../../src/languages/go-template/json/json-value.ts';
import type { GoValue } from '../../../../src/languages/go-template/go-value.ts';
import { emitYaml } from '../../../../src/languages/go-template/yaml/emit.ts';
import { readGoYaml } from '../../../../src/languages/go-template/yaml/read.ts';

function value(text: string): GoValue {
  const read = readGoYaml(text);
  if (!read.ok) throw new Error(read.why);
  return read.value;
}

function again(text: string): string {
  return emitYaml(toJsonValue(value(text), () => undefined) ?? null);
}

const WORDS = 'word word word word word word word word word word word word word word word word word word';

/** Texts that real helm wrote for the same values. */
test.each([
  ['{b: 1, a: [x, [y, {z: []}]], c: {}}', 'a:\n- x\n- - true\n  - z: []\nb: 1\nc: {}\n'],
  ['[yes, "yes", on, ~, "~", 0x1f, 0o17, 017, 1_000, 12:30]', '- true\n- "yes"\n- true\n- null\n- "~"\n- 31\n- 15\n- 15\n- 1000\n- "12:30"\n'],
  ['[1e6, 1e21, 12345678, 0.00001, 1234567.5]', '- 1000000\n- 1e+21\n- 12345678\n- 1e-05\n- 1.2345675e+06\n'],
  ['[2020-10-24, "", " a", "a: b", "- a", "#", "a #b", "\\ta", "é", "😀"]', '- "2020-10-24"\n- ""\n- \' a\'\n- \'a: b\'\n- \'- a\'\n- \'#\'\n- \'a #b\'\n- "\\ta"\n- é\n- "\\U0001F600"\n'],
  ['["a\\nb", "a\\n", "a\\n\\n", "\\na", " a\\nb", "a \\nb"]', '- |-\n  a\n  b\n- |\n  a\n- |+\n  a\n\n- |2-\n\n  a\n- |2-\n   a\n  b\n- "a \\nb"\n'],
  ['{a10: 1, a9: 1, _: 1, B: 1, a: 1}', '_: 1\nB: 1\na: 1\na9: 1\na10: 1\n'],
  [`{k: ${WORDS}}`, `k: ${WORDS.slice(0, 79)}\n  ${WORDS.slice(80)}\n`],
])('%s is written as Helm does', (text, written) => {
  expect(again(text)).toBe(written);
});

test('a map may repeat a key, merge another, and have keys that are not text', () => {
  expect(again('a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\na: 4\n1: n\non: t\n')).toBe('"1": false\na: 4\nb:\n  "true": 3\n  x: 1\n"true": t\n');
});

test('lines within brackets may begin anywhere, and only the first document counts', () => {
  expect(again('a:\n  b: [\n    c,\n  ]\n  d: 1\n---\ne: 2\n')).toBe('a:\n  b:\n  - c\n  d: 1\n');
});

test.each([['a: [1', 1], ['a: b: c', 1], ['a: .nan', undefined], ['[1]: a', undefined], ['? {a: 1}\n: b', undefined]])(
  '%s is refused',
  (text, line) => {
    const read = readGoYaml(text);
    expect(read.ok).toBe(false);
    if (!read.ok && line !== undefined) expect(read.line).toBe(line);
  },
);

test('lines of all parts are told', () => {
  const read = readGoYaml('a:\n  b:\n    - c: 1\n      d: 2\n    - e\ng: h\n');
  expect(read.ok && read.lines().map(([pointer, line]) => `${line} ${pointer.join('.')}`)).toEqual([
    '1 a', '2 a.b', '3 a.b.0', '3 a.b.0.c', '4 a.b.0.d', '5 a.b.1', '6 g',
  ]);
});

test('a block of lines at the end of a text without a line break has none', () => {
  expect(again('a: |\n  b\n  c')).toBe('a: |-\n  b\n  c\n');
  expect(again('a: |+\n  b\n  c')).toBe('a: |-\n  b\n  c\n');
  expect(again('a: |\n  b\n  c\n')).toBe('a: |\n  b\n  c\n');
  expect(again('a: |\n  b\n  c\n  ')).toBe('a: |\n  b\n  c\n');
});
