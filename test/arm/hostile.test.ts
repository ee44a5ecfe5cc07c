import { expect, test } from '@jest/globals';
import { createWork } from '../../src/base/work.ts';
import { createFileTree } from '../../src/engine/file-tree.ts';
import { armTemplate } from '../../src/parsers/arm-template/arm-template.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const SCHEMA = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';

function template(parts: object): string {
  return JSON.stringify({ $schema: SCHEMA, resources: [], ...parts });
}

const DISK = { type: 'Microsoft.Compute/disks', apiVersion: '2023-04-02' };

function nested(depth: number): object {
  const inner = depth === 0 ? [{ ...DISK, name: 'deepest' }] : [nested(depth - 1)];
  return {
    type: 'Microsoft.Resources/deployments',
    name: `level${depth}`,
    properties: { template: { $schema: SCHEMA, resources: inner } },
  };
}

const link = (path: string): object => ({
  type: 'Microsoft.Resources/deployments',
  name: 'next',
  properties: { templateLink: { relativePath: path } },
});
const chain = Object.fromEntries(
  Array.from({ length: 5000 }, (_, at) => [`v${at}`, `[concat(variables('v${at + 1}'), 'x')]`]),
);
const doubled = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`v${at}`, `[concat(variables('v${at + 1}'), variables('v${at + 1}'))]`]),
);

/** Templates that need far more work than a run does, or lead in circles. */
const HOSTILE: readonly (readonly [name: string, files: Readonly<Record<string, string>>])[] = [
  [
    'a million turns',
    { 'a.json': template({ resources: [{ ...DISK, name: 'x', copy: { name: 'c', count: 1_000_000 } }] }) },
  ],
  [
    'loops in loops of a property',
    {
      'a.json': template({
        resources: [
          {
            ...DISK,
            name: 'x',
            properties: {
              copy: [
                {
                  name: 'a',
                  count: 800,
                  input: {
                    copy: [{ name: 'b', count: 800, input: { copy: [{ name: 'd', count: 800, input: 'x' }] } }],
                  },
                },
              ],
            },
          },
        ],
      }),
    },
  ],
  [
    'variables in a circle',
    {
      'a.json': template({
        variables: { a: "[variables('b')]", b: "[variables('a')]" },
        resources: [{ ...DISK, name: "[variables('a')]" }],
      }),
    },
  ],
  [
    'a long chain of variables',
    { 'a.json': template({ variables: chain, resources: [{ ...DISK, name: "[variables('v0')]" }] }) },
  ],
  [
    'texts that double',
    {
      'a.json': template({
        variables: { ...doubled, v60: 'xxxxxxxxxx' },
        resources: [{ ...DISK, name: "[variables('v0')]" }],
      }),
    },
  ],
  [
    'a function that calls itself',
    {
      'a.json': template({
        functions: [{ namespace: 'f', members: { g: { output: { type: 'string', value: '[f.g()]' } } } }],
        resources: [{ ...DISK, name: '[f.g()]' }],
      }),
    },
  ],
  ['deployments without end', { 'a.json': template({ resources: [nested(30)] }) }],
  [
    'templates that link to each other',
    { 'a.json': template({ resources: [link('b.json')] }), 'b.json': template({ resources: [link('a.json')] }) },
  ],
  [
    'an output of itself',
    {
      'a.json': template({
        resources: [
          {
            type: 'Microsoft.Resources/deployments',
            name: 'd',
            properties: {
              template: {
                $schema: SCHEMA,
                resources: [{ ...DISK, name: "[reference('d').outputs.o.value]" }],
                outputs: { o: { type: 'string', value: "[reference('d').outputs.o.value]" } },
              },
            },
          },
        ],
      }),
    },
  ],
  ['deep nesting', { 'a.json': `{"$schema":"${SCHEMA}","resources":${'['.repeat(5000)}` }],
  [
    'a huge parameter',
    {
      'a.json': template({
        parameters: { p: { type: 'string', defaultValue: 'x'.repeat(3_000_000) } },
        resources: [{ ...DISK, name: "[parameters('p')]" }],
      }),
    },
  ],
  [
    'names of prototypes',
    {
      'a.json': `{"$schema":"${SCHEMA}","languageVersion":"2.0","parameters":{"__proto__":{"type":"string"}},"variables":{"constructor":{"__proto__":{"polluted":1}}},"resources":{"__proto__":{"type":"Microsoft.Compute/disks","name":"a","properties":{"__proto__":{"polluted":1},"x":"[variables('constructor')]"},"tags":{"__proto__":"y"}},"constructor":{"type":"Microsoft.Compute/disks","name":"b"}}}`,
    },
  ],
];

test.each(HOSTILE)('%s: ends with a reason, and nothing is thrown', (_name, files) => {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  const groups = armTemplate.claim(tree);
  const work = createWork(20_000_000);
  const parsed = groups.map((group) => armTemplate.parse(group, tree, {}, work));
  expect(groups.length).toBeGreaterThan(0);
  expect(parsed.flatMap(({ resources, problems }) => [...resources, ...problems]).length).toBeGreaterThan(0);
  if (work.refusedBy() !== undefined)
    expect(parsed.flatMap(({ problems }) => problems).some(({ severity }) => severity === 'error')).toBe(true);
  expect(Object.prototype).not.toHaveProperty('polluted');
});

test('what is not read because the work is used up is a loss of evidence', () => {
  const tree = createFileTree([evidenceFile('a.json', template({ resources: [{ ...DISK, name: 'x' }] }))]);
  const [group] = armTemplate.claim(tree);
  if (group === undefined) throw new Error('no template was recognized');
  const { problems } = armTemplate.parse(group, tree, {}, createWork(10));
  expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['not-assessed', 'error']]);
});

test('values of options win over the parameter file, and neither is shown where the parameter is secure', () => {
  const text = template({
    parameters: { tls: { type: 'string' }, on: { type: 'bool' }, key: { type: 'securestring' } },
    resources: [
      {
        type: 'Microsoft.Storage/storageAccounts',
        apiVersion: '2023-05-01',
        name: 'x',
        tags: { key: "[parameters('key')]" },
        properties: { minimumTlsVersion: "[parameters('tls')]", allowBlobPublicAccess: "[parameters('ON')]" },
      },
    ],
  });
  const given = {
    $schema: SCHEMA.replace('Template', 'Parameters'),
    parameters: { tls: { value: 'TLS1_0' }, on: { value: true } },
  };
  const files = [evidenceFile('a.json', text), evidenceFile('a.parameters.json', JSON.stringify(given))];
  const tree = createFileTree(files);
  const [group] = armTemplate.claim(tree);
  if (group === undefined) throw new Error('no template was recognized');
  const settings = { templates: { parameters: ['TLS=TLS1_2', 'key=hunter2-hunter2'] } };
  const { resources } = armTemplate.parse(group, tree, settings);
  expect(resources[0]?.values['min_tls_version']).toBe('TLS1_2');
  expect(resources[0]?.values['allow_nested_items_to_be_public']).toBe(true);
  expect(JSON.stringify(resources)).not.toContain('hunter2');
});
