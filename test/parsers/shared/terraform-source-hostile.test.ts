import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { createWork } from '../../../src/base/work.ts';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import type { Resource } from '../../../src/model/evidence.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { isList, isMap, isMarker, isUnknown, type Value } from '../../../src/base/value.ts';
import { evaluateRoot } from '../../../src/parsers/terraform-source/evaluation/evaluate-root.ts';
import { createRun } from '../../../src/languages/hcl/evaluation/run.ts';
import { projectResources } from '../../../src/parsers/terraform-source/projection/resources.ts';
import { terraformSource } from '../../../src/parsers/terraform-source/terraform-source.ts';
import { evidenceFile } from '../../support/evidence-file.ts';
import { runs } from '../../support/property-runs.ts';

interface Read {
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
}

function read(files: { readonly [path: string]: string }): Read {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  const parsed = terraformSource.claim(tree).map((group) => terraformSource.parse(group, tree, {}));
  return {
    resources: parsed.flatMap(({ resources }) => resources),
    problems: parsed.flatMap(({ problems }) => problems),
  };
}

/** A resource with an expression, and one behind it that must be found in any case. */
function around(expression: string): string {
  return `resource "aws_x" "a" {\n  value = ${expression}\n}\n\nresource "aws_x" "behind" {}\n`;
}

function codes({ problems }: Read): readonly string[] {
  return problems.map(({ code, place }) => `${code} ${place.line ?? '-'}`);
}

describe('what nests too deep costs its block and is told with its line', () => {
  test.each([
    ['parentheses', `${'('.repeat(10_000)}1${')'.repeat(10_000)}`],
    ['brackets without end', '['.repeat(100_000)],
    ['objects', '{ a = '.repeat(10_000)],
    ['interpolations', '"${'.repeat(10_000)],
    ['full splats', `a.b${'[*]'.repeat(10_000)}`],
    ['conditionals in their first arm', `${'true ? '.repeat(10_000)}1`],
  ])('%s', (_name, expression) => {
    const result = read({ 'main.tf': around(expression) });
    expect(codes(result)).toEqual(['too-deep 2']);
    expect(result.resources.map(({ address }) => address)).toEqual(['aws_x.behind']);
  });

  test('blocks', () => {
    expect(codes(read({ 'main.tf': 'a {\n'.repeat(10_000) }))).toEqual(['too-deep 201']);
  });

  test('JSON', () => {
    const text = `{"locals": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect(codes(read({ 'main.tf.json': text }))).toEqual(['too-deep 1']);
  });
});

describe('what is long but flat is computed', () => {
  test.each([
    ['sums', `0${'+1'.repeat(30_000)}`, 30_000],
    ['signs', `${'-'.repeat(100_000)}1`, 1],
    ['conditionals in their last arm', `${'false ? 1 : '.repeat(20_000)}2`, 2],
    ['a text', `"${'x'.repeat(1_000_000)}"`, 'x'.repeat(1_000_000)],
    ['escapes', `"${'\\\\'.repeat(200_000)}"`, '\\'.repeat(200_000)],
    ['interpolations', `"${'${1}'.repeat(30_000)}"`, '1'.repeat(30_000)],
    ['indexes', `${'['.repeat(90)}1${']'.repeat(90)}${'[0]'.repeat(90)}`, 1],
  ])('%s', (_name, expression, value) => {
    const { resources, problems } = read({ 'main.tf': around(expression) });
    expect(problems).toEqual([]);
    expect(resources[0]?.values['value']).toBe(value);
  });
});

describe('what would never end, or only after very long, gives unknown values', () => {
  const doubling = Array.from({ length: 60 }, (_, at) => `  a${at + 1} = [local.a${at}, local.a${at}]`).join('\n');

  test.each([
    ['locals in a ring', `locals {\n  a = local.b\n  b = local.a\n}\n${around('local.a')}`],
    ['a resource that refers to itself', around('aws_x.a.value')],
    ['an output in a ring', `module "m" {\n  source = "./m"\n  x = module.m.y\n}\n${around('module.m.y')}`],
    ['a long chain of locals', `locals {\n  a0 = 1\n${chain(5000)}\n}\n${around('local.a5000')}`],
  ])('%s', (_name, text) => {
    const { resources } = read({ 'main.tf': text, 'm/m.tf': 'variable "x" {}\noutput "y" {\n  value = var.x\n}\n' });
    expect(isUnknown(resources[0]?.values['value'])).toBe(true);
    expect(resources.at(-1)?.address).toBe('aws_x.behind');
  });

  test('lists that double', () => {
    const { resources } = read({ 'main.tf': `locals {\n  a0 = [1]\n${doubling}\n}\n${around('local.a60')}` });
    expect(resources.at(-1)?.address).toBe('aws_x.behind');
  });

  test('more steps than a run may take', () => {
    const loops = '[for a in range(100) : [for b in range(100) : a]]';
    const blocks = `resource "aws_x" "b" {\n${dynamic(3)}\n}\n`;
    const tree = createFileTree([evidenceFile('main.tf', around(loops) + blocks)]);
    const run = createRun(createWork(20_000));
    const evaluated = evaluateRoot(tree, '', new Map(), () => undefined, run);
    const modules = evaluated === undefined ? [] : [evaluated.root];
    const leaving = { handedOver: () => undefined, exported: () => undefined };
    const [first, , last] = projectResources(modules, new Map(), leaving, () => undefined);
    expect(run.exhausted).toBe(true);
    expect(isUnknown(first?.values['value'])).toBe(true);
    expect(isUnknown(last?.values['b3'])).toBe(true);
  });

  function dynamic(depth: number): string {
    const inner = depth === 0 ? 'x = 1' : dynamic(depth - 1);
    return `dynamic "b${depth}" {\nfor_each = range(40)\ncontent {\n${inner}\n}\n}`;
  }

  test('instances beyond count, and modules that call each other twice', () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`m${at}/m.tf`, `${call('a', at)}${call('b', at)}`]),
    );
    const result = read({ ...files, 'main.tf': 'resource "aws_x" "a" {\n  count = 1000000000\n}\n' });
    expect(result.resources.map(({ address }) => address)).toEqual(['aws_x.a[*]']);
    expect(result.problems.some(({ code }) => code === 'not-assessed')).toBe(true);
  });

  function chain(length: number): string {
    return Array.from({ length }, (_, at) => `  a${at + 1} = local.a${at} + 1`).join('\n');
  }

  function call(name: string, at: number): string {
    return `module "${name}" {\n  source = "../m${at + 1}"\n}\n`;
  }
});

describe('names of prototypes', () => {
  test('are names like any other', () => {
    const text =
      'locals {\n  __proto__ = { polluted = 1 }\n}\n' +
      'resource "aws_x" "__proto__" {\n  __proto__ = local.__proto__\n  constructor = { __proto__ = 2 }\n}\n';
    const { resources } = read({ 'main.tf': text });
    expect(Object.getOwnPropertyNames(resources[0]?.values)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

const GOOD = Object.fromEntries(
  ['main.tf', 'variables.tf', 'terraform.tfvars', 'z.auto.tfvars.json'].map((name) => [
    name,
    readFileSync(new URL(`../terraform-source/good/${name}`, import.meta.url), 'utf8'),
  ]),
);
const MAIN = GOOD['main.tf'] ?? '';

describe('changes of a configuration', () => {
  test('any change of characters is read or told, with places inside the file', () => {
    const pieces = fc.constantFrom(
      '"',
      '{',
      '}',
      '${',
      '%{',
      '<<E\n',
      '*/',
      '/*',
      '(',
      ']',
      '\\',
      '\u{1F600}',
      '=',
      '',
    );
    fc.assert(
      fc.property(fc.nat(MAIN.length), fc.nat(30), pieces, (at, length, piece) => {
        const text = MAIN.slice(0, at) + piece + MAIN.slice(at + length);
        const lines = text.split('\n').length;
        const { resources, problems } = read({ ...GOOD, 'main.tf': text });
        for (const { place } of [...resources, ...problems])
          if (place.file === 'main.tf') expect(place.line).toBeLessThanOrEqual(lines);
      }),
      runs(100),
    );
  });

  test('a variable without value makes values unknown and changes no other', () => {
    const before = new Map(read(GOOD).resources.map((resource) => [resource.address, resource]));
    fc.assert(
      fc.property(fc.constantFrom('prefix', 'environment', 'tags', 'region'), (name) => {
        const variables = (GOOD['variables.tf'] ?? '').replace(
          new RegExp(`(variable "${name}" \\{[^}]*?)\\n  default = [^\\n]*`),
          '$1',
        );
        const values = (GOOD['terraform.tfvars'] ?? '').replace(new RegExp(`^${name} .*$`, 'm'), '');
        const auto: { [name: string]: unknown } = JSON.parse(GOOD['z.auto.tfvars.json'] ?? '{}');
        const left = JSON.stringify(Object.fromEntries(Object.entries(auto).filter(([key]) => key !== name)));
        const { resources } = read({
          ...GOOD,
          'variables.tf': variables,
          'terraform.tfvars': values,
          'z.auto.tfvars.json': left,
        });
        expect(resources.map(({ address }) => address)).toEqual([...before.keys()]);
        for (const { address, values: now } of resources)
          expect(isWeaker(now, before.get(address)?.values ?? null)).toBe(true);
      }),
      runs(8),
    );
  });
});

/** The same, or unknown where the other is known. */
function isWeaker(now: Value | undefined, before: Value | undefined): boolean {
  if (isUnknown(now) || now === before) return true;
  if (isMarker(now) || isMarker(before)) return isMarker(now) && isMarker(before);
  if (isList(now) && isList(before))
    return now.length === before.length && now.every((part, at) => isWeaker(part, before[at]));
  if (!isMap(now) || !isMap(before)) return false;
  return Object.keys(before).every((key) => isWeaker(now[key], before[key]));
}
