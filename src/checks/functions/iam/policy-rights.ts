import { isList, isUnknown } from '../../../base/value.ts';
import { matchesWildcards } from '../../../base/wildcards.ts';
import { or3, type Truth } from '../../../base/truth.ts';
import { conditionKeys } from './condition-keys.ts';
import { texts, type Statement } from './policy-document.ts';

const LONGEST_ACTION = 256;

/**
 * Whether a statement allows every action on any resource, or on every resource every action but some, or all of
 * identity management.
 */
export function grantsEverything(statement: Statement): Truth {
  if (statement.effect !== 'allow') return false;
  const { elements } = statement;
  const everywhere = isEveryResource(elements);
  if (elements.has('notaction')) return everywhere;
  const actions = texts(elements.get('action'));
  if (actions === undefined) return 'unknown';
  if (actions.some(isEverything)) return true;
  return actions.some(isWholeIdentityManagement) ? everywhere : false;
}

function isWholeIdentityManagement(action: string): boolean {
  const [service = '', verbs = ''] = halves(action);
  return isEverything(verbs) && ['iam', 'organizations'].some((name) => isCovered(name, service.toLowerCase()));
}

function halves(action: string): readonly string[] {
  const colon = action.indexOf(':');
  return colon === -1 ? ['', action] : [action.slice(0, colon), action.slice(colon + 1)];
}

function isEverything(name: string): boolean {
  return name.includes('*') && /^[*?:]+$/.test(name);
}

/**
 * Whether a statement allows every action of a service on every resource, without a condition that limits the
 * resources. A statement that excludes some actions allows the whole of all other services.
 */
export function grantsWholeService(statement: Statement): Truth {
  if (statement.effect !== 'allow') return false;
  const leavesOut = statement.elements.has('notaction');
  const actions = texts(statement.elements.get(leavesOut ? 'notaction' : 'action'));
  if (actions === undefined) return 'unknown';
  const isWhole = leavesOut
    ? !actions.some(isEverything)
    : actions.some((action) => isEverything(halves(action)[1] ?? ''));
  const everywhere = isWhole ? isEveryResource(statement.elements) : false;
  return whereLimited(everywhere, statement, (key) => !GLOBAL_BUT_TAGS.test(key));
}

function whereLimited(
  granted: Truth,
  statement: Statement,
  limits: (conditionKey: string) => boolean,
  carried?: (conditionKey: string) => boolean,
): Truth {
  if (granted === false) return false;
  const keys = conditionKeys(statement, carried);
  if (keys === undefined) return 'unknown';
  return keys.some(limits) ? false : granted;
}

function isEveryResource(elements: Statement['elements']): Truth {
  if (elements.has('notresource')) return true;
  const resources = texts(elements.get('resource'));
  return resources === undefined ? 'unknown' : resources.some((resource) => isEvery(resource));
}

/** The account of an ARN, which is empty for buckets, and its resource. */
const NAMED = /^arn:[^:]*:[^:]*:[^:]*:([^:]*):(.*)$/;
/** The resource type before the name. Before a wildcard some have no separator, as in `role*`. */
const KIND = /^(?:[a-z-]+[/:]|(?:role|user|group|policy|parameter|secret|key)(?=\*))/;

/**
 * `*`, or an ARN with an open resource: all of a service, all objects of all buckets, or all of a type such as
 * `role/*`.
 */
function isEvery(resource: string): boolean {
  if (isEverything(resource) || /^arn:[^:]*:\*+$/.test(resource)) return true;
  const [, account = '', named = ''] = NAMED.exec(resource) ?? [];
  const name = account === '' ? named : named.replace(KIND, '');
  return name.includes('*') && /^[*?/:]+$/.test(name);
}

/**
 * Rights to change the rights of identities, or to act as another identity (IAM User Guide, "Permissions
 * boundaries").
 */
const ESCALATING = [
  'iam:createpolicyversion',
  'iam:setdefaultpolicyversion',
  'iam:attachuserpolicy',
  'iam:attachgrouppolicy',
  'iam:attachrolepolicy',
  'iam:putuserpolicy',
  'iam:putgrouppolicy',
  'iam:putrolepolicy',
  'iam:addusertogroup',
  'iam:updateassumerolepolicy',
  'iam:createaccesskey',
  'iam:createloginprofile',
  'iam:updateloginprofile',
  'iam:deleterolepermissionsboundary',
  'iam:deleteuserpermissionsboundary',
  'iam:passrole',
  'sso:attachcustomermanagedpolicyreferencetopermissionset',
  'sso:attachmanagedpolicytopermissionset',
  'sso:createaccountassignment',
  'sso:putinlinepolicytopermissionset',
];
/**
 * Rights to run code with a role that a resource already has, so no role is passed (AWS Lambda API reference,
 * UpdateFunctionCode; AWS Glue API reference, UpdateDevEndpoint).
 */
const RUNNING = ['lambda:updatefunctioncode', 'glue:updatedevendpoint'];
/** Condition keys that limit such a right to certain policies, boundaries or services. */
const LIMITING = new Set([
  'iam:passedtoservice',
  'iam:permissionsboundary',
  'iam:policyarn',
  'iam:associatedresourcearn',
]);
/**
 * The limiting key that every request for a right carries, so that `IfExists` changes nothing (Service Authorization
 * Reference, IAM).
 */
const CARRIED: ReadonlyMap<string, string> = new Map([
  ['iam:passrole', 'iam:passedtoservice'],
  ['iam:attachuserpolicy', 'iam:policyarn'],
  ['iam:attachgrouppolicy', 'iam:policyarn'],
  ['iam:attachrolepolicy', 'iam:policyarn'],
]);

/** Rights that return a secret, the result of a key, or stored data (Service Authorization Reference). */
const READING = [
  'iam:createaccesskey',
  'kms:decrypt',
  'kms:reencryptfrom',
  's3:getobject',
  's3:getobjectversion',
  'secretsmanager:getsecretvalue',
  'ssm:getparameter',
  'ssm:getparameterhistory',
  'ssm:getparameters',
  'ssm:getparametersbypath',
  'sts:assumerole',
  'ec2:getpassworddata',
  'redshift:getclustercredentials',
];
/**
 * Condition keys about the caller, the request or the account, which do not limit what may be read: all keys of every
 * service except tags (IAM User Guide, "AWS global condition context keys").
 */
const GLOBAL_BUT_TAGS = /^aws:(?!resourcetag\/|requesttag\/|tagkeys$)/;

/** Whether a statement allows a privilege-escalation action on every resource, without a condition that limits it. */
export function letsEscalate(statement: Statement): Truth {
  return or3([
    grants(statement, ESCALATING, (key) => LIMITING.has(key), isEveryResource(statement.elements)),
    grants(statement, RUNNING, (key) => !GLOBAL_BUT_TAGS.test(key), isEveryKnownResource(statement)),
  ]);
}

/** Whether a statement allows reading secrets or data on every resource, without a condition that limits which. */
export function letsReadEverything(statement: Statement): Truth {
  return grants(statement, READING, (key) => !GLOBAL_BUT_TAGS.test(key), isEveryKnownResource(statement));
}

/** Considers known resources only: one that is given later is a specific resource. */
function isEveryKnownResource({ elements }: Statement): Truth {
  const resource = elements.get('resource') ?? null;
  const known = (isList(resource) ? resource : [resource]).filter((each) => !(isUnknown(each) && each.set));
  return isEveryResource(new Map(elements).set('resource', known));
}

function grants(
  statement: Statement,
  wanted: readonly string[],
  limits: (conditionKey: string) => boolean,
  everywhere: Truth,
): Truth {
  if (statement.effect !== 'allow') return false;
  const { elements } = statement;
  if (everywhere === false) return false;
  const excluded = texts(elements.get('notaction'));
  const actions = excluded ?? texts(elements.get('action'));
  if (actions === undefined) return 'unknown';
  const granted = wanted.filter(
    (right) => actions.some((action) => isCovered(right, action.toLowerCase())) === (excluded === undefined),
  );
  const carried = (key: string): boolean => granted.every((right) => CARRIED.get(right) === key);
  return whereLimited(granted.length > 0 ? everywhere : false, statement, limits, carried);
}

function isCovered(action: string, pattern: string): boolean {
  return matchesWildcards(pattern.slice(0, LONGEST_ACTION), action);
}
