import { expect, test } from '@jest/globals';
import { selectStates, type ListedState } from '../../src/sources/remote-state/state-keys.ts';

type Backend = Parameters<typeof selectStates>[1];

function select(backend: Backend, keys: readonly string[], folder = 'env:') {
  const objects = keys.map((key) => ({ key, size: 1 }));
  const { states, others, loneLocks } = selectStates(objects, backend, folder);
  const words = ({ key, workspace, configuration, lock }: ListedState): string =>
    [key, workspace, configuration, ...(lock === undefined ? [] : [lock])].join(' | ');
  return { states: states.map(words), others, loneLocks };
}

test.each<[Backend, readonly string[], readonly string[], readonly string[]]>([
  ['s3', ['env:/dev/net', 'net', 'readme'], ['env:/dev/net | dev | net', 'net | default | net'], ['readme']],
  ['s3', ['env:/dev/', 'env:/x'], [], ['env:/x']],
  ['s3', ['env:x/a.tfstate'], ['env:x/a.tfstate | default | env:x/a.tfstate'], []],
  ['s3', ['net', 'net.tflock'], ['net | default | net | is locked'], []],
  ['gs', ['p/default.tfstate', 'p/dev.tfstate'], ['p/default.tfstate | default | p/', 'p/dev.tfstate | dev | p/'], []],
  [
    'gs',
    ['dev.tfstate', 'dev.tflock', '.tfstate'],
    ['.tfstate | default | .tfstate', 'dev.tfstate | dev |  | is locked'],
    [],
  ],
  ['azurerm', ['kenv:dev', 'k', 'env:dev'], ['k | default | k', 'kenv:dev | dev | k'], ['env:dev']],
  ['azurerm', ['k.tfstateenv:a/b'], [], ['k.tfstateenv:a/b']],
])('%s %j', (backend, keys, states, others) => {
  expect(select(backend, keys)).toEqual({ states, others, loneLocks: [] });
});

test('a lock without a state is apart', () => {
  expect(select('s3', ['new.tfstate.tflock']).loneLocks).toEqual(['new.tfstate.tflock']);
});

test('S3 without a folder of workspaces has none', () => {
  expect(select('s3', ['env:/dev/a.tfstate'], '').states).toEqual([
    'env:/dev/a.tfstate | default | env:/dev/a.tfstate',
  ]);
});
