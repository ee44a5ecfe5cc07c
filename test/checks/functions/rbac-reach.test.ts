import { describe, expect, test } from '@jest/globals';
import { rbacReach } from '../../../src/checks/functions/rbac-reach.ts';
import { clusterOf } from './kubernetes-support.ts';

const EXEC = { rights: [{ verbs: ['create', 'get'], groups: ['core'], resources: ['pods/exec'] }] };
const SECRETS = { rights: [{ verbs: ['get', 'list'], groups: ['core'], resources: ['secrets'], unlessNamed: true }] };

function outcome(role: string, options: typeof EXEC): string {
  const { context, first } = clusterOf(`apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\n${role}`);
  return rbacReach.evaluate(first('k8s/ClusterRole'), options, context).outcome;
}

describe('one rule', () => {
  test.each([
    ['the right itself', '{apiGroups: [""], resources: [pods/exec], verbs: [create]}', 'fail'],
    ['every verb', '{apiGroups: [""], resources: [pods/exec], verbs: ["*"]}', 'fail'],
    ['every resource', '{apiGroups: [""], resources: ["*"], verbs: [get]}', 'fail'],
    ['every group', '{apiGroups: ["*"], resources: [pods/exec], verbs: [get]}', 'fail'],
    ['the subresource of every resource', '{apiGroups: [""], resources: ["*/exec"], verbs: [get]}', 'fail'],
    ['the resource without its subresource', '{apiGroups: [""], resources: [pods], verbs: ["*"]}', 'pass'],
    ['another verb', '{apiGroups: [""], resources: [pods/exec], verbs: [delete]}', 'pass'],
    ['another group', '{apiGroups: [apps], resources: [pods/exec], verbs: [create]}', 'pass'],
    ['a URL', '{nonResourceURLs: [/healthz], verbs: [get]}', 'pass'],
    ['verbs that are not a list', '{apiGroups: [""], resources: [pods/exec], verbs: create}', 'unknown'],
    ['a number among the verbs', '{apiGroups: [""], resources: [pods/exec], verbs: [1]}', 'unknown'],
    ['a rule that is not a map', 'text', 'unknown'],
  ])('%s', (_name, rule, expected) => {
    expect(outcome(`metadata: {name: a}\nrules: [${rule}]`, EXEC)).toBe(expected);
  });
});

describe('names of objects', () => {
  test.each([
    ['get of a named secret', '{apiGroups: [""], resources: [secrets], resourceNames: [a], verbs: [get]}', 'pass'],
    ['list with a name', '{apiGroups: [""], resources: [secrets], resourceNames: [a], verbs: [get, list]}', 'pass'],
    ['every verb with a name', '{apiGroups: [""], resources: [secrets], resourceNames: [a], verbs: ["*"]}', 'pass'],
    ['an empty list of names', '{apiGroups: [""], resources: [secrets], resourceNames: [], verbs: [get]}', 'fail'],
  ])('%s', (_name, rule, expected) => {
    expect(outcome(`metadata: {name: a}\nrules: [${rule}]`, SECRETS)).toBe(expected);
  });
});

describe('names of objects that matter', () => {
  const wide = { verbs: ['use'], groups: ['g'], resources: ['r'], named: ['wide', 'wider'] };
  test.each([
    ['one of them', '{apiGroups: [g], resources: [r], resourceNames: [a, wider], verbs: [use]}', 'fail'],
    ['others', '{apiGroups: [g], resources: [r], resourceNames: [a, wide-not], verbs: [use]}', 'pass'],
    ['a name that is none', '{apiGroups: [g], resources: [r], resourceNames: [7], verbs: [use]}', 'unknown'],
    ['no names', '{apiGroups: [g], resources: [r], verbs: [use]}', 'fail'],
    ['an empty name', '{apiGroups: [g], resources: [r], resourceNames: [""], verbs: [use]}', 'fail'],
    ['an empty list of names', '{apiGroups: [g], resources: [r], resourceNames: [], verbs: [use]}', 'fail'],
  ])('%s', (_name, rule, expected) => {
    expect(outcome(`metadata: {name: a}\nrules: [${rule}]`, { rights: [wide] })).toBe(expected);
  });
});

test('of the names of a rule, those are said that a right is about', () => {
  const right = { verbs: ['use'], groups: ['g'], resources: ['r'] };
  const ask = (rights: readonly object[]) => {
    const rule =
      'metadata: {name: a}\nrules: [{apiGroups: [g], resources: [r], resourceNames: [own, wide-open], verbs: [use]}]';
    const { context, first } = clusterOf(`apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\n${rule}`);
    return rbacReach.evaluate(first('k8s/ClusterRole'), { rights: rights.map((each) => ({ ...each })) }, context);
  };
  const fact = (rights: readonly object[]) => ask(rights).decisions[0]?.fact;
  expect(fact([{ ...right, named: ['wide*'] }])).toBe('rules[0] grants use on r named wide-open');
  expect(
    fact([
      { ...right, named: ['wide*'] },
      { ...right, verbs: ['bind'] },
    ]),
  ).toBe('rules[0] grants use on r named wide-open');
  expect(fact([{ ...right, named: ['wide*'] }, right])).toBe('rules[0] grants use on r named own and wide-open');
});

describe('the role', () => {
  const all = '[{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]';
  test.each([
    [
      'of the cluster',
      `metadata: {name: "system:node", labels: {kubernetes.io/bootstrapping: rbac-defaults}}\nrules: ${all}`,
      'not-applicable',
    ],
    [
      'of an add-on of the cluster',
      `metadata: {name: "system:metrics", labels: {addonmanager.kubernetes.io/mode: Reconcile}}\nrules: ${all}`,
      'not-applicable',
    ],
    ['named like one of the cluster', `metadata: {name: "system:node"}\nrules: ${all}`, 'fail'],
    ['made at bootstrap', `metadata: {name: cluster-admin}\nrules: ${all}`, 'not-applicable'],
    ['named like one of the bootstrap', `metadata: {name: admin}\nrules: ${all}`, 'fail'],
    [
      'marked as one of the bootstrap',
      `metadata: {name: admin, labels: {kubernetes.io/bootstrapping: rbac-defaults}}\nrules: ${all}`,
      'not-applicable',
    ],
    ['put together from others', 'metadata: {name: a}\naggregationRule: {}\nrules: []', 'not-applicable'],
    ['put together, with rules', `metadata: {name: a}\naggregationRule: {}\nrules: ${all}`, 'fail'],
    [
      'put together, with rules that the cluster overwrites',
      'metadata: {name: a}\naggregationRule: {}\nrules: [{apiGroups: [""], resources: [pods], verbs: [get]}]',
      'not-applicable',
    ],
    ['without rules', 'metadata: {name: a}', 'not-applicable'],
    ['with no rule', 'metadata: {name: a}\nrules: []', 'not-applicable'],
    ['with rules that are not a list', 'metadata: {name: a}\nrules: {}', 'unknown'],
  ])('%s', (_name, role, expected) => {
    expect(outcome(role, EXEC)).toBe(expected);
  });
});

test('a finding names each rule that grants the right', () => {
  const rules =
    '[{apiGroups: [""], resources: [a], verbs: [get]}, {apiGroups: [""], resources: [pods/exec], verbs: [get]}]';
  const { context, first } = clusterOf(
    `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: a}\nrules: ${rules}`,
  );
  const { decisions } = rbacReach.evaluate(first('k8s/Role'), EXEC, context);
  expect(decisions).toMatchObject([{ path: 'rules[1]', place: { pointer: ['rules', 1] } }]);
});
