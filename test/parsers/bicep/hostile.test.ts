import { expect, test } from '@jest/globals';
import { createWork } from '../../../src/base/work.ts';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import { armTemplate } from '../../../src/parsers/arm-template/arm-template.ts';
import { bicep } from '../../../src/parsers/bicep/bicep.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

const DISK = "'Microsoft.Compute/disks@2023-04-02'";
const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');

type Files = Readonly<Record<string, string>>;

/** Files that need far more work than a run does, or lead in circles. */
const HOSTILE: readonly (readonly [name: string, files: Files])[] = [
  ['a million turns', { 'a.bicep': `resource x ${DISK} = [for i in range(0, 1000000): { name: 'x\${i}' }]` }],
  [
    'loops in loops',
    {
      'a.bicep': `var l = range(0, 800)\nresource x ${DISK} = {\n  name: 'x'\n  properties: { a: [for i in l: { b: [for j in l: { c: [for k in l: i] }] }] }\n}`,
    },
  ],
  [
    'texts that double',
    {
      'a.bicep': `var v0 = 'xxxxxxxxxx'\n${rows(60, (at) => `var v${at + 1} = '\${v${at}}\${v${at}}'`)}\nresource x ${DISK} = { name: v60 }`,
    },
  ],
  [
    'names that double',
    {
      'a.bicep': `resource r0 ${DISK} = { name: 'r' }\n${rows(40, (at) => `resource r${at + 1} ${DISK} = { name: '\${r${at}.name}\${r${at}.name}' }`)}`,
    },
  ],
  [
    'a long chain of variables',
    {
      'a.bicep': `var v0 = 'x'\n${rows(2000, (at) => `var v${at + 1} = '\${v${at}}'`)}\nresource x ${DISK} = { name: v2000 }`,
    },
  ],
  [
    'scopes, parents, conditions and lists in a circle',
    {
      'a.bicep': `resource a ${DISK} = if (b.name == 'x') { name: b.name, scope: b }\nresource b ${DISK} = [for x in a: { name: a.id, parent: a, scope: a }]\nmodule m 'n.bicep' = if (m.?outputs.x) { name: m.name, scope: m }`,
    },
  ],
  [
    'modules in a circle',
    { 'a.bicep': "module b 'b.bicep' = { name: 'b' }", 'b.bicep': "module a 'a.bicep' = { name: 'a' }" },
  ],
  [
    'modules that deploy the next one twice',
    Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `m${at}.bicep`,
        `module a 'm${at + 1}.bicep' = { name: 'a' }\nmodule b 'm${at + 1}.bicep' = { name: 'b' }\nresource x ${DISK} = { name: 'x' }`,
      ]),
    ),
  ],
  [
    'imports in a circle',
    {
      'a.bicep': "import { t } from 'b.bicep'\nparam p t\nvar v = t\nresource x ${DISK} = { name: v }",
      'b.bicep': "import { t } from 'a.bicep'\ntype u = t",
    },
  ],
  [
    'a function that calls itself',
    { 'a.bicep': `func f(s string) string => f('\${s}\${s}')\nresource x ${DISK} = { name: f('x') }` },
  ],
  ['deep nesting', { 'a.bicep': `var x = ${'['.repeat(100_000)}` }],
  ['deep nesting of resources', { 'a.bicep': `${rows(200, () => `resource x ${DISK} = {`)}` }],
  ['many interpolations', { 'a.bicep': `var x = '${"${'".repeat(20_000)}` }],
  ['a huge text', { 'a.bicep': `resource x ${DISK} = { name: '''${'x'.repeat(3_000_000)}''' }` }],
  [
    'many texts in three quotes',
    {
      'a.bicep': `${rows(60_000, (at) => `var v${at} = $'''x'''`)}\nresource x ${DISK} = { name: $'''${'${v1}'.repeat(20_000)}''' }`,
    },
  ],
  [
    'a function that calls itself twice',
    { 'a.bicep': `func f(i int) int => f(i) + f(i)\nresource x ${DISK} = { name: 'x', zones: [f(1)] }` },
  ],
  ['no text at all', { 'a.bicep': '\u0000\u0001'.repeat(10_000) }],
];

test.each(HOSTILE)('%s: ends with a reason, and nothing is thrown', (_name, files) => {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  const groups = bicep.claim(tree);
  const work = createWork(1_000_000);
  const parsed = groups.map((group) => bicep.parse(group, tree, {}, work));
  expect(groups.length).toBeGreaterThan(0);
  expect(parsed.flatMap(({ resources, problems }) => [...resources, ...problems]).length).toBeGreaterThan(0);
  if (work.refusedBy() !== undefined)
    expect(parsed.flatMap(({ problems }) => problems).some(({ severity }) => severity === 'error')).toBe(true);
});

const SCHEMA = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
const compiled = JSON.stringify({
  $schema: SCHEMA,
  metadata: { _generator: { name: 'bicep' } },
  resources: [{ type: 'Microsoft.Compute/disks', apiVersion: '2023-04-02', name: 'compiled' }],
});

/** What both parsers read together of a tree, as `source name`. */
function readBoth(files: Files): readonly string[] {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  return [bicep, armTemplate].flatMap((parser) =>
    parser
      .claim(tree)
      .flatMap((group) =>
        parser.parse(group, tree, {}).resources.map(({ source, values }) => `${source} ${String(values['name'])}`),
      ),
  );
}

const SOURCE = `resource d ${DISK} = {\n  name: 'source'\n}\n`;
const GAP = "module m 'br/public:avm/res/x:1' = {\n  name: 'm'\n}\n";

/** Of a source and its compiled template one is read, never both and never none. */
test.each<readonly [string, Files, readonly string[]]>([
  ['the source', { 'main.bicep': SOURCE, 'main.json': compiled }, ['bicep source']],
  ['the source of azuredeploy.json', { 'main.bicep': SOURCE, 'azuredeploy.json': compiled }, ['bicep source']],
  [
    'the compiled one where a module is missing',
    { 'main.bicep': SOURCE + GAP, 'main.json': compiled },
    ['arm-template compiled'],
  ],
  [
    'both where another compiler wrote it',
    { 'main.bicep': SOURCE, 'main.json': compiled.replace('"bicep"', '"x"') },
    ['bicep source', 'arm-template compiled'],
  ],
  [
    'both in different folders',
    { 'a/main.bicep': SOURCE, 'b/main.json': compiled },
    ['bicep source', 'arm-template compiled'],
  ],
  [
    'the compiled one of a module that lacks one',
    { 'main.bicep': "module p 'p.bicep' = {\n  name: 'p'\n}\n", 'p.bicep': SOURCE + GAP, 'p.json': compiled },
    ['bicep compiled'],
  ],
  [
    'a module with its caller, and by itself where files with parameters name it',
    {
      'main.bicep': "module p 'p.bicep' = {\n  name: 'p'\n}\n",
      'p.bicep': SOURCE,
      'one.bicepparam': "using 'p.bicep'",
      'two.bicepparam': "using 'p.bicep'",
    },
    ['bicep source', 'bicep source'],
  ],
  [
    'a module once, with its caller',
    { 'main.bicep': "module p 'p.bicep' = {\n  name: 'p'\n}\n", 'p.bicep': SOURCE, 'p.json': compiled },
    ['bicep source'],
  ],
  [
    'a JSON module once, with its caller',
    { 'main.bicep': "module p 'p.json' = {\n  name: 'p'\n}\n", 'p.json': compiled },
    ['bicep compiled'],
  ],
])('%s is read', (_name, files, expected) => {
  expect(readBoth(files)).toEqual(expected);
});

test('what is given by options wins, is never shown where the parameter is secure, and a file may be of Bicep', () => {
  const text = `param tls string\n@secure()\nparam key string\nresource s 'Microsoft.Storage/storageAccounts@2023-05-01' = {\n  name: 's'\n  tags: { key: key }\n  properties: {\n    minimumTlsVersion: tls\n  }\n}\n`;
  const tree = createFileTree([
    evidenceFile('a.bicep', text),
    evidenceFile('a.bicepparam', "using 'a.bicep'\nparam tls = 'TLS1_0'\nparam key = 'hunter2-hunter2'\n"),
  ]);
  const [group] = bicep.claim(tree);
  if (group === undefined) throw new Error('no file was claimed');
  const read = (templates: object): unknown => {
    const parsed = bicep.parse(group, tree, { templates });
    expect(JSON.stringify(parsed)).not.toContain('hunter2');
    expect(parsed.resources[0]?.places?.get('min_tls_version')?.line).toBe(8);
    return parsed.resources[0]?.values['min_tls_version'];
  };
  expect(read({})).toBe('TLS1_0');
  expect(read({ parameters: ['tls=TLS1_2', 'key=hunter2-hunter2'] })).toBe('TLS1_2');
  const file = evidenceFile('other.bicepparam', "using 'a.bicep'\nvar newest = '1_1'\nparam tls = 'TLS${newest}'\n");
  expect(read({ parameterFiles: [file] })).toBe('TLS1_1');
});

test('a module whose parameters are not written out is not judged by its defaults', () => {
  const files = {
    'main.bicep': "param all object\nmodule p 'p.bicep' = {\n  name: 'p'\n  params: { ...all }\n}\n",
    'p.bicep': `param tls string = 'TLS1_2'\nresource s 'Microsoft.Storage/storageAccounts@2023-05-01' = {\n  name: 's'\n  properties: { minimumTlsVersion: tls }\n}\n`,
  };
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  const [group] = bicep.claim(tree);
  if (group === undefined) throw new Error('no file was claimed');
  expect(bicep.parse(group, tree, {}).resources[0]?.values['min_tls_version']).not.toBe('TLS1_2');
});
