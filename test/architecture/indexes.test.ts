import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { OPERATORS } from '../../src/checks/operators/index.ts';
import { allParsers } from '../../src/parsers/index.ts';
import { loadRunWriters, loadWriters, RUN_REPORT_IDS, WRITERS } from '../../src/writers/index.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

interface Declared {
  /** Below the folder of the index. */
  readonly path: string;
  readonly name: string;
}

/** The constants of a type that the files of a folder export. */
function declared(folder: string, type: string): readonly Declared[] {
  const pattern = new RegExp(`^export const (\\w+): (?:${type}) =`, 'gm');
  const files = readdirSync(`${SOURCE}${folder}`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  return files.sort().flatMap((path) => {
    const text = readFileSync(`${SOURCE}${folder}/${path}`, 'utf8');
    return [...text.matchAll(pattern)].map(([, name = '']) => ({ path: path.replaceAll('\\', '/'), name }));
  });
}

/** A file that no index names is no error anywhere else: it just never runs. */
test.each([
  ['parsers', 'Parser|TreeParser', 10, ['index', 'on-demand', 'on-demand-scans']],
  ['checks/operators', 'Operator', 10, ['index']],
  ['checks/functions', 'CheckFunction', 10, ['index']],
  ['writers', 'Writer|RunWriter', 5, ['index']],
])('the index of src/%s has a line for every %s', (folder, type, least, indexes) => {
  const index = indexes.map((name) => readFileSync(`${SOURCE}${folder}/${name}.ts`, 'utf8')).join('\n');
  const found = declared(folder, type);
  expect(found.length).toBeGreaterThanOrEqual(least);
  const missing = found
    .filter(({ path, name }) => !index.includes(`'./${path}'`) || !new RegExp(`\\b${name}\\b`).test(index))
    .map(({ path, name }) => `src/${folder}/${indexes.at(-1)}.ts needs a line for ${name} of ./${path}`);
  expect(missing).toEqual([]);
});

test('a parser stands in the file of its name, and one of each folder is called as the folder', async () => {
  const { files, trees } = await allParsers();
  const ids = [...files, ...trees].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const places = declared('parsers', 'Parser|TreeParser').map(
    ({ path }) => `${dirname(path)}/${basename(path, '.ts')}`,
  );
  for (const [folder, file] of places.map((place) => place.split('/'))) {
    expect([file, ids.includes(`${file}`)]).toEqual([file, true]);
    expect([folder, ids.includes(`${folder}`)]).toEqual([folder, true]);
  }
});

test('a function, an operator and a writer are called as their file', async () => {
  const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const files = (folder: string, type: string): readonly string[] =>
    declared(folder, type).map(({ path }) => basename(path, '.ts'));
  expect(FUNCTIONS.map(({ name }) => name).sort()).toEqual([...files('checks/functions', 'CheckFunction')].sort());
  expect(OPERATORS.map(({ name }) => kebab(name)).sort()).toEqual([...files('checks/operators', 'Operator')].sort());
  const writers = await loadWriters(new Set(Object.keys(WRITERS)));
  expect(writers.map(({ id }) => id)).toEqual(Object.keys(WRITERS));
  expect([...files('writers', 'Writer')].sort()).toEqual(Object.keys(WRITERS).sort());
  const ofRuns = await loadRunWriters(new Set(RUN_REPORT_IDS));
  expect(ofRuns.map(({ id }) => id)).toEqual(RUN_REPORT_IDS);
});
