import { expect, test } from '@jest/globals';
import { majorsText, possibleDefaults, readMajorDefaults } from '../../src/checks/major-defaults.ts';
import type { MajorDefault, Majors } from '../../src/model/provider-version.ts';
import { compileMapping } from '../../src/checks/trait-mapping.ts';
import { compileCondition } from '../../src/checks/compile-condition.ts';

const ROWS: readonly MajorDefault[] = [
  { atLeast: 4, below: 6, value: 'off' },
  { atLeast: 6, value: 'on' },
];

const POSSIBLE: readonly (readonly [Majors | undefined, readonly unknown[]])[] = [
  [undefined, ['off', 'on']],
  [{ atLeast: 4, below: 5 }, ['off']],
  [{ atLeast: 5, below: 6 }, ['off']],
  [{ atLeast: 6 }, ['on']],
  [{ atLeast: 5 }, ['off', 'on']],
  [{ below: 6 }, ['off']],
  [{ below: 5 }, ['off']],
  [{ atLeast: 3, below: 5 }, ['off', undefined]],
  [{ atLeast: 2, below: 4 }, [undefined]],
  [{ below: 4 }, []],
];

test.each(POSSIBLE)('defaults of %j', (majors, expected) => {
  expect(possibleDefaults(ROWS, majors).map(({ value }) => value)).toStrictEqual(expected);
});

test('versions between two ranges have no default', () => {
  const rows = [{ atLeast: 3, below: 4, value: 1 }, { atLeast: 5, below: 6, value: 1 }]; // prettier-ignore
  expect(possibleDefaults(rows, { atLeast: 3, below: 6 }).map(({ value }) => value)).toStrictEqual([1, 1, undefined]);
  expect(possibleDefaults(rows, { atLeast: 5 }).map(({ value }) => value)).toStrictEqual([1, undefined]);
});

test('what is between two ranges that are possible has no default', () => {
  const rows = [{ atLeast: 3, below: 4, value: 1 }, { atLeast: 5, value: 2 }]; // prettier-ignore
  expect(possibleDefaults(rows, { atLeast: 3 }).map(({ value }) => value)).toStrictEqual([1, 2, undefined]);
});

test.each([
  ['from the first version on', [{ atLeast: 0, below: 2, value: 'off' }, { atLeast: 2, value: 'on' }], 'the default of the aws provider is "off" in versions 0 to 1 and "on" from version 2'], // prettier-ignore
  ['of versions without a default', [{ atLeast: 4, below: 5 }, { atLeast: 5, value: null }], 'the default of the aws provider is not set from version 5; none is documented in version 4'], // prettier-ignore
  ['up to a version', [{ atLeast: 4, below: 6, value: 1 }], 'the default of the aws provider is 1 in versions 4 to 5'],
])('ranges %s are read', (_, rows, text) => {
  const read = readMajorDefaults(rows);
  expect(read).toStrictEqual(rows);
  expect(majorsText(read ?? [], 'aws_thing')).toBe(text);
});

test('versions are told in words', () => {
  const rows = [...ROWS, { atLeast: 7, below: 8 }, {}];
  expect(majorsText(rows, 'aws_redshift_cluster')).toBe(
    'the default of the aws provider is "off" in versions 4 to 5 and "on" from version 6; none is documented in version 7 and in other versions',
  );
});

test.each([
  ['no list', 'x'],
  ['an empty list', []],
  ['no start', [{ below: 4, value: 1 }]],
  ['no map', ['4']],
  ['nothing', [null]],
  ['something that is no map behind a range', [{ atLeast: 4, below: 5 }, 'on']],
  ['an end before its start', [{ atLeast: 4, below: 4, value: 1 }]],
  ['ranges out of order', [{ atLeast: 4, value: 1 }, { atLeast: 5, value: 2 }]], // prettier-ignore
  ['ranges that overlap', [{ atLeast: 4, below: 6, value: 1 }, { atLeast: 5, value: 2 }]], // prettier-ignore
])('%s is refused', (_, rows) => {
  expect(readMajorDefaults(rows)).toBeUndefined();
  const condition = { path: 'a', equals: 1, defaults: rows };
  expect(() => compileCondition(condition, { owner: 'check x' }, 'expect')).toThrow('check x');
});

test.each([
  ['both kinds of default', { path: 'a', equals: 1, default: 1, defaults: [{ atLeast: 4, value: 1 }] }],
  ['an operator that needs none', { path: 'a', exists: true, defaults: [{ atLeast: 4, value: 1 }] }],
])('%s is refused in a condition', (_, condition) => {
  expect(() => compileCondition(condition, { owner: 'check x' }, 'expect')).toThrow('check x');
});

test('ranges out of order are refused in a trait', () => {
  const defaults = [{ atLeast: 5 }, { atLeast: 4 }];
  expect(() => compileMapping({ path: 'a', defaults }, 'trait x')).toThrow('trait x');
});

test('a version without a documented default is named as such', () => {
  expect(majorsText([{}], 'aws_thing')).toBe('no default of the aws provider is documented for this version');
});
