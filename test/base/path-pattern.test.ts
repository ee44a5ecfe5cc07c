import { describe, expect, test } from '@jest/globals';
import { pathPattern } from '../../src/base/path-pattern.ts';

test.each([
  ['fixtures/**', 'fixtures/a/b.yaml', true],
  ['fixtures/**', 'app/fixtures/a.yaml', false],
  ['**/fixtures/**', 'app/fixtures/a.yaml', true],
  ['**/fixtures/**', 'fixtures/a.yaml', true],
  ['fixtures', 'app/fixtures/a.yaml', true],
  ['fixtures/', 'fixtures/a.yaml', true],
  ['fixtures', 'app/fixtures.yaml', false],
  ['/fixtures', 'app/fixtures/a.yaml', false],
  ['/fixtures', 'fixtures/a.yaml', true],
  ['*.bak', 'a/b/c.bak', true],
  ['*.bak', 'c.bak.yaml', false],
  ['a/*.yaml', 'a/b.yaml', true],
  ['a/*.yaml', 'a/b/c.yaml', false],
  ['a/**/c.yaml', 'a/c.yaml', true],
  ['a/**/c.yaml', 'a/b/b/c.yaml', true],
  ['a?.yaml', 'ab.yaml', true],
  ['a?.yaml', 'a/.yaml', false],
  ['a.yaml', 'axyaml', false],
  ['a(b)[c].yaml', 'a(b)[c].yaml', true],
  ['./a', 'a/b.yaml', true],
  ['A', 'a', false],
  ['**', 'a', true],
  ['a/**', 'a', false],
  ['a*b*c', 'abbc', true],
  ['a*b*c', 'abcb', false],
  ['*.y*ml', 'a.yaml.yml', true],
])('%s and %s', (pattern, path, answer) => {
  expect(pathPattern(pattern)?.(path)).toBe(answer);
});

describe('a pattern', () => {
  test('has bounds, so that no path takes long', () => {
    expect(pathPattern('a'.repeat(301))).toBeUndefined();
    expect(pathPattern('*a'.repeat(11))).toBeUndefined();
    expect(pathPattern(`${'*a'.repeat(9)}*b`)?.('a'.repeat(500))).toBe(false);
  });
});
