import { expect, test } from '@jest/globals';
import { tokenAutomount } from '../../../src/checks/functions/token-automount.ts';
import { clusterOf } from './kubernetes-support.ts';

function outcome(spec: string, ...accounts: readonly string[]): string {
  const pod = `apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: web}\nspec: {containers: []${spec}}\n`;
  const { context, first } = clusterOf(
    pod + accounts.map((each) => `---\napiVersion: v1\nkind: ServiceAccount\n${each}\n`).join(''),
  );
  return tokenAutomount.evaluate(first('k8s/workload'), {}, context).outcome;
}

const NAMED = ', serviceAccountName: quiet';
const QUIET = 'metadata: {name: quiet, namespace: web}\nautomountServiceAccountToken: false';

test.each([
  ['kept out by the pod', outcome(', automountServiceAccountToken: false'), 'pass'],
  [
    'mounted by the pod, whatever the account says',
    outcome(`${NAMED}, automountServiceAccountToken: true`, QUIET),
    'fail',
  ],
  ['a setting that is no switch', outcome(', automountServiceAccountToken: text'), 'unknown'],
  ['kept out by the account', outcome(NAMED, QUIET), 'pass'],
  ['an account that says nothing', outcome(NAMED, 'metadata: {name: quiet, namespace: web}'), 'fail'],
  ['an account of another namespace', outcome(NAMED, QUIET.replace('web', 'other')), 'fail'],
  ['another account', outcome(', serviceAccountName: loud', QUIET), 'fail'],
  ['the default account', outcome('', QUIET.replace('quiet', 'default')), 'pass'],
  ['an account that cannot be read', outcome(NAMED, 'metadata: text\nautomountServiceAccountToken: false'), 'unknown'],
  ['a setting of the account that is no switch', outcome(NAMED, QUIET.replace('false', 'text')), 'unknown'],
  ['a name that is none', outcome(', serviceAccountName: [a]', QUIET), 'unknown'],
  ['nothing at all', outcome(''), 'fail'],
  ['a name that is empty', outcome(", serviceAccountName: ''", QUIET.replace('quiet', 'default')), 'pass'],
  ['an account in the older field', outcome(', serviceAccount: quiet', QUIET), 'pass'],
  [
    'an account in the older field, beside one that is quiet',
    outcome(', serviceAccount: a', QUIET.replace('quiet', 'default')),
    'fail',
  ],
])('%s', (_name, actual, expected) => {
  expect(actual).toBe(expected);
});
