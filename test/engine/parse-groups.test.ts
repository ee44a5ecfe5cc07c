import { expect, test } from '@jest/globals';
import { parseEvidence } from '../../src/engine/parse-evidence.ts';
import { NOTHING_PARSED, type EvidenceFile, type Parser } from '../../src/model/evidence.ts';
import type { ParserSettings, TreeParser } from '../../src/model/tree-parser.ts';
import { evidenceFile } from '../support/evidence-file.ts';

/** A format of folders with a `list` that names the files which belong to it. */
const lists: TreeParser = {
  id: 'lists',
  title: 'a list',
  kinds: ['terraform'],
  claim: (tree) =>
    tree.paths
      .filter((path) => path.endsWith('list'))
      .map((path) => ({ root: path, files: [path, ...(tree.get(path)?.text().split('\n') ?? [])] })),
  parse: (group, tree) => ({
    ...NOTHING_PARSED,
    resources: group.files
      .filter((path) => tree.get(path)?.text() === 'thing')
      .map((path) => ({
        kind: 'resource',
        type: 'thing',
        address: path,
        source: 'lists',
        evidenceKind: 'terraform',
        values: {},
        place: { file: path, pointer: [] },
      })),
    problems: group.files
      .filter((path) => tree.get(path)?.text() === 'broken')
      .map((path) => ({
        code: 'unparsable-file',
        severity: 'error',
        message: 'It is broken.',
        place: { file: path, pointer: [] },
        kinds: ['terraform'],
      })),
  }),
};

const greedy: Parser = {
  id: 'greedy',
  title: 'anything',
  kinds: ['software'],
  recognise: () => 'yes',
  parse: () => NOTHING_PARSED,
};

function run(files: readonly EvidenceFile[], tree = lists, settings: ParserSettings = {}) {
  const steps = parseEvidence(files, { files: [greedy], trees: [tree] }, settings);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const FILES = [
  evidenceFile('a/list', 'a/one\na/two'),
  evidenceFile('a/one', 'thing'),
  evidenceFile('a/two', 'broken'),
  evidenceFile('a/three', 'thing'),
];

test('files of a group are read by its parser, all others by file parsers', () => {
  const { statuses, parsed } = run(FILES);
  expect(statuses.map(({ path, parser, status }) => [path, parser, status])).toEqual([
    ['a/list', 'lists', 'assessed'],
    ['a/one', 'lists', 'assessed'],
    ['a/two', 'lists', 'unreadable'],
    ['a/three', 'greedy', 'assessed'],
  ]);
  expect(parsed.flatMap(({ resources }) => resources.map(({ address }) => address))).toEqual(['a/one']);
});

test('problems of a group are told once, and what was read counts as searched', () => {
  const { problems, searched } = run(FILES);
  expect(problems.map(({ place }) => place.file)).toEqual(['a/two']);
  expect(searched.get('terraform')).toEqual(['a/list', 'a/one']);
  expect(searched.get('software')).toEqual(['a/three']);
});

test('a group of which nothing could be read is unreadable as a whole', () => {
  const { statuses } = run([evidenceFile('a/list', 'a/two'), evidenceFile('a/two', 'broken')]);
  expect(statuses.map(({ status }) => status)).toEqual(['unreadable', 'unreadable']);
});

test('a file of two groups is read in both and listed once', () => {
  const { statuses, parsed } = run([...FILES, evidenceFile('b/list', 'a/one')]);
  expect(statuses.filter(({ path }) => path === 'a/one')).toHaveLength(1);
  expect(parsed.flatMap(({ resources }) => resources)).toHaveLength(2);
});

test('a parser is given what the user says beside the evidence', () => {
  const seen: ParserSettings[] = [];
  const spy: TreeParser = {
    ...lists,
    parse: (_group, _tree, settings) => {
      seen.push(settings);
      return NOTHING_PARSED;
    },
  };
  run(FILES, spy, { terraform: { variables: ['a=1'] } });
  expect(seen).toEqual([{ terraform: { variables: ['a=1'] } }]);
});

test('what a group says of other files is said with what is read from them', () => {
  const whole: Parser = {
    ...greedy,
    parse: ({ path }) => ({
      ...NOTHING_PARSED,
      resources: [
        {
          kind: 'resource',
          type: 'thing',
          address: path,
          source: 'greedy',
          evidenceKind: 'software',
          values: {},
          place: { file: path, pointer: [] },
          notes: ['its own'],
        },
      ],
    }),
  };
  const telling: TreeParser = {
    ...lists,
    parse: () => ({ ...NOTHING_PARSED, asides: new Map([['a/three', 'kept out']]) }),
  };
  const steps = parseEvidence([...FILES, evidenceFile('b', 'thing')], { files: [whole], trees: [telling] }, {});
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const notes = step.value.parsed.flatMap(({ resources }) => resources.map((each) => [each.address, each.notes]));
  expect(notes).toEqual([
    ['a/three', ['its own', 'kept out']],
    ['b', ['its own']],
  ]);
});
