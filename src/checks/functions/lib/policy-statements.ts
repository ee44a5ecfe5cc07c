import { STAND_IN } from '../../../model/text-ends.ts';
import { isList, isMap, isUnknown } from '../../../model/value.ts';
import type { Value } from '../../../model/value.ts';
import type { Truth } from '../../truth.ts';
import { conditionKeys, demandsValue, hasKnownConditions, isNarrowed, isWithoutTls } from './policy-conditions.ts';
import { lowered, texts } from './policy-document.ts';
import type { Statement } from './policy-document.ts';
import { oneHolds } from './truths.ts';

/** What is looked for in a policy; `true` for a statement that has it. */
export type Mode =
  | 'public-principal'
  | 'wildcard-rights'
  | 'service-rights'
  | 'wildcard-trust'
  | 'escalation'
  | 'data-reads'
  | 'federated-trust'
  | 'deny-without-tls';

export const LOOK_FOR: Readonly<Record<Mode, (statement: Statement) => Truth>> = {
  'public-principal': admitsEverybody,
  'wildcard-trust': admitsEverybody,
  'wildcard-rights': grantsEverything,
  'service-rights': grantsWholeService,
  escalation: letsEscalate,
  'data-reads': letsReadEverything,
  'federated-trust': trustsWholePlatform,
  'deny-without-tls': deniesWithoutTls,
};

/** Allows everybody, or everybody but some, and no condition narrows it. */
function admitsEverybody(statement: Statement): Truth {
  if (statement.effect !== 'allow') return false;
  const { elements } = statement;
  const isAllBut = isGiven(elements, 'notprincipal');
  const isPublic = isAllBut === true ? true : oneHolds([isAllBut, isEverybody(elements.get('principal'))]);
  if (isPublic === false) return false;
  const narrowed = isNarrowed(statement);
  if (narrowed === undefined) return 'unknown';
  return narrowed ? false : isPublic;
}

/** Whether an element stands in a statement; one that a later value may leave out cannot be told. */
function isGiven(elements: Statement['elements'], name: string): Truth {
  const value = elements.get(name);
  return isUnknown(value) && !value.set ? 'unknown' : value !== undefined;
}

/** `"*"`, or `*` among the principals of a kind, or a wildcard in place of an account. */
function isEverybody(principal: Value | undefined): Truth {
  if (principal === '*') return true;
  if (!isMap(principal)) return 'unknown';
  return oneHolds(
    Object.values(principal).map((kind) => {
      const names = texts(kind);
      if (names === undefined) return 'unknown';
      return names.some((name) => name === '*' || /^arn:[^:]*:[^:]*:[^:]*:[^:]*\*/.test(name));
    }),
  );
}

/**
 * Allows every action, on whatever resource; or every action but some, or all of identity management, on every
 * resource.
 */
function grantsEverything(statement: Statement): Truth {
  if (statement.effect !== 'allow') return false;
  const { elements } = statement;
  const everywhere = isEveryResource(elements);
  if (elements.has('notaction')) return everywhere;
  const actions = texts(elements.get('action'));
  if (actions === undefined) return 'unknown';
  if (actions.some(isEverything)) return true;
  return actions.some((action) => /^(?:iam|organizations):\*+$/i.test(action)) ? everywhere : false;
}

/** An action or a resource that is made of wildcards alone. */
function isEverything(name: string): boolean {
  return name.includes('*') && /^[*?:]+$/.test(name);
}

/** Allows all that a service can do, on every resource, and no condition says on which. */
function grantsWholeService(statement: Statement): Truth {
  if (statement.effect !== 'allow') return false;
  const actions = statement.elements.has('notaction') ? [] : texts(statement.elements.get('action'));
  if (actions === undefined) return 'unknown';
  const isWhole = actions.some((action) => /^(?:[a-z0-9-]+:)?\*+(?::\*+)?$/i.test(action));
  const everywhere = isWhole ? isEveryResource(statement.elements) : false;
  return whereLimited(everywhere, statement, (key) => !ABOUT_REQUEST.has(key));
}

/** The same, or `false` when a condition with a key that limits stands in the statement. */
function whereLimited(granted: Truth, statement: Statement, limits: (conditionKey: string) => boolean): Truth {
  if (granted === false) return false;
  const keys = conditionKeys(statement);
  if (keys === undefined) return 'unknown';
  return keys.some(limits) ? false : granted;
}

function isEveryResource(elements: Statement['elements']): Truth {
  if (elements.has('notresource')) return true;
  const resources = texts(elements.get('resource'));
  return resources === undefined ? 'unknown' : resources.some((resource) => isEvery(resource));
}

/** `*`, or an ARN that leaves its resource open: all of a service, or all of a kind such as `role/*` in an account (a bucket has none). */
function isEvery(resource: string): boolean {
  if (isEverything(resource)) return true;
  return /^arn:[^:]*(?::\*+|(?::[^:]*){3}:\*+|(?::[^:]*){2}:[^:]+:[a-z-]+[/:]\*+)$/.test(resource);
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
  'iam:passrole',
];
/** Conditions that say which policies, boundaries or services such a right is for. */
const LIMITING = new Set([
  'iam:passedtoservice',
  'iam:permissionsboundary',
  'iam:policyarn',
  'iam:associatedresourcearn',
]);

/** Rights whose answer is a secret, a key's work or stored data (Service Authorization Reference). */
const READING = [
  'iam:createaccesskey',
  'kms:decrypt',
  'kms:reencryptfrom',
  's3:getobject',
  'secretsmanager:getsecretvalue',
  'ssm:getparameter',
  'ssm:getparameters',
  'ssm:getparametersbypath',
  'sts:assumerole',
  'ec2:getpassworddata',
  'redshift:getclustercredentials',
];
/** Conditions that say how a request has to come, not what it may read. */
const ABOUT_REQUEST: ReadonlySet<string> = new Set([
  'aws:multifactorauthpresent',
  'aws:multifactorauthage',
  'aws:securetransport',
  'aws:sourceip',
  'aws:requestedregion',
  'aws:currenttime',
]);

/** Allows one of the escalating actions on every resource, and no condition limits what for. */
function letsEscalate(statement: Statement): Truth {
  return grants(statement, ESCALATING, (key) => LIMITING.has(key), isEveryResource(statement.elements));
}

/**
 * Allows to read secrets or data on every resource, and no condition limits which. A resource whose name is given later is one
 * of its own.
 */
function letsReadEverything(statement: Statement): Truth {
  const resource = statement.elements.get('resource') ?? null;
  const known = (isList(resource) ? resource : [resource]).filter((each) => !(isUnknown(each) && each.set));
  const elements = new Map(statement.elements).set('resource', known);
  return grants(statement, READING, (key) => !ABOUT_REQUEST.has(key), isEveryResource(elements));
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
  const named = wanted.filter((right) => actions.some((action) => isCovered(right, action.toLowerCase())));
  const granted = excluded === undefined ? named.length : wanted.length - named.length;
  return whereLimited(granted > 0 ? everywhere : false, statement, limits);
}

/**
 * Trusts an OpenID Connect provider without saying which of its subjects, and for which audience (IAM User Guide, "Create a
 * role for OpenID Connect federation"). A wildcard may follow an owner and a name, such as a repository.
 */
function trustsWholePlatform(statement: Statement): Truth {
  const federated = trustsProvider(statement);
  if (federated !== true) return federated;
  const providers = texts(providersOf(statement)) ?? [];
  if (!hasKnownConditions(statement)) return 'unknown';
  return providers.some((provider) => {
    const host = /:oidc-provider\/(.{1,300})$/.exec(provider)?.[1]?.toLowerCase();
    if (host === undefined) return false;
    const isPinned =
      demandsValue(statement, `${host}:sub`, (value) => /^[^*?]*[^*?:/]$|^[^*?]*[:/][^*?:/]+[:/][^*?]+/.test(value)) &&
      demandsValue(statement, `${host}:aud`, (value) => !/[*?]/.test(value) && value !== '');
    return !isPinned;
  });
}

/** Whether a statement lets identities of an OpenID Connect provider in. */
export function trustsProvider(statement: Statement): Truth {
  if (statement.effect !== 'allow') return false;
  const principal = statement.elements.get('principal');
  if (!isMap(principal)) return principal === undefined || principal === '*' ? false : 'unknown';
  const federated = providersOf(statement);
  if (federated === undefined) return false;
  return texts(federated)?.some((provider) => provider.includes(':oidc-provider/')) ?? 'unknown';
}

function providersOf({ elements }: Statement): Value | undefined {
  const principal = elements.get('principal');
  return isMap(principal) ? lowered(principal).get('federated') : undefined;
}

/** Whether an action pattern with `*` and `?` covers an action. Steps are bounded by the product of both lengths. */
function isCovered(action: string, pattern: string): boolean {
  let ends = new Set([0]);
  for (const sign of pattern.slice(0, 256)) {
    const next = new Set<number>();
    for (const at of ends) {
      if (sign === '*') for (let end = at; end <= action.length; end += 1) next.add(end);
      else if (at < action.length && (sign === '?' || sign === action[at])) next.add(at + 1);
    }
    ends = next;
  }
  return ends.has(action.length);
}

/** Denies every request without TLS, to everybody, for every action, on the bucket and what is in it. */
function deniesWithoutTls(statement: Statement): Truth {
  if (statement.effect !== 'deny' || !isWithoutTls(statement)) return false;
  const { elements } = statement;
  if (isPlainWildcard(elements.get('principal')) !== true) return false;
  const actions = texts(elements.get('action')) ?? [];
  if (!actions.some((action) => action === '*' || action.toLowerCase() === 's3:*')) return false;
  const resources = texts(elements.get('resource')) ?? [];
  if (resources.some((resource) => /^(?:arn:[^:]*:s3:::)?\*$/.test(resource))) return true;
  const objects = resources.filter((resource) => resource.endsWith('/*')).map((resource) => resource.slice(0, -2));
  if (objects.some((bucket) => resources.includes(bucket) || resources.includes(`${bucket}*`))) return true;
  if (resources.some(isBucketPrefix)) return true;
  // one bucket may be named in two ways
  return resources.some((resource) => resource.includes(STAND_IN)) ? 'unknown' : false;
}

/** `arn:aws:s3:::name*` is the bucket and all of its objects. */
function isBucketPrefix(resource: string): boolean {
  return /^arn:[^:]*:s3:::[a-z0-9.-]{3,63}\*$/.test(resource);
}

/** Only a principal of `*` without exceptions, as text or as AWS principals. */
function isPlainWildcard(principal: Value | undefined): boolean {
  if (principal === '*') return true;
  return isMap(principal) && (texts(lowered(principal).get('aws')) ?? []).includes('*');
}
