import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Parsed } from '../../src/model/evidence.ts';
import { NOTHING_PARSED } from '../../src/model/evidence.ts';
import { caseFiles, expectedOf, folders } from '../support/case-folder.ts';
import type { Expected } from '../support/case-folder.ts';
import { loadRegistry, winner } from '../support/registry.ts';
import { rendered, unmatched } from '../support/subset.ts';

const SOURCE = fileURLToPath(new URL('../../src/parsers', import.meta.url));
const CASES = fileURLToPath(new URL('.', import.meta.url));
const REQUIRED = ['good', 'near-miss', 'truncated', 'wrong-types'] as const;
const LISTS = ['resources', 'components', 'facts', 'problems'] as const;

const registry = await loadRegistry(SOURCE);
const formats = folders(CASES).filter((folder) => folder !== 'shared');

describe('the registry of parsers', () => {
  test('names only parsers that exist', () => {
    expect(registry.missing).toEqual([]);
  });

  test('lists every parser that it imports', () => {
    const text = readFileSync(join(SOURCE, 'index.ts'), 'utf8');
    const imports = [...text.matchAll(/^import \{ (\w+) \}/gm)].map((match) => match[1]).sort();
    const listed = [...text.matchAll(/^ {2}(\w+),$/gm)].map((match) => match[1]).sort();
    expect(listed).toEqual(imports);
  });

  test('has a line for each folder of src/parsers', () => {
    const known = new Set(registry.parsers.map(({ folder }) => folder));
    const lacking = folders(SOURCE).filter((folder) => folder !== 'shared' && !known.has(folder));
    expect(lacking.map((folder) => `no line in src/parsers/index.ts for src/parsers/${folder}`)).toEqual([]);
  });

  test('has different ids, each the name of a file in its folder', () => {
    const ids = registry.parsers.map(({ parser }) => parser.id);
    expect(new Set(ids).size).toBe(ids.length);
    const wrong = registry.parsers.filter(({ folder, parser }) => !existsSync(join(SOURCE, folder, `${parser.id}.ts`)));
    expect(wrong.map(({ folder, parser }) => `src/parsers/${folder}/${parser.id}.ts`)).toEqual([]);
  });

  test('has the four required cases for each of its folders, and no case of anything else', () => {
    const known = [...new Set(registry.parsers.map(({ folder }) => folder))];
    const lacking = known.flatMap((folder) =>
      REQUIRED.filter((name) => !existsSync(join(CASES, folder, name, 'expected.json'))).map(
        (name) => `add test/parsers/${folder}/${name}/expected.json`,
      ),
    );
    const strangers = formats.filter((format) => !known.includes(format));
    expect([...lacking, ...strangers.map((format) => `no parser has cases in test/parsers/${format}`)]).toEqual([]);
  });
});

const cases = formats.flatMap((format) => folders(join(CASES, format)).map((name) => ({ format, name })));

describe('the cases', () => {
  test.each(cases)('$format/$name', ({ format, name }) => {
    const folder = join(CASES, format, name);
    const files = caseFiles(folder);
    expect(files.length).toBeGreaterThan(0);

    const takers = files.map((file) => winner(registry.parsers, file.path, file.head));
    const own = takers.filter((taker) => taker?.folder === format);
    if (name.startsWith('near-miss')) expect(own.map((taker) => taker?.parser.id)).toEqual([]);
    else expect(own.length).toBeGreaterThan(0);

    const parsed = files.map((file, index) => takers[index]?.parser.parse(file) ?? NOTHING_PARSED);
    for (const [index, file] of files.entries()) {
      const taker = takers[index];
      const result = parsed[index];
      if (taker === undefined || result === undefined) continue;
      expectSound(result, taker.parser.id, file.path);
      expect(rendered(taker.parser.parse(file))).toEqual(rendered(result));
    }
    expectAsWritten(merged(parsed), expectedOf(folder));
  });
});

/** What holds for whatever any parser yields. */
function expectSound(result: Parsed, id: string, path: string): void {
  for (const thing of [...result.resources, ...result.components, ...result.facts]) {
    expect(thing.source).toBe(id);
    expect(thing.place.file).toBe(path);
  }
  for (const problem of result.problems) {
    expect(problem.place.file).toBe(path);
    expect(problem.message).not.toBe('');
    if (problem.severity === 'error') expect(problem.kinds?.length).toBeGreaterThan(0);
  }
}

function merged(all: readonly Parsed[]): Parsed {
  return {
    resources: all.flatMap((one) => one.resources),
    components: all.flatMap((one) => one.components),
    facts: all.flatMap((one) => one.facts),
    problems: all.flatMap((one) => one.problems),
  };
}

function expectAsWritten(result: Parsed, expected: Expected): void {
  for (const list of LISTS) {
    const actual = result[list].map(rendered);
    const wanted = expected[list] ?? [];
    const left = unmatched(wanted, actual);
    if (left.length > 0) expect({ [`${list} not found`]: left, among: actual }).toEqual({});
    const count = expected.counts?.[list] ?? wanted.length;
    if (actual.length !== count) expect({ [`${count} ${list}`]: actual }).toEqual({});
  }
}
