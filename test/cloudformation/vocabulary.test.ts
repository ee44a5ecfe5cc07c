import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { readTypes } from '../../src/checks/read-types.ts';
import { loadContent } from '../../src/content/load-content.ts';
import { convertResource } from '../../src/parsers/cloudformation/conversion/convert-resource.ts';
import { CFN_TYPES } from '../../src/parsers/cloudformation/table/table.ts';
import { isMap, type Value } from '../../src/base/value.ts';
import { READ_ATTRIBUTES } from '../support/read-attributes.ts';

const MARK = 'a value that is looked for';

function lines(name: string): readonly string[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

/** Which property of a template is which attribute: facts of the resource reference of CloudFormation and the aws provider. */
const properties = lines('properties.csv')
  .slice(1)
  .map((line) => {
    const [aws = '', attribute = '', cfn = '', property = '', when = ''] = line.split(',');
    return { aws, attribute, cfn, property, when };
  });
/** Attributes that no property is: a conversion makes them, or templates do not have them. */
const elsewhere = new Set(lines('not-a-property.txt'));
/** Types that content reads and that no resource of a template becomes: in a template they are unread types, if there are such. */
const withoutRow = new Set(lines('types-without-row.txt'));
/** Attributes of all that has a policy, which one function looks for in every type. */
const OF_POLICIES =
  /^(?:access_point_arn|advanced_security_options\.\w+|vpc_configuration\.vpc_id|vpc_options\.subnet_ids|domain_name)$/;
/** Attributes that a reference to the resource is. */
const EVERYWHERE = new Set(['id', 'arn', 'tags.Name', 'tags.purpose']);

function documentWith(property: string): Value {
  return property.split('.').reduceRight<Value>((inner, step) => {
    const isList = step.endsWith('[]');
    return { [step.replaceAll(/\[\]|\{\}/g, '')]: isList ? [inner] : inner };
  }, MARK);
}

function pathsOfMark(value: Value, path: string): readonly string[] {
  if (value === MARK) return [path];
  if (Array.isArray(value)) return value.flatMap((item: Value) => pathsOfMark(item, path));
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => pathsOfMark(part, path === '' ? name : `${path}.${name}`));
}

test.each(properties)('$property of $cfn is $attribute of $aws', ({ aws, attribute, cfn, property, when }) => {
  const row = CFN_TYPES.find((each) => each.cfn === cfn && (each.when ?? '') === when);
  if (row === undefined) throw new Error(`no row for ${cfn}`);
  const drafts = convertResource(row, `${row.aws}.X`, documentWith(property)).filter((draft) => draft.aws === aws);
  const found = drafts.flatMap(({ values }) => (isMap(values) ? pathsOfMark(values, '') : []));
  expect(found).toContain(attribute);
});

const covered = new Map<string, Set<string>>();
for (const { aws, attribute } of properties) covered.set(aws, (covered.get(aws) ?? new Set()).add(attribute));
const read = [...readTypes(loadContent().checks, loadContent().traits, FUNCTIONS)].filter((type) =>
  type.startsWith('aws_'),
);
const made = new Set([
  ...covered.keys(),
  ...CFN_TYPES.flatMap(({ aws, parts = [] }) => [aws, ...parts.map((part) => part.aws)]),
  ...[...elsewhere].map((line) => line.split(' ')[0] ?? ''),
]);

test('each type of AWS that content reads has a row, or is known to have none', () => {
  expect(read.filter((type) => !made.has(type) && !withoutRow.has(type)).sort()).toEqual([]);
  expect([...withoutRow].filter((type) => made.has(type))).toEqual([]);
});

test.each([...made].filter((type) => READ_ATTRIBUTES.has(type)).sort())(
  'each attribute of %s that content reads is a property, or is known to be none',
  (type) => {
    const known = [...(covered.get(type) ?? [])];
    const missing = [...(READ_ATTRIBUTES.get(type) ?? [])].filter((path) => {
      if (OF_POLICIES.test(path) || EVERYWHERE.has(path) || elsewhere.has(`${type} ${path}`)) return false;
      return !known.some((each) => each === path || each.startsWith(`${path}.`));
    });
    expect(missing).toEqual([]);
  },
);
