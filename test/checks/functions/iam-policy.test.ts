import { describe, expect, test } from '@jest/globals';
import { iamPolicy } from '../../../src/checks/functions/iam-policy.ts';
import { createStandIn, textEnds } from '../../../src/base/text-ends.ts';
import { unknown, unknownText } from '../../../src/base/value.ts';
import { resource } from '../support.ts';
import { stackOf } from './terraform-support.ts';

/** A policy of statements in YAML, stored as JSON text. */
function ask(mode: string, policy: string): string {
  const { context, at } = stackOf(`- {type: aws_s3_bucket_policy, name: a, values: {policy: '${policy}'}}`);
  return iamPolicy.evaluate(at('aws_s3_bucket_policy.a'), { mode, paths: ['policy'] }, context).outcome;
}

function statement(more: object): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: [more] });
}

describe('a list of statements that goes on', () => {
  const more = unknown('decided later', false);
  const open = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: '*' };
  const narrow = { ...open, Principal: { AWS: 'arn:aws:iam::111122223333:role/app' } };
  const plaintext = {
    ...open,
    Effect: 'Deny',
    Action: 's3:*',
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  };
  const files = { ...open, Condition: { Bool: { 'aws:SecureTransport': 'true' } } };

  test.each([
    ['public-principal', [open, more], 'fail'],
    ['public-principal', [more, open], 'fail'],
    ['public-principal', [narrow, more], 'unknown'],
    ['public-principal', [more], 'unknown'],
    ['public-principal', [narrow], 'pass'],
    ['public-principal', more, 'unknown'],
    ['deny-without-tls', [plaintext, more], 'pass'],
    ['deny-without-tls', [narrow, more], 'unknown'],
    ['deny-files-without-tls', [files], 'pass'],
    ['deny-files-without-tls', [files, more], 'unknown'],
  ])('%s of %j', (mode, Statement, outcome) => {
    const { context, at } = stackOf('- {type: aws_s3_bucket_policy, name: a, values: {}}');
    const subject = { ...at('aws_s3_bucket_policy.a'), values: { policy: { Version: '2012-10-17', Statement } } };
    expect(iamPolicy.evaluate(subject, { mode, paths: ['policy'] }, context).outcome).toBe(outcome);
  });
});

describe('public principals', () => {
  const all = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: '*' };
  const when = (Condition: object) => statement({ ...all, Condition });
  test.each([
    ['everybody', statement(all), 'fail'],
    [
      'everybody among AWS principals',
      statement({ ...all, Principal: { AWS: ['arn:aws:iam::111122223333:root', '*'] } }),
      'fail',
    ],
    ['everybody as federated user', statement({ ...all, Principal: { Federated: '*' } }), 'fail'],
    ['an account that is a wildcard', statement({ ...all, Principal: { AWS: 'arn:aws:iam::*:root' } }), 'fail'],
    ['an account', statement({ ...all, Principal: { AWS: 'arn:aws:iam::111122223333:root' } }), 'pass'],
    ['a service', statement({ ...all, Principal: { Service: 'logs.amazonaws.com' } }), 'pass'],
    [
      'everybody but one',
      statement({ Effect: 'Allow', NotPrincipal: { AWS: 'x' }, Action: '*', Resource: '*' }),
      'fail',
    ],
    ['a deny for everybody', statement({ ...all, Effect: 'Deny' }), 'not-applicable'],
    ['one statement that is not a list', JSON.stringify({ Statement: all }), 'fail'],
    ['the second of two statements', JSON.stringify({ Statement: [{ ...all, Effect: 'Deny' }, all] }), 'fail'],
    [
      'elements in lower case',
      JSON.stringify({ statement: [{ effect: 'Allow', principal: '*', action: '*' }] }),
      'fail',
    ],
    ['no principal', statement({ Effect: 'Allow', Action: '*', Resource: '*' }), 'unknown'],
    ['an effect that is none', statement({ ...all, Effect: 'Maybe' }), 'unknown'],
    ['no statements', '{}', 'unknown'],
    ['an empty list of statements', JSON.stringify({ Statement: [] }), 'unknown'],
    ['no JSON', 'Statement', 'unknown'],
    ['a list', '[]', 'unknown'],
    ['an organisation', when({ StringEquals: { 'aws:PrincipalOrgID': 'o-abcdefghij' } }), 'pass'],
    ['an organisation in other case', when({ stringequals: { 'AWS:principalorgid': ['o-abcdefghij'] } }), 'pass'],
    ['the account of an endpoint', when({ StringEquals: { 'aws:VpceAccount': '111122223333' } }), 'pass'],
    ['accounts of endpoints by a wildcard', when({ StringLike: { 'aws:VpceAccount': '1111*' } }), 'fail'],
    ['the organisation of an endpoint', when({ StringEquals: { 'aws:VpceOrgID': 'o-abcdefghij' } }), 'pass'],
    [
      'a part of the organisation of an endpoint',
      when({ 'ForAnyValue:StringLike': { 'aws:VpceOrgPaths': 'o-abcdefghij/r-1/*' } }),
      'pass',
    ],
    [
      'the organisation of an endpoint, if any',
      when({ StringEqualsIfExists: { 'aws:VpceOrgID': 'o-abcdefghij' } }),
      'fail',
    ],
    ['the network of a machine', when({ StringEquals: { 'aws:Ec2InstanceSourceVPC': 'vpc-1' } }), 'pass'],
    ['any endpoint', when({ Null: { 'aws:VpceAccount': 'false' } }), 'fail'],
    ['an organisation by a wildcard', when({ StringLike: { 'aws:PrincipalOrgID': 'o-*' } }), 'fail'],
    ['an account or any', when({ StringLike: { 'aws:SourceAccount': ['111122223333', '*'] } }), 'fail'],
    ['a source resource', when({ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::my-bucket' } }), 'pass'],
    ['any resource of an account', when({ ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:111122223333:*' } }), 'pass'],
    ['any resource of any account', when({ ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:topic' } }), 'fail'],
    ['any bucket', when({ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::*' } }), 'fail'],
    ['a private endpoint', when({ StringEquals: { 'aws:SourceVpce': 'vpce-1' } }), 'pass'],
    ['a mount target', when({ Bool: { 'elasticfilesystem:AccessedViaMountTarget': 'true' } }), 'pass'],
    ['no mount target', when({ Bool: { 'elasticfilesystem:AccessedViaMountTarget': 'false' } }), 'fail'],
    ['all but a private endpoint', when({ StringNotEquals: { 'aws:SourceVpce': 'vpce-1' } }), 'fail'],
    ['an endpoint if there is one', when({ StringEqualsIfExists: { 'aws:SourceVpce': 'vpce-1' } }), 'fail'],
    ['all of no values', when({ 'ForAllValues:StringEquals': { 'aws:PrincipalOrgPaths': 'o-abcdefghij/r/' } }), 'fail'],
    [
      'a part of an organisation',
      when({ 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': 'o-abcdefghij/r-1/*' } }),
      'pass',
    ],
    ['a role id', when({ StringLike: { 'aws:userId': 'AROAEXAMPLEEXAMPLE1:*' } }), 'pass'],
    ['any user id', when({ StringLike: { 'aws:userId': '*' } }), 'fail'],
    ['TLS only', when({ Bool: { 'aws:SecureTransport': 'true' } }), 'fail'],
    ['a referer', when({ StringLike: { 'aws:Referer': 'https://example.org/*' } }), 'fail'],
    ['narrow addresses', when({ IpAddress: { 'aws:SourceIp': ['198.51.100.0/24', '2001:db8::/32'] } }), 'pass'],
    ['every address', when({ IpAddress: { 'aws:SourceIp': ['198.51.100.0/24', '0.0.0.0/0'] } }), 'fail'],
    ['half of all addresses', when({ IpAddress: { 'aws:SourceIp': '0.0.0.0/1' } }), 'fail'],
    [
      'narrow addresses that together are all',
      when({ IpAddress: { 'aws:SourceIp': Array.from({ length: 256 }, (_, first) => `${first}.0.0.0/8`) } }),
      'fail',
    ],
    ['an element twice', statement({ ...all, principal: 'arn:aws:iam::111122223333:root' }), 'unknown'],
    ['a policy variable', when({ StringEquals: { 'aws:PrincipalAccount': '${aws:SourceAccount}' } }), 'fail'],
    [
      'two conditions, one narrow',
      when({ Bool: { 'aws:SecureTransport': 'true' }, StringEquals: { 'aws:SourceAccount': '111122223333' } }),
      'pass',
    ],
    ['a condition that cannot be read', when({ StringEquals: 'x' }), 'unknown'],
    ['a condition without values', when({ StringEquals: { 'aws:SourceAccount': [] } }), 'fail'],
  ])('%s', (_name, policy, expected) => expect(ask('public-principal', policy)).toBe(expected));
});

describe('everybody, but for what is denied beside', () => {
  const allow = { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject', 's3:Put*'], Resource: 'arn:aws:s3:::b/*' };
  const deny = {
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:*',
    Resource: ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'],
    Condition: { StringNotEquals: { 'aws:PrincipalOrgID': 'o-abcdefghij' } },
  };
  const beside = (more: object, allowed: object = {}) =>
    JSON.stringify({
      Statement: [
        { ...allow, ...allowed },
        { ...deny, ...more },
      ],
    });
  const when = (Condition: object) => beside({ Condition });
  test.each([
    ['all but an organisation', beside({}), 'pass'],
    ['the other way about', JSON.stringify({ Statement: [deny, allow] }), 'pass'],
    ['for AWS principals', beside({ Principal: { AWS: ['*'] } }), 'pass'],
    ['for one account', beside({ Principal: { AWS: 'arn:aws:iam::111122223333:root' } }), 'fail'],
    ['for all but one', beside({ Principal: undefined, NotPrincipal: { AWS: 'x' } }), 'fail'],
    ['every action', beside({ Action: '*' }), 'pass'],
    ['the same actions', beside({ Action: ['S3:getobject', 's3:P*'] }), 'pass'],
    ['some of the actions', beside({ Action: 's3:Put*' }), 'fail'],
    ['a narrower pattern', beside({ Action: ['s3:GetObject', 's3:PutObject*'] }), 'fail'],
    ['one sign in place of any', beside({ Action: ['s3:GetObject', 's3:Put?'] }), 'fail'],
    ['all actions but some', beside({ Action: undefined, NotAction: 's3:List*' }), 'fail'],
    ['no action', beside({ Action: undefined }), 'fail'],
    ['an action without end', beside({ Action: 's3:Get*' }, { Action: undefined, NotAction: 's3:PutObject' }), 'fail'],
    ['every action, but some', beside({}, { Action: undefined, NotAction: 's3:PutObject' }), 'pass'],
    ['every resource', beside({ Resource: '*' }), 'pass'],
    ['the resource it belongs to', beside({ Resource: undefined }), 'pass'],
    ['another resource', beside({ Resource: 'arn:aws:s3:::other/*' }), 'fail'],
    ['all resources but one', beside({ Resource: undefined, NotResource: 'arn:aws:s3:::other/*' }), 'fail'],
    ['what is allowed for all but one', beside({}, { Resource: undefined, NotResource: 'arn:aws:s3:::b/x' }), 'fail'],
    ['what is allowed for all of it', beside({}, { Resource: undefined }), 'fail'],
    ['no condition', beside({ Condition: undefined }), 'fail'],
    ['a test for equality', when({ StringEquals: { 'aws:PrincipalOrgID': 'o-abcdefghij' } }), 'fail'],
    ['a key that may be missing', when({ StringNotEqualsIfExists: { 'aws:SourceVpc': 'vpc-1' } }), 'pass'],
    ['any of several values', when({ 'ForAnyValue:StringNotEquals': { 'aws:SourceVpc': 'vpc-1' } }), 'fail'],
    ['a pattern', when({ StringNotLike: { 'aws:SourceVpce': ['vpce-1', 'vpce-*'] } }), 'fail'],
    ['an ARN', when({ ArnNotLike: { 'aws:PrincipalArn': 'arn:aws:iam::111122223333:role/*' } }), 'pass'],
    ['other letters', when({ StringNotEqualsIgnoreCase: { 'aws:PrincipalAccount': '111122223333' } }), 'pass'],
    ['addresses', when({ NotIpAddress: { 'aws:SourceIp': ['203.0.113.0/24'] } }), 'pass'],
    ['all addresses', when({ NotIpAddress: { 'aws:SourceIp': ['0.0.0.0/1', '128.0.0.0/1'] } }), 'fail'],
    [
      'a network or an organisation',
      when({ StringNotEquals: { 'aws:SourceVpc': 'vpc-1', 'aws:PrincipalOrgID': 'o-abcdefghij' } }),
      'pass',
    ],
    [
      'a network or TLS',
      when({ StringNotEquals: { 'aws:SourceVpc': 'vpc-1' }, Bool: { 'aws:SecureTransport': 'false' } }),
      'fail',
    ],
    [
      'an organisation or services of AWS',
      when({ ...deny.Condition, BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' } }),
      'pass',
    ],
    ['services of AWS alone', when({ Bool: { 'aws:PrincipalIsAWSService': 'false' } }), 'fail'],
    [
      'an organisation or anybody but services',
      when({ ...deny.Condition, Bool: { 'aws:PrincipalIsAWSService': 'true' } }),
      'fail',
    ],
    ['a condition that cannot be read', when({ StringNotEquals: 7 }), 'unknown'],
    ['an allow of the same', beside({ Effect: 'Allow' }), 'fail'],
  ])('%s', (_name, policy, expected) => {
    expect(ask('public-principal', policy)).toBe(expected);
    expect(ask('wildcard-trust', policy)).toBe(expected);
  });

  test('a deny changes nothing about rights', () =>
    expect(
      ask('wildcard-rights', JSON.stringify({ Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }, deny] })),
    ).toBe('fail'));
});

describe('wildcard rights', () => {
  const allow = (more: object) => statement({ Effect: 'Allow', Action: 's3:GetObject', Resource: '*', ...more });
  test.each([
    ['named actions', allow({}), 'pass'],
    ['every action', allow({ Action: '*' }), 'fail'],
    ['every action in a list', allow({ Action: ['s3:Get*', '*'] }), 'fail'],
    ['every action by service and name', allow({ Action: '*:*' }), 'fail'],
    ['every action on a resource', allow({ Action: '*', Resource: 'arn:aws:s3:::b' }), 'fail'],
    ['every action but some', allow({ Action: undefined, NotAction: 'iam:*' }), 'fail'],
    [
      'every action but some on a resource',
      allow({ Action: undefined, NotAction: 'iam:*', Resource: 'arn:aws:s3:::b' }),
      'pass',
    ],
    [
      'every action but some, on all but one',
      allow({ Action: undefined, NotAction: 'iam:*', Resource: undefined, NotResource: 'x' }),
      'fail',
    ],
    ['every action of a service', allow({ Action: 's3:*' }), 'pass'],
    ['all of identity management', allow({ Action: 'iam:*' }), 'fail'],
    [
      'all of identity management on a path',
      allow({ Action: 'iam:*', Resource: 'arn:aws:iam::111122223333:role/app/*' }),
      'pass',
    ],
    ['all of identity management by another wildcard', allow({ Action: 'iam:?*' }), 'fail'],
    ['all of services that are named alike', allow({ Action: 'i?m:*' }), 'fail'],
    ['all of another service that is named alike', allow({ Action: 'im*:*' }), 'pass'],
    ['identity management in part', allow({ Action: 'iam:Get*' }), 'pass'],
    ['a deny of everything', allow({ Effect: 'Deny', Action: '*' }), 'not-applicable'],
    ['no action', allow({ Action: undefined }), 'unknown'],
    ['an action that is not text', allow({ Action: [7] }), 'unknown'],
  ])('%s', (_name, policy, expected) => expect(ask('wildcard-rights', policy)).toBe(expected));
});

describe('rights to whole services', () => {
  const allow = (more: object) => statement({ Effect: 'Allow', Action: 's3:*', Resource: '*', ...more });
  test.each([
    ['all of a service on everything', allow({}), 'fail'],
    ['one of a list', allow({ Action: ['ec2:Describe*', 'lambda:*'] }), 'fail'],
    ['every bucket of the partition', allow({ Resource: 'arn:aws:s3:::*' }), 'fail'],
    ['every thing of every account', allow({ Resource: 'arn:aws:ec2:*:*:*' }), 'fail'],
    ['every thing of a kind', allow({ Resource: 'arn:aws:ec2:*:111122223333:instance/*' }), 'fail'],
    ['every object of every bucket', allow({ Resource: 'arn:aws:s3:::*/*' }), 'fail'],
    ['every thing of the partition', allow({ Resource: 'arn:aws:*' }), 'fail'],
    ['every thing of a kind, whatever behind it', allow({ Resource: 'arn:aws:logs:*:*:log-group:*:*' }), 'fail'],
    ['objects of one name', allow({ Resource: 'arn:aws:s3:::*/report' }), 'pass'],
    ['one bucket', allow({ Resource: ['arn:aws:s3:::logs', 'arn:aws:s3:::logs/*'] }), 'pass'],
    ['buckets of a prefix', allow({ Resource: 'arn:aws:s3:::logs-*' }), 'pass'],
    ['some actions', allow({ Action: ['s3:Get*', 's3:List*'] }), 'pass'],
    ['over TLS', allow({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } }), 'fail'],
    ['by no other service', allow({ Condition: { Bool: { 'aws:ViaAWSService': 'false' } } }), 'fail'],
    ['of the own account', allow({ Condition: { StringEquals: { 'aws:ResourceAccount': '111122223333' } } }), 'fail'],
    ['for new things with a tag', allow({ Condition: { StringEquals: { 'aws:RequestTag/team': 'a' } } }), 'pass'],
    ['things with tags of these names', allow({ Condition: { StringEquals: { 'aws:TagKeys': ['team'] } } }), 'pass'],
    ['things with any value of a tag', allow({ Condition: { StringLike: { 'aws:ResourceTag/team': '*' } } }), 'pass'],
    ['things with a tag', allow({ Condition: { StringEquals: { 'aws:ResourceTag/team': 'a' } } }), 'pass'],
    ['all of a service by another wildcard', allow({ Action: 's3:?*' }), 'fail'],
    ['all of services that are named alike', allow({ Action: 'ec*:*' }), 'fail'],
    ['what ends alike', allow({ Action: 's3:*Acl' }), 'pass'],
    [
      'things with a tag or without',
      allow({ Condition: { StringEqualsIfExists: { 'aws:ResourceTag/team': 'a' } } }),
      'fail',
    ],
    ['no tags of other names', allow({ Condition: { 'ForAllValues:StringEquals': { 'aws:TagKeys': ['a'] } } }), 'fail'],
    ['one tag of these names', allow({ Condition: { 'ForAnyValue:StringEquals': { 'aws:TagKeys': ['a'] } } }), 'pass'],
    ['all but one value', allow({ Condition: { StringNotLike: { 'aws:ResourceTag/team': 'a' } } }), 'fail'],
    [
      'all but one value of some',
      allow({ Condition: { 'ForAnyValue:StringNotEquals': { 'aws:TagKeys': ['a'] } } }),
      'fail',
    ],
    ['things without a tag', allow({ Condition: { Null: { 'aws:ResourceTag/team': 'true' } } }), 'fail'],
    ['things that have a tag', allow({ Condition: { Null: { 'aws:ResourceTag/team': 'False' } } }), 'pass'],
    ['a test for nothing', allow({ Condition: { Null: { 'aws:ResourceTag/team': [] } } }), 'fail'],
    ['a deny', allow({ Effect: 'Deny' }), 'not-applicable'],
    ['all but a service', allow({ Action: undefined, NotAction: 's3:*' }), 'fail'],
    ['all but everything', allow({ Action: undefined, NotAction: ['s3:*', '*'] }), 'pass'],
    [
      'all but some, of one bucket',
      allow({ Action: undefined, NotAction: 's3:*', Resource: 'arn:aws:s3:::b' }),
      'pass',
    ],
    ['no action', allow({ Action: undefined }), 'unknown'],
    ['no resource', allow({ Resource: undefined }), 'unknown'],
  ])('%s', (_name, policy, expected) => expect(ask('service-rights', policy)).toBe(expected));
});

describe('escalation', () => {
  const allow = (more: object) => statement({ Effect: 'Allow', Action: 'iam:PassRole', Resource: '*', ...more });
  test.each([
    ['one of the actions', allow({}), 'fail'],
    ['in a list and another case', allow({ Action: ['s3:GetObject', 'IAM:createpolicyversion'] }), 'fail'],
    ['by a wildcard', allow({ Action: 'iam:Put*' }), 'fail'],
    ['by a wildcard inside', allow({ Action: 'iam:*RolePolic?' }), 'fail'],
    ['by everything', allow({ Action: '*' }), 'fail'],
    ['by everything but some', allow({ Action: undefined, NotAction: 's3:*' }), 'fail'],
    [
      'everything but identity management and code',
      allow({ Action: undefined, NotAction: ['iam:*', 'lambda:*', 'glue:*', 'sso:*'] }),
      'pass',
    ],
    ['the code of every function', allow({ Action: 'lambda:UpdateFunctionCode' }), 'fail'],
    ['everything of functions', allow({ Action: ['ec2:*', 'lambda:*'] }), 'fail'],
    [
      'the code of every function of an account',
      allow({ Action: 'lambda:Update*', Resource: 'arn:aws:lambda:us-gov-west-1:111122223333:function:*' }),
      'fail',
    ],
    [
      'the code of one function',
      allow({
        Action: 'lambda:UpdateFunctionCode',
        Resource: 'arn:aws:lambda:us-gov-west-1:111122223333:function:intake',
      }),
      'pass',
    ],
    [
      'the code of functions with a tag',
      allow({ Action: 'lambda:*', Condition: { StringEquals: { 'aws:ResourceTag/team': 'intake' } } }),
      'pass',
    ],
    [
      'the code of every function, over TLS',
      allow({ Action: 'lambda:*', Condition: { Bool: { 'aws:SecureTransport': 'true' } } }),
      'fail',
    ],
    ['other rights of functions', allow({ Action: ['lambda:InvokeFunction', 'lambda:Get*'] }), 'pass'],
    ['a shell with the role of every endpoint', allow({ Action: 'glue:UpdateDevEndpoint' }), 'fail'],
    ['the end of a boundary', allow({ Action: 'iam:DeleteRolePermissionsBoundary' }), 'fail'],
    ['the rights of a permission set', allow({ Action: 'sso:PutInlinePolicyToPermissionSet' }), 'fail'],
    ['the assignment of a permission set', allow({ Action: 'sso:CreateAccountAssignment' }), 'fail'],
    ['readers', allow({ Action: ['iam:Get*', 'iam:List*'] }), 'pass'],
    ['a named role', allow({ Resource: 'arn:aws:iam::111122223333:role/app' }), 'pass'],
    ['roles of a path', allow({ Resource: 'arn:aws:iam::111122223333:role/app/*' }), 'pass'],
    ['every role of an account', allow({ Resource: 'arn:aws:iam::111122223333:role/*' }), 'fail'],
    ['every role, without a separator', allow({ Resource: 'arn:aws:iam::111122223333:role*' }), 'fail'],
    ['roles whose names begin alike', allow({ Resource: 'arn:aws:iam::111122223333:role/app*' }), 'pass'],
    ['everything of an account', allow({ Resource: 'arn:aws:iam::*:*' }), 'fail'],
    ['to one service', allow({ Condition: { StringEquals: { 'iam:PassedToService': 'ecs.amazonaws.com' } } }), 'pass'],
    ['to any service', allow({ Condition: { StringLike: { 'iam:PassedToService': ['*'] } } }), 'fail'],
    ['to all of AWS', allow({ Condition: { StringLike: { 'iam:PassedToService': ['*.amazonaws.com'] } } }), 'fail'],
    ['to one or more signs', allow({ Condition: { StringLike: { 'iam:PassedToService': '?*' } } }), 'fail'],
    [
      'to services of one name',
      allow({ Condition: { StringLike: { 'iam:PassedToService': '*.ecs.amazonaws.com' } } }),
      'pass',
    ],
    [
      'to all services but one',
      allow({ Condition: { StringNotEquals: { 'iam:PassedToService': 'ec2.amazonaws.com' } } }),
      'fail',
    ],
    [
      'to one service, which each request names',
      allow({ Condition: { StringEqualsIfExists: { 'iam:PassedToService': 'ecs.amazonaws.com' } } }),
      'pass',
    ],
    [
      'to one service, beside what names none',
      allow({
        Action: ['iam:PassRole', 'iam:PutRolePolicy'],
        Condition: { StringEqualsIfExists: { 'iam:PassedToService': 'ecs.amazonaws.com' } },
      }),
      'fail',
    ],
    [
      'one policy, which each request names',
      allow({
        Action: ['iam:AttachRolePolicy', 'iam:AttachUserPolicy', 'iam:AttachGroupPolicy'],
        Condition: { ArnEqualsIfExists: { 'iam:PolicyARN': 'arn:aws:iam::111122223333:policy/a' } },
      }),
      'pass',
    ],
    [
      'under a boundary or none',
      allow({
        Action: 'iam:AttachRolePolicy',
        Condition: { StringEqualsIfExists: { 'iam:PermissionsBoundary': 'arn:aws:iam::111122223333:policy/a' } },
      }),
      'fail',
    ],
    ['over TLS', allow({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } }), 'fail'],
    ['a deny', allow({ Effect: 'Deny' }), 'not-applicable'],
    ['a condition that cannot be read', allow({ Condition: 7 }), 'unknown'],
    ['no resource', allow({ Resource: undefined }), 'unknown'],
  ])('%s', (_name, policy, expected) => expect(ask('escalation', policy)).toBe(expected));
});

test.each(['s3:GetObjectVersion', 'ssm:GetParameterHistory', 'ssm:GetParam*'])('%s reads what is stored', (Action) =>
  expect(ask('data-reads', statement({ Effect: 'Allow', Action, Resource: '*' }))).toBe('fail'),
);

describe('trust', () => {
  const trust = (more: object) => statement({ Effect: 'Allow', Action: 'sts:AssumeRole', ...more });
  test.each([
    ['a service', trust({ Principal: { Service: 'ec2.amazonaws.com' } }), 'pass'],
    ['everybody', trust({ Principal: { AWS: '*' } }), 'fail'],
    [
      'everybody with an external id',
      trust({ Principal: { AWS: '*' }, Condition: { StringEquals: { 'sts:ExternalId': 'x' } } }),
      'fail',
    ],
    [
      'everybody of an organisation',
      trust({ Principal: { AWS: '*' }, Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-abcdefghij' } } }),
      'pass',
    ],
  ])('%s', (_name, policy, expected) => expect(ask('wildcard-trust', policy)).toBe(expected));
});

describe('deny without TLS', () => {
  const Condition = { Bool: { 'aws:SecureTransport': 'false' } };
  const both = ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'];
  const deny = { Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: both, Condition };
  test.each([
    ['the whole bucket', statement(deny), 'pass'],
    [
      'AWS principals, one wildcard, a truth value',
      statement({
        ...deny,
        Principal: { AWS: ['*'] },
        Resource: '*',
        Condition: { Bool: { 'AWS:SecureTransport': false } },
      }),
      'pass',
    ],
    ['a prefix for bucket and objects', statement({ ...deny, Resource: 'arn:aws:s3:::bucket*' }), 'pass'],
    ['objects only', statement({ ...deny, Resource: 'arn:aws:s3:::b/*' }), 'fail'],
    ['a folder only', statement({ ...deny, Resource: ['arn:aws:s3:::b', 'arn:aws:s3:::b/x/*'] }), 'fail'],
    ['some actions', statement({ ...deny, Action: ['s3:GetObject'] }), 'fail'],
    ['all actions but one', statement({ ...deny, Action: undefined, NotAction: 's3:GetObject' }), 'fail'],
    ['one account', statement({ ...deny, Principal: { AWS: 'arn:aws:iam::111122223333:root' } }), 'fail'],
    ['everybody but one', statement({ ...deny, Principal: undefined, NotPrincipal: { AWS: 'x' } }), 'fail'],
    [
      'a further condition',
      statement({ ...deny, Condition: { ...Condition, IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }),
      'fail',
    ],
    ['with TLS', statement({ ...deny, Condition: { Bool: { 'aws:SecureTransport': 'true' } } }), 'fail'],
    [
      'an allow with TLS',
      statement({ ...deny, Effect: 'Allow', Condition: { Bool: { 'aws:SecureTransport': 'true' } } }),
      'fail',
    ],
    ['no JSON', '{', 'unknown'],
  ])('%s', (_name, policy, expected) => expect(ask('deny-without-tls', policy)).toBe(expected));
});

describe('clients of file systems without TLS', () => {
  const FS = 'arn:aws:elasticfilesystem:eu-west-1:111122223333:file-system/fs-1';
  const without = { Bool: { 'aws:SecureTransport': 'false' } };
  const over = { Bool: { 'aws:SecureTransport': 'true' } };
  const deny = { Effect: 'Deny', Principal: { AWS: '*' }, Action: '*', Resource: FS, Condition: without };
  const allow = { Effect: 'Allow', Principal: { AWS: '*' }, Action: 'elasticfilesystem:ClientMount', Condition: over };
  const clear = { ...allow, Condition: { Bool: { 'elasticfilesystem:AccessedViaMountTarget': 'true' } } };
  const of = (...statements: readonly object[]) => JSON.stringify({ Statement: statements });
  test.each([
    ['a deny', of(deny), 'pass'],
    ['a deny beside an allow in the clear', of(clear, deny), 'pass'],
    ['a deny of the service', of({ ...deny, Action: 'elasticfilesystem:*' }), 'pass'],
    ['a deny of mounts', of({ ...deny, Action: ['elasticfilesystem:clientMount'], Resource: undefined }), 'pass'],
    ['a deny of everything there is', of({ ...deny, Resource: '*' }), 'pass'],
    ['a deny of writes', of(clear, { ...deny, Action: 'elasticfilesystem:ClientWrite' }), 'fail'],
    ['a deny of other actions', of(clear, { ...deny, Action: undefined, NotAction: 'elasticfilesystem:*' }), 'fail'],
    [
      'a deny through one access point',
      of(clear, { ...deny, Resource: 'arn:aws:elasticfilesystem:a:1:access-point/a' }),
      'fail',
    ],
    ['a deny of other things', of(clear, { ...deny, Resource: undefined, NotResource: FS }), 'fail'],
    ['a deny to one account', of(clear, { ...deny, Principal: { AWS: '111122223333' } }), 'fail'],
    [
      'a deny to root alone',
      of(clear, { ...deny, Condition: { ...without, StringEquals: { 'aws:userid': 'a' } } }),
      'fail',
    ],
    ['a deny of TLS', of(clear, { ...deny, Condition: over }), 'fail'],
    ['allows over TLS', of(allow, { ...allow, Action: 'elasticfilesystem:ClientWrite' }), 'pass'],
    [
      'an allow over TLS and from a place',
      of({ ...allow, Condition: { Bool: { ...over.Bool, ...clear.Condition.Bool } } }),
      'pass',
    ],
    ['an allow in the clear beside one over TLS', of(allow, clear), 'fail'],
    ['an allow without conditions', of({ ...allow, Condition: undefined }), 'fail'],
    ['an allow where nothing is known of TLS', of({ ...allow, Condition: { BoolIfExists: over.Bool } }), 'fail'],
    ['an allow over both', of({ ...allow, Condition: { Bool: { 'aws:SecureTransport': ['true', 'false'] } } }), 'fail'],
    ['no JSON', '{', 'unknown'],
  ])('%s', (_name, policy, expected) => expect(ask('deny-files-without-tls', policy)).toBe(expected));
});

test('a policy below a list, one that is not there, and one that is decided later', () => {
  const { context, at } = stackOf(`
- {type: aws_iam_role, name: a, values: {inline_policy: [{policy: '{"Statement": []}'}, {policy: '${statement({ Effect: 'Allow', Action: '*', Resource: '*' })}'}]}}
- {type: aws_iam_role, name: none, values: {inline_policy: []}}
- {type: aws_iam_role, name: later, values: {}, unknown: [policy]}`);
  const options = { mode: 'wildcard-rights', paths: ['inline_policy.policy', 'policy'] };
  const outcome = (address: string) => iamPolicy.evaluate(at(address), options, context).outcome;
  expect(outcome('aws_iam_role.a')).toBe('fail');
  expect(outcome('aws_iam_role.none')).toBe('not-applicable');
  expect(outcome('aws_iam_role.later')).toBe('unknown');
});

test('a statement that nests too deep cannot be read', () => {
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
  expect(ask('public-principal', `{"Statement": [{"Effect": "Allow", "Principal": ${deep}}]}`)).toBe('unknown');
});

describe('a policy of which not everything is known', () => {
  const known = unknown('known after apply', true);
  const NAME = createStandIn('aws_sns_topic.a', 'arn');
  const MADE = `arn:given:given:given:given:${NAME}`;
  const made = unknownText('known after apply', textEnds('arn:', '', MADE));
  const all = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: known };
  test.each([
    ['public-principal', all, 'fail'],
    ['public-principal', { ...all, Principal: known }, 'unknown'],
    ['public-principal', { ...all, Principal: { AWS: [known] } }, 'unknown'],
    ['public-principal', { ...all, Condition: { StringEquals: { 'aws:SourceVpce': known } } }, 'unknown'],
    ['public-principal', { ...all, Condition: known }, 'unknown'],
    ['public-principal', { ...all, Condition: { ArnEquals: { 'aws:SourceArn': made } } }, 'pass'],
    ['public-principal', { ...all, Condition: { StringLike: { 'aws:PrincipalArn': `${MADE}*` } } }, 'pass'],
    ['public-principal', { ...all, Condition: { ArnLike: { 'aws:SourceArn': `arn:aws:sns:*:*:${NAME}` } } }, 'fail'],
    ['public-principal', { ...all, Effect: known }, 'unknown'],
    ['wildcard-rights', { ...all, Action: '*' }, 'fail'],
    ['wildcard-rights', all, 'pass'],
    ['wildcard-rights', { ...all, Action: ['s3:Get*', known] }, 'unknown'],
    ['wildcard-rights', { ...all, Action: 'iam:*' }, 'unknown'],
    ['escalation', { ...all, Action: 'iam:PassRole' }, 'unknown'],
    ['escalation', all, 'pass'],
    ['escalation', { ...all, Action: 'lambda:UpdateFunctionCode' }, 'pass'],
    ['deny-without-tls', { ...all, Effect: 'Deny', Action: 's3:*' }, 'unknown'],
  ] as const)('%s %#', (mode, policy, outcome) => {
    const { context } = stackOf('- {type: aws_s3_bucket, name: a, values: {}}');
    const subject = resource('p', { policy: { Statement: [policy] } });
    expect(iamPolicy.evaluate(subject, { mode, paths: ['policy'] }, context).outcome).toBe(outcome);
  });
});
