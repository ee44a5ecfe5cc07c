import { expect, test } from '@jest/globals';
import { renderValue } from '../../src/checks/render-value.ts';
import { textEnds } from '../../src/model/text-ends.ts';
import { unknown, unknownText } from '../../src/model/value.ts';

test.each([
  ['nothing', unknown('', false), '(known after apply)'],
  ['a reason', unknown('a result of an earlier task', true), '(a result of an earlier task)'],
  [
    'both ends',
    unknownText('', textEnds('serviceAccount:', '@example.iam.gserviceaccount.com', undefined)),
    '"serviceAccount:…@example.iam.gserviceaccount.com" (known after apply)',
  ],
  [
    'one end',
    unknownText('', textEnds('arn:aws-us-gov:kms:', '', undefined)),
    '"arn:aws-us-gov:kms:…" (known after apply)',
  ],
  [
    'long ends',
    unknownText('', textEnds('a'.repeat(60), 'b'.repeat(60), undefined)),
    `"${'a'.repeat(50)}…${'b'.repeat(50)}" (known after apply)`,
  ],
  [
    'hostile ends',
    unknownText('', textEnds('\u001b[2J"', '\u202e', undefined)),
    '"\\u001b[2J\\"…\\u202e" (known after apply)',
  ],
])('a value of which is known: %s', (_what, value, expected) => {
  expect(renderValue(value)).toBe(expected);
});
