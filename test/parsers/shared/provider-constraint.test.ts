import { expect, test } from '@jest/globals';
import { bothMajors, readMajors } from '../../../src/parsers/shared/terraform/provider-constraint.ts';

test.each([
  ['5.31.0', { atLeast: 5, below: 6 }],
  ['= 5.31', { atLeast: 5, below: 6 }],
  ['~> 5', { atLeast: 5, below: 6 }],
  ['~> 5.1', { atLeast: 5, below: 6 }],
  ['~> 5.1.2', { atLeast: 5, below: 6 }],
  ['>= 4.2', { atLeast: 4 }],
  ['> 4.2, != 5.0.1', { atLeast: 4 }],
  ['>= 4.2, < 6.0', { atLeast: 4, below: 6 }],
  ['>= 4.2, < 6.0.1', { atLeast: 4, below: 7 }],
  ['<= 5', { below: 6 }],
  ['< 5.0.0', { below: 5 }],
  ['>=4.2.0,<5.0.0', { atLeast: 4, below: 5 }],
  ['v4.0.0-beta1', { atLeast: 4, below: 5 }],
  ['>= 6, < 5', undefined],
  ['!= 5.0', undefined],
  ['', undefined],
  ['latest', undefined],
  ['>= x', undefined],
])('%s leaves %j', (constraint, expected) => {
  expect(readMajors(constraint)).toEqual(expected);
});

test.each([
  [{ atLeast: 4 }, { below: 6 }, { atLeast: 4, below: 6 }],
  [{ atLeast: 4, below: 6 }, { atLeast: 5 }, { atLeast: 5, below: 6 }],
  [{}, {}, {}],
  [{ below: 5 }, { atLeast: 5 }, undefined],
])('%j and %j', (one, other, expected) => {
  expect(bothMajors(one, other)).toEqual(expected);
});
