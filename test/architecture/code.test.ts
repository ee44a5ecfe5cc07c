import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Three files may use a name for their own variant of one idea; with a fourth, a reader no longer knows which is meant. */
const MOST_FILES = 3;
/** Beyond this a file has more than one subject. */
const MOST_LINES = 250;
/** Words of JSON Schema, and the name of an operator of checks. */
const FIELD_WORDS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'subsetOf']);
const EXPORTED = /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm;
const DECLARED = /\b(?:function\*?|const|let) (\w+Of)\b/g;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('generated'))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));

test('no name is exported by more than three files', () => {
  const users = new Map<string, string[]>();
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(EXPORTED)) users.set(name, [...(users.get(name) ?? []), path]);
  const shared = [...users].filter(([, paths]) => paths.length > MOST_FILES);
  expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
});

test('functions are verbs: none is named after what it gives and "of"', () => {
  const names = files.flatMap(({ path, text }) =>
    [...text.matchAll(DECLARED)].map(([, name = '']) => ({ path, name })),
  );
  const wrong = names.filter(({ name }) => !/^(?:is|has|may)[A-Z]/.test(name) && !FIELD_WORDS.has(name));
  expect(wrong.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('no file is too long to be read at once', () => {
  const long = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  expect(long.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
});
