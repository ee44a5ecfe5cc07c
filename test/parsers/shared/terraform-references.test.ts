import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { terraformPlan } from '../../../src/parsers/terraform-plan/terraform-plan.ts';
import { longest } from '../../../src/parsers/terraform-plan/resolve.ts';

const CASE = fileURLToPath(new URL('../terraform-plan/references/plan.json', import.meta.url));

describe('references of a plan', () => {
  const text = readFileSync(CASE, 'utf8');
  const file = { path: 'plan.json', size: text.length, sha256: '', head: text.slice(0, 65_536), text: () => text };
  const byAddress = new Map(terraformPlan.parse(file).resources.map((resource) => [resource.address, resource]));

  test.each(['literal', 'local', 'absent', 'outs["a"]'])(
    '%s has none, because nothing can be followed or the value is known',
    (name) => {
      const resource = byAddress.get(`aws_s3_bucket_public_access_block.${name}`);
      expect(resource).toBeDefined();
      expect(resource?.references).toBeUndefined();
    },
  );

  test('all lead to resources of the plan', () => {
    const targets = [...byAddress.values()].flatMap((resource) =>
      (resource.references ?? []).flatMap((reference) => reference.to),
    );
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((target) => !byAddress.has(target))).toEqual([]);
  });
});

describe('the longest of each run of references', () => {
  test.each([
    [['a.b.id', 'a.b'], ['a.b.id']],
    [
      ['a.b', 'count.index', 'a.b[0].id', 'a.b[0]', 'a.b'],
      ['a.b', 'count.index', 'a.b[0].id'],
    ],
    [
      ['a.bc.id', 'a.bc', 'a.b'],
      ['a.bc.id', 'a.b'],
    ],
    [[], []],
  ])('of %j is %j', (all, heads) => {
    expect(longest(all)).toEqual(heads);
  });
});
