import { describe, expect, it, test } from '@jest/globals';
import { readResourceItem } from '../../src/checks/harness/resource-item.ts';
import { candidatesOf } from '../../src/engine/fix-snippets/candidates.ts';
import { fixSnippets } from '../../src/engine/fix-snippets/fix-snippets.ts';
import { configuration } from '../../src/engine/fix-snippets/hcl.ts';
import { bench, checks } from '../support/content-bench.ts';

function item(row: Parameters<typeof readResourceItem>[0]): ReturnType<typeof readResourceItem> {
  return readResourceItem(row, (why) => new Error(why));
}

describe('resources as configuration', () => {
  it('are blocks, attributes and references to what a provider makes', () => {
    const bucket = item({ type: 'aws_s3_bucket', name: 'b', values: { id: 'made', bucket: 'logs', acl: null } });
    const rule = { apply: [{ algorithm: 'aws:kms' }], tags: { 'a-b': 'x' }, numbers: [1, 2], none: [] };
    const beside = item({ type: 'aws_s3_rule', name: 'r', values: { bucket: 'made', rule: [rule, {}] } });
    expect(configuration([bucket, beside])).toBe(`resource "aws_s3_bucket" "b" {
  bucket = "logs"
}

resource "aws_s3_rule" "r" {
  bucket = aws_s3_bucket.b.id
  rule {
    tags    = {
      "a-b" = "x"
    }
    numbers = [1, 2]
    apply {
      algorithm = "aws:kms"
    }
  }
  rule {}
}`);
  });

  it('keep signs of templates as text', () => {
    const one = item({ type: 'a_b', name: 'c', values: { text: 'cost ${x} %{y} "z"\n' } });
    expect(configuration([one])).toBe('resource "a_b" "c" {\n  text = "cost $${x} %%{y} \\"z\\"\\n"\n}');
  });

  it('name what the example refers to', () => {
    const one = item({
      type: 'a_b',
      name: 'c',
      values: { key: 'k' },
      references: { key: 'a_key.k', arn_of: 'a_key.k.arn' },
    });
    expect(configuration([one])).toBe('resource "a_b" "c" {\n  key = a_key.k.id\n  arn_of = a_key.k.arn\n}');
  });
});

test('only what passes is a candidate, alone and with what stands beside it', () => {
  const rows = `
- { type: aws_x, name: good, values: { id: i, on: true } }
- { type: aws_y, name: beside, values: { x: i } }
- { type: aws_x, name: bad, values: { on: false } }`;
  const found = candidatesOf({
    name: 'a',
    files: { 'a.resources.yaml': rows },
    outcome: { 'aws_x.good': 'pass', 'aws_x.bad': 'fail' },
  });
  expect(found.map(({ text }) => text)).toEqual([
    'resource "aws_x" "good" {\n  on = true\n}',
    'resource "aws_x" "good" {\n  on = true\n}\n\nresource "aws_y" "beside" {\n  x = aws_x.good.id\n}',
  ]);
});

test('what sets the value comes before what relies on a default', () => {
  const check = checks.find(({ id }) => id === 'tls-minimum-version');
  const found = check === undefined ? [] : fixSnippets(check, bench);
  expect(found.map(({ platform }) => platform).sort()).toEqual(['AWS', 'Azure', 'Google Cloud']);
  for (const { text } of found) expect(text).toMatch(/1[._]2|1[._]3/);
});
