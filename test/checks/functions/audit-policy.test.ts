import { expect, test } from '@jest/globals';
import { auditPolicy } from '../../../src/checks/functions/audit-policy.ts';
import { clusterOf } from './kubernetes-support.ts';

const EVENTS = [
  { group: '', resources: ['secrets'], verbs: ['get', 'create'], secret: true },
  { group: '', resources: ['pods/exec'], verbs: ['create'] },
];

function outcome(rules: string, rest = ''): string {
  const { context, first } = clusterOf(`apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: ${rules}\n${rest}`);
  return auditPolicy.evaluate(first('k8s/Policy'), { events: EVENTS }, context).outcome;
}

const EXEC = '{level: Request, resources: [{group: "", resources: [pods/exec]}]}';

test.each([
  ['everything', '[{level: Metadata}]', 'pass'],
  ['all of a group', '[{level: Metadata, resources: [{group: ""}]}]', 'pass'],
  ['all resources by a star', '[{level: Metadata, resources: [{group: "", resources: ["*"]}]}]', 'pass'],
  ['a subresource by a star', '[{level: Metadata, resources: [{resources: [secrets, "*/exec"]}]}]', 'pass'],
  ['what lies below pods', '[{level: Metadata, resources: [{resources: [secrets, "pods/*"]}]}]', 'pass'],
  ['pods do not cover what lies below them', '[{level: Metadata, resources: [{resources: [secrets, pods]}]}]', 'fail'],
  ['another group', '[{level: Metadata, resources: [{group: apps}]}]', 'fail'],
  ['paths only', '[{level: None, nonResourceURLs: ["/healthz*"]}, {level: Metadata}]', 'pass'],
  ['some verbs', '[{level: Metadata, verbs: [create]}]', 'fail'],
  ['secrets with their body', `[${EXEC}, {level: Request}]`, 'fail'],
  ['secrets with their body for some', '[{level: Request, users: [alice]}, {level: Metadata}]', 'fail'],
  ['more detail where it is safe', `[${EXEC}, {level: Metadata}]`, 'pass'],
  [
    'single secrets left out',
    '[{level: None, resources: [{resources: [secrets], resourceNames: [a]}]}, {level: Metadata}]',
    'fail',
  ],
  ['components left out', '[{level: None, users: ["system:apiserver"]}, {level: Metadata}]', 'pass'],
  ['everybody left out', '[{level: None, userGroups: ["system:authenticated"]}, {level: Metadata}]', 'fail'],
  [
    'accounts of workloads left out',
    '[{level: None, userGroups: ["system:serviceaccounts"]}, {level: Metadata}]',
    'fail',
  ],
  ['a level nobody knows', '[{level: All}]', 'unknown'],
  ['a list that is none', '[{level: Metadata, verbs: create}]', 'unknown'],
  ['rules that are none', 'text', 'unknown'],
  ['no rules', '[]', 'fail'],
])('%s', (_name, rules, expected) => {
  expect(outcome(rules)).toBe(expected);
});

test('the end of requests may not be left out', () => {
  expect(outcome('[{level: Metadata}]', 'omitStages: [RequestReceived]\n')).toBe('pass');
  expect(outcome('[{level: Metadata}]', 'omitStages: [ResponseComplete]\n')).toBe('unknown');
  expect(outcome('[{level: Metadata, omitStages: [ResponseComplete]}]')).toBe('unknown');
});
