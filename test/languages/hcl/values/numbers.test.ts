import { expect, test } from '@jest/globals';
import { assert, property, stringMatching } from 'fast-check';
import { numberText, parseNumber } from '../../../../src/languages/hcl/values/number-text.ts';
import { binary, type BinaryOperator } from '../../../../src/languages/hcl/values/operators.ts';
import { isFailure, isNumber } from '../../../../src/languages/hcl/values/value.ts';

function computed(left: string, operator: BinaryOperator, right: string): string {
  const result = binary(operator, left, right);
  if (isFailure(result)) return 'error';
  return isNumber(result) ? numberText(result) : String(result);
}

test.each([
  ['0.1', '+', '0.2', '0.3'],
  ['9007199254740991', '+', '2', '9007199254740993'],
  ['99999999999999999999', '*', '99999999999999999999', '9999999999999999999800000000000000000001'],
  ['10', '/', '4', '2.5'],
  ['-7', '%', '3', '-1'],
  ['5.5', '%', '2', '1.5'],
  ['1', '/', '0', 'error'],
  ['1', '%', '0', 'error'],
  ['1.50', '==', '1.5', 'false'],
  ['9007199254740993', '>', '9007199254740992', 'true'],
  ['1e400', '<', '1e401', 'true'],
  ['1e99999', '+', '1', 'error'],
  ['x', '+', '1', 'error'],
] as const)('%s %s %s is %s', (left, operator, right, expected) => {
  expect(computed(left, operator, right)).toBe(expected);
});

test('a third keeps 512 bits, and three of them are one', () => {
  const third = binary('/', 1, 3);
  expect(isNumber(third) ? numberText(third) : third).toBe(`0.${'3'.repeat(154)}5`);
  expect(isFailure(third) ? third : binary('*', third, 3)).toBe(1);
});

test('decimal text of up to 100 digits comes back as it was', () => {
  const digits = stringMatching(/^[1-9][0-9]{0,50}\.[0-9]{0,48}[1-9]$/);
  assert(
    property(digits, (text) => {
      const number = parseNumber(text);
      expect(number === undefined ? number : numberText(number)).toBe(text);
    }),
  );
});
