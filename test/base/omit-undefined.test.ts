import { expect, test } from '@jest/globals';
import { omitUndefined } from '../../src/base/omit-undefined.ts';

test('members without a value are left out, those with any other stay', () => {
  const members = { none: undefined, nothing: null, no: false, zero: 0, empty: '', given: [1] };
  const kept = omitUndefined(members);
  expect(Object.entries(kept)).toEqual([
    ['nothing', null],
    ['no', false],
    ['zero', 0],
    ['empty', ''],
    ['given', [1]],
  ]);
});
