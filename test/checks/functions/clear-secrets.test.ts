import { expect, test } from '@jest/globals';
import { clearSecrets } from '../../../src/checks/functions/clear-secrets.ts';
import { clusterOf } from './kubernetes-support.ts';

test.each([
  ['a secret under a secret name', '[{name: DB_PASSWORD, value: hunter2}]', 'fail'],
  ['a secret by its shape', '[{name: ADDRESS, value: "redis://u:hunter2@cache"}]', 'fail'],
  ['an empty value', '[{name: DB_PASSWORD, value: ""}]', 'pass'],
  ['a reference to another variable', '[{name: DB_PASSWORD, value: $(OTHER)}]', 'pass'],
  [
    'a reference to a secret object',
    '[{name: DB_PASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}]',
    'pass',
  ],
  ['a path', '[{name: DB_PASSWORD_FILE, value: /run/secrets/db}]', 'pass'],
  ['no variables', 'null', 'pass'],
  ['variables that are not a list', '{DB_PASSWORD: x}', 'unknown'],
  ['a variable that is not a map', '[x]', 'unknown'],
  ['a value that is a list', '[{name: a, value: [b]}]', 'unknown'],
])('environment: %s', (_name, env, expected) => {
  const { context, first } = clusterOf(
    `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: m, env: ${env}}]}`,
  );
  expect(clearSecrets.evaluate(first('k8s/container'), { pairs: ['container.env'] }, context).outcome).toBe(expected);
});

test.each([
  ['a secret', '{password: hunter2}', 'fail'],
  ['settings', '{LOG_LEVEL: info}', 'pass'],
  ['a file that may assign a secret', '{"app.yml": "token: abcdef"}', 'unknown'],
  ['no data', '{}', 'pass'],
  ['data that is not a map', 'text', 'fail'],
])('settings: %s', (_name, data, expected) => {
  const { context, first } = clusterOf(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: ${data}`);
  expect(clearSecrets.evaluate(first('k8s/ConfigMap'), { maps: ['data'] }, context).outcome).toBe(expected);
});
