import { expect, test } from '@jest/globals';
import { assess } from '../../src/engine/assess.ts';
import { withFolder } from '../support/folder.ts';
import { REQUEST } from '../support/run-bundle.ts';

const DATABASE = 'resource "aws_db_instance" "orders" {\n  engine = "mysql"\n  storage_encrypted = true\n}\n';

test.each(['nist-800-53', 'nist-800-171', 'cmmc'])('one database makes few controls of %s inapplicable', async (id) => {
  const request = { ...REQUEST, frameworks: { framework: [id] } };
  const run = await withFolder({ 'main.tf': DATABASE }, (path) =>
    assess({ ...request, paths: [path] }, () => undefined),
  );
  const { controls, coverage } = run.frameworks[0]?.assessment ?? { controls: [], coverage: undefined };
  const inapplicable = controls.filter(({ status }) => status === 'not-applicable');
  expect(inapplicable.length).toBeLessThan(6);
  for (const { evidence } of inapplicable) expect(evidence[0]).toMatch(/^Examined, does not apply: .*orders/);
  const empty = coverage?.entries.filter(({ state }) => state === 'no-subject') ?? [];
  expect(empty.length).toBeGreaterThan(10);
  for (const { reason } of empty) expect(reason).toContain('(1 file): main.tf.');
});
