import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { loadAll } from 'js-yaml';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, stringify } from 'yaml';
import { createLocator, locateAll } from '../../../src/evidence/locate.ts';
import type { Pointer } from '../../../src/base/pointer.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

function lineOf(name: string, text: string, pointer: Pointer, document?: number): number | undefined {
  const files = new Map([[name, evidenceFile(name, text)]]);
  return createLocator(files)({ file: name, pointer, ...(document === undefined ? {} : { document }) });
}

const JSON_TEXT = [
  '{',
  '  "plain": 1,',
  '  "list": [',
  '    { "a": { "deep":',
  '      true } },',
  '    "two",',
  '    [ [], [',
  '      3 ] ]',
  '  ],',
  String.raw`  "quo\"te": "a \\",`,
  String.raw`  "\u00e9t\u00e9": { "x": "}]" },`,
  '  "": { "/~": null },',
  '  "twice": { "first": 1 },',
  '  "twice": {',
  '    "second": 2 },',
  '  "__proto__": -1.5e3',
  '}',
].join('\n');

const JSON_CASES: readonly (readonly [pointer: Pointer, line: number])[] = [
  [[], 1],
  [['plain'], 2],
  [['plain', 'below', 'a', 'scalar'], 2],
  [['list'], 3],
  [['list', 0], 4],
  [['list', 0, 'a', 'deep'], 4],
  [['list', '1'], 6],
  [['list', 2], 7],
  [['list', 2, 1, 0], 8],
  [['list', 9], 3],
  [['quo"te'], 10],
  [['été', 'x'], 11],
  [['été', 'absent'], 11],
  [['', '/~'], 12],
  [['twice'], 14],
  [['twice', 'first'], 14],
  [['twice', 'second'], 15],
  [['__proto__'], 16],
  [['constructor'], 1],
];

const YAML_TEXT = [
  '# comment',
  'apiVersion: v1',
  'metadata: &meta',
  '  name: "a: b"',
  '  labels: { x: 1,',
  '    y: 2 }',
  'text: |',
  '  not: a key',
  '',
  '  more',
  'list:',
  '- one',
  '-',
  '  name: two',
  '- - nested',
  '  - - deeper',
  "'quoted key': >-",
  '    folded',
  '    text',
  'again: *meta',
  'merged:',
  '  <<: *meta',
  '  own: 1',
  'empty:',
  'multi: plain text',
  '  goes on # here',
  '---',
  '# second',
  '- kind: X',
  '  items: []',
  '---',
  '---',
  '"k": v',
].join('\n');

const YAML_CASES: readonly (readonly [document: number, pointer: Pointer, line: number | undefined])[] = [
  [0, [], 2],
  [0, ['apiVersion'], 2],
  [0, ['metadata'], 3],
  [0, ['metadata', 'name'], 4],
  [0, ['metadata', 'labels', 'y'], 6],
  [0, ['metadata', 'absent'], 3],
  [0, ['text'], 7],
  [0, ['list'], 11],
  [0, ['list', 0], 12],
  [0, ['list', 1, 'name'], 14],
  [0, ['list', 2, 0], 15],
  [0, ['list', 2, 1, 0], 16],
  [0, ['list', 7], 11],
  [0, ['quoted key'], 17],
  [0, ['again', 'name'], 20],
  [0, ['merged', 'name'], 21],
  [0, ['merged', 'own'], 23],
  [0, ['empty'], 24],
  [1, [0, 'items'], 30],
  [3, ['k'], 33],
  [9, ['k'], undefined],
];

describe('JSON', () => {
  test.each(JSON_CASES)('%j stands in line %i', (pointer, line) => {
    expect(lineOf('a.json', JSON_TEXT, pointer)).toBe(line);
  });

  test.each(JSON_CASES)('%j stands in the same line with CRLF', (pointer, line) => {
    expect(lineOf('a.json', JSON_TEXT.replaceAll('\n', '\r\n'), pointer)).toBe(line);
  });

  test('all places of a file are found in one reading, in the order asked', () => {
    let reads = 0;
    const file = { ...evidenceFile('a.json', JSON_TEXT), text: () => ((reads += 1), JSON_TEXT) };
    const places = JSON_CASES.map(([pointer]) => ({ file: 'a.json', pointer }));
    expect(locateAll(new Map([['a.json', file]]), places)).toEqual(JSON_CASES.map(([, line]) => line));
    expect(reads).toBe(1);
  });

  test('a place that has a line keeps it, an unknown file has none', () => {
    expect(
      locateAll(new Map(), [
        { file: 'x', pointer: [], line: 7 },
        { file: 'x', pointer: [] },
      ]),
    ).toEqual([7, undefined]);
  });

  test('a format with neither keys nor documents has its root in line 1', () => {
    expect(lineOf('Cargo.lock', '[[package]]\nname = "a"\n', ['package', 0])).toBe(1);
  });

  test('a million levels are no trouble', () => {
    const depth = 1_000_000;
    const text = `{"deep":${'['.repeat(depth)}${']'.repeat(depth)},\n"next":1}`;
    expect(lineOf('a.json', text, ['next'])).toBe(2);
  });

  test('a value stands where a laid out copy of it says', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.boolean(), (value, crlf) => {
        const laidOut: string[] = [];
        const places: { pointer: Pointer; line: number }[] = [];
        layOut(value, [], '', laidOut, places);
        const text = laidOut.join(crlf ? '\r\n' : '\n');
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        const files = new Map([['a.json', evidenceFile('a.json', text)]]);
        const asked = places.map(({ pointer }) => ({ file: 'a.json', pointer }));
        expect(locateAll(files, asked)).toEqual(places.map(({ line }) => line));
      }),
    );
  });
});

describe('YAML', () => {
  test.each(YAML_CASES)('document %i %j stands in line %s', (document, pointer, line) => {
    expect(lineOf('a.yaml', YAML_TEXT, pointer, document)).toBe(line);
  });

  test.each(YAML_CASES)('document %i %j stands in the same line with CRLF', (document, pointer, line) => {
    expect(lineOf('a.yaml', YAML_TEXT.replaceAll('\n', '\r\n'), pointer, document)).toBe(line);
  });

  test('JSON in a YAML file is found, and so is what is only almost JSON', () => {
    expect(lineOf('a.yaml', '{"a":\n1,\n"b": 2}', ['b'], 0)).toBe(3);
    expect(lineOf('a.yaml', '{a: 1,\n b: [x,\n y]}', ['b', 1], 0)).toBe(3);
  });

  test('a key with blanks in it, behind a dash, does not swallow what follows', () => {
    expect(lineOf('a.yaml', 'a:\n- one two: {}\n  three: null\n', ['a', 0, 'three'], 0)).toBe(3);
    expect(lineOf('a.yaml', 'one two: |\n  text\nthree: null\n', ['three'], 0)).toBe(3);
  });

  test('lines within brackets may begin anywhere', () => {
    const text = 'a: {\n"b": [\n1\n]\n}\nlist:\n  - c: [\n  2,\n  3\n  ]\n    d: 4\ne: 5\n';
    const places: readonly Pointer[] = [['a', 'b'], ['a', 'b', 0], ['list', 0, 'c', 1], ['list', 0, 'd'], ['e']];
    expect(places.map((pointer) => lineOf('x.yaml', text, pointer))).toEqual([2, 3, 9, 11, 12]);
  });

  test('of a document too long to be parsed again, the start is found', () => {
    const text = `a: 1\n---\nb: !tagged\n${'# filling line\n'.repeat(1_200_000)}  c: 1\n`;
    expect(lineOf('a.yaml', text, ['b', 'c'], 1)).toBe(2);
    expect(lineOf('a.yaml', text, ['a'], 0)).toBe(1);
  });

  test('a hundred thousand documents, and a line of 20 MB, are no trouble', () => {
    const stream = 'a: 1\n---\n'.repeat(100_000);
    expect(lineOf('a.yaml', stream, ['a'], 99_999)).toBe(199_999);
    const long = `a: "${'\\"x'.repeat(7_000_000)}"\nb: '${"''".repeat(10_000_000)}'\nc: 1\n`;
    expect(lineOf('a.yaml', long, ['c'], 0)).toBe(3);
  });

  test('markers end documents wherever they stand', () => {
    const text = '%YAML 1.2\n---\na: |\n  x\n...\n# nothing\n---\n---x: 1\n...\n...\nb: 1\n';
    expect([0, 1, 2].map((document) => lineOf('a.yaml', text, [['a', '---x', 'b'][document] ?? ''], document))).toEqual(
      [3, 8, 11],
    );
  });

  test('documents around a broken one are found', () => {
    const text = 'a: 1\nb: {x: 1,\n  y: 2}\n---\n{ : [\n---\nc:\n  d: 1\n';
    expect([
      lineOf('a.yaml', text, ['b', 'y'], 0),
      lineOf('a.yaml', text, ['x'], 1),
      lineOf('a.yaml', text, ['c', 'd'], 2),
    ]).toEqual([3, 4, 8]);
  });

  test('a value stands where another YAML library says', () => {
    fc.assert(
      fc.property(YAML_VALUE, YAML_STYLE, fc.boolean(), (value, style, crlf) => {
        const laidOut = `# comment\n${stringify(value, style)}`;
        const text = crlf ? laidOut.replaceAll('\n', '\r\n') : laidOut;
        fc.pre(isReadable(text));
        const counter = new LineCounter();
        const places: { pointer: Pointer; line: number }[] = [];
        collect(parseDocument(text, { lineCounter: counter }).contents, [], counter, places);
        const files = new Map([['a.yaml', evidenceFile('a.yaml', text)]]);
        const asked = places.map(({ pointer }) => ({ file: 'a.yaml', document: 0, pointer }));
        expect(locateAll(files, asked)).toEqual(places.map(({ line }) => line));
      }),
      { numRuns: 300 },
    );
  });
});

/** Names and texts as they occur, with those among them that need quotes or several lines. */
const YAML_TEXTS = fc.oneof(
  fc.constantFrom(
    'name',
    'app.kubernetes.io/name',
    'a b',
    '- x',
    '#',
    'yes',
    '1',
    '',
    'x: y',
    "it's",
    '"q"',
    'é',
    '*a',
    '&b',
    '!c',
  ),
  fc.lorem({ maxCount: 40 }),
  fc.lorem({ maxCount: 3, mode: 'sentences' }).map((text) => `${text.replaceAll('. ', '.\n')}\n`),
);
const YAML_VALUE = fc.letrec<{ value: unknown; map: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'large' },
    fc.oneof(YAML_TEXTS, fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc.dictionary(YAML_TEXTS, tie('value'), { maxKeys: 4 }),
})).map;
const YAML_STYLE = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 40, 80),
  directives: fc.boolean(),
  collectionStyle: fc.constantFrom('any', 'any', 'flow' as const, 'block' as const),
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_FOLDED', 'BLOCK_LITERAL'),
});

/** The two libraries differ about a few texts, such as an empty block list; places exist only for what ours reads. */
function isReadable(text: string): boolean {
  try {
    return loadAll(text).length === 1;
  } catch {
    return false;
  }
}

/** Lines as the nodes of the other library tell them: of the key for a member, of the content for an element. */
function collect(
  node: unknown,
  pointer: Pointer,
  counter: LineCounter,
  places: { pointer: Pointer; line: number }[],
): void {
  const note = (at: Pointer, of: unknown): void => {
    const start = isNode(of) ? of.range?.[0] : undefined;
    if (start !== undefined) places.push({ pointer: at, line: counter.linePos(start).line });
  };
  if (pointer.length === 0) note(pointer, node);
  if (isSeq(node)) {
    node.items.forEach((item, index) => {
      note([...pointer, index], item);
      collect(item, [...pointer, index], counter, places);
    });
  }
  if (!isMap(node)) return;
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    note([...pointer, String(key.value)], key);
    collect(value, [...pointer, String(key.value)], counter, places);
  }
}

describe('broken text', () => {
  test.each([
    '',
    '{',
    '[1, 2',
    '{"a"',
    '{"a": "x',
    '{"a": 1,,}',
    '}',
    '{"a" 1}',
    '{1: 2}',
    'a: [',
    '\t- x',
    '"',
    'a: *b',
    '\0',
  ])('%j gives a line or none, never an error', (text) => {
    for (const name of ['a.json', 'a.yaml']) {
      for (const pointer of [[], ['a'], [0], ['a', 'b', 0]]) {
        const line = lineOf(name, text, pointer, 0);
        expect(line === undefined || line === 1).toBe(true);
      }
    }
  });

  test('any cut and any text ends', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.nat(JSON_TEXT.length).map((end) => JSON_TEXT.slice(0, end)),
        ),
        fc.nat(YAML_TEXT.length),
        (text, end) => {
          for (const [pointer] of JSON_CASES) lineOf('a.json', text, pointer);
          for (const [document, pointer] of YAML_CASES)
            lineOf('a.yaml', text + YAML_TEXT.slice(0, end), pointer, document);
        },
      ),
      { numRuns: 50 },
    );
  });
});

/** Writes a value with one key or element a line, noting the line of each: independent of any reader. */
function layOut(
  value: unknown,
  pointer: Pointer,
  lead: string,
  lines: string[],
  places: { pointer: Pointer; line: number }[],
): void {
  places.push({ pointer, line: lines.length + 1 });
  if (Array.isArray(value)) {
    lines.push(`${lead}[`);
    value.forEach((item, index) => {
      layOut(item, [...pointer, index], '  ', lines, places);
      if (index + 1 < value.length) lines.push(' ,');
    });
    lines.push(']');
    return;
  }
  if (typeof value !== 'object' || value === null) {
    lines.push(lead + JSON.stringify(value));
    return;
  }
  lines.push(`${lead}{`);
  Object.entries(value).forEach(([key, item], index, all) => {
    layOut(item, [...pointer, key], `${JSON.stringify(key)} : `, lines, places);
    if (index + 1 < all.length) lines.push(',');
  });
  lines.push('}');
}

test('one plain value of millions of colons exhausts nothing', () => {
  const text = `a: ${'b:'.repeat(5_000_000)}c\nd: 1\n`;
  expect(lineOf('a.yaml', text, ['d'])).toBe(2);
});
