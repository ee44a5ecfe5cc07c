import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { OPERATORS } from '../../../src/checks/operators/index.ts';
import { ArgumentFault } from '../../../src/checks/operators/operator.ts';
import type { Value } from '../../../src/model/value.ts';
import { redacted, unknown } from '../../../src/model/value.ts';

const later = unknown('known after apply', true);
const open = unknown('known after apply', false);

function ask(operator: string, argument: Value, value: Value | undefined): unknown {
  const found = OPERATORS.find(({ name }) => name === operator);
  return found?.bind(argument).test(value);
}

const TABLE: readonly (readonly [operator: string, argument: Value, value: Value | undefined, answer: unknown])[] = [
  ['equals', 'a', 'a', true],
  ['equals', 'a', 'A', false],
  ['equals', 443, 443, true],
  ['equals', 443, '443', 'unknown'],
  ['equals', true, 'true', 'unknown'],
  ['equals', 1, Number.NaN, 'unknown'],
  ['in', ['1.2', '1.3'], '1.3', true],
  ['in', ['1.2', '1.3'], '1.1', false],
  ['in', ['1.2', '1.3'], 1.2, 'unknown'],
  ['in', ['1.2', 2], 3, false],
  ['in', ['a'], ['a'], 'unknown'],
  ['exists', true, 'x', true],
  ['exists', true, undefined, false],
  ['exists', true, null, false],
  ['exists', true, '', false],
  ['exists', true, [], false],
  ['exists', true, [null, null], false],
  ['exists', true, [null, 'x'], true],
  ['exists', true, [open], true],
  ['exists', true, [''], true],
  ['exists', true, {}, true],
  ['exists', true, false, true],
  ['exists', true, 0, true],
  ['exists', false, undefined, true],
  ['exists', false, 'x', false],
  ['exists', true, later, true],
  ['exists', true, open, 'unknown'],
  ['exists', false, open, 'unknown'],
  ['exists', true, redacted('secret'), true],
  ['exists', true, redacted(''), false],
  ['truthy', true, true, true],
  ['truthy', true, 'TRUE', true],
  ['truthy', true, 'false', false],
  ['truthy', false, 0, true],
  ['truthy', true, 1, true],
  ['truthy', true, 0, false],
  ['truthy', true, 2, 'unknown'],
  ['truthy', true, 'yes', 'unknown'],
  ['contains', 'a', ['b', 'a'], true],
  ['contains', 'a', ['b'], false],
  ['contains', 'a', [], false],
  ['contains', 'a', ['b', later], 'unknown'],
  ['contains', 'a', ['a', later], true],
  ['contains', 'a', [1], 'unknown'],
  ['contains', 'FIPS', 'x-FIPS-y', true],
  ['contains', 'FIPS', 'fips', false],
  ['contains', 1, '1', 'unknown'],
  ['contains', 'a', { a: 1 }, 'unknown'],
  ['startsWith', 'arn:', 'arn:aws', true],
  ['startsWith', 'arn:', 'aws:arn:', false],
  ['startsWith', 'arn:', ['arn:'], 'unknown'],
  ['atLeast', 90, 90, true],
  ['atLeast', 90, 89, false],
  ['atLeast', 90, 91, true],
  ['atLeast', 90, '90', 'unknown'],
  ['atLeast', 90, Infinity, 'unknown'],
  ['atMost', 90, 90, true],
  ['atMost', 90, 91, false],
  ['atMost', 90, 89, true],
  ['atMost', 90, null, 'unknown'],
  ['size', { atLeast: 2 }, ['a', 'b'], true],
  ['size', { atLeast: 2 }, ['a'], false],
  ['size', { atMost: 2 }, 'abc', false],
  ['size', { atMost: 3 }, 'abc', true],
  ['size', { equals: 1 }, { a: later }, true],
  ['size', { equals: 1 }, { a: 1, b: null }, true],
  ['size', { equals: 0 }, [], true],
  ['size', { equals: 0 }, [1], false],
  ['size', { atLeast: 1 }, 5, 'unknown'],
  ['version', { atLeast: '1.9' }, '1.10', true],
  ['version', { atLeast: '1.10' }, '1.9', false],
  ['version', { atLeast: '1.9.0' }, 'v1.9', true],
  ['version', { below: '2.0' }, '2.0', false],
  ['version', { below: '2.0' }, '1.99.99', true],
  ['version', { atLeast: '1.0', below: '2.0' }, '2.1', false],
  ['version', { atLeast: '2.0.0' }, '2.0.0-rc.1', false],
  ['version', { below: '2.0.0' }, '2.0.0-rc.1', true],
  ['version', { atLeast: '2.0.0-rc.2' }, '2.0.0-rc.10', true],
  ['version', { atLeast: '1.0.0-alpha' }, '1.0.0-beta', true],
  ['version', { atLeast: '1.0.0' }, '1.0.0+build.5', true],
  ['version', { atLeast: '1.1.1k' }, '1.1.1w', true],
  ['version', { atLeast: '1.1.1k' }, '1.1.1', false],
  ['version', { atLeast: '3.0.2' }, '3.0.2-0ubuntu1.10', 'unknown'],
  ['version', { atLeast: '3.0.1' }, '3.0.2-0ubuntu1.10', true],
  ['version', { atLeast: '1.0' }, '1:2.3', 'unknown'],
  ['version', { atLeast: '1.0' }, '1.x', 'unknown'],
  ['version', { atLeast: '1.0' }, 'latest', 'unknown'],
  ['version', { atLeast: '1.0' }, 1.3, 'unknown'],
  ['version', { atLeast: '1.0.0-rc.1' }, '1.0.0-dev', false],
  ['version', { below: '1.0.0-a1' }, '1.0.0-snapshot', true],
  ['version', { below: '1.0.0-a1' }, '1.0.0-nightly', true],
  ['version', { below: '1.0.0b1' }, '1.0.0a9', true],
  ['version', { below: '1.0.0-pre' }, '1.0.0-beta.2', true],
  ['version', { below: '1.0.0-preview' }, '1.0.0-beta.2', true],
  ['version', { below: '1.0.0' }, '1.0.0c1', true],
  ['version', { atLeast: '1.0.0' }, '1.0.0.post1', true],
  ['version', { atLeast: '1.0.0.post1' }, '1.0.0', false],
  ['version', { below: '1.0.0-rc.1' }, '1.0.0-rc', true],
  ['version', { atLeast: '1.0.0-rc.1' }, '1.0.0-rc', false],
  ['version', { atLeast: '1.0.0-rc' }, '1.0.0-rc.1', true],
  ['version', { atLeast: '1.0.0-rc.1.2' }, '1.0.0-rc.1.3', true],
  ['version', { atLeast: '1.0.0-rc.1.3' }, '1.0.0-rc.1.2', false],
  ['version', { atLeast: '1.0.0-rc.y' }, '1.0.0-rc.1', false],
  ['version', { atLeast: '1.0.0-rc.1' }, '1.0.0-rc.y', true],
  ['version', { atLeast: '1.0.0-rc.y' }, '1.0.0-rc.z', true],
  ['version', { atLeast: '1.0.0-rc.z' }, '1.0.0-rc.y', false],
  ['version', { atLeast: '1.0.0-rc.2' }, '1.0.0_RC-2', true],
  ['version', { atLeast: '1.0.0' }, '1.0.0-fips', 'unknown'],
  ['version', { atLeast: '1.0.0-fips' }, '1.0.0', 'unknown'],
  ['version', { atLeast: '1.0.0-fips' }, '1.0.0-FIPS', true],
  ['version', { atLeast: '1.0.2zb' }, '1.0.2zc', true],
  ['version', { atLeast: '1.0.2' }, '1.0.2zab', 'unknown'],
  ['version', { atLeast: '1.2' }, '1.2a', false],
  ['version', { atLeast: '1.2' }, ' V1.2 ', true],
  ['version', { atLeast: '1.2' }, '1.2-x', 'unknown'],
  ['version', { atLeast: '1.2' }, '1.3.X', 'unknown'],
  ['version', { atLeast: '1.2' }, '1.3.0-xenial', true],
  ['version', { atLeast: '1.2' }, '1.3.0-linux.x', 'unknown'],
  ['version', { atLeast: '1.2' }, `1.3+${'b'.repeat(100)}`, true],
  ['version', { atLeast: '1.2' }, `1.3${' '.repeat(125)}`, true],
  ['version', { atLeast: '1.2' }, `1.3${' '.repeat(126)}`, 'unknown'],
  ['cidr', { notAny: true }, '0.0.0.0/0', false],
  ['cidr', { notAny: true }, '10.0.0.0/0', false],
  ['cidr', { notAny: true }, '::/0', false],
  ['cidr', { notAny: true }, '::ffff:0.0.0.0/96', false],
  ['cidr', { notAny: true }, '*', false],
  ['cidr', { notAny: true }, 'Internet', false],
  ['cidr', { notAny: true }, '0.0.0.0/1', false],
  ['cidr', { notAny: true }, '64.0.0.0/4', false],
  ['cidr', { notAny: true }, '64.0.0.0/5', true],
  ['cidr', { notAny: true }, '10.0.0.0/8', true],
  ['cidr', { notAny: true }, '2000::/3', false],
  ['cidr', { notAny: true }, '2001:db8::/32', true],
  ['cidr', { notAny: true }, 'VirtualNetwork', 'unknown'],
  ['cidr', { notAny: true }, '10.0.0.0/33', 'unknown'],
  ['cidr', { notAny: true }, '010.0.0.1', 'unknown'],
  ['cidr', { notAny: true }, ['0.0.0.0/0'], false],
  ['cidr', { notAny: true }, ['64.0.0.0/5', '72.0.0.0/5'], false],
  ['cidr', { notAny: true }, ['64.0.0.0/5', '64.0.0.0/6'], true],
  ['cidr', { notAny: true }, ['10.0.0.0/8', '*'], false],
  ['cidr', { notAny: true }, ['10.0.0.0/8', 'elsewhere'], 'unknown'],
  ['cidr', { notAny: true }, ['10.0.0.0/8', 7], 'unknown'],
  ['cidr', { notAny: true }, [], true],
  ['cidr', { notWiderThan: 24 }, ['10.0.0.0/24'], 'unknown'],
  ['cidr', { notWiderThan: 24 }, '10.0.0.0/24', true],
  ['cidr', { notWiderThan: 24 }, '10.0.0.0/23', false],
  ['cidr', { notWiderThan: 24 }, '10.0.0.1', true],
  ['cidr', { notWiderThan: 24 }, '2001:db8::/64', true],
  ['cidr', { notWiderThan: 24 }, '2001:db8::/63', 'unknown'],
  ['cidr', { notWiderThan: 24 }, '2001:db8::/32', 'unknown'],
  ['cidr', { notWiderThan: 0 }, '0.0.0.0/0', true],
  ['cidr', { notWiderThan: 0 }, '*', true],
  ['cidr', { notWiderThan: 1 }, '*', false],
  ['cidr', { notAny: true, notWiderThan: 0 }, '*', false],
  ['cidr', { notAny: true, notWiderThan: 0 }, '0.0.0.0/0', false],
  ['cidr', { notWiderThan: 32 }, '10.0.0.1', true],
  ['cidr', { notWiderThan: 32 }, '10.0.0.0/31', false],
  ['cidr', { notWiderThan: 24 }, '2000::/3', false],
  ['cidr', { publicRoutable: false }, '10.1.2.0/24', true],
  ['cidr', { publicRoutable: false }, '172.31.255.255', true],
  ['cidr', { publicRoutable: false }, '172.32.0.0', false],
  ['cidr', { publicRoutable: false }, '8.0.0.0/7', false],
  ['cidr', { publicRoutable: false }, '::ffff:10.0.0.1', true],
  ['cidr', { publicRoutable: false }, 'fd00::/8', true],
  ['cidr', { publicRoutable: false }, '2600::', false],
  ['subsetOf', ['a', 'b'], ['a'], true],
  ['subsetOf', ['a', 'b'], [], true],
  ['subsetOf', ['a', 'b'], ['a', 'c'], false],
  ['subsetOf', ['a', 'b'], ['a', later], 'unknown'],
  ['subsetOf', ['a', 'b'], ['c', later], false],
  ['subsetOf', ['a', 'b'], [1], 'unknown'],
  ['subsetOf', ['a', 'b'], 'a', 'unknown'],
  ['matches', '^a[0-9]+$', 'a12', true],
  ['matches', '^a[0-9]+$', 'a12b', false],
  ['matches', 'b|c', 'xcx', true],
  ['matches', '^(ab)?c{2,3}$', 'abccc', true],
  ['matches', '^(ab)?c{2,3}$', 'cccc', false],
  ['matches', '^(ab)?c{2,3}$', 'c', false],
  ['matches', '^[^-]+-\\d{4}$', 'x-2026', true],
  ['matches', 'a', 5, 'unknown'],
  ['matches', '^\\D$', 'x', true],
  ['matches', '^\\D$', '5', false],
  ['matches', '^[\\D]$', '5', false],
  ['matches', '^[\\d_]+$', '0_9', true],
  ['matches', '^\\W$', '-', true],
  ['matches', '^\\W$', 'a', false],
  ['matches', '^\\S\\s\\S$', 'a\u00a0b', true],
  ['matches', '^\\S$', '\t', false],
  ['matches', '^\\n\\r\\t$', '\n\r\t', true],
  ['matches', '^[\\n\\r]$', '\t', false],
  ['matches', '^[\\]\\-]+$', ']-', true],
  ['matches', '^[a-]+$', 'a-', true],
  ['matches', '^[a-]+$', 'b', false],
  ['matches', '^[-a]+$', '-a', true],
  ['matches', '^[b-d]$', 'b', true],
  ['matches', '^[b-d]$', 'd', true],
  ['matches', '^[b-d]$', 'a', false],
  ['matches', '^[b-d]$', 'e', false],
  ['matches', '^[b-b]$', 'b', true],
  ['matches', '^[^b-d]$', 'e', true],
  ['matches', '^[^b-d]$', 'c', false],
  ['matches', '^[a^]$', '^', true],
  ['matches', '^\\.$', '.', true],
  ['matches', '^\\.$', 'x', false],
  ['matches', 'a$', `${'b'.repeat(4095)}a`, true],
  ['matches', 'a$', `${'b'.repeat(4096)}a`, 'unknown'],
];

describe('operators', () => {
  test.each(TABLE)('%s %j of %p is %p', (operator, argument, value, answer) => {
    expect(ask(operator, argument, value)).toBe(answer);
  });

  test('each has rows in the table that are true, false and unknown', () => {
    for (const { name } of OPERATORS)
      expect([name, new Set(TABLE.filter(([operator]) => operator === name).map(([, , , answer]) => answer))]).toEqual([
        name,
        new Set([true, false, 'unknown']),
      ]);
  });

  test('answer the same again', () => {
    for (const [operator, argument, value, answer] of TABLE) {
      const bound = OPERATORS.find(({ name }) => name === operator)?.bind(argument);
      expect([bound?.test(value), bound?.test(value)]).toEqual([answer, answer]);
    }
  });

  test.each([
    ['equals', null],
    ['in', []],
    ['in', [{}]],
    ['exists', 'true'],
    ['truthy', 1],
    ['contains', []],
    ['startsWith', ''],
    ['atLeast', '3'],
    ['atMost', null],
    ['size', {}],
    ['size', { atLeast: -1 }],
    ['version', { atLeast: 1.2 }],
    ['version', {}],
    ['cidr', '10.0.0.0/8'],
    ['cidr', { notAny: false }],
    ['cidr', { notAny: false, notWiderThan: 24 }],
    ['cidr', { publicRoutable: true, notWiderThan: 24 }],
    ['cidr', { notWiderThan: -1 }],
    ['cidr', { notWiderThan: 23.5 }],
    ['cidr', { notWiderThan: '24' }],
    ['cidr', { notWiderThan: 33 }],
    ['cidr', {}],
    ['subsetOf', 'a'],
    ['matches', ''],
    ['matches', '(a+)+'],
    ['matches', '(a*){2,}'],
    ['matches', '(?=a)b'],
    ['matches', '(?<!a)b'],
    ['matches', '(a)\\1'],
    ['matches', 'a{2000}'],
    ['matches', '(a{900}){900}'],
    ['matches', 'a+?'],
    ['matches', '(a'],
    ['matches', 'a)'],
    ['matches', '[z-a]'],
    ['matches', '[a'],
    ['matches', '[]'],
    ['matches', '[^]'],
    ['matches', '[a-'],
    ['matches', 'a\\'],
    ['matches', '\\b'],
    ['matches', '\\q'],
    ['matches', '\\7'],
    ['matches', '[\\Z]'],
    ['matches', '*a'],
  ] as const)('%s refuses %j', (operator, argument) => {
    const found = OPERATORS.find(({ name }) => name === operator);
    expect(() => found?.bind(argument)).toThrow(ArgumentFault);
  });

  test.each<[operator: string, argument: Value, expected: string, unexpected: string | undefined]>([
    ['exists', true, 'a value', 'no value'],
    ['exists', false, 'no value', 'a value'],
    ['truthy', true, 'true', undefined],
    ['truthy', false, 'false', undefined],
    [
      'cidr',
      { notAny: true, publicRoutable: false },
      'an address range that is not the internet, not public',
      undefined,
    ],
    ['cidr', { notWiderThan: 24 }, 'an address range that is not wider than /24', undefined],
  ])('%s %j is said in words, and so is its opposite', (operator, argument, expected, unexpected) => {
    const bound = OPERATORS.find(({ name }) => name === operator)?.bind(argument);
    expect([bound?.expected, bound?.unexpected]).toEqual([expected, unexpected]);
  });

  test.each([
    ['d', '09', '/:'],
    ['w', 'azAZ09_', '/:@[`{^'],
    ['s', ' \t\n\u00a0\ufeff', 'a_\u0000'],
  ])('the set \\%s has %j and ends before %j', (set, inside, outside) => {
    for (const character of inside + outside) {
      const isIn = inside.includes(character);
      for (const pattern of [`^\\${set}$`, `^[\\${set}]$`]) expect(ask('matches', pattern, character)).toBe(isIn);
      expect(ask('matches', `^\\${set.toUpperCase()}$`, character)).toBe(!isIn);
    }
  });

  test('have the argument schema that check.schema.json and trait.schema.json name', () => {
    for (const name of ['check', 'trait']) {
      const file = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
      const schema = JSON.parse(readFileSync(file, 'utf8'));
      const operators: { [name: string]: { description?: string } } = schema.$defs.operators;
      for (const operator of Object.values(operators)) delete operator.description;
      expect(operators).toEqual(Object.fromEntries(OPERATORS.map((operator) => [operator.name, operator.schema])));
    }
  });
});
