import { expect, test } from '@jest/globals';
import { secretNames } from '../../../src/checks/functions/secret-names.ts';
import { stackOf } from './terraform-support.ts';

const OPTIONS = { maps: ['environment.variables', 'app_settings'], pairs: ['environment.environment_variable'] };

function ask(values: string, more = ''): string {
  const { context, at } = stackOf(`- {type: aws_lambda_function, name: a, values: ${values}${more}}`);
  return secretNames.evaluate(at('aws_lambda_function.a'), OPTIONS, context).outcome;
}

test.each([
  ['DB_PASSWORD', 'fail'],
  ['dbPassword', 'fail'],
  ['API-KEY', 'fail'],
  ['AWS_ACCESS_KEY_ID', 'fail'],
  ['AWS_SECRET_ACCESS_KEY', 'fail'],
  ['GITHUB_TOKEN', 'fail'],
  ['SQL_CONNECTION_STRING', 'fail'],
  ['PGPASS_FILE', 'pass'],
  ['DB_SECRET_ARN', 'pass'],
  ['TOKEN_ENDPOINT', 'pass'],
  ['PASSWORD_MIN_LENGTH', 'pass'],
  ['COMPASS', 'pass'],
  ['LOG_LEVEL', 'pass'],
  ['APPLICATIONINSIGHTS_CONNECTION_STRING', 'pass'],
  ['ApplicationInsights__ConnectionString', 'pass'],
  ['INSIGHTS_CONNECTION_STRING', 'fail'],
  ['GOOGLE_APPLICATION_CREDENTIALS', 'pass'],
  ['GOOGLE_APPLICATION_CREDENTIALS_JSON', 'fail'],
  ['LLM_MAX_TOKENS', 'pass'],
  ['MAX_OUTPUT_TOKENS', 'pass'],
  ['TOKENIZERS_PARALLELISM', 'pass'],
  ['TOKENIZER_API_KEY', 'fail'],
])('a variable named %s', (name, expected) =>
  expect(ask(`{environment: [{variables: {${name}: not-a-real-one}}]}`)).toBe(expected),
);

test.each([
  ['an empty value', '{environment: [{variables: {DB_PASSWORD: ""}}]}', 'pass'],
  ['no environment', '{environment: []}', 'pass'],
  ['variables that are not a map', '{environment: [{variables: [x]}]}', 'unknown'],
  [
    'a variable from a store',
    '{environment: [{environment_variable: [{name: TOKEN, type: PARAMETER_STORE, value: /a}]}]}',
    'pass',
  ],
  [
    'a variable in clear',
    '{environment: [{environment_variable: [{name: TOKEN, type: PLAINTEXT, value: b}]}]}',
    'fail',
  ],
  ['a variable without a name', '{environment: [{environment_variable: [{value: b}]}]}', 'unknown'],
  ['a reference to a vault', '{app_settings: {Token: "@Microsoft.KeyVault(VaultName=a;SecretName=b)"}}', 'pass'],
  [
    'text after a reference to a vault',
    '{app_settings: {Token: "@Microsoft.KeyVault(VaultName=a;SecretName=b) x"}}',
    'fail',
  ],
])('%s', (_name, values, expected) => expect(ask(values)).toBe(expected));

test('a value that is decided later', () => {
  const later = ', unknown: ["environment[0].variables.DB_PASSWORD"]';
  expect(ask('{environment: [{variables: {LOG_LEVEL: x}}]}', later)).toBe('unknown');
});
