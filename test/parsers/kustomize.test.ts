import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { createFileTree } from '../../src/engine/file-tree.ts';
import type { EvidenceFile, Parsed } from '../../src/model/evidence.ts';
import { createWork } from '../../src/base/work.ts';
import { kustomize } from '../../src/parsers/kustomize/kustomize.ts';
import { caseFiles } from '../support/case-folder.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const GOOD = caseFiles(fileURLToPath(new URL('kustomize/good', import.meta.url)));
const TEXT = new TextEncoder();

function file(path: string, text: string): EvidenceFile {
  return evidenceFile(path, TEXT.encode(text));
}

function built(files: readonly EvidenceFile[]): readonly Parsed[] {
  const tree = createFileTree(files);
  return kustomize.claim(tree).map((group) => kustomize.parse(group, tree, {}));
}

function problems(files: readonly EvidenceFile[]): readonly string[] {
  return built(files).flatMap((parsed) => parsed.problems.map(({ message }) => message));
}

describe('an overlay that is damaged', () => {
  test('never ends in an exception, and quotes nothing', () => {
    const cut = fc.record({
      which: fc.nat(GOOD.length - 1),
      at: fc.nat(600),
      by: fc.constantFrom('', '7', '[', '{}', '- a', '\0'),
    });
    fc.assert(
      fc.property(cut, ({ which, at, by }) => {
        const files = GOOD.map((each, index) =>
          index === which ? file(each.path, each.text().slice(0, at) + by + each.text().slice(at + 7)) : each,
        );
        expect(problems(files).join()).not.toContain('canary');
      }),
      { numRuns: 150 },
    );
  });
});

describe('a build is bounded', () => {
  /** Kustomizations of which each builds twice on the next one. */
  function doubling(levels: number): readonly EvidenceFile[] {
    return [
      ...Array.from({ length: levels }, (_, level) => [
        file(`l${level}/kustomization.yaml`, `resources: [../a${level}, ../b${level}]\n`),
        ...['a', 'b'].map((side) =>
          file(`${side}${level}/kustomization.yaml`, `namePrefix: ${side}\nresources: [../l${level + 1}]\n`),
        ),
      ]).flat(),
      file(`l${levels}/kustomization.yaml`, 'resources: [o.yaml]\n'),
      file(`l${levels}/o.yaml`, 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: o }\n'),
    ];
  }

  test.each([
    ['that double at every level', 20, 'expands the build beyond the limit of work'],
    ['that are too deep', 40, 'is below more than 50 other kustomizations'],
  ])('bases %s end it, by a limit of ours', (_, levels, why) => {
    const files = doubling(levels);
    const tree = createFileTree(files);
    const parsed = kustomize.claim(tree).map((group) => kustomize.parse(group, tree, {}, createWork(2_000_000)));
    const [only, ...more] = parsed.flatMap((each) => each.problems.map(({ message }) => message));
    expect(more).toEqual([]);
    expect(only).toContain(why);
    expect(only).toContain('This is a limit of the scanner, not of Kustomize.');
    expect(only).not.toContain('refuses');
  });

  test('patterns of selectors run in linear time', () => {
    const pattern = `${'.*a'.repeat(60)}b`;
    const files = [
      file('kustomization.yaml', `resources: [o.yaml]\npatches: [{ target: { name: "${pattern}" }, patch: "[]" }]\n`),
      file('o.yaml', `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${'a'.repeat(200)} }\n`),
    ];
    expect(problems(files)).toEqual([]);
  });

  test.each([
    [
      'a patch that copies an object into itself',
      `patches: [{ target: { kind: ConfigMap }, patch: '${JSON.stringify(
        Array.from({ length: 60 }, () => ({ op: 'copy', from: '/data', path: '/data/a' })),
      )}' }]`,
    ],
    [
      'a patch that nests by moving',
      `patches: [{ target: { kind: ConfigMap }, patch: '${JSON.stringify(
        Array.from({ length: 3000 }, () => [
          { op: 'add', path: '/n', value: { a: { a: { a: { a: {} } } } } },
          { op: 'move', from: '/data', path: '/n/a/a/a/a/a' },
          { op: 'move', from: '/n', path: '/data' },
        ]).flat(),
      )}' }]`,
    ],
    ['a long selector', `patches: [{ target: { labelSelector: "${'a,'.repeat(300_000)}" }, patch: '[]' }]`],
    [
      'brackets',
      `replacements: [{ sourceValue: a, targets: [{ select: {}, fieldPaths: ["${'['.repeat(300_000)}"] }] }]`,
    ],
    [
      'an operation with a long path',
      `patches: [{ target: { kind: ConfigMap }, patch: '[{"op":"add","path":"${'/a'.repeat(5000)}"}]' }]`,
    ],
    [
      'a field with a long path',
      `replacements: [{ sourceValue: a, targets: [{ select: { kind: ConfigMap }, options: { create: true }, fieldPaths: ["${'a.'.repeat(5000)}a"] }] }]`,
    ],
    [
      'labels at a long path',
      `labels: [{ pairs: { a: b }, fields: [{ path: "${'a/'.repeat(5000)}a", create: true }] }]`,
    ],
  ])('%s ends or is cut', (_name, setting) => {
    const object = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: o }\ndata: { a: { b: c } }\n';
    const files = [file('kustomization.yaml', `resources: [o.yaml]\n${setting}\n`), file('o.yaml', object)];
    expect(problems(files).length).toBeLessThan(2);
  });

  test('no path leads out of the evidence', () => {
    const files = [file('a/kustomization.yaml', 'resources: [../../../etc/passwd, /etc/passwd]\nnamespace: a\n')];
    expect(problems(files)).toHaveLength(2);
  });
});
