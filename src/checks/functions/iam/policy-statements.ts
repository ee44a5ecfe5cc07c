import { STAND_IN } from '../../../base/text-ends.ts';
import { starPattern } from '../../../base/wildcards.ts';
import { isMap, isUnknown, type Value } from '../../../base/value.ts';
import { or3, type Truth } from '../../../base/truth.ts';
import { demandsTls, demandsValue, hasKnownConditions, isNarrowed, isWithoutTls } from './policy-conditions.ts';
import { lowered, texts, type Statement } from './policy-document.ts';
import { grantsEverything, grantsWholeService, letsEscalate, letsReadEverything } from './policy-rights.ts';

/** What a policy is examined for. */
export type Mode =
  | 'public-principal'
  | 'wildcard-rights'
  | 'service-rights'
  | 'wildcard-trust'
  | 'escalation'
  | 'data-reads'
  | 'federated-trust'
  | 'deny-without-tls'
  | 'deny-files-without-tls';

/** By mode, whether a statement matches, in a policy with these statements. */
export const LOOK_FOR: Readonly<Record<Mode, (statement: Statement, policy: readonly Statement[]) => Truth>> = {
  'public-principal': admitsEverybody,
  'wildcard-trust': admitsEverybody,
  'wildcard-rights': grantsEverything,
  'service-rights': grantsWholeService,
  escalation: letsEscalate,
  'data-reads': letsReadEverything,
  'federated-trust': trustsWholePlatform,
  'deny-without-tls': deniesWithoutTls,
  'deny-files-without-tls': deniesFilesWithoutTls,
};

function admitsEverybody(statement: Statement): Truth {
  if (statement.effect !== 'allow') return false;
  const { elements } = statement;
  const isAllBut = isGiven(elements, 'notprincipal');
  const isPublic = isAllBut === true ? true : or3([isAllBut, isEverybody(elements.get('principal'))]);
  if (isPublic === false) return false;
  const narrowed = isNarrowed(statement);
  if (narrowed === undefined) return 'unknown';
  return narrowed ? false : isPublic;
}

function isGiven(elements: Statement['elements'], name: string): Truth {
  const value = elements.get(name);
  return isUnknown(value) && !value.set ? 'unknown' : value !== undefined;
}

function isEverybody(principal: Value | undefined): Truth {
  if (principal === '*') return true;
  if (!isMap(principal)) return 'unknown';
  return or3(
    Object.values(principal).map((kind) => {
      const names = texts(kind);
      if (names === undefined) return 'unknown';
      return names.some((name) => name === '*' || /^arn:[^:]*:[^:]*:[^:]*:[^:]*\*/.test(name));
    }),
  );
}

/**
 * Trusts an OpenID Connect provider without naming its subjects and the audience (IAM User Guide, "Create a role for
 * OpenID Connect federation"). A wildcard may follow an owner and a name, such as a repository.
 */
function trustsWholePlatform(statement: Statement): Truth {
  const federated = trustsProvider(statement);
  if (federated !== true) return federated;
  const providers = texts(getProviders(statement)) ?? [];
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

/** Whether a statement trusts identities of an OpenID Connect provider. */
export function trustsProvider(statement: Statement): Truth {
  if (statement.effect !== 'allow') return false;
  const principal = statement.elements.get('principal');
  if (!isMap(principal)) return principal === undefined || principal === '*' ? false : 'unknown';
  const federated = getProviders(statement);
  if (federated === undefined) return false;
  return texts(federated)?.some((provider) => provider.includes(':oidc-provider/')) ?? 'unknown';
}

function getProviders({ elements }: Statement): Value | undefined {
  const principal = elements.get('principal');
  return isMap(principal) ? lowered(principal).get('federated') : undefined;
}

/**
 * Denies every principal every request without TLS on the bucket and its objects. One statement may name the bucket
 * and another its objects.
 */
function deniesWithoutTls(statement: Statement, policy: readonly Statement[]): Truth {
  if (!deniesEveryoneWithoutTls(statement)) return false;
  const resources = policy
    .filter(deniesEveryoneWithoutTls)
    .flatMap(({ elements }) => texts(elements.get('resource')) ?? []);
  if (resources.some((resource) => /^(?:arn:[^:]*:s3:::)?\*$/.test(resource))) return true;
  const objects = resources.filter((resource) => resource.endsWith('/*')).map((resource) => resource.slice(0, -2));
  if (objects.some((bucket) => resources.includes(bucket) || resources.includes(`${bucket}*`))) return true;
  if (resources.some(isBucketPrefix)) return true;
  // one bucket may be named in two ways
  return resources.some((resource) => resource.includes(STAND_IN)) ? 'unknown' : false;
}

function deniesEveryoneWithoutTls(statement: Statement): boolean {
  if (statement.effect !== 'deny' || !isWithoutTls(statement)) return false;
  const { elements } = statement;
  if (!isPlainWildcard(elements.get('principal'))) return false;
  const actions = texts(elements.get('action')) ?? [];
  return actions.some((action) => action === '*' || action.toLowerCase() === 's3:*');
}

/** `arn:aws:s3:::name*` is the bucket and all of its objects. */
function isBucketPrefix(resource: string): boolean {
  return /^arn:[^:]*:s3:::[a-z0-9.-]{3,63}\*$/.test(resource);
}

/** Denies every principal to mount a file system without TLS. The policy can name no other file system. */
function deniesFilesWithoutTls(statement: Statement): Truth {
  if (statement.effect !== 'deny' || !isWithoutTls(statement)) return false;
  const { elements } = statement;
  if (!isPlainWildcard(elements.get('principal'))) return false;
  const actions = texts(elements.get('action')) ?? [];
  if (!actions.some((action) => starPattern(action.toLowerCase())('elasticfilesystem:clientmount'))) return false;
  const resource = elements.get('resource');
  if (elements.has('notresource')) return false;
  return (
    resource === undefined ||
    (texts(resource) ?? []).some((each) => each === '*' || each.includes(':file-system/') || each.includes(STAND_IN))
  );
}

/**
 * Whether a file system policy allows clients only over TLS: where a policy exists, clients that it does not allow
 * are denied (Amazon EFS User Guide, "Using IAM to control access to file systems").
 */
export function allowsFilesOverTlsAlone(statements: readonly Statement[]): boolean {
  const allowing = statements.filter(({ effect }) => effect === 'allow');
  return allowing.length > 0 && allowing.every(demandsTls);
}

function isPlainWildcard(principal: Value | undefined): boolean {
  if (principal === '*') return true;
  return isMap(principal) && (texts(lowered(principal).get('aws')) ?? []).includes('*');
}
