import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { scanContentFolder } from '../../src/content/read-folder.ts';
import type { Value } from '../../src/model/value.ts';
import { isList, isMap } from '../../src/model/value.ts';

const { checks } = scanContentFolder(fileURLToPath(new URL('../../controls', import.meta.url)));

/** Patterns and sizes that no words stand for, at every depth. */
function wordless(condition: Value | undefined): readonly string[] {
  if (isList(condition)) return condition.flatMap(wordless);
  if (!isMap(condition) || condition['expected'] !== undefined) return [];
  const { matches, size } = condition;
  return [
    ...(matches === undefined ? [] : [JSON.stringify(matches)]),
    ...(size === undefined ? [] : [JSON.stringify(size)]),
    ...Object.values(condition).flatMap(wordless),
  ];
}

test('no message shows a pattern: conditions say in words what they expect', () => {
  const bare = checks.flatMap(({ file, thing: { when, expect } }) =>
    [when, expect].flatMap(wordless).map((argument) => `${file}: ${argument} needs expected beside it or around it`),
  );
  expect(bare).toEqual([]);
});
