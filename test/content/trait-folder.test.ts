import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContentFolder } from '../../src/content/read-folder.ts';

const HEAD = '{ id: depth, title: How deep, fields: { metres: { title: depth in metres } } }';
const LAKES = '{ resources: { lake: { metres: { path: depth } } }, like: { lake: [pond] } }';
const SEAS = '{ resources: { sea: { metres: { path: soundings } } }, like: { lake: [pool] } }';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-engine-trait-'));
  mkdirSync(join(folder, 'traits/depth'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(files: { readonly [name: string]: string }) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'traits/depth', name), text);
  return readContentFolder(folder).traits;
}

test('the files of a folder in traits/ are one trait', () => {
  const [one, ...others] = read({ 'lakes.yaml': LAKES, 'seas.yaml': SEAS, 'trait.yaml': HEAD });
  expect(others).toEqual([]);
  expect(one?.file).toBe('traits/depth');
  expect(one?.thing).toMatchObject({
    id: 'depth',
    title: 'How deep',
    fields: { metres: { title: 'depth in metres' } },
  });
  expect([...(one?.thing.spellings.types ?? [])].sort()).toEqual(['lake', 'pond', 'pool', 'sea']);
  expect(one?.thing.spellings.spelling('pool', 'metres')).toEqual({ path: 'depth' });
});

test.each([
  ['no title and fields', { 'lakes.yaml': LAKES }, 'traits/depth: there is no trait.yaml.'],
  ['no resources', { 'trait.yaml': HEAD }, 'traits/depth: there is only trait.yaml.'],
  ['an id in a part', { 'trait.yaml': HEAD, 'lakes.yaml': '{ id: depth, resources: {} }' }, 'lakes.yaml: id belongs'],
  [
    'a part that is a list',
    { 'trait.yaml': HEAD, 'lakes.yaml': '[]' },
    'traits/depth/lakes.yaml: the file must have required property',
  ],
  ['a mistyped key', { 'trait.yaml': HEAD, 'lakes.yaml': '{ resource: {} }' }, 'lakes.yaml: the file must'],
  ['a head that is a text', { 'trait.yaml': 'depth', 'lakes.yaml': LAKES }, 'the file must have required property'],
  [
    'a type in two parts',
    { 'trait.yaml': HEAD, 'lakes.yaml': LAKES, 'seas.yaml': LAKES },
    'traits/depth/seas.yaml: lake is in traits/depth/lakes.yaml, too.',
  ],
  [
    'a type that is like one of no part',
    { 'trait.yaml': HEAD, 'seas.yaml': SEAS },
    'traits/depth: like names lake, which is not under resources',
  ],
])('a folder with %s is refused', (_, files, message) => {
  expect(() => read(files)).toThrow(message);
});
