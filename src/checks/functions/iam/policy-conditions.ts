import { STAND_IN } from '../../../base/text-ends.ts';
import { isMap, type Value } from '../../../base/value.ts';
import { isInternet } from '../../../network/address-space.ts';
import { readBlock } from '../../../network/cidr-block.ts';
import type { Truth } from '../../../base/truth.ts';
import { lowered, scalars, type Statement } from './policy-document.ts';

interface Comparison {
  /** Lower case, without `ForAnyValue:`. */
  readonly operator: string;
  readonly forAny: boolean;
  /** Lower case. */
  readonly key: string;
  readonly values: readonly string[];
}

/**
 * Keys that name the caller or its origin and whose values must be literal. With the tables below: all keys of the
 * IAM User Guide, "AWS global condition context keys", that tie a request to an account, an organization or one of
 * its networks, as of 2026-11, and those of single services that public policies use.
 */
const EXACT_KEYS: ReadonlySet<string> = new Set([
  'aws:sourceaccount',
  'aws:sourceowner',
  'aws:sourceorgid',
  'aws:sourcevpc',
  'aws:sourcevpce',
  'aws:vpceaccount',
  'aws:vpceorgid',
  'aws:ec2instancesourcevpc',
  'aws:principalaccount',
  'aws:principalorgid',
  'kms:calleraccount',
  's3:dataaccesspointaccount',
]);
/** Keys whose values are ARNs or paths; a wildcard after the account is still narrow. */
const ARN_KEYS: ReadonlySet<string> = new Set([
  'aws:sourcearn',
  'aws:principalarn',
  'aws:sourcevpcarn',
  's3:dataaccesspointarn',
  'lambda:sourcefunctionarn',
  'ec2:sourceinstancearn',
]);
const PATH_KEYS: ReadonlySet<string> = new Set(['aws:principalorgpaths', 'aws:sourceorgpaths', 'aws:vpceorgpaths']);
const EQUALS = new Set(['stringequals', 'stringequalsignorecase', 'arnequals']);
const LIKE = new Set(['stringlike', 'arnlike', 'arnequals']);
/** Widest address range that Amazon S3 does not call public (Amazon S3 User Guide, "The meaning of public"). */
const NARROW_IPV4 = 8;
const NARROW_IPV6 = 32;

/**
 * Whether conditions narrow a statement for any principal to chosen callers or places: accounts, organisations,
 * source resources, private networks or addresses (IAM User Guide, "AWS global condition context keys"). All
 * comparisons must match, so one narrow comparison is enough, but each of its values must be narrow. Negations,
 * `IfExists` and `ForAllValues` also match a missing key, so they narrow nothing. `undefined`: it cannot be read.
 */
export function isNarrowed(statement: Statement): boolean | undefined {
  const comparisons = readComparisons(statement);
  return comparisons?.some(isNarrow);
}

/**
 * Whether a deny with these conditions leaves only narrow callers or places: each comparison denies what is not among
 * chosen values, and also denies a missing key. It may also leave calls that AWS services make in their own name.
 * `unknown`: it cannot be read.
 */
export function leavesNarrow(statement: Statement): Truth {
  const comparisons = readComparisons(statement);
  if (comparisons === undefined) return 'unknown';
  const others = comparisons.filter((each) => !isOfServices(each));
  return others.length > 0 && others.every((each) => !each.forAny && isNarrow({ ...each, operator: opposite(each) }));
}

/** Matches all calls except those that an AWS service makes in its own name. */
function isOfServices({ operator, key, values }: Comparison): boolean {
  return (
    /^bool(?:ifexists)?$/.test(operator) &&
    key === 'aws:principalisawsservice' &&
    values.every((value) => value.toLowerCase() === 'false')
  );
}

/** The operator that a negation negates. Negations match where the key is missing, with or without `IfExists`. */
function opposite({ operator }: Comparison): string {
  return /^(?:stringnot|arnnot|notip)/.test(operator) ? operator.replace('not', '').replace(/ifexists$/, '') : '';
}

function isNarrow({ operator, key, values }: Pick<Comparison, 'operator' | 'key' | 'values'>): boolean {
  return (
    values.length > 0 &&
    values.every((value) => narrows(operator, key, value)) &&
    // narrow blocks side by side may be the internet
    !(operator === 'ipaddress' && isInternet(values.map(readBlock).filter((block) => block !== undefined)))
  );
}

/** Whether all conditions are fully known. */
export function hasKnownConditions(statement: Statement): boolean {
  return readComparisons(statement) !== undefined;
}

/** Whether the only condition is that the request does not come over TLS. */
export function isWithoutTls(statement: Statement): boolean {
  const comparisons = readComparisons(statement) ?? [];
  const [first] = comparisons;
  if (first === undefined || comparisons.length > 1) return false;
  const { operator, key, values } = first;
  return (
    (operator === 'bool' || operator === 'boolifexists') &&
    key === 'aws:securetransport' &&
    values.length === 1 &&
    values[0]?.toLowerCase() === 'false'
  );
}

/**
 * How a statement matches requests without MFA, where that is its only condition: `all` of them, or only those with a
 * sign-in session (a plain Bool never matches access keys, whose requests lack the key).
 */
export function withoutSecondFactor(statement: Statement): 'all' | 'sign-ins' | undefined {
  const comparisons = readComparisons(statement) ?? [];
  const [first] = comparisons;
  if (first === undefined || comparisons.length > 1 || first.key !== 'aws:multifactorauthpresent') return undefined;
  if (first.values.length !== 1 || first.values[0]?.toLowerCase() !== 'false') return undefined;
  if (first.operator === 'boolifexists') return 'all';
  return first.operator === 'bool' ? 'sign-ins' : undefined;
}

/** Whether a statement applies only over TLS; every request has the condition key. */
export function demandsTls(statement: Statement): boolean {
  const comparisons = readComparisons(statement) ?? [];
  return comparisons.some(
    ({ operator, key, values }) =>
      operator === 'bool' &&
      key === 'aws:securetransport' &&
      values.length > 0 &&
      values.every((value) => value.toLowerCase() === 'true'),
  );
}

/**
 * Whether an equality condition on the key allows only values that `accepts` accepts. It says nothing about a
 * request without the key.
 */
export function demandsValue(statement: Statement, key: string, accepts: (value: string) => boolean): boolean {
  const comparisons = readComparisons(statement) ?? [];
  return comparisons.some(
    (one) =>
      (EQUALS.has(one.operator) || LIKE.has(one.operator)) &&
      one.key === key &&
      one.values.length > 0 &&
      one.values.every(accepts),
  );
}

function readComparisons(statement: Statement): readonly Comparison[] | undefined {
  const condition: Value | undefined = statement.elements.get('condition');
  if (condition === undefined || condition === null) return [];
  if (!isMap(condition)) return undefined;
  const found: Comparison[] = [];
  for (const [operator, keys] of lowered(condition)) {
    if (!isMap(keys)) return undefined;
    for (const [key, item] of lowered(keys)) {
      const values = scalars(item);
      if (values === undefined) return undefined;
      const plain = operator.replace(/^foranyvalue:/, '');
      found.push({ operator: plain, forAny: plain !== operator, key, values });
    }
  }
  return found;
}

function narrows(operator: string, key: string, value: string): boolean {
  if (value.includes('${')) return false;
  if (operator === 'ipaddress' && key === 'aws:sourceip') return isNarrowBlock(value);
  // through a mount target, which stands in a private network (Amazon EFS User Guide, Blocking public access)
  if (operator === 'bool' && key === 'elasticfilesystem:accessedviamounttarget') return value.toLowerCase() === 'true';
  if (!EQUALS.has(operator) && !LIKE.has(operator)) return false;
  const literal = LIKE.has(operator) ? !/[*?]/.test(value) : true;
  if (EXACT_KEYS.has(key)) return value !== '' && literal;
  // the id of a role, and any session of it
  if (key === 'aws:userid') return /^A[A-Z0-9]{15,}(?::.*)?$/.test(value) || /^\d{12}$/.test(value);
  if (ARN_KEYS.has(key)) return isNarrowArn(value, literal);
  return PATH_KEYS.has(key) && /^o-[a-z0-9]{10,32}\//.test(value);
}

function isNarrowBlock(value: string): boolean {
  const block = readBlock(value);
  return block !== undefined && block.prefix >= (block.family === 4 ? NARROW_IPV4 : NARROW_IPV6);
}

/** `arn:partition:service:region:account:resource` with a literal account, or with none and a resource. */
function isNarrowArn(value: string, literal: boolean): boolean {
  const parts = value.split(':');
  if (parts[0] !== 'arn' || parts.length < 6) return literal && /^\d{12}$/.test(value);
  const account = parts[4] ?? '';
  const resource = parts.slice(5).join(':');
  // the ARN that a thing gets when it is made is of one account
  if (resource.startsWith(STAND_IN) && !/[*?]/.test(account)) return true;
  if (account === '') return /^[^*?]{3}/.test(resource);
  return /^\d{12}$/.test(account);
}
