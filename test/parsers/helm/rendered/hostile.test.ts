import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { createFileTree } from '../../../../src/engine/file-tree.ts';
import type { EvidenceFile, Parsed } from '../../../../src/model/evidence.ts';
import { helm } from '../../../../src/parsers/helm/helm.ts';
import { caseFiles } from '../../../support/case-folder.ts';
import { evidenceFile } from '../../../support/evidence-file.ts';
import { packed } from './packed.ts';

const TEXT = new TextEncoder();
const CHART = 'apiVersion: v2\nname: app\nversion: 1.0.0\n';
const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: "{{ .Values.name }}-{{ .Chart.Name }}" }\n';

function file(path: string, text: string): EvidenceFile {
  return evidenceFile(path, TEXT.encode(text));
}

function archive(path: string, bytes: Uint8Array): EvidenceFile {
  return { ...evidenceFile(path, bytes), head: '', text: () => '', bytes: () => bytes };
}

function parsed(files: readonly EvidenceFile[], settings = {}): Parsed {
  const tree = createFileTree(files);
  const [group] = helm.claim(tree);
  if (group === undefined) throw new Error('no chart was claimed');
  return helm.parse(group, tree, { helm: settings });
}

function addresses({ resources }: Parsed): readonly string[] {
  return resources.map(({ address }) => address);
}

function messages({ problems }: Parsed): string {
  return problems.map(({ message }) => message).join('\n');
}

describe('a sub-chart in an archive', () => {
  const files = [
    { name: 'sub/Chart.yaml', text: 'apiVersion: v2\nname: sub\nversion: 1.0.0\n' },
    { name: 'sub/values.yaml', text: 'name: own\n' },
    { name: 'sub/templates/a.yaml', text: CONFIG },
  ];
  const app = [file('app/Chart.yaml', CHART), file('app/values.yaml', 'sub: { name: given }\n')];

  test('is rendered with the values of its parent, and stands at the archive', () => {
    const result = parsed([...app, archive('app/charts/sub-1.0.0.tgz', packed(files))]);
    expect(addresses(result)).toEqual(['ConfigMap/-/given-sub']);
    expect(result.resources[0]?.place).toEqual({ file: 'app/charts/sub-1.0.0.tgz', pointer: [] });
    expect(result.problems).toEqual([]);
  });

  test.each([
    ['a link', [...files, { name: 'sub/templates/b.yaml', text: '', type: '2' }]],
    ['a name outside', [...files, { name: 'sub/../../b.yaml', text: 'x' }]],
    ['an absolute name', [...files, { name: '/etc/b.yaml', text: 'x' }]],
    ['a file above the limit', [...files, { name: 'sub/big', text: 'x'.repeat(5 * 1024 * 1024 + 1) }]],
    ['nothing', []],
  ])('with %s is refused, and the chart with it', (_, entries) => {
    const result = parsed([...app, archive('app/charts/sub-1.0.0.tgz', packed(entries))]);
    expect(result.resources).toEqual([]);
    expect(messages(result)).toContain('app/charts/sub-1.0.0.tgz could not be unpacked');
  });

  test('that unpacks beyond all bounds is refused', () => {
    const zeros = packed([{ name: 'sub/zeros', text: '\0'.repeat(101 * 1024 * 1024) }]);
    expect(messages(parsed([...app, archive('app/charts/sub.tgz', zeros)]))).toContain('more than 100 MiB');
  });

  test('counts with all that the run unpacks, archives in it and refused ones too', () => {
    const spent: number[] = [];
    const room = (bytes: number) => {
      spent.length = 0;
      return { left: () => bytes - spent.reduce((a, b) => a + b, 0), spend: (more: number) => void spent.push(more) };
    };
    const inner = packed([{ name: 'inner/Chart.yaml', text: 'apiVersion: v2\nname: inner\nversion: 1.0.0\n' }]);
    const withInner = packed([...files, { name: 'sub/charts/inner.tgz', text: inner }]);
    const run = (bytes: number, sub: Uint8Array) =>
      parsed([...app, { ...archive('app/charts/sub.tgz', sub), room: room(bytes) }]);
    expect(messages(run(Infinity, withInner))).toBe('');
    const [outerSize = 0, innerSize = 0] = spent;
    expect(spent).toEqual([outerSize, 2048]);
    expect(messages(run(outerSize + innerSize, withInner))).toBe('');
    expect(messages(run(outerSize + innerSize - 1, withInner))).toContain('exceed the limit of bytes in all');
    expect(messages(run(outerSize - 1, withInner))).toContain('exceed the limit of bytes in all');
    expect(messages(run(Infinity, TEXT.encode('no archive')))).toContain('not a gzip archive');
    expect(spent).toEqual([10 * 1032]);
  });

  test('cut anywhere never ends in an exception', () => {
    const whole = packed(files);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const broken = whole.slice();
        broken[at] = byte;
        for (const bytes of [broken, whole.slice(0, at)]) parsed([...app, archive('app/charts/sub.tgz', bytes)]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a chart that would not end', () => {
  test('within itself ends at ten levels', () => {
    const levels = Array.from({ length: 14 }, (_, level) => file(`app/${'charts/app/'.repeat(level)}Chart.yaml`, CHART));
    expect(messages(parsed(levels))).toContain('deeper than 10 levels');
  });

  test('through values that hold themselves is refused where it is written', () => {
    const template = '{{ $x := dict }}{{ $_ := set $x "x" $x }}{{ toYaml $x }}';
    const result = parsed([file('app/Chart.yaml', CHART), file('app/templates/a.yaml', template)]);
    expect(messages(result)).toContain('takes more work or nests deeper than is allowed');
  });

  test('through aliases of its values is refused', () => {
    const lines = Array.from({ length: 9 }, (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]\n`);
    const bomb = `l0: &l0 [1]\n${lines.join('')}`;
    const result = parsed([file('app/Chart.yaml', CHART), file('app/values.yaml', bomb)]);
    expect(messages(result)).toContain('app/values.yaml it expands beyond the limit through its aliases');
  });
});

describe('values that are given', () => {
  const chart = [
    file('app/Chart.yaml', CHART),
    file('app/values.yaml', 'name: own\nkeep: 1\n'),
    file('app/templates/a.yaml', CONFIG),
  ];

  test('come from files in their order, then from --set', () => {
    const valueFiles = [file('/x/a.yaml', 'name: first\n'), file('/x/b.yaml', 'name: second\n')];
    expect(addresses(parsed(chart, { valueFiles }))).toEqual(['ConfigMap/-/second-app']);
    const result = parsed(chart, { valueFiles, set: ['name=third'] });
    expect(addresses(result)).toEqual(['ConfigMap/-/third-app']);
    expect(result.resources[0]?.notes).toEqual(['rendered from the chart in app with the values given']);
  });

  test.each([['name[canary'], ['a.b.=1,'], ['name.deep=1,name[99999999]=2'], ['list={a,canary']])(
    '%s is refused without a word of it',
    (set) => {
      const result = parsed(chart, { set: [set] });
      expect(result.resources).toEqual([]);
      expect(messages(result)).toContain('value 1 given with --set cannot be read');
      expect(messages(result)).not.toContain('canary');
    },
  );

  test('in a file that is not a map refuse the chart', () => {
    expect(messages(parsed(chart, { valueFiles: [file('/x/a.yaml', '- 1\n')] }))).toContain('/x/a.yaml contains no map');
  });
});

describe('a chart that is damaged', () => {
  const good = caseFiles(fileURLToPath(new URL('../good', import.meta.url)));

  test('never ends in an exception, and quotes nothing', () => {
    const cut = fc.record({
      which: fc.nat(good.length - 1),
      at: fc.nat(500),
      by: fc.constantFrom('', '{{', '}}', '[', '- a', '\0', '"canary"', '{{ fail "canary" }}'),
    });
    fc.assert(
      fc.property(cut, ({ which, at, by }) => {
        const files = good.map((each, index) =>
          index === which ? file(each.path, each.text().slice(0, at) + by + each.text().slice(at + 5)) : each,
        );
        expect(messages(parsed(files))).not.toContain('canary');
      }),
      { numRuns: 150 },
    );
  });
});
