import { expect, test } from '@jest/globals';
import { createWork } from '../../src/base/work.ts';
import { createFileTree } from '../../src/engine/file-tree.ts';
import { cloudformation } from '../../src/parsers/cloudformation/cloudformation.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const HEAD = 'AWSTemplateFormatVersion: "2010-09-09"\n';
const items = JSON.stringify(Array.from({ length: 300 }, (_, index) => `n${index}`));
const nestedLoops = ['A', 'B', 'C', 'D'].reduceRight(
  (inner, name) => `{ "Fn::ForEach::${name}": ["${name}", ${items}, ${inner}] }`,
  '{ "X${A}${B}${C}${D}": { "Type": "AWS::S3::Bucket" } }',
);
const deep = '['.repeat(5000);

/** Templates that need far more work than a run does, or lead in circles. */
const HOSTILE: readonly (readonly [name: string, files: Readonly<Record<string, string>>])[] = [
  ['loops in loops', { 'a.json': `{ "AWSTemplateFormatVersion": "2010-09-09", "Resources": ${nestedLoops} }` }],
  ['deep nesting', { 'a.yaml': `${HEAD}Resources:\n  A:\n    Type: AWS::S3::Bucket\n    Properties: ${deep}` }],
  [
    'stacks in a circle',
    {
      'a.yaml': `${HEAD}Resources:\n  A: { Type: AWS::CloudFormation::Stack, Properties: { TemplateURL: b.yaml } }\n`,
      'b.yaml': `${HEAD}Resources:\n  B: { Type: AWS::CloudFormation::Stack, Properties: { TemplateURL: a.yaml } }\n`,
    },
  ],
  [
    'outputs that refer to each other and a condition that refers to itself',
    {
      'a.yaml': `${HEAD}Conditions: { C: !Not [!Condition C] }\nResources:\n  A: { Type: AWS::S3::Bucket, Condition: C, Properties: { BucketName: !Ref A } }\n`,
    },
  ],
  [
    'names of prototypes',
    {
      'a.json':
        '{ "AWSTemplateFormatVersion": "2010-09-09", "Resources": { "__proto__": { "Type": "AWS::S3::Bucket", "Properties": { "__proto__": { "BucketName": "x" }, "constructor": 1, "Tags": [{ "Key": "__proto__", "Value": "y" }] } } } }',
    },
  ],
];

test.each(HOSTILE)('%s end with a reason, and nothing is thrown', (_name, files) => {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  const groups = cloudformation.claim(tree);
  const work = createWork(20_000_000);
  const parsed = groups.map((group) => cloudformation.parse(group, tree, {}, work));
  expect(groups.length).toBeGreaterThan(0);
  expect(parsed.flatMap(({ resources, problems }) => [...resources, ...problems]).length).toBeGreaterThan(0);
  if (work.refusedBy() !== undefined)
    expect(parsed.flatMap(({ problems }) => problems).some(({ severity }) => severity === 'error')).toBe(true);
  expect(Object.prototype).not.toHaveProperty('BucketName');
});

test('what is not read because the work is used up is a loss of evidence', () => {
  const tree = createFileTree([evidenceFile('a.yaml', `${HEAD}Resources:\n  A: { Type: AWS::S3::Bucket }\n`)]);
  const [group] = cloudformation.claim(tree);
  if (group === undefined) throw new Error('no template was recognized');
  const { problems } = cloudformation.parse(group, tree, {}, createWork(10));
  expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['not-assessed', 'error']]);
});
