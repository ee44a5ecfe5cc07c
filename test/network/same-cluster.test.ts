import { describe, expect, test } from '@jest/globals';
import { sharesCluster, sharesNamespace, type Placed } from '../../src/network/kubernetes/same-cluster.ts';

function object(more: Partial<Placed> = {}): Placed {
  return {
    source: 'terraform-source',
    provider: 'Terraform in app',
    values: { metadata: { namespace: 'forms' } },
    ...more,
  };
}

describe('an object that may not exist', () => {
  const perhaps = object({ conditional: 'var.policies' });

  test.each([
    ['for a workload that exists', object(), 'unknown'],
    ['for a workload that exists with it', object({ conditional: 'var.policies\nvar.more' }), true],
    ['for a workload of another condition', object({ conditional: 'var.other' }), 'unknown'],
    ['for a workload in another namespace', object({ values: { metadata: { namespace: 'other' } } }), false],
  ])('%s', (_name, subject, expected) => {
    expect(sharesNamespace(perhaps, subject)).toBe(expected);
  });

  test('in a whole cluster', () => {
    expect(sharesCluster(perhaps, object())).toBe('unknown');
    expect(sharesCluster(object(), perhaps)).toBe(true);
  });
});
