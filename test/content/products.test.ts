import { expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load-content.ts';
import { getTable } from '../../src/engine/data-tables.ts';
import { createProductFinder, examinedThings } from '../../src/engine/check-site/products.ts';
import { describeSubjects, getPlatform } from '../../src/engine/platforms.ts';

const { checks, traits, tables } = loadContent();
const table = getTable(tables(), 'products');
const find = createProductFinder(table);
const types = [...new Set(checks.flatMap((check) => describeSubjects(check, traits)))].sort();
const CLOUDS = new Set(['AWS', 'Azure', 'Google Cloud']);
/** Of a cloud as a whole. */
const WHOLE = /^provider\.|^data\.google_iam_policy$/;

test('every type of a cloud that checks examine has a product of that cloud', () => {
  const ofClouds = types.filter((type) => CLOUDS.has(getPlatform(type) ?? '') && !WHOLE.test(type));
  const lacking = ofClouds.filter((type) => find(type).some(({ product }) => CLOUDS.has(product)));
  expect(lacking.map((type) => `controls/data/products.yaml needs a row for ${type}`)).toEqual([]);
  for (const type of ofClouds) expect([type, find(type)[0]?.platform]).toEqual([type, getPlatform(type)]);
});

test('every row is of a type that checks examine, and names a platform', () => {
  const used = new Set(types.flatMap((type) => find(type).map(({ platform, product }) => `${platform}: ${product}`)));
  const named = table.rows.map(({ platform, product }) => `${String(platform)}: ${String(product)}`);
  expect(named.filter((each) => !used.has(each))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test.each([
  ['aws_s3_bucket', ['Amazon S3']],
  ['aws_kinesis_firehose_delivery_stream', ['Amazon Data Firehose']],
  ['data.aws_ami', ['Amazon EC2']],
  ['k8s/Gateway', ['Istio', 'Gateway API']],
  ['k8s/Pod', ['Kubernetes']],
  ['aws_made_up', ['AWS']],
  ['cloudflare_record', ['Other']],
])('%s belongs to %j', (type, products) => {
  expect(find(type).map(({ product }) => product)).toEqual(products);
});

test('components and single facts have names', () => {
  const things = checks.flatMap((check) => examinedThings(check, traits, find));
  expect(new Set(things.map(({ platform }) => platform)).size).toBe(12);
  expect(things.flatMap((each) => each.types)).toEqual(
    expect.arrayContaining(['components of bills of materials and lock files', 'facts of sshd']),
  );
});
