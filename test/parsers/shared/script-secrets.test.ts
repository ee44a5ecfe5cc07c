import { expect, test } from '@jest/globals';
import { scriptHolds } from '../../../src/parsers/shared/secrets/script-secrets.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  ['an assignment', 'export DB_PASSWORD=not-a-real-one', 'suspicious'],
  ['an assignment in quotes', 'DB_PASSWORD="not-a-real-one"', 'suspicious'],
  ['YAML of cloud-init', '#cloud-config\nchpasswd: { password: not-a-real-one }', 'suspicious'],
  ['an option', 'mysql --user root --password not-a-real-one', 'suspicious'],
  ['a second line', 'set -e\r\nAPI_TOKEN=not-a-real-one\r\n', 'suspicious'],
  ['a key of a cloud', 'echo AKIAABCDEFGHIJKLMNOP', 'suspicious'],
  ['a key of a cloud in a comment', '# AKIAABCDEFGHIJKLMNOP', 'suspicious'],
  ['Base64', base64('#!/bin/sh\nPASSWORD=not-a-real-one\n'), 'suspicious'],
  ['a variable', 'DB_PASSWORD=$1', 'unsuspicious'],
  ['a command', 'DB_PASSWORD=$(cat /run/secret)', 'unsuspicious'],
  ['a place', 'DB_PASSWORD_FILE=/run/secret --token-file /run/token', 'unsuspicious'],
  ['a comment', '# DB_PASSWORD=not-a-real-one', 'unsuspicious'],
  ['a template', 'password: {{ vault_password }}', 'unsuspicious'],
  ['a name of a secret', 'aws secretsmanager get-secret-value --secret-id app', 'unsuspicious'],
  ['a digest in place of the text', '5f2c8a4d3b1e6f7a8b9c0d1e2f3a4b5c6d7e8f90', undefined],
  ['data that is not text', Buffer.from([31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 75, 206]).toString('base64'), undefined],
  ['nothing', '', undefined],
])('a script with %s', (_name, text, expected) => expect(scriptHolds(text)).toBe(expected));

test('takes linear time', () => {
  const long = `${'password=$'.repeat(50_000)}\n${'-'.repeat(200_000)}`;
  expect(scriptHolds(long)).toBe('unsuspicious');
});
