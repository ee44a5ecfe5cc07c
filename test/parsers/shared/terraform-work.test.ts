import { expect, test } from '@jest/globals';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import { createWork } from '../../../src/base/work.ts';
import { isUnknown } from '../../../src/base/value.ts';
import { terraformSource } from '../../../src/parsers/terraform-source/terraform-source.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

function read(expression: string) {
  const text = `locals {\n  r = range(1000)\n  t = join("", [for i in local.r : "aaaaaaaaaaaaaaaaaaab"])\n  v = ${expression}\n}\nresource "aws_s3_bucket" "b" {\n  bucket = jsonencode(local.v)\n}\n`;
  const tree = createFileTree([evidenceFile('main.tf', text)]);
  const [group] = terraformSource.claim(tree);
  if (group === undefined) throw new Error('no module was found');
  const { resources, problems } = terraformSource.parse(group, tree, {}, createWork(3_000_000));
  const bucket = resources.find(({ type }) => type === 'aws_s3_bucket');
  return { value: bucket?.values['bucket'], errors: problems.filter(({ severity }) => severity === 'error') };
}

const often = (call: string): string => `[for i in local.r : [for j in local.r : length(${call})]]`;

test.each([
  ['loops in loops', '[for a in local.r : [for b in local.r : [for c in local.r : a]]]'],
  ['products of sets', '[for i in local.r : length(setproduct(range(100), range(100)))]'],
  ['patterns over long texts', often('regexall("(a|b|ab)*c{1,50}x", local.t)')],
  ['replacements in long texts', often('replace(local.t, "/(a)(a?)/", "$2$1")')],
  ['long lists as text', often('jsonencode([local.r, local.r])')],
  ['sorted lists', often('distinct(concat(local.r, local.r))')],
  ['digests of long texts', often('sha512("${local.t}")')],
])('%s end at the limit, with unknown values and an error', (_, expression) => {
  const { value, errors } = read(expression);
  expect(value === undefined || isUnknown(value)).toBe(true);
  expect(errors.map(({ message }) => message).join()).toContain('takes more steps to compute than are done here');
});

test.each([
  ['a policy', 'jsonencode({ Statement = [for i in range(100) : { Sid = "s${i}", Effect = "Allow" }] })'],
  ['clean names', '[for i in range(100) : replace("name_${i}.x", "/[^a-z0-9-]+/", "-")]'],
  ['a product of zones and names', 'setproduct(["a", "b", "c"], [for i in range(50) : "n${i}"])'],
])('%s is computed', (_, expression) => {
  const { value, errors } = read(expression);
  expect(errors).toEqual([]);
  expect(typeof value).toBe('string');
});

const INGRESS = '  dynamic "ingress" {\n    for_each = range(1000)\n    content {\n';
const PORTS =
  '      dynamic "ports" {\n        for_each = range(1000)\n        content {\n          port = ports.value\n        }\n      }\n';

test.each([
  ['blocks that multiply', 'main.tf', 6, `name = "web"\n${INGRESS}${PORTS}    }\n  }`],
  ['an expression', 'main.tf', 2, 'name = join("", [for a in range(1000) : join("", [for b in range(1000) : a])])'],
  ['a local in another file', 'names.tf', 2, 'name = join("", local.names)'],
])('the limit is reported where it was reached: %s', (_, path, line, body) => {
  const tree = createFileTree([
    evidenceFile('first.tf', 'variable "region" { default = "eu-west-1" }\n'),
    evidenceFile('main.tf', `resource "aws_security_group" "web" {\n  ${body}\n}\n`),
    evidenceFile('names.tf', 'locals {\n  names = [for a in range(1000) : join("", [for b in range(1000) : b])]\n}\n'),
  ]);
  const [group] = terraformSource.claim(tree);
  if (group === undefined) throw new Error('no module was found');
  const { problems } = terraformSource.parse(group, tree, {}, createWork(1_000_000));
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ place }) => [place.file, place.line])).toEqual([[path, line]]);
  expect(errors[0]?.message).toContain(`the limit was reached at ${path} line ${line}`);
});

test('inputs of Terragrunt that double at every level end at the limit of the run, with the place', () => {
  const levels = Array.from({ length: 40 }, (_, at) => `  l${at} = merge(local.l${at + 1}, local.l${at + 1})\n`).join(
    '',
  );
  const tree = createFileTree([
    evidenceFile(
      'live/web/terragrunt.hcl',
      `terraform {\n  source = "../../web"\n}\nlocals {\n${levels}}\ninputs = local.l0\n`,
    ),
    evidenceFile('live/zone/terragrunt.hcl', 'terraform {\n  source = "../../web"\n}\ninputs = { name = "zone" }\n'),
    evidenceFile(
      'web/main.tf',
      'variable "name" { default = "web" }\nresource "aws_s3_bucket" "web" { bucket = var.name }\n',
    ),
  ]);
  const work = createWork(1_000_000);
  const groups = terraformSource.claim(tree, {}, work);
  const parsed = groups.map((group) => terraformSource.parse(group, tree, {}, createWork()));
  const problems = parsed.flatMap((each) => each.problems).filter(({ severity }) => severity === 'error');
  expect(work.refusedBy()).toBeDefined();
  expect(problems.map(({ place }) => [place.file, place.line])).toEqual([['live/web/terragrunt.hcl', 46]]);
  expect(problems[0]?.message).toContain('the limit of work for Terragrunt expressions is reached here');
  const bucket = parsed.flatMap(({ resources }) => resources).find(({ type }) => type === 'aws_s3_bucket');
  expect(isUnknown(bucket?.values['bucket'])).toBe(true);
});
