import { expect, test } from '@jest/globals';
import { createFileTree } from '../../../../src/engine/file-tree.ts';
import { claimCharts } from '../../../../src/parsers/helm/chart/claim.ts';
import { evidenceFile } from '../../../support/evidence-file.ts';

const PARTS = 'kind: DaemonSet\nspec: {}\n';
const OBJECT = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {}\n';

/** Values that nobody gave are of no chart that is deployed, and nothing else can be said of them either. */
test.each([
  ['values-production.yaml', PARTS, true],
  ['production-values.yml', PARTS, true],
  ['ci/daemonset-values.yaml', '', true],
  ['ci/with-object-values.yaml', OBJECT, false],
  ['ci/daemonset.yaml', PARTS, false],
  ['examples/daemonset-values.yaml', PARTS, true],
  ['myvalues.yaml', PARTS, false],
])('%s', (path, text, expected) => {
  const files = [evidenceFile('app/Chart.yaml', 'name: app'), evidenceFile(`app/${path}`, text)];
  const claimed = claimCharts(createFileTree(files)).flatMap((group) => group.files);
  expect(claimed.includes(`app/${path}`)).toBe(expected);
});
