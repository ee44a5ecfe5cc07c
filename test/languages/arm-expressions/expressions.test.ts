import { describe, expect, test } from '@jest/globals';
import { isSurelyFilled, isUnknown, unknown, unknownOrEmpty, type Value } from '../../../src/base/value.ts';
import { createWork } from '../../../src/base/work.ts';
import { evaluateTree } from '../../../src/languages/arm-expressions/evaluate.ts';
import { createLevel } from '../../../src/languages/arm-expressions/level.ts';
import { isExpression, literalText, parseExpression } from '../../../src/languages/arm-expressions/parse.ts';
import type { ExpressionScope, ScopeFunction } from '../../../src/languages/arm-expressions/scope.ts';

const LATER = unknown('later', true);
const PERHAPS = unknown('perhaps', false);
const PERHAPS_EMPTY = unknownOrEmpty('perhaps');

function scope(units = 1_000_000): ExpressionScope {
  const functions = new Map<string, ScopeFunction>([
    ['later', () => LATER],
    ['perhaps', () => PERHAPS],
    ['perhapsempty', () => PERHAPS_EMPTY],
  ]);
  return { work: createWork(units), level: createLevel(), locals: new Map(), functions };
}

function run(text: string, units?: number): Value | undefined {
  const parsed = parseExpression(text);
  return parsed === undefined ? undefined : evaluateTree(parsed, scope(units));
}

/** Results as the documentation of the functions shows them; `?` is a value that is not known. */
const RESULTS: readonly (readonly [expression: string, result: Value | '?'])[] = [
  ["[concat('a', 'b')]", 'ab'],
  ["[CONCAT('a', 'b')]", 'ab'],
  ['[concat(createArray(1), createArray(2))]', [1, 2]],
  ["['it''s']", "it's"],
  ["[format('{0}-{1}-{{x}}', 'a', 1)]", 'a-1-{x}'],
  ["[format('{0}', true())]", 'True'],
  ["[format('{0:N0}', 8175133)]", '?'],
  ["[toLower(toUpper('aB'))]", 'ab'],
  ["[trim(' a ')]", 'a'],
  ["[replace('1-2-3', '-', '')]", '123'],
  ["[split('a;b,c', createArray(';', ','))]", ['a', 'b', 'c']],
  ["[join(createArray('a', 'b'), '-')]", 'a-b'],
  ["[substring('abcd', 1, 2)]", 'bc'],
  ["[substring('abcd', 1, 20)]", '?'],
  ["[padLeft('7', 3, '0')]", '007'],
  ["[startsWith('abc', 'AB')]", true],
  ["[endsWith('abc', 'BC')]", true],
  ["[indexOf('abcabc', 'C')]", 2],
  ["[lastIndexOf('abcabc', 'c')]", 5],
  ["[uri('https://a.example/x/', 'y.json')]", 'https://a.example/x/y.json'],
  ["[string(createObject('a', 1))]", '{"a":1}'],
  ["[length('abc')]", 3],
  ['[empty(createArray())]', true],
  ["[first('abc')]", 'a'],
  ['[last(createArray(1, 2))]', 2],
  ['[take(createArray(1, 2, 3), 2)]', [1, 2]],
  ["[skip('abc', 1)]", 'bc'],
  ['[range(3, 2)]', [3, 4]],
  ["[contains('abc', 'B')]", false],
  ["[contains(createObject('Key', 1), 'key')]", true],
  ['[contains(createArray(1, later()), 1)]', true],
  ['[contains(createArray(1, later()), 2)]', '?'],
  ["[coalesce(null(), 'a')]", 'a'],
  ['[union(createArray(1, 2), createArray(2, 3))]', [1, 2, 3]],
  ["[union(createObject('a', createObject('b', 1)), createObject('a', createObject('c', 2)))]", { a: { b: 1, c: 2 } }],
  ['[intersection(createArray(1, 2), createArray(2, 3))]', [2]],
  [
    "[items(createObject('b', 1, 'a', 2))]",
    [
      { key: 'a', value: 2 },
      { key: 'b', value: 1 },
    ],
  ],
  ['[json(\'{"a": [1]}\').a[0]]', 1],
  ["[json('{broken')]", '?'],
  ['[and(true(), later())]', '?'],
  ['[and(false(), later())]', false],
  ['[or(true(), later())]', true],
  ['[not(false())]', true],
  ["[equals('a', 'A')]", false],
  ["[equals(1, '1')]", false],
  ["[equals(concat('x', later()), 'y1')]", false],
  ["[equals(concat('x', later()), 'x1')]", '?'],
  ["[if(later(), 'a', 'a')]", 'a'],
  ["[if(later(), 'a', 'b')]", '?'],
  ["[if(later(), createArray('a'), 'a')]", '?'],
  ['[add(1, mul(2, 3))]', 7],
  ['[div(7, 2)]', 3],
  ['[mod(7, 0)]', '?'],
  ["[int('12')]", 12],
  ["[less('a', 'b')]", true],
  ['[max(createArray(1, 3, 2))]', 3],
  ["[base64('a')]", 'YQ=='],
  ["[base64ToString('YQ==')]", 'a'],
  ["[map(createArray(1, 2), lambda('x', add(lambdaVariables('x'), 1)))]", [2, 3]],
  ["[filter(createArray(1, 2), lambda('x', greater(lambdaVariables('x'), 1)))]", [2]],
  ["[reduce(createArray(1, 2, 3), 0, lambda('a', 'b', add(lambdaVariables('a'), lambdaVariables('b'))))]", 6],
  ["[toObject(createArray('a'), lambda('x', lambdaVariables('x')), lambda('x', 1))]", { a: 1 }],
  ["[sort(createArray(2, 1), lambda('a', 'b', less(lambdaVariables('a'), lambdaVariables('b'))))]", [1, 2]],
  ["[tryGet(createObject('a', 1), 'b')]", null],
  ["[createObject('a', 1).A]", 1],
  ["[createObject('a', 1)?.b]", null],
  ['[newGuid()]', '?'],
  ['[utcNow()]', '?'],
  ["[noSuchFunction('a')]", '?'],
  ["[json('null')]", null],
  ['[json(\'{"a": null}\').a]', null],
  ["[json('none')]", '?'],
  ["[createObject('a', null()).a]", null],
  ["[createObject('a', null()).b]", '?'],
  ['[createArray(null())[0]]', null],
  ['[createArray(null())[1]]', '?'],
  ["[map(createArray(null()), lambda('x', lambdaVariables('x')))]", [null]],
  ["[format('{0}-', null())]", '-'],
  ["[format('{1}-', null())]", '?'],
  ["[createObject('__proto__', 1).toString]", '?'],
];

describe('expressions', () => {
  test.each(RESULTS)('%s', (text, result) => {
    const value = run(text);
    if (result === '?') expect(isUnknown(value)).toBe(true);
    else expect(value).toEqual(result);
  });

  test('equal arguments of a function that computes a name give one value', () => {
    expect(run("[equals(uniqueString('a'), uniqueString('a'))]")).toBeDefined();
  });
});

test.each([
  ['[toLower(later())]', true],
  ['[toLower(perhaps())]', false],
  ['[toLower(perhapsEmpty())]', false],
  ['[later().name]', true],
  ['[perhapsEmpty().name]', false],
  ["[tryGet(later(), 'name')]", false],
  ['[later().?name]', false],
  ['[coalesce(later(), perhaps())]', false],
  ['[coalesce(perhaps(), later())]', true],
  ["[coalesce(perhaps(), 'a')]", true],
  ["[coalesce(perhaps(), '')]", false],
  ["[coalesce(perhapsEmpty(), 'a')]", false],
  ["[if(later(), 'a', 'b')]", true],
  ["[if(later(), 'a', perhapsEmpty())]", false],
  ["[if(later(), 'a', null())]", false],
  ['[equals(perhaps(), 1)]', true],
  ['[empty(perhapsEmpty())]', true],
  ["[filter(later(), lambda('x', true()))]", false],
  ['[take(later(), 1)]', false],
  ['[uniqueString(perhapsEmpty())]', true],
  ["[concat('a', perhaps())]", true],
  ["[format('{0}', later())]", true],
  ["[format('{0}', perhaps())]", false],
  ["[concat(perhapsEmpty(), '')]", false],
])('%s is certainly something: %s', (text, isFilled) => {
  const value = run(text);
  expect(isUnknown(value) && isSurelyFilled(value)).toBe(isFilled);
});

test.each(["[concat('a'", "[concat('a',)]", '[1 + 2]', '[]', "['a]", '[a.b.c()]', '[concat]', "[concat('a') 'b']"])(
  '%s is no valid expression',
  (text) => {
    expect(parseExpression(text)).toBeUndefined();
  },
);

test('two brackets are a text', () => {
  expect([isExpression('[[a]'), literalText('[[a]'), isExpression('[a] b'), literalText('a')]).toEqual([
    false,
    '[a]',
    false,
    'a',
  ]);
});

test('deep expressions are not read, and endless work stops', () => {
  const deep = `[${'not('.repeat(5000)}true()${')'.repeat(5000)}]`;
  expect(parseExpression(deep)).toBeUndefined();
  const many = "[map(range(0, 10000), lambda('x', map(range(0, 10000), lambda('y', 1))))]";
  expect(run(many, 200_000)).toBeDefined();
  expect(Object.prototype).not.toHaveProperty('x');
});
