import { describe, expect, test } from '@jest/globals';
import { AT_SUBJECT, runOn, type Run } from '../../src/checks/condition.ts';
import { compileCondition } from '../../src/checks/compile-condition.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { Decision } from '../../src/model/finding.ts';
import type { Resource } from '../../src/model/evidence.ts';
import type { Majors } from '../../src/model/provider-version.ts';
import { textEnds } from '../../src/base/text-ends.ts';
import { redacted, unknown, unknownText, type Value, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const later = unknown('known after apply', true);
const prefixed = unknownText('known after apply', textEnds('sa:', '', undefined));

function outcome(expect: ValueMap, values: ValueMap, parts: Partial<Resource> = {}): string | undefined {
  return findings(check({ expect }), [resource('x', values, parts)])[0]?.outcome;
}

const RANGES = [
  { atLeast: 4, below: 6, value: 'off' },
  { atLeast: 6, below: 8, value: 'on' },
  { atLeast: 8, value: 'on' },
];

describe('defaults of provider versions', () => {
  test.each<readonly [Majors | undefined, ValueMap, string]>([
    [{ atLeast: 4, below: 5 }, {}, 'fail'],
    [{ atLeast: 6, below: 7 }, {}, 'pass'],
    [{ atLeast: 6 }, {}, 'pass'],
    [{ atLeast: 5 }, {}, 'unknown'],
    [undefined, {}, 'unknown'],
    [{ atLeast: 3, below: 4 }, {}, 'unknown'],
    [{ atLeast: 6 }, { a: null }, 'pass'],
    [{ atLeast: 4, below: 5 }, { a: null }, 'fail'],
    [{ atLeast: 6 }, { a: 'off' }, 'fail'],
    [{ atLeast: 4, below: 5 }, { a: 'on' }, 'pass'],
    [{ atLeast: 6 }, { a: later }, 'unknown'],
    [{ atLeast: 6 }, { a: 5 }, 'unknown'],
  ])('versions %j with %j: %s', (providerVersion, values, expected) => {
    const parts = providerVersion === undefined ? {} : { providerVersion };
    expect(outcome({ path: 'a', equals: 'on', defaults: RANGES }, values, parts)).toBe(expected);
  });

  test('a range without a documented value decides nothing', () => {
    const defaults = [{ atLeast: 4, below: 6 }, { atLeast: 6, value: 'on' }]; // prettier-ignore
    const of = (providerVersion: Majors) => outcome({ path: 'a', equals: 'on', defaults }, {}, { providerVersion });
    expect([of({ atLeast: 4, below: 5 }), of({ atLeast: 5 }), of({ atLeast: 6 })]).toEqual([
      'unknown',
      'unknown',
      'pass',
    ]);
  });

  test('the message names them', () => {
    const one = check({ expect: { path: 'a', equals: 'on', defaults: RANGES } });
    const [finding] = findings(one, [resource('x', {}, { providerVersion: { atLeast: 4, below: 5 } })]);
    expect(finding?.message).toBe(
      'a is not set (the default of the aws provider is "off" in versions 4 to 5). Expected: "on".',
    );
  });
});

describe('a list as the default', () => {
  test.each<readonly [Value | undefined, string]>([
    [undefined, 'fail'],
    [null, 'fail'],
    [['audit'], 'pass'],
    [[], 'fail'],
    ['audit', 'unknown'],
    ['auditing', 'unknown'],
    [{ audit: true }, 'unknown'],
    [later, 'unknown'],
    [unknownText('known after apply', textEnds('audit', '', undefined)), 'unknown'],
  ])('%p: %s', (a, expected) => {
    const values = a === undefined ? {} : { a };
    expect(outcome({ path: 'a', contains: 'audit', default: [] }, values)).toBe(expected);
  });

  test('another default leaves a text a text', () => {
    expect(outcome({ path: 'a', contains: 'audit', default: '' }, { a: 'auditing' })).toBe('pass');
    expect(outcome({ path: 'a', contains: 'audit' }, { a: 'auditing' })).toBe('pass');
    expect(outcome({ path: 'a', contains: 'audit', default: '' }, {})).toBe('fail');
  });
});

describe('values that are not known in full', () => {
  test.each<readonly [ValueMap, Value, string]>([
    [{ startsWith: 'sa:' }, prefixed, 'pass'],
    [{ startsWith: 'user:' }, prefixed, 'fail'],
    [{ equals: 'sa:x' }, prefixed, 'unknown'],
    [{ atLeast: 1 }, prefixed, 'unknown'],
    [{ startsWith: 'sa:' }, later, 'unknown'],
    [{ startsWith: 'sa:' }, redacted('sa:x'), 'unknown'],
    [{ startsWith: 'sa:', default: 'sa:' }, later, 'unknown'],
  ])('%j of %p: %s', (operator, a, expected) => {
    expect(outcome({ path: 'a', ...operator }, { a })).toBe(expected);
  });
});

describe('numbers as text', () => {
  test.each<readonly [Resource['source'], Value, string]>([
    ['terraform-state', '30', 'pass'],
    ['terraform-plan', '30', 'pass'],
    ['terraform-source', '30', 'pass'],
    ['kubernetes', '30', 'unknown'],
    ['terraform-state', '6', 'fail'],
    ['terraform-plan', '6.5', 'fail'],
    ['terraform-state', '-30', 'fail'],
    ['terraform-state', '7.25', 'pass'],
    ['terraform-state', '30 days', 'unknown'],
    ['terraform-state', ' 30', 'unknown'],
    ['terraform-state', '', 'unknown'],
    ['terraform-state', '1'.repeat(16), 'unknown'],
    ['terraform-state', true, 'unknown'],
    ['terraform-source', true, 'unknown'],
  ])('%s with %j: %s', (source, a, expected) => {
    expect(outcome({ path: 'a', atLeast: 7 }, { a }, { source })).toBe(expected);
  });

  test.each<readonly [Resource['source'], Value, string]>([
    ['terraform-state', 30, 'unknown'],
    ['terraform-plan', 30, 'unknown'],
    ['terraform-source', 30, 'pass'],
    ['kubernetes', 30, 'unknown'],
  ])('a number of %s is a text only in configuration: %j is %s', (source, a, expected) => {
    expect(outcome({ path: 'a', equals: '30' }, { a }, { source })).toBe(expected);
  });

  test('what settles it as it stands is not converted', () => {
    expect(outcome({ path: 'a', in: ['30', 30] }, { a: '30' })).toBe('pass');
    expect(outcome({ path: 'a', exists: true }, { a: '0' })).toBe('pass');
  });
});

describe('decisions', () => {
  const evidence = buildEvidenceSet([], compileTraits([])).evidence;
  function explained(condition: ValueMap, values: ValueMap, more: Partial<Run> = {}, limit = 3): readonly Decision[] {
    const node = compileCondition(condition, { owner: 'check x' }, 'expect');
    const trace = { decisions: [], limit };
    const run = { ...runOn(resource('x', values), evidence), ...more };
    node.explain(values, run, AT_SUBJECT, node.test(values, run), trace, false);
    return trace.decisions;
  }
  const shown = (decisions: readonly Decision[]) => decisions.map(({ path, actual }) => `${path} is ${actual}`);

  test.each<readonly [ValueMap, ValueMap, readonly string[]]>([
    [{ path: 'a.b', equals: 1 }, { a: [{ b: 1 }, { b: 2 }, { b: 3 }] }, ['a[1].b is 2', 'a[2].b is 3']],
    [{ path: 'a.b', equals: 1 }, { a: [{ b: 1 }, { b: 1 }] }, ['a[0].b is 1', 'a[1].b is 1']],
    [{ path: 'a.b', equals: 1, default: 2 }, { a: [{ b: 1 }, {}] }, ['a[1].b is not set (the default is 2)']],
    [{ path: 'a.b', equals: 1 }, { a: { b: 2 } }, ['a.b is 2']],
    [{ path: 'a.b', equals: 1, default: 2 }, {}, ['a.b is not set (the default is 2)']],
    [{ path: 'a', exists: true }, {}, ['a is not set']],
    [{ path: 'a', equals: 1 }, { a: null }, ['a is not set']],
  ])('%j of %j', (condition, values, expected) => {
    expect(shown(explained(condition, values))).toEqual(expected);
  });

  test('end at the limit', () => {
    expect(explained({ path: 'a', equals: 1 }, { a: [2, 3] }, {}, 1)).toHaveLength(1);
    expect(explained({ path: 'a.b', equals: 1 }, { a: [{ b: 2 }, { b: 3 }] }, {}, 1)).toHaveLength(1);
  });

  test('have the prefix and the fact of the run, where it has one', () => {
    const [linked] = explained({ path: 'a', equals: 1 }, { a: 2 }, { prefix: 'aws_other.y', fact: 'It is open' });
    expect([linked?.path, linked?.fact]).toEqual(['aws_other.y.a', 'It is open']);
    const [plain] = explained({ path: 'a', equals: 1 }, { a: 2 });
    expect(plain).not.toHaveProperty('fact');
    const [within] = explained({ path: 'a.b', equals: 1 }, { a: [{ b: 2 }, { b: 1 }] }, { fact: 'It is open' });
    expect(within?.fact).toBe('It is open');
    expect(explained({ path: 'a.b', equals: 1 }, { a: [{ b: 2 }, { b: 1 }] })[0]).not.toHaveProperty('fact');
  });

  test.each<readonly [Value | undefined, string | undefined, string]>([
    ['T2', undefined, '"T2"'],
    ['T2', 'tls is "T2"', 'tls is "T2"'],
    ['T2', '"T2"', '"T2"'],
    [later, 'tls is set later', 'tls is set later'],
    [undefined, 'documented', 'not set (documented)'],
    [undefined, undefined, 'not set'],
  ])('the value %p, in the evidence %j: %s', (a, said, actual) => {
    expect(explained({ path: 'a', equals: 1 }, a === undefined ? {} : { a }, { said })[0]?.actual).toBe(actual);
  });
});
