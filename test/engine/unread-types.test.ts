import { expect, test } from '@jest/globals';
import { unreadTypes } from '../../src/engine/unread-types.ts';
import type { Check } from '../../src/model/check.ts';
import type { EvidenceKind, Resource } from '../../src/model/evidence.ts';
import { check } from '../checks/support.ts';

function resource(type: string, address: string, evidenceKind: EvidenceKind = 'kubernetes'): Resource {
  const place = { file: 'a.yaml', pointer: [] };
  return { kind: 'resource', type, address, source: 'kubernetes', evidenceKind, values: {}, place };
}

function asking(...types: readonly string[]): Check {
  return check({ select: { type: types } });
}

test('types that nothing names are told, without data sources and provider blocks', () => {
  const resources = [
    resource('x_read', 'x_read.a', 'terraform'),
    resource('x_other', 'x_other.a', 'terraform'),
    resource('data.x_read', 'data.x_read.a', 'terraform'),
    resource('provider.x', 'provider.x', 'terraform'),
  ];
  expect(unreadTypes(resources, [asking('x_read')], [])).toEqual(new Map([['terraform', ['x_other']]]));
});

test('an object that runs pods is read through its workload', () => {
  const resources = [
    resource('k8s/Deployment', 'Deployment/-/a'),
    resource('k8s/workload', 'Deployment/-/a'),
    resource('k8s/Gateway', 'Gateway/-/a'),
  ];
  expect(unreadTypes(resources, [asking('k8s/workload')], [])).toEqual(new Map([['kubernetes', ['k8s/Gateway']]]));
  expect(unreadTypes(resources, [asking('k8s/Gateway')], [])).toEqual(
    new Map([['kubernetes', ['k8s/Deployment', 'k8s/workload']]]),
  );
});
