import { expect, test } from '@jest/globals';
import { shortRunFlags } from '../../src/cli/short-run.ts';

test.each([
  ['Node 20', '11.3.244.8-node.38', ['--interrupt-budget=400000', '--no-incremental-marking']],
  ['Node 22', '12.4.254.21-node.33', []],
  ['Node 24', '13.6.233.17-node.37', []],
])('only the V8 that knows the flags is given them: %s', (_node, v8, flags) => {
  expect(shortRunFlags(v8)).toEqual(flags);
});
