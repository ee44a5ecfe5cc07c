import { expect, test } from '@jest/globals';
import { headerLines, readToml } from '../../../src/parsers/shared/toml.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

const PARSER = { title: 'a lock', kinds: ['software'] } as const;

function read(text: string) {
  return readToml(evidenceFile('x.toml', text), PARSER);
}

test.each([
  ['a = 1', { a: 1 }],
  ['a = 9007199254740993', { a: '9007199254740993' }],
  ['a = 1979-05-27T07:32:00Z', { a: '1979-05-27T07:32:00.000Z' }],
  ['a = [1, 2]\n[b.c]\nd = "x"', { a: [1, 2], b: { c: { d: 'x' } } }],
  ['[[p]]\nn = 1\n[[p]]\nn = 2', { p: [{ n: 1 }, { n: 2 }] }],
  ['a = "x"\r\nb = true\r\n', { a: 'x', b: true }],
  ['', {}],
])('%j is read', (text, value) => {
  expect(read(text)).toEqual({ ok: true, value });
});

test('a key named __proto__ is an own key and touches no prototype', () => {
  const result = read('[__proto__]\npolluted = true');
  expect(result.ok && Object.hasOwn(Object(result.value), '__proto__')).toBe(true);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test.each([
  ['a = "cut', 1],
  ['a = 1\nb = [1,\n', 3],
  ['a = 1\na = 2', 2],
])('%j is a problem at line %d that quotes nothing', (text, line) => {
  const result = read(text);
  if (result.ok) throw new Error('it was read');
  expect(result.problem).toMatchObject({ code: 'unparsable-file', severity: 'error', kinds: ['software'] });
  expect(Math.abs((result.problem.place.line ?? 0) - line)).toBeLessThanOrEqual(1);
  expect(result.problem.message).not.toContain('cut"');
});

test('deep nesting is refused', () => {
  const result = read(`a = ${'['.repeat(300)}${']'.repeat(300)}`);
  expect(result.ok).toBe(false);
});

test.each([
  ['[[package]]\na = 1\n\n[[package]] # c\n', 2, [1, 4]],
  ['[[package]]\r\na = 1\r\n[[package]]\r\n', 2, [1, 3]],
  ['a = """\n[[package]]\n"""\n[[package]]\n', 1, []],
  ['', 0, []],
])('header lines of %j', (text, count, lines) => {
  expect(headerLines(text, '[[package]]', count)).toEqual(lines);
});
