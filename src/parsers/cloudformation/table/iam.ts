import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { readMember, selfReference, type Made } from '../conversion/made.ts';
import type { CfnType } from './cfn-type.ts';

const POLICY_OF_ROLES = { PolicyName: 'name', PolicyDocument: '=policy' };

export const IAM: readonly CfnType[] = [
  {
    cfn: 'AWS::IAM::Role',
    aws: 'aws_iam_role',
    names: { RoleName: 'name', AssumeRolePolicyDocument: '=assume_role_policy', Policies: '-' },
    convert: (properties, made) => {
      addPolicies(properties, made, 'aws_iam_role_policy', 'role');
    },
  },
  {
    cfn: 'AWS::IAM::User',
    aws: 'aws_iam_user',
    names: { UserName: 'name', Policies: '-', ManagedPolicyArns: '-', LoginProfile: '-', Groups: '-' },
    convert: convertUser,
  },
  {
    cfn: 'AWS::IAM::Group',
    aws: 'aws_iam_group',
    names: { GroupName: 'name', Policies: '-', ManagedPolicyArns: '-' },
    convert: (properties, made) => {
      addPolicies(properties, made, 'aws_iam_group_policy', 'group');
      addAttachments(properties, made, 'aws_iam_group_policy_attachment', 'group');
    },
  },
  {
    cfn: 'AWS::IAM::ManagedPolicy',
    aws: 'aws_iam_policy',
    names: { ManagedPolicyName: 'name', PolicyDocument: '=policy', Users: '-', Groups: '-', Roles: '-' },
    convert: (properties, made) => {
      for (const [property, holder] of HOLDERS) {
        each(own(properties, property), (name, index) => {
          const values = { [holder]: name, policy_arn: selfReference(made.main.address, 'arn') };
          made.add(`aws_iam_${holder}_policy_attachment`, values, [property, index], { suffix: `[${index}]` });
        });
      }
    },
  },
  inlinePolicy('Users', 'user'),
  inlinePolicy('Groups', 'group'),
  inlinePolicy(undefined, 'role'),
  { cfn: 'AWS::IAM::RolePolicy', aws: 'aws_iam_role_policy', names: { ...POLICY_OF_ROLES, RoleName: 'role' } },
  { cfn: 'AWS::IAM::UserPolicy', aws: 'aws_iam_user_policy', names: { ...POLICY_OF_ROLES, UserName: 'user' } },
  { cfn: 'AWS::IAM::GroupPolicy', aws: 'aws_iam_group_policy', names: { ...POLICY_OF_ROLES, GroupName: 'group' } },
  { cfn: 'AWS::IAM::AccessKey', aws: 'aws_iam_access_key', names: { UserName: 'user', Serial: '-' } },
  { cfn: 'AWS::IAM::ServerCertificate', aws: 'aws_iam_server_certificate', names: { ServerCertificateName: 'name' } },
  {
    cfn: 'AWS::IAM::InstanceProfile',
    aws: 'aws_iam_instance_profile',
    names: { InstanceProfileName: 'name', Roles: '-' },
    convert: (properties, made) => {
      const roles = own(properties, 'Roles');
      made.set('role', isList(roles) ? roles[0] : roles, ['Roles']);
    },
  },
  {
    cfn: 'AWS::IAM::OIDCProvider',
    aws: 'aws_iam_openid_connect_provider',
    names: { ClientIdList: 'client_id_list', ThumbprintList: 'thumbprint_list' },
  },
  { cfn: 'AWS::IAM::SAMLProvider', aws: 'aws_iam_saml_provider' },
];

const HOLDERS: readonly (readonly [property: string, holder: string])[] = [
  ['Users', 'user'],
  ['Groups', 'group'],
  ['Roles', 'role'],
];

/** An inline policy of several users, groups and roles: one resource for each in the provider. */
function inlinePolicy(when: string | undefined, holder: string): CfnType {
  const type = `aws_iam_${holder}_policy`;
  return {
    cfn: 'AWS::IAM::Policy',
    aws: type,
    ...(when === undefined ? {} : { when }),
    names: { ...POLICY_OF_ROLES, Users: '-', Groups: '-', Roles: '-' },
    convert: (properties, made) => {
      for (const [property, other] of HOLDERS) {
        each(own(properties, property), (name, index) => {
          if (other === holder && index === 0) made.set(holder, name, [property, 0]);
          else {
            const values = {
              [other]: name,
              policy: own(properties, 'PolicyDocument'),
              name: own(properties, 'PolicyName'),
            };
            made.add(`aws_iam_${other}_policy`, values, ['PolicyDocument'], { suffix: `[${property}.${index}]` });
          }
        });
      }
    },
  };
}

function each(list: Value | undefined, visit: (value: Value, index: number) => void): void {
  if (list === undefined || list === null) return;
  const items = isList(list) ? list : [list];
  for (const [index, item] of items.entries()) visit(item, index);
}

function addPolicies(properties: ValueMap, made: Made, aws: string, holder: string): void {
  each(own(properties, 'Policies'), (policy, index) => {
    const pointer = isMap(policy) ? ['Policies', index, 'PolicyDocument'] : ['Policies'];
    const values = {
      [holder]: made.self,
      name: readMember(policy, 'PolicyName'),
      policy: readMember(policy, 'PolicyDocument'),
    };
    const draft = made.add(aws, values, pointer, { suffix: `[${index}]` });
    draft.places.set('policy', []);
  });
}

function addAttachments(properties: ValueMap, made: Made, aws: string, holder: string): void {
  each(own(properties, 'ManagedPolicyArns'), (arn, index) => {
    const values = { [holder]: made.self, policy_arn: arn };
    made.add(aws, values, ['ManagedPolicyArns', index], { suffix: `[${index}]` });
  });
}

function convertUser(properties: ValueMap, made: Made): void {
  addPolicies(properties, made, 'aws_iam_user_policy', 'user');
  addAttachments(properties, made, 'aws_iam_user_policy_attachment', 'user');
  if (own(properties, 'LoginProfile') !== undefined)
    made.add('aws_iam_user_login_profile', { user: made.self }, ['LoginProfile']);
  const groups = own(properties, 'Groups');
  if (groups !== undefined) made.add('aws_iam_user_group_membership', { user: made.self, groups }, ['Groups']);
}
