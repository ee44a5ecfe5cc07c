import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, letrec, nat, oneof, option, property, record, tuple } from 'fast-check';
import { loadAll } from 'js-yaml';
import { readSimpleYaml } from '../../../src/languages/yaml/simple-yaml/simple-yaml.ts';
import { GO_SCHEMA } from '../../../src/languages/yaml/yaml-schema.ts';

/** What the reader of the whole of YAML makes of a text; `undefined` when it refuses it. */
function whole(text: string): readonly unknown[] | undefined {
  try {
    return loadAll(text, null, { schema: GO_SCHEMA });
  } catch {
    return undefined;
  }
}

/** Parts of texts, parted by a sign that none of them holds. */
function parts(written: string): readonly string[] {
  return written.split('¦');
}

const PIECES = [
  ...parts('a¦b¦kind¦constructor¦yes¦no¦null¦~¦0440¦0x1f¦1e3¦12¦-3¦.5¦1_000¦2026-11-01¦12:30¦x y¦x-y¦$(A)¦100m'),
  ...parts('-¦--¦---¦--- ¦...¦-a¦.¦/¦<<¦:¦: ¦ :¦::¦ ¦  ¦    ¦\n¦\n\n¦\n  ¦\n    ¦\n- ¦\n  - ¦\n---\n¦\r\n¦\t'),
  ...parts('a: ¦b:¦c:\n¦- a: 1¦- ¦-\n¦#¦ # x¦# x\n¦|¦|\n¦|-\n¦|+\n¦>\n¦|2\n¦: |\n  '),
  ...parts(`"¦""¦"a"¦"a: b"¦"\\n"¦"#"¦'¦''¦'a'¦'a''b'¦"b": ¦'b': 1`),
  ...parts('[¦]¦{¦}¦,¦, ¦[]¦{}¦[a, b]¦["a", 1]¦{ a: 1 }¦{a: b}¦[a,]¦[[a], {b: c}]¦{ a: }'),
  ...parts('&a ¦*a¦!x ¦!!str ¦? ¦%¦@¦`¦=¦é¦\u2028¦\u0085¦\ufeff¦😀¦\u0000¦\ud800'),
];
const SOUP = array(constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''));

const NAME = constantFrom('a', 'b-c', 'app.kubernetes.io/name', 'image', '"quoted key"', "'single'", 'y1', 'x_y');
const SCALAR = constantFrom(
  ...parts(`x¦true¦off¦0440¦10¦-1¦1.5¦~¦""¦''¦"yes"¦'a: b'¦nginx:1.2@sha256:ab¦a # c¦"a" # c¦[]¦{}¦[a, "*", 1]`),
  ...parts('{ cpu: 100m, memory: 1Gi }¦|\n          x\n           y\n\n          z¦¦ # c¦$(VAR)¦a b c¦/x/y¦--flag=x'),
  ...parts('2026-11-01¦a:b¦"a\\tb"¦&x a¦>\n          f¦|-\n          q'),
);

/** Lines of keys and items at any indentation: mostly texts of YAML, often ones that are nearly so. */
const LINES = array(
  record({
    indent: constantFrom(0, 0, 2, 2, 4, 4, 6, 1),
    dash: constantFrom('', '', '- '),
    name: option(NAME, { freq: 8 }),
    scalar: SCALAR,
    after: constantFrom('\n', '\n', '\n', '\n\n', '\n# c\n', '\n---\n', '\n      # c\n', ' \n'),
  }),
  { maxLength: 8 },
).map((lines) =>
  lines
    .map(({ indent, dash, name, scalar, after }) => {
      const key = name === null ? '' : `${name}:${scalar === '' ? '' : ' '}`;
      return `${' '.repeat(indent)}${dash}${key}${scalar}${after}`;
    })
    .join(''),
);

const KEY = tuple(constantFrom('a', 'image', 'on-', 'app.kubernetes.io/', 'X_'), nat(99)).map((parts) =>
  parts.join(''),
);
const PLAIN = constantFrom(
  ...parts(`x¦true¦off¦0440¦10¦-1¦1.5¦~¦""¦"yes"¦'a: b'¦nginx:1.2@sha256:ab¦a # c¦$(VAR)¦"a" # c¦[]¦{}`),
  ...parts('[a, "*", 1]¦{ cpu: 100m, memory: 1Gi }¦a b c¦/x/y¦--flag=x¦2026-11-01¦a:b'),
);

/** A text as people write it, of any depth, with a piece put anywhere into it. */
const { block } = letrec<{ block: readonly string[]; entry: readonly string[] }>((tie) => ({
  block: array(tie('entry'), { minLength: 1, maxLength: 4, depthIdentifier: 'block' }).map((entries) => entries.flat()),
  entry: oneof(
    { maxDepth: 4, depthIdentifier: 'block' },
    tuple(KEY, PLAIN).map(([name, scalar]) => [`${name}: ${scalar}`]),
    tuple(KEY, tie('block')).map(([name, lines]) => [`${name}:`, ...lines.map((line) => `  ${line}`)]),
    tuple(KEY, array(tie('block'), { minLength: 1, maxLength: 3 }), constantFrom('', '  ')).map(
      ([name, items, margin]) => [
        `${name}:`,
        ...items.flatMap((lines) => lines.map((line, at) => `${margin}${at === 0 ? '- ' : '  '}${line}`)),
      ],
    ),
  ),
}));
const WRITTEN = tuple(array(block, { minLength: 1, maxLength: 2 }), nat(), option(constantFrom(...PIECES)), nat(2)).map(
  ([documents, at, piece, cut]) => {
    const text = documents.map((lines) => `${lines.join('\n')}\n`).join('---\n');
    if (piece === null) return text;
    const place = at % text.length;
    return text.slice(0, place) + piece + text.slice(place + cut);
  },
);

const RUNS = Number(process.env['RUNS'] ?? 3000);

describe('the reader of simple YAML', () => {
  test.each([
    ['pieces in any order', SOUP],
    ['lines in any order', LINES],
    ['manifests with a mistake', WRITTEN],
  ])('answers what the reader of the whole of YAML does, or nothing: %s', (_name, texts) => {
    let answers = 0;
    assert(
      property(texts, (text) => {
        const simple = readSimpleYaml(text);
        if (simple === undefined) return;
        answers += 1;
        expect({ text, read: simple }).toStrictEqual({ text, read: whole(text) });
      }),
      { numRuns: RUNS },
    );
    expect(answers).toBeGreaterThan(RUNS / 100);
  });
});
