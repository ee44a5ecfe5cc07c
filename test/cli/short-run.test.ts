import { expect, test } from '@jest/globals';
import { shortRunFlag } from '../../src/cli/short-run.ts';

test.each([
  ['Node 20', '11.3.244.8-node.38', '--interrupt-budget=1000000'],
  ['Node 22', '12.4.254.21-node.33', undefined],
  ['Node 24', '13.6.233.17-node.37', undefined],
])('only the V8 that knows the flag is given it: %s', (_node, v8, flag) => {
  expect(shortRunFlag(v8)).toBe(flag);
});
