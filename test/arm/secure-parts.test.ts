import { expect, test } from '@jest/globals';
import { createFileTree } from '../../src/engine/file-tree.ts';
import type { TreeParser } from '../../src/model/tree-parser.ts';
import { armTemplate } from '../../src/parsers/arm-template/arm-template.ts';
import { bicep } from '../../src/parsers/bicep/bicep.ts';
import { evidenceFile } from '../support/evidence-file.ts';

type Files = Readonly<Record<string, string>>;

const SCHEMA = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
const SECRET = 'zqwolle';
const OPEN = 'TLS1_1';

function parse(parser: TreeParser, files: Files) {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  return parser.claim(tree).map((group) => parser.parse(group, tree, {}));
}

/** An account whose version is public and whose tag is secret. */
function account(open: string, secret: string): string {
  return `resource sa 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'x', location: 'westus', kind: 'StorageV2', sku: { name: 'Standard_LRS' }
  tags: { t: ${secret}, u: 'a-\${${secret}}' }
  properties: { minimumTlsVersion: ${open} }
}`;
}

function given(value: object): string {
  const $schema = SCHEMA.replace('Template', 'Parameters');
  return JSON.stringify({ $schema, contentVersion: '1.0.0.0', parameters: { p: { value } } });
}

const FLAT = 'type t = {\n  open: string\n  @secure()\n  key: string\n}';
const BOTH = `{ open: '${OPEN}', key: '${SECRET}' }`;

/** The declaration of `p`, its value, and how the public and the secret part of it are named. */
const TYPES: readonly (readonly [name: string, declared: string, value: string, open?: string, key?: string])[] = [
  ['a property of an object', 'param p {\n  open: string\n  @secure()\n  key: string\n}', BOTH],
  ['a property in another case', `${FLAT}\nparam p t`, BOTH.replace('key:', 'KEY:')],
  ['a named type', `${FLAT}\nparam p t`, BOTH],
  ['a type of another file', "import { t } from 'types.bicep'\nparam p t", BOTH],
  ['all types of another file', "import * as types from 'types.bicep'\nparam p types.t?", BOTH],
  ['a part of a type', `type all = {\n  inner: t\n}\n${FLAT}\nparam p all.inner`, BOTH],
  ['a property of a secret type', '@secure()\ntype k = string\nparam p { open: string, key: k? }', BOTH],
  [
    'a secret object',
    'param p {\n  open: string\n  @secure()\n  key: object\n}',
    `{ open: '${OPEN}', key: { a: '${SECRET}' } }`,
    'p.open',
    'p.key.a',
  ],
  ['other properties', 'param p {\n  open: string\n  @secure()\n  *: string\n}', BOTH],
  ['items of a list', `${FLAT}\nparam p t[]`, `[${BOTH}]`, 'p[0].open', 'p[0].key'],
  ['the item type of a list', `${FLAT}\ntype many = t[]\nparam p many[*]`, BOTH],
  ['a tuple', `${FLAT}\nparam p [string, t]`, `['${OPEN}', ${BOTH}]`, 'p[0]', 'p[1].key'],
  [
    'a discriminated union',
    `type a = {\n  kind: 'a'\n  open: string\n  @secure()\n  key: string\n}\ntype b = { kind: 'b' }\n@discriminator('kind')\nparam p a | b`,
    `{ kind: 'a', open: '${OPEN}', key: '${SECRET}' }`,
  ],
  [
    'a type of itself',
    `type t = {\n  open: string\n  next: t?\n  @secure()\n  key: string?\n}\nparam p t`,
    `{ open: '${OPEN}', next: { open: 'x', next: { open: 'x', key: '${SECRET}' } } }`,
    'p.open',
    'p.next.next.key',
  ],
];

test.each(TYPES)(
  'Bicep: %s is not shown, and what is beside it is',
  (_name, declared, value, open = 'p.open', key = 'p.key') => {
    const types = { 'types.bicep': `@export()\n${FLAT}` };
    const main = `${declared}\n${account(open, key)}`;
    const runs: readonly Files[] = [
      { ...types, 'main.bicep': main, 'main.bicepparam': `using 'main.bicep'\nvar v = ${value}\nparam p = v` },
      { ...types, 'm.bicep': main, 'main.bicep': `module m 'm.bicep' = { name: 'm', params: { p: ${value} } }` },
      {
        ...types,
        'm.bicep': main.replace(/^(param p [^]*?)\nresource/m, `$1 = ${value}\nresource`),
        'main.bicep': "module m 'm.bicep' = { name: 'm' }",
      },
    ];
    for (const files of runs) {
      const text = JSON.stringify(parse(bicep, files));
      expect(text).not.toContain(SECRET);
      expect(text).toContain(OPEN);
    }
  },
);

test('Bicep: a secret output is not shown where it is used', () => {
  const outputs = `@secure()\noutput one string = '${SECRET}'\noutput two {\n  @secure()\n  key: string\n} = { key: '${SECRET}' }`;
  const use = "module m 'm.bicep' = { name: 'm' }\n";
  for (const key of ['m.outputs.one', 'm.outputs.two.key']) {
    const files = { 'm.bicep': outputs, 'main.bicep': `${use}${account(`'${OPEN}'`, key)}` };
    expect(JSON.stringify(parse(bicep, files))).not.toContain(SECRET);
  }
});

/** The type of `p` in a template with these definitions, and where its secret is. */
const SCHEMAS: readonly (readonly [name: string, type: object, value: object | string, key?: string])[] = [
  ['a defined text', { $ref: '#/definitions/key' }, SECRET, "[parameters('p')]"],
  ['a defined object', { $ref: '#/definitions/hidden' }, { key: SECRET }],
  ['a property', { type: 'object', properties: { KEY: { type: 'secureString' } } }, { key: SECRET }],
  ['a property of a defined type', { $ref: '#/definitions/t' }, { key: SECRET }],
  ['other properties', { type: 'object', additionalProperties: { $ref: '#/definitions/key' } }, { key: SECRET }],
  ['an item', { type: 'array', items: { $ref: '#/definitions/t' } }, [{ key: SECRET }], "[parameters('p')[0].key]"],
  [
    'an item at a place',
    { type: 'array', prefixItems: [{}, { $ref: '#/definitions/key' }] },
    ['x', SECRET],
    "[parameters('p')[1]]",
  ],
  [
    'a variant',
    { type: 'object', discriminator: { propertyName: 'kind', mapping: { a: { $ref: '#/definitions/t' }, b: {} } } },
    { kind: 'a', key: SECRET },
  ],
  [
    'a circle of definitions',
    { $ref: '#/definitions/circle' },
    { next: { next: { key: SECRET } } },
    "[parameters('p').next.next.key]",
  ],
  ['variants in a circle', { $ref: '#/definitions/turning' }, { key: SECRET }],
];

const DEFINITIONS = {
  key: { type: 'securestring' },
  hidden: { type: 'secureObject' },
  t: { type: 'object', properties: { kind: { type: 'string' }, key: { $ref: '#/definitions/key' } } },
  circle: { type: 'object', properties: { key: { type: 'securestring' }, next: { $ref: '#/definitions/circle' } } },
  turning: {
    discriminator: {
      mapping: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [at, { $ref: '#/definitions/turning' }])),
    },
  },
};

test.each(SCHEMAS)('templates: %s is not shown', (_name, type, value, key = "[parameters('p').key]") => {
  const template = (parameters: object) => ({
    $schema: SCHEMA,
    contentVersion: '1.0.0.0',
    languageVersion: '2.0',
    definitions: DEFINITIONS,
    parameters,
    resources: {
      a: {
        type: 'Microsoft.Storage/storageAccounts',
        apiVersion: '2023-05-01',
        name: 'x',
        tags: { key, open: OPEN },
        properties: { minimumTlsVersion: key },
      },
    },
  });
  const properties = {
    expressionEvaluationOptions: { scope: 'inner' },
    template: template({ p: type }),
    parameters: { p: { value } },
  };
  const nested = {
    ...template({}),
    resources: { n: { type: 'Microsoft.Resources/deployments', apiVersion: '2022-09-01', name: 'n', properties } },
  };
  const runs: readonly Files[] = [
    { 'a.json': JSON.stringify(template({ p: type })), 'a.parameters.json': given(value as object) },
    { 'a.json': JSON.stringify(nested) },
  ];
  for (const files of runs) {
    const text = JSON.stringify(parse(armTemplate, files));
    expect(text).not.toContain(SECRET);
    expect(text).toContain(OPEN);
  }
});
