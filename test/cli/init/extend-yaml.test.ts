import { describe, expect, test } from '@jest/globals';
import { appendItem, appendKeys } from '../../../src/cli/init/extend-yaml.ts';

const ITEM = '- repo: new\n  hooks: [{ id: one }]\n';

describe('an item is appended to a list, and all else stays', () => {
  test.each([
    ['indented', 'repos:\n  - repo: old\n', 'repos:\n  - repo: old\n  - repo: new\n    hooks: [{ id: one }]\n'],
    ['not indented', 'repos:\n- repo: old\n', 'repos:\n- repo: old\n- repo: new\n  hooks: [{ id: one }]\n'],
    [
      'without an end of the last line',
      'repos:\n- repo: old',
      'repos:\n- repo: old\n- repo: new\n  hooks: [{ id: one }]\n',
    ],
    ['empty', 'repos: []\n', 'repos:\n  - repo: new\n    hooks: [{ id: one }]\n'],
    ['without items', 'repos:\n', 'repos:\n  - repo: new\n    hooks: [{ id: one }]\n'],
    [
      'before another key and the comment of that key',
      '# ours\nrepos: # all\n  - repo: old # why\n    # rev: v1\n\n# quick\nfail_fast: true\n',
      '# ours\nrepos: # all\n  - repo: old # why\n    # rev: v1\n  - repo: new\n    hooks: [{ id: one }]\n\n# quick\nfail_fast: true\n',
    ],
    [
      'with comments at the end of the file',
      'repos:\n  - repo: old\n# - repo: off\n',
      'repos:\n  - repo: old\n# - repo: off\n  - repo: new\n    hooks: [{ id: one }]\n',
    ],
    [
      'with line ends of Windows',
      'repos:\r\n  - repo: old\r\n',
      'repos:\r\n  - repo: old\r\n  - repo: new\r\n    hooks: [{ id: one }]\r\n',
    ],
    [
      'with a text of several lines',
      'repos:\n  - repo: local\n    hooks:\n      - id: x\n        entry: |\n          echo\n\n          # no comment\n',
      'repos:\n  - repo: local\n    hooks:\n      - id: x\n        entry: |\n          echo\n\n          # no comment\n  - repo: new\n    hooks: [{ id: one }]\n',
    ],
  ])('%s', (_name, before, after) => {
    expect(appendItem(before, 'repos', ITEM)).toBe(after);
  });

  test.each([
    ['a list in brackets', 'repos: [{ repo: old }]\n'],
    ['no such key', 'hooks:\n  - id: x\n'],
    ['a key in quotes', '"repos":\n  - repo: old\n'],
    ['a mapping', 'repos:\n  a: b\n'],
    ['no valid YAML', 'repos:\n  - repo: [\n'],
    ['several documents', 'repos:\n  - repo: old\n---\nrepos: []\n'],
    ['no mapping', '- repos:\n'],
    ['an item in brackets over several lines', 'repos:\n  - { repo: old,\n  hooks: []\n}\n'],
    ['nothing', ''],
  ])('but not to %s', (_name, before) => {
    expect(appendItem(before, 'repos', ITEM)).toBeUndefined();
  });
});

describe('keys are appended at the end', () => {
  test.each([
    ['a: 1 # one\n', 'a: 1 # one\n\nb: 2\n'],
    ['a: 1', 'a: 1\n\nb: 2\n'],
    ['a: 1\n\n\n', 'a: 1\n\nb: 2\n'],
    ['', 'b: 2\n'],
    ['a: 1\r\n', 'a: 1\r\n\r\nb: 2\r\n'],
    ['a: !reference [.x, script]\n', 'a: !reference [.x, script]\n\nb: 2\n'],
    ['# only a comment\n', '# only a comment\n\nb: 2\n'],
  ])('to %j', (before, after) => {
    expect(appendKeys(before, 'b: 2\n')).toBe(after);
  });

  test.each([['b: 1\n'], ['- a\n'], ['{ a: 1 }\n'], ['a: [\n'], ['a: 1\n---\nc: 1\n'], ['a: |\n  x\n...\n']])(
    'but not to %j',
    (before) => {
      expect(appendKeys(before, 'b: 2\n')).toBeUndefined();
    },
  );
});
