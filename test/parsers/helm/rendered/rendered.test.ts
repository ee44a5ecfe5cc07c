import { createWork } from '../../../../src/base/work.ts';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFileTree } from '../../../../src/engine/file-tree.ts';
import { chartFiles } from '../../../../src/parsers/helm/chart/chart-files.ts';
import { givenValues } from '../../../../src/parsers/helm/chart/given-values.ts';
import { loadChart } from '../../../../src/parsers/helm/chart/load.ts';
import { prepareChart } from '../../../../src/parsers/helm/chart/prepare.ts';
import { manifestText, readManifests } from '../../../../src/parsers/helm/render/manifests.ts';
import { renderChart } from '../../../../src/parsers/helm/render/render-chart.ts';
import { caseFiles } from '../../../support/case-folder.ts';

const RELEASE = { name: 'release-name', namespace: 'default' };
const KUBE_VERSION = 'v1.34.0';

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The chart of a case as `helm template` prints it; what is random is a question mark for each character. */
function text(name: string, set: readonly string[]): string {
  const read = loadChart(chartFiles(createFileTree(caseFiles(here(`../${name}`))), 'shop') ?? []);
  const given = givenValues({ set });
  if (!read.ok || !given.ok) throw new Error(`${name} was refused`);
  const prepared = prepareChart(read.chart, given.values, KUBE_VERSION);
  if (!prepared.ok) throw new Error(prepared.why);
  const { texts, gaps } = renderChart(prepared.chart, prepared.values, RELEASE, { kubeVersion: KUBE_VERSION, work: createWork() });
  expect(gaps).toEqual([]);
  const { manifests } = readManifests(texts.map(({ template, text }) => ({ name: template.name, text })));
  return manifestText(manifests).replace(/[\uF7C1\uF7C2]/g, '?');
}

test.each(['good', 'legacy'])('%s is the text of helm 3.19', (name) => {
  expect(text(name, [])).toBe(readFileSync(here(`${name}.yaml`), 'utf8'));
});

test('values that are given go before those of the chart, and null takes one away', () => {
  const printed = text('legacy', ['big=7,list={3},db.exports.shared.host=other', 'db.kind=null']);
  expect(printed).toContain('host: db.example.com\n');
  expect(printed).toContain('big: "7 7"\n  item-0: "6"\n');
  expect(printed).not.toContain('small');
});

test('values that are to stay text do, and go before the others', () => {
  const given = givenValues({ set: ['port=80,name=a'], setText: ['port=0443', 'name=true'] });
  if (!given.ok) throw new Error(given.why);
  expect([...given.values.entries]).toEqual([
    ['port', '0443'],
    ['name', 'true'],
  ]);
  expect(givenValues({ setText: ['a.b'] })).toEqual({
    ok: false,
    why: 'value 1 given with --set-string cannot be read: a key of it has no value',
  });
});
