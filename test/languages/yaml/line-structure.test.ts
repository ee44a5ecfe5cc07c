import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, property } from 'fast-check';
import { loadAll } from 'js-yaml';
import { readYamlLines } from '../../../src/languages/yaml/line-structure.ts';

/** Texts of the comments, by 1-based line. */
function comments(text: string): readonly string[] {
  return readYamlLines(text).flatMap(({ comment }, index) => {
    return comment === undefined ? [] : [`${index + 1}:${comment.text.trim()}`];
  });
}

describe('comments of YAML', () => {
  test.each([
    ['alone and behind a value', '# a\nkey: value # b\n', ['1:a', '2:b']],
    ['a number sign within a word is none', 'key: a#b\n', []],
    ['not in quotes', `a: "x # y" # b\nc: 'it''s # z' # d\n`, ['1:b', '2:d']],
    ['a quote within a plain text opens nothing', `a: it's # b\n`, ['1:b']],
    ['not in quotes that go on below', 'a: "x\n  # y\n  z" # b\n', ['3:b']],
    ['not in a block scalar', 'a: |\n  # x\n   # y\nb: 1 # c\n', ['4:c']],
    ['not in a block scalar of a list', '- |\n # x\n- >-\n  # y\n- a # b\n', ['5:b']],
    ['not in a block scalar below a key of an item', '- k: |\n    # x\n  l: 1 # b\n', ['3:b']],
    ['behind the header of a block scalar', 'a: |- # b\n  # x\n', ['1:b']],
    ['a block scalar that ends at a marker', 'a: |\n  x\n---\n# b\n', ['4:b']],
    ['in a flow collection', 'a: [x, # b\n  "# y", z] # c\n', ['1:b', '2:c']],
    ['behind a tag and an anchor', 'a: !x &y "# z" # b\n', ['1:b']],
    ['not in a template action', 'a: {{ "x # y" }} # b\n{{/*\n # z\n*/}}\n', ['1:b']],
    ['with line ends of Windows', 'a: 1 # b\r\nc: |\r\n  # x\r\n', ['1:b']],
  ])('%s', (_name, text, expected) => {
    expect(comments(text)).toEqual(expected);
  });

  test('that are cut out change nothing of what the text says', () => {
    const pieces = [
      'a',
      'b: ',
      '- ',
      '# x',
      ' # y',
      '\n',
      '\n  ',
      '\n    ',
      '"',
      "'",
      '|',
      '>-',
      '|\n',
      '[',
      ']',
      ', ',
      ': ',
      '&a ',
      '!t ',
      '---\n',
      'k: |\n  ',
      '#',
    ];
    const soup = array(constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(''));
    const check = property(soup, (text) => {
      const before = parse(text);
      if (before === undefined) return;
      const cut = text.split('\n').map((line, index) => {
        const column = readYamlLines(text)[index]?.comment?.column;
        return column === undefined ? line : line.slice(0, column);
      });
      expect(parse(cut.join('\n'))).toEqual(before);
    });
    assert(check, { numRuns: 4000 });
  });

  test('of a text of a megabyte are found in one pass', () => {
    const text = `${'a: [ # x\n'.repeat(40_000)}${'"'.repeat(200_000)}${'- '.repeat(100_000)}${'{{'.repeat(100_000)}`;
    expect(comments(text)).toHaveLength(40_000);
  });
});

function parse(text: string): readonly unknown[] | undefined {
  try {
    return loadAll(text);
  } catch {
    return undefined;
  }
}
