import { isList, isUnknown } from '../../../base/value.ts';
import { matchesWildcards } from '../../../base/wildcards.ts';
import { or3, type Truth } from '../../../base/truth.ts';
import { conditionKeys } from './condition-keys.ts';
import { texts, type Statement } from './policy-document.ts';

const LONGEST_ACTION = 256;

/**
 * Allows every action, on whatever resource; or every action but some, or all of identity management, on every
 * resource.
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

/** A service and what it is asked to do, either of which may hold wildcards. */
function halves(action: string): readonly string[] {
  const colon = action.indexOf(':');
  return colon === -1 ? ['', action] : [action.slice(0, colon), action.slice(colon + 1)];
}

/** An action or a resource that is made of wildcards alone. */
function isEverything(name: string): boolean {
  return name.includes('*') && /^[*?:]+$/.test(name);
}

/**
 * Allows all that a service can do, on every resource, and no condition says on which. What leaves out some actions allows
 * the whole of all other services.
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

/** The same, or `false` when a condition with a key that limits stands in the statement. */
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

/** Account of an ARN, which buckets have none of, and what is named behind it. */
const NAMED = /^arn:[^:]*:[^:]*:[^:]*:([^:]*):(.*)$/;
/** The kind of thing before its name; before a wildcard some are written without a separator, as in `role*`. */
const KIND = /^(?:[a-z-]+[/:]|(?:role|user|group|policy|parameter|secret|key)(?=\*))/;

/** `*`, or an ARN that leaves its resource open: all of a service, all objects of all buckets, or all of a kind such as `role/*`. */
function isEvery(resource: string): boolean {
  if (isEverything(resource) || /^arn:[^:]*:\*+$/.test(resource)) return true;
  const [, account = '', named = ''] = NAMED.exec(resource) ?? [];
  const name = account === '' ? named : named.replace(KIND, '');
  return name.includes('*') && /^[*?/:]+$/.test(name);
}

/** Rights to change the rights of identities, or to act with another's (IAM User Guide, "Permissions boundaries"). */
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
 * Rights to have code run with a role that something has already: no role is passed then (AWS Lambda API reference,
 * UpdateFunctionCode; AWS Glue API reference, UpdateDevEndpoint).
 */
const RUNNING = ['lambda:updatefunctioncode', 'glue:updatedevendpoint'];
/** Conditions that say which policies, boundaries or services such a right is for. */
const LIMITING = new Set([
  'iam:passedtoservice',
  'iam:permissionsboundary',
  'iam:policyarn',
  'iam:associatedresourcearn',
]);
/** The one of them that every request for a right has, so that `IfExists` changes nothing (Service Authorization Reference, IAM). */
const CARRIED: ReadonlyMap<string, string> = new Map([
  ['iam:passrole', 'iam:passedtoservice'],
  ['iam:attachuserpolicy', 'iam:policyarn'],
  ['iam:attachgrouppolicy', 'iam:policyarn'],
  ['iam:attachrolepolicy', 'iam:policyarn'],
]);

/** Rights whose answer is a secret, a key's work or stored data (Service Authorization Reference). */
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
 * Conditions that say who asks and how, or of which account a thing is, not what may be read: all keys of every service but those
 * of tags (IAM User Guide, "AWS global condition context keys").
 */
const GLOBAL_BUT_TAGS = /^aws:(?!resourcetag\/|requesttag\/|tagkeys$)/;

/** Allows one of the escalating actions on every resource, and no condition limits what for. */
export function letsEscalate(statement: Statement): Truth {
  return or3([
    grants(statement, ESCALATING, (key) => LIMITING.has(key), isEveryResource(statement.elements)),
    grants(statement, RUNNING, (key) => !GLOBAL_BUT_TAGS.test(key), isEveryKnownResource(statement)),
  ]);
}

/** Allows to read secrets or data on every resource, and no condition limits which. */
export function letsReadEverything(statement: Statement): Truth {
  return grants(statement, READING, (key) => !GLOBAL_BUT_TAGS.test(key), isEveryKnownResource(statement));
}

/** The same of the resources that are known: one whose name is given later is one of its own. */
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

/** Whether a pattern of actions covers an action. Longer patterns are cut. */
function isCovered(action: string, pattern: string): boolean {
  return matchesWildcards(pattern.slice(0, LONGEST_ACTION), action);
}
