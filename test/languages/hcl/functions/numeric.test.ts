import { expect, test } from '@jest/globals';
import { called, type FunctionRow } from '../../../support/terraform-values.ts';

const ROWS: readonly FunctionRow[] = [
  ['abs', [23], 23],
  ['abs', ['#-12.4'], '#12.4'],
  ['ceil', [5], 5],
  ['ceil', ['#5.1'], 6],
  ['ceil', ['#-5.1'], -5],
  ['floor', ['#4.9'], 4],
  ['floor', ['#-4.9'], -5],
  ['log', [16, 2], 4],
  ['log', [50, 10], '#1.6989700043360185'],
  ['log', [0, 10], '<error>'],
  ['max', [12, 54, 3], 54],
  ['max', ['5', 3], 5],
  ['max', [], '<error>'],
  ['min', [12, 54, 3], 3],
  ['parseint', ['100', 10], 100],
  ['parseint', ['FF', 16], 255],
  ['parseint', ['-10', 2], -2],
  ['parseint', ['aA', 62], 656],
  ['parseint', ['12', 2], '<error>'],
  ['parseint', [12, 10], '<error>'],
  ['parseint', ['99999999999999999999999999', 10], '#99999999999999999999999999'],
  ['pow', [3, 2], 9],
  ['pow', [4, 0], 1],
  ['pow', [10, 30], '#1000000000000000000000000000000'],
  ['pow', [0, -1], '<error>'],
  ['signum', [-13], -1],
  ['signum', [0], 0],
  ['signum', [344], 1],
  ['signum', ['#0.5'], '<error>'],
];

test.each(ROWS)('%s(%j) is %j', (name, args, expected) => {
  expect(called(name, args)).toEqual(expected);
});
