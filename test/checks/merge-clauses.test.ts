import { expect, test } from '@jest/globals';
import { mergeClauses } from '../../src/checks/merge-clauses.ts';

const LONG = 'spec.rules[0].verifyImages[0].attestors[0]';

test.each([
  ['short paths', ['a.b is 1', 'a.c is 2'], ['a.b is 1', 'a.c is 2']],
  ['a long beginning', [`${LONG}.a is 1`, `${LONG}.b is 2`], [`In ${LONG}, a is 1`, 'b is 2']],
  ['and something else', [`${LONG}.a is 1`, `${LONG}.b is 2`, 'c is 3'], [`In ${LONG}, a is 1 and b is 2`, 'c is 3']],
  ['several paths in one clause', [`${LONG}.a and ${LONG}.b are 1`, `${LONG}.c is 2`], [`In ${LONG}, a and b are 1`, 'c is 2']], // prettier-ignore
  ['a type alone', ['azurerm_monitor_diagnostic_setting.a.x is 1', 'azurerm_monitor_diagnostic_setting.b.x is 2'], ['azurerm_monitor_diagnostic_setting.a.x is 1', 'azurerm_monitor_diagnostic_setting.b.x is 2']], // prettier-ignore
  ['name and value', ['p[0].value is "0"', 'x is 1', 'p[0].name is "log"'], ['p[0] sets log to "0"', 'x is 1']],
  ['a name alone', ['p[0].name is "log"', 'p[1].value is "0"'], ['p[0].name is "log"', 'p[1].value is "0"']],
  ['references by one', ['This a refers to b.c', 'this a refers to b.d'], ['This a refers to b.c and b.d']],
  ['entries that one list lacks', ['l has no entry whose name is "a"', 'x is 1', 'l has no entry whose name is "b"'], ['l has no entry whose name is "a" or "b"', 'x is 1']], // prettier-ignore
  ['entries that two lists lack', ['l has no entry whose name is "a"', 'm has no entry whose name is "a"'], ['l has no entry whose name is "a"', 'm has no entry whose name is "a"']], // prettier-ignore
  ['references to one', ['b.c refers to this a', 'b.d refers to this a'], ['b.c and b.d refer to this a']],
])('clauses with %s', (_, clauses, merged) => {
  expect(mergeClauses(clauses)).toEqual(merged);
});
