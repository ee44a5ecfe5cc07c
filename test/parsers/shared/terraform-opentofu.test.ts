import { describe, expect, test } from '@jest/globals';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import type { Resource } from '../../../src/model/evidence.ts';
import type { Problem } from '../../../src/model/problem.ts';
import type { ParserSettings } from '../../../src/model/tree-parser.ts';
import { terraformSource } from '../../../src/parsers/terraform-source/terraform-source.ts';
import { evidenceFile } from '../../support/evidence-file.ts';
import { rendered } from '../../support/subset.ts';

interface Read {
  readonly roots: readonly string[];
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
}

function read(files: { readonly [path: string]: string }, settings: ParserSettings = {}): Read {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  const groups = terraformSource.claim(tree, settings);
  const parsed = groups.map((group) => terraformSource.parse(group, tree, settings));
  return {
    roots: groups.map(({ root }) => root),
    resources: parsed.flatMap(({ resources }) => resources),
    problems: parsed.flatMap(({ problems }) => problems),
  };
}

/** Addresses, with a question mark behind what may not exist. */
function addresses({ resources }: Read): readonly string[] {
  return resources.map(({ address, conditional }) => `${address}${conditional === undefined ? '' : '?'}`);
}

function errors({ problems }: Read): readonly string[] {
  return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

const BUCKET = 'resource "aws_s3_bucket" "b" {}\n';

describe('"enabled" in a lifecycle block decides whether something exists', () => {
  test.each([
    ['false', 'enabled = false', ''],
    ['a text that is false', 'enabled = "false"', ''],
    ['true', 'enabled = true', 'aws_x.a'],
    ['a variable with a default', 'enabled = var.off', ''],
    ['a variable without a value', 'enabled = var.open', 'aws_x.a?'],
    ['null, which is refused', 'enabled = null', 'aws_x.a?'],
    ['a list, which is refused', 'enabled = []', 'aws_x.a?'],
    ['what depends on itself', 'enabled = aws_x.a.id == ""', 'aws_x.a?'],
    ['other settings alone', 'prevent_destroy = false', 'aws_x.a'],
  ])('%s', (_name, written, expected) => {
    const variables = 'variable "off" {\n  default = false\n}\nvariable "open" {}\n';
    const native = read({ 'a.tofu': `${variables}resource "aws_x" "a" {\n  lifecycle {\n    ${written}\n  }\n}\n` });
    expect(addresses(native).join(' ')).toBe(expected);
  });

  test('together with "count" or "for_each", which is refused, nothing is known', () => {
    const body = 'lifecycle {\n    enabled = false\n  }\n';
    const result = read({
      'a.tf': `resource "aws_x" "a" {\n  count = 2\n  ${body}}\nresource "aws_x" "b" {\n  for_each = toset(["k"])\n  ${body}}\n`,
    });
    expect(addresses(result)).toEqual(['aws_x.a[*]?', 'aws_x.b[*]?']);
  });

  test.each([
    ['module "m" {\n  source = "./m"\n  lifecycle {\n    enabled = false\n  }\n}', 'm.tf', []],
    [
      'module "m" {\n  source = "./m"\n  lifecycle {\n    enabled = var.open\n  }\n}',
      'm.tf',
      ['module.m.aws_s3_bucket.b?'],
    ],
    ['module "m" {\n  source = "./m"\n  lifecycle {\n    enabled = true\n  }\n}', 'm.tf', ['module.m.aws_s3_bucket.b']],
    ['{"module":{"m":{"source":"./m","lifecycle":{"enabled":false}}}}', 'm.tofu.json', []],
    ['{"module":{"m":{"source":"./m","lifecycle":[{"enabled":"${false}"}]}}}', 'm.tf.json', []],
  ])('of a module: %s', (call, file, expected) => {
    const result = read({ [file]: call, 'v.tf': 'variable "open" {}', 'm/main.tf': BUCKET });
    expect(addresses(result)).toEqual(expected);
    expect(result.roots).toEqual(['']);
  });

  test('what is switched off is null, and what may be is not known to be there', () => {
    const off = (name: string, value: string): string =>
      `resource "aws_x" "${name}" {\n  lifecycle {\n    enabled = ${value}\n  }\n}\n`;
    const values = [
      'off = aws_x.off == null',
      'open = aws_x.open == null',
      'module_off = module.off == null',
      'id = try(aws_x.off.id, "none")',
    ];
    const result = read({
      'a.tf': `variable "open" {}\n${off('off', 'false')}${off('open', 'var.open')}module "off" {\n  source = "./m"\n  lifecycle {\n    enabled = false\n  }\n}\nresource "aws_y" "y" {\n  ${values.join('\n  ')}\n}\n`,
      'm/main.tf': BUCKET,
    });
    const found = result.resources.find(({ type }) => type === 'aws_y');
    expect(rendered(found?.values)).toEqual({ off: true, open: '<unknown set>', module_off: true, id: 'none' });
  });
});

describe('sources of modules that are computed early', () => {
  const modules = { 'mods/open/main.tf': BUCKET, 'mods/shut/main.tf': BUCKET };
  const variable = 'variable "kind" {\n  default = "open"\n}\n';

  test.each([
    ['a template', 'source = "./mods/${var.kind}"'],
    ['a local value', 'source = local.folder'],
    ['a function', 'source = join("/", [".", "mods", var.kind])'],
    ['a condition', 'source = var.kind == "open" ? "./mods/open" : "./mods/shut"'],
  ])('%s', (_name, source) => {
    const main = `${variable}locals {\n  folder = "./mods/\${var.kind}"\n}\nmodule "m" {\n  ${source}\n}\n`;
    const result = read({ 'main.tofu': main, ...modules });
    expect(result.roots).toEqual(['', 'mods/shut']);
    expect(addresses(result)).toEqual(['module.m.aws_s3_bucket.b', 'aws_s3_bucket.b']);
    expect(errors(result)).toEqual([]);
    const given = read({ 'main.tofu': main, ...modules }, { terraform: { variables: ['kind=shut'] } });
    expect(given.roots).toEqual(['', 'mods/open']);
    const fromFile = read({ 'main.tofu': main, 'terraform.tfvars': 'kind = "shut"', ...modules });
    expect(fromFile.roots).toEqual(['', 'mods/open']);
  });

  test('through an argument of the calling module', () => {
    const result = read({
      'main.tf': 'module "outer" {\n  source = "./outer"\n  kind = "shut"\n}\n',
      'outer/main.tf': `${variable}module "inner" {\n  source = "../mods/\${var.kind}"\n}\n`,
      ...modules,
    });
    expect(result.roots).toEqual(['', 'mods/open']);
    expect(addresses(result)).toEqual(['module.outer.module.inner.aws_s3_bucket.b', 'aws_s3_bucket.b']);
  });

  test('an address elsewhere, with its version', () => {
    const main = `${variable}module "m" {\n  source  = "example/\${var.kind}/aws"\n  version = "1.\${1 + 1}.0"\n}\n`;
    const [found] = read({ 'main.tofu': main }).resources;
    expect(found?.values).toEqual({ source: 'example/open/aws', version: '1.2.0' });
  });

  test.each([
    ['a variable without a value', 'variable "kind" {}', 'var.kind'],
    ['a resource', BUCKET, 'aws_s3_bucket.b.id'],
    ['a sensitive variable', 'variable "kind" {\n  default = "open"\n  sensitive = true\n}', 'var.kind'],
    ['itself', 'locals {\n  a = local.a\n}', 'local.a'],
    ['an output of its own', '', 'module.m.folder'],
  ])('cannot be told from %s, which is an error', (_name, declared, name) => {
    const result = read({ 'main.tofu': `${declared}\nmodule "m" {\n  source = "./mods/\${${name}}"\n}\n`, ...modules });
    expect(result.roots).toEqual(['', 'mods/open', 'mods/shut']);
    expect(errors(result)).toEqual([expect.stringContaining('module.m has a source that cannot be determined')]);
  });

  test.each([
    ['of one module', { 'main.tofu': 'module "m" {\n  source = "./${"."}"\n}\n' }, ['']],
    [
      'of two modules',
      {
        'a/main.tofu': 'module "m" {\n  source = "../${"b"}"\n}\n',
        'b/main.tofu': 'module "m" {\n  source = "../${"a"}"\n}\n',
      },
      ['a'],
    ],
  ])('a cycle %s is an error', (_name, files, roots) => {
    const result = read(files);
    expect(result.roots).toEqual(roots);
    expect(errors(result).join()).toContain('calls itself');
  });
});

describe('"for_each" of a provider', () => {
  const provider = (forEach: string): string =>
    `provider "aws" {\n  alias = "by"\n  for_each = ${forEach}\n  region = each.value\n}\n`;

  test('gives each instance its own values, and each resource its instance', () => {
    const result = read({
      'main.tofu': `${provider('toset(["east", "west"])')}resource "aws_x" "a" {\n  for_each = toset(["east", "west"])\n  provider = aws.by[each.key]\n}\nresource "aws_x" "b" {\n  provider = aws.by["west"]\n}\n`,
    });
    const shown = result.resources.map(({ address, provider: identity, values }) => [
      address,
      identity,
      values['region'],
    ]);
    const source = 'registry.terraform.io/hashicorp/aws';
    expect(shown).toEqual([
      ['provider.aws.by["east"]', `${source}.by["east"]`, 'east'],
      ['provider.aws.by["west"]', `${source}.by["west"]`, 'west'],
      ['aws_x.a["east"]', `${source}.by["east"]`, undefined],
      ['aws_x.a["west"]', `${source}.by["west"]`, undefined],
      ['aws_x.b', `${source}.by["west"]`, undefined],
    ]);
  });

  test('reaches the modules that are given an instance', () => {
    const result = read({
      'main.tofu': `${provider('{ one = "east" }')}module "m" {\n  source = "./m"\n  for_each = { one = 1 }\n  providers = {\n    aws = aws.by[each.key]\n  }\n}\n`,
      'm/main.tf': BUCKET,
    });
    expect(result.resources.at(-1)?.provider).toBe('registry.terraform.io/hashicorp/aws.by["one"]');
  });

  test.each([
    ['a variable without a value', 'var.open', ['provider.aws.by[*]']],
    ['a list, which is refused', '["east"]', ['provider.aws.by[*]']],
    ['an empty set', '[]', ['provider.aws.by[*]']],
    ['an empty map', '{}', []],
  ])('of %s', (_name, forEach, expected) => {
    expect(addresses(read({ 'main.tofu': `variable "open" {}\n${provider(forEach)}` }))).toEqual(expected);
  });

  test('makes ten thousand instances within its budget', () => {
    const keys = 'toset(flatten([for a in range(100) : [for b in range(100) : "${a}-${b}"]]))';
    const main = `${provider(keys)}resource "aws_x" "a" {\n  for_each = ${keys}\n  provider = aws.by[each.key]\n}\n`;
    expect(read({ 'main.tofu': main }).resources).toHaveLength(20_000);
  });
});

test('backends are read with what is computed early, and encryption of states is passed over', () => {
  const result = read({
    'main.tofu':
      'locals {\n  name = "acme"\n}\nterraform {\n  backend "s3" {\n    bucket  = "${local.name}-state"\n    encrypt = local.name == "acme"\n  }\n  encryption {\n    key_provider "pbkdf2" "k" {\n      passphrase = "never-shown-passphrase"\n    }\n    state {\n      method = method.aes_gcm.m\n    }\n  }\n}\n',
  });
  expect(result.resources.map(({ values }) => values)).toEqual([
    { bucket: 'acme-state', encrypt: true, backend: 's3' },
  ]);
  expect(JSON.stringify(result)).not.toContain('never-shown');
  expect(result.problems).toEqual([]);
});
