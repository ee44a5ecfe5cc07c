import { expect, test } from '@jest/globals';
import { addressRange } from '../../../src/checks/functions/address-range.ts';
import { stackOf } from './terraform-support.ts';

test.each([
  ['one address', '203.0.113.7', '203.0.113.7', 'pass'],
  ['exactly as wide', '10.1.0.0', '10.1.255.255', 'pass'],
  ['one address more', '10.1.0.0', '10.2.0.0', 'fail'],
  ['every address', '0.0.0.0', '255.255.255.255', 'fail'],
  ['the platform', '0.0.0.0', '0.0.0.0', 'fail'],
  ['upside down', '10.1.0.9', '10.1.0.0', 'unknown'],
  ['a block', '10.1.0.0/16', '10.1.0.0/16', 'unknown'],
  ['another family', '::1', '::2', 'unknown'],
  ['no address', 'here', '10.1.0.0', 'unknown'],
])('%s', (_name, first, last, expected) => {
  const { context, at } = stackOf(`- {type: x_rule, name: a, values: {first: "${first}", last: "${last}"}}`);
  const options = { first: ['first'], last: ['last'], notWiderThan: 16 };
  expect(addressRange.evaluate(at('x_rule.a'), options, context).outcome).toBe(expected);
});
