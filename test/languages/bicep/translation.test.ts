import { expect, test } from '@jest/globals';
import { createWork } from '../../../src/base/work.ts';
import { parseBicep } from '../../../src/languages/bicep/syntax/parse.ts';
import { translateBicep } from '../../../src/languages/bicep/translation/translate.ts';
import type { BicepFiles } from '../../../src/languages/bicep/translation/translator.ts';

const FILES: Record<string, string> = {
  'types.bicep': "@export()\n@secure()\ntype key = string\n@export()\ntype level = 'a' | 'b' | null",
  'shared.bicep':
    "@export()\nvar tags = { owner: team }\nvar team = 'sea'\n@export()\nfunc pad(s string) string => '${s}-x'",
};
const files: BicepFiles = {
  syntax: (_, path) => {
    const text = FILES[path];
    return text === undefined ? undefined : { path, syntax: parseBicep(text) };
  },
  content: (_, path, form) => (path === 'a.json' && form === 'json' ? { rules: ['[x'] } : undefined),
};

function translate(text: string) {
  return translateBicep({ path: 'main.bicep', syntax: parseBicep(text) }, files, createWork()).template;
}

const CONTEXT = `
param p string
param list array = []
var v = 1
import { tags as common, pad } from 'shared.bicep'
import * as shared from 'shared.bicep'
resource sa 'Microsoft.Storage/storageAccounts@2023-05-01' = { name: p }
resource many 'Microsoft.Storage/storageAccounts@2023-05-01' = [for (n, i) in list: { name: 'x\${n}' }]
resource old 'Microsoft.KeyVault/vaults@2023-07-01' existing = { name: 'kv', scope: resourceGroup('rg') }
resource net 'Microsoft.Network/virtualNetworks@2023-05-01' = if (v == 1) {
  name: 'net'
  resource one 'subnets' = { name: 'one' }
}
module m 'm.bicep' = if (v == 2) { name: 'm', params: { a: [for x in list: { b: x }], ...{} } }
var it =`;

/** The value of a variable as the template has it. */
test.each([
  ["'a'", 'a'],
  ["'[a]'", '[[a]'],
  ["'it\\'s \\u{41}$'", "it's A$"],
  ["'''\nraw ${x}'''", 'raw ${x}'],
  ["$'''a${p}$${v}$ '''", "[format('a{0}${1}$ ', parameters('p'), variables('v'))]"],
  ["$$'''a${p}$$${v}'''''", "[format('a${{p}}${0}''''', variables('v'))]"],
  ["'a${p}{b}'", "[format('a{0}{{b}}', parameters('p'))]"],
  ['-5', '[-5]'],
  ['1 + 2 * 3', '[add(1, mul(2, 3))]'],
  [
    '!empty(p) && p != null || false',
    "[or(and(not(empty(parameters('p'))), not(equals(parameters('p'), null()))), false())]",
  ],
  ["p =~ 'A'", "[equals(toLower(parameters('p')), toLower('A'))]"],
  ["p ?? 'x'", "[coalesce(parameters('p'), 'x')]"],
  ["v == 1\n  ? 'a'\n  : 'b'", "[if(equals(variables('v'), 1), 'a', 'b')]"],
  ['list[?0].?a.b', "[tryGet(tryGet(tryGet(parameters('list'), 0), 'a'), 'b')]"],
  ['list[^1]!.a', "[indexFromEnd(parameters('list'), 1).a]"],
  ["[p, 'a']", ["[parameters('p')]", 'a']],
  ['[...list, 1]', "[flatten(createArray(parameters('list'), createArray(1)))]"],
  ['{ a: p, ...shared.tags }', "[shallowMerge(createArray(createObject('a', parameters('p')), variables('_2.tags')))]"],
  ['map(list, (x, i) => x.a)', "[map(parameters('list'), lambda('x', 'i', lambdaVariables('x').a))]"],
  ['[for x in list: x.a]', "[map(parameters('list'), lambda('x', lambdaVariables('x').a))]"],
  [
    '{ a: [for x in list: { b: x }] }',
    {
      copy: [
        { name: 'a', count: "[length(parameters('list'))]", input: { b: "[parameters('list')[copyIndex('a')]]" } },
      ],
    },
  ],
  ['common.owner', "[variables('_2.tags').owner]"],
  ["pad('a')", "[__bicep._2_pad('a')]"],
  ["loadJsonContent('a.json').rules", "[variables('json main.bicep a.json').rules]"],
  ["loadTextContent('none.txt')", '[notInTheFiles()]'],
  ['nothing', '[notInTheFiles()]'],
  ['any(p)', "[parameters('p')]"],
  ['nameof(sa.id)', "['id']"],
  ['az.resourceGroup().id', '[resourceGroup().id]'],
  ['sa.id', "[resourceId('Microsoft.Storage/storageAccounts', parameters('p'))]"],
  ['sa.properties.x', "[reference('sa').x]"],
  ['sa.identity.principalId', "[reference('sa', '2023-05-01', 'full').identity.principalId]"],
  [
    'sa.listKeys().keys',
    "[listKeys(resourceId('Microsoft.Storage/storageAccounts', parameters('p')), '2023-05-01').keys]",
  ],
  ['many[0].name', "[format('x{0}', parameters('list')[0])]"],
  ['many[0].properties', "[reference(format('many[{0}]', 0))]"],
  ['old.id', "[resourceId(subscription().subscriptionId, 'rg', 'Microsoft.KeyVault/vaults', 'kv')]"],
  ['net::one.id', "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'net', 'one')]"],
  ['m.outputs.x', "[reference('m').outputs.x.value]"],
  ['m.?outputs.x', "[if(equals(variables('v'), 2), reference('m').outputs.x.value, null())]"],
])('%s', (text, expected) => {
  const { variables } = translate(`${CONTEXT} ${text}\n`);
  expect(variables).toMatchObject({ it: expected });
});

test('resources: names of those above, conditions, loops, scopes and parameters of modules', () => {
  const { resources } = translate(`${CONTEXT} 1
resource lock 'Microsoft.Authorization/locks@2020-05-01' = { name: 'l', scope: sa, properties: { level: 'ReadOnly' } }
resource blob 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = { parent: sa, name: 'default' }
`);
  expect(resources).toMatchObject({
    sa: { type: 'Microsoft.Storage/storageAccounts', name: "[parameters('p')]" },
    many: { name: "[format('x{0}', parameters('list')[copyIndex('many')])]", copy: { name: 'many' } },
    'net::one': {
      type: 'Microsoft.Network/virtualNetworks/subnets',
      apiVersion: '2023-05-01',
      name: "[format('{0}/{1}', 'net', 'one')]",
      condition: "[equals(variables('v'), 1)]",
    },
    m: {
      properties: { templateLink: { relativePath: 'm.bicep' }, parameters: expect.stringContaining('shallowMerge') },
    },
    lock: { scope: "[format('Microsoft.Storage/storageAccounts/{0}', parameters('p'))]" },
    blob: { name: "[format('{0}/{1}', parameters('p'), 'default')]" },
  });
  expect(resources).not.toHaveProperty('old');
});

test('parameters: types through names and imports, nullable and secure ones', () => {
  const { parameters } = translate(`
import { key, level } from 'types.bicep'
import * as all from 'types.bicep'
type many = { @description('x')
  a: string? }[]
@secure()
param one string
@secure()
param two object
param three key
param four level
param five many = []
param six all.level
param seven resourceInput<'Microsoft.Storage/storageAccounts@2023-05-01'>.sku?
`);
  expect(parameters).toEqual({
    one: { type: 'securestring' },
    two: { type: 'secureObject' },
    three: { type: 'securestring' },
    four: { type: 'string', nullable: true },
    five: { type: 'array', defaultValue: [] },
    six: { type: 'string', nullable: true },
    seven: { type: '', nullable: true },
  });
});

test('names of functions, types, outputs and other members may be alike', () => {
  const text =
    "func x() int => 1\nvar x = { a: 1, A: 2, '${x()}': 1, '${x()}b': 2, ...{} }\ntype x = int\noutput x int = 1\nvar X = 1";
  expect(parseBicep(text).faults).toEqual([]);
});

/** A broken declaration is named by its line, and the next one is read. */
test.each([
  ["param a string = '", 1, 'a string is not closed on its line'],
  ['var x = {\n  a: [1, 2\n}\nvar y = 1', 3, 'a value is missing'],
  ['@secure()\n\nresource x = {}', 3, 'a string is missing'],
  ["var x = 'a${'\n", 1, 'a string is not closed on its line'],
  ['var x = 1 2', 1, 'something follows a declaration on its line'],
  ["var x = 1\nresource x 'a@b' = {}", 2, 'a name is declared a second time'],
  ['var x = {\n  a: 1\n  b: { a: 2 }\n  a: 3\n}', 4, 'an object has two members of one name'],
  ['/* open', 1, 'a comment is not closed'],
  ["var x = '\\q'", 1, 'a string contains an escape sequence that does not exist'],
  [`var x = ${'['.repeat(5000)}`, 1, 'something nests deeper than 150 levels'],
])('a broken declaration is reported: %#', (text, line, message) => {
  const { faults, declarations } = parseBicep(`${text}\nparam after string\n`);
  const [fault] = faults;
  expect([text.slice(0, fault?.at).split('\n').length, fault?.message]).toEqual([line, message]);
  const isOpen = text.startsWith('/*');
  expect(declarations.some((each) => each.kind === 'param' && each.name === 'after')).toBe(!isOpen);
});
