import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFileTree } from '../../src/engine/file-tree.ts';
import { NOTHING_PARSED, type EvidenceFile, type Parsed } from '../../src/model/evidence.ts';
import type { TreeParser } from '../../src/model/tree-parser.ts';
import { allParsers, FORMAT_TITLES, parsersFor } from '../../src/parsers/index.ts';
import { caseFiles, expectedOf, folders, type Expected } from '../support/case-folder.ts';
import { loadRegistry, winner } from '../support/registry.ts';
import { rendered, unmatched } from '../support/subset.ts';

const SOURCE = fileURLToPath(new URL('../../src/parsers', import.meta.url));
const CASES = fileURLToPath(new URL('.', import.meta.url));
const REQUIRED = ['good', 'near-miss', 'truncated', 'wrong-types'] as const;
const LISTS = ['resources', 'components', 'facts', 'problems', 'scans', 'flaws', 'exploited', 'statements'] as const;

const registry = await loadRegistry(SOURCE);
const registered = [...registry.parsers, ...registry.trees];
const offered = await allParsers();
const formats = folders(CASES).filter((folder) => folder !== 'shared');

describe('the registry of parsers', () => {
  test('names only parsers that exist', () => {
    expect(registry.missing).toEqual([]);
  });

  test('offers every parser that it imports, by its own title', () => {
    const parsers = [...offered.files, ...offered.trees];
    expect(parsers.map(({ id }) => id).sort()).toEqual(registered.map(({ parser }) => parser.id).sort());
    expect([...FORMAT_TITLES].sort()).toEqual(parsers.map(({ title }) => title).sort());
  });

  test('has a line for each folder of src/parsers', () => {
    const known = new Set(registered.map(({ folder }) => folder));
    const lacking = folders(SOURCE).filter((folder) => folder !== 'shared' && !known.has(folder));
    expect(lacking.map((folder) => `no line in src/parsers/on-demand.ts for src/parsers/${folder}`)).toEqual([]);
  });

  test('has different ids, each the name of a file in its folder', () => {
    const ids = registered.map(({ parser }) => parser.id);
    expect(new Set(ids).size).toBe(ids.length);
    const wrong = registered.filter(({ folder, parser }) => !existsSync(join(SOURCE, folder, `${parser.id}.ts`)));
    expect(wrong.map(({ folder, parser }) => `src/parsers/${folder}/${parser.id}.ts`)).toEqual([]);
  });

  test('has the four required cases for each of its folders, and no case of anything else', () => {
    const known = [...new Set(registered.map(({ folder }) => folder))];
    const lacking = known.flatMap((folder) =>
      REQUIRED.filter((name) => !existsSync(join(CASES, folder, name, 'expected.json'))).map(
        (name) => `add test/parsers/${folder}/${name}/expected.json`,
      ),
    );
    const strangers = formats.filter((format) => !known.includes(format));
    expect([...lacking, ...strangers.map((format) => `no parser has cases in test/parsers/${format}`)]).toEqual([]);
  });
});

/** Folders with tests of a parser's parts hold no case. */
function casesOf(format: string): readonly string[] {
  return folders(join(CASES, format)).filter((name) => existsSync(join(CASES, format, name, 'expected.json')));
}

const cases = formats.flatMap((format) => casesOf(format).map((name) => ({ format, name })));

/** A parser that is loaded on demand must be loaded for every file that it would take. */
test.each(formats)('%s is loaded for its cases', async (format) => {
  for (const name of casesOf(format)) {
    const files = caseFiles(join(CASES, format, name));
    const { files: some, trees } = await parsersFor(files);
    const taken = offered.files.filter((parser) =>
      files.some(({ path, head }) => parser.recognise(path, head) !== 'no'),
    );
    const claimed = offered.trees.filter((parser) => parser.claim(createFileTree(files)).length > 0);
    expect([...some, ...trees]).toEqual(expect.arrayContaining([...taken, ...claimed]));
  }
});

describe('the cases', () => {
  test.each(cases)('$format/$name', ({ format, name }) => {
    const folder = join(CASES, format, name);
    const files = caseFiles(folder);
    expect(files.length).toBeGreaterThan(0);

    expectAsWritten(merged(parseAll(files, format, name)), expectedOf(folder));
  });
});

/** What tree parsers of the folder claim goes to them, the rest to the parsers of files, if the folder has one. */
function parseAll(files: readonly EvidenceFile[], format: string, name: string): readonly Parsed[] {
  const trees = registry.trees.filter(({ folder }) => folder === format).map(({ parser }) => parser);
  const claimed = trees.flatMap((parser) => parser.claim(createFileTree(files)));
  const taken = new Set(claimed.flatMap((group) => group.files));
  const hasFileParser = registry.parsers.some(({ folder }) => folder === format);
  const ofTrees =
    hasFileParser && claimed.length === 0 ? [] : trees.flatMap((parser) => parseTree(files, parser, name));
  const rest = files.filter(({ path }) => !taken.has(path));
  if (!hasFileParser || (claimed.length > 0 && rest.length === 0)) return ofTrees;
  return [...ofTrees, ...parseFiles(rest, format, name)];
}

function parseFiles(files: readonly EvidenceFile[], format: string, name: string): readonly Parsed[] {
  const takers = files.map((file) => winner(registry.parsers, file.path, file.head));
  const own = takers.filter((taker) => taker?.folder === format);
  if (name.startsWith('near-miss')) expect(own.map((taker) => taker?.parser.id)).toEqual([]);
  else expect(own.length).toBeGreaterThan(0);

  return files.map((file, index) => {
    const parser = takers[index]?.parser;
    if (parser === undefined) return NOTHING_PARSED;
    const result = parser.parse(file);
    expectSound(result, parser.id, [file.path]);
    expect(rendered(parser.parse(file))).toEqual(rendered(result));
    return result;
  });
}

function parseTree(files: readonly EvidenceFile[], parser: TreeParser, name: string): readonly Parsed[] {
  const tree = createFileTree(files);
  const groups = parser.claim(tree);
  if (name.startsWith('near-miss')) expect(groups).toEqual([]);
  else expect(groups.length).toBeGreaterThan(0);
  expect(groups.map(({ root }) => root)).toEqual([...new Set(groups.map(({ root }) => root))].sort());

  return groups.map((group) => {
    const result = parser.parse(group, tree, {});
    expectSound(result, parser.id, tree.paths);
    expect(rendered(parser.parse(group, tree, {}))).toEqual(rendered(result));
    return result;
  });
}

/** What holds for whatever any parser yields. */
function expectSound(result: Parsed, id: string, paths: readonly string[]): void {
  for (const thing of [
    ...result.resources,
    ...result.components,
    ...result.facts,
    ...(result.scans ?? []),
    ...(result.flaws ?? []),
    ...(result.statements ?? []),
  ]) {
    expect(thing.source).toBe(id);
    expect(paths).toContain(thing.place.file);
  }
  for (const problem of result.problems) {
    expect(paths).toContain(problem.place.file);
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
    scans: all.flatMap((one) => one.scans ?? []),
    flaws: all.flatMap((one) => one.flaws ?? []),
    exploited: all.flatMap((one) => one.exploited ?? []),
    statements: all.flatMap((one) => one.statements ?? []),
  };
}

function expectAsWritten(result: Parsed, expected: Expected): void {
  for (const list of LISTS) {
    const actual = (result[list] ?? []).map(rendered);
    const wanted = expected[list] ?? [];
    const left = unmatched(wanted, actual);
    if (left.length > 0) expect({ [`${list} not found`]: left, among: actual }).toEqual({});
    const count = expected.counts?.[list] ?? wanted.length;
    if (actual.length !== count) expect({ [`${count} ${list}`]: actual }).toEqual({});
  }
}
