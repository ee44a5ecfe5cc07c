import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { groupBy } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { isList, isMap, type Value } from '../../../base/value.ts';
import { or3, type Truth } from '../../../base/truth.ts';
import { getClass } from './ingress-class.ts';
import { readElements, readKey, readPath, type LocatedValue } from '../../../model/locate-value.ts';
import { parseJson } from '../iam/policy-document.ts';

const ALB = 'alb.ingress.kubernetes.io/';

type Groups = ReadonlyMap<Value | undefined, readonly Resource[]>;

const groups = new WeakMap<EvidenceSet, Groups>();

interface Served {
  readonly outcome: 'pass' | 'fail' | 'unknown' | 'as its hosts';
  readonly found: LocatedValue;
  readonly expected: string;
}

/** Whether an Ingress uses an AWS Application Load Balancer. */
export function isOfAws(ingress: Subject): boolean {
  const { value } = readPath(ingress, 'metadata.annotations');
  return getClass(ingress) === 'alb' || (isMap(value) && Object.keys(value).some((name) => name.startsWith(ALB)));
}

/**
 * Whether an AWS load balancer serves only HTTPS, or HTTP only to redirect (AWS Load Balancer Controller, Ingress
 * annotations, listen-ports, ssl-redirect and certificate-arn). Without a named certificate, the controller finds one
 * by the hosts for explicit HTTPS listeners (the same, Certificate Discovery); parameters of the class may name one.
 */
export function servedByAws(ingress: Subject, isCovered: boolean, evidence: EvidenceSet): Served {
  const annotations = readPath(ingress, 'metadata.annotations');
  const certificate = readKey(annotations, `${ALB}certificate-arn`);
  const isCertified = (certificate.value ?? '') !== '';
  const ports = readKey(annotations, `${ALB}listen-ports`);
  if ((ports.value ?? null) === null) {
    if (isCertified) return { outcome: 'pass', found: certificate, expected: 'a certificate' };
    return { outcome: isCovered ? 'unknown' : 'as its hosts', found: ports, expected: 'listeners of HTTPS' };
  }
  const expected = 'HTTPS alone, or a redirect by ssl-redirect';
  const listed = listenPorts(ports.value);
  if (listed === undefined) return { outcome: 'unknown', found: ports, expected };
  const redirected = !listed.clear || isRedirected(ingress, listed.encrypted, evidence);
  if (redirected !== true) return { outcome: redirected === false ? 'fail' : 'unknown', found: ports, expected };
  const isFound = isCertified || isCovered || namesHosts(ingress);
  return { outcome: isFound ? 'pass' : 'unknown', found: ports, expected: 'a certificate for HTTPS' };
}

/**
 * A redirect applies to every Ingress of its group, and some may be outside the evidence (the same, group.name and
 * ssl-redirect); its port must be an HTTPS port.
 */
function isRedirected(ingress: Subject, encrypted: readonly string[], evidence: EvidenceSet): Truth {
  const group = annotation(ingress, 'group.name');
  const redirects = (each: Subject): Truth => isOneOf(annotation(each, 'ssl-redirect') ?? '', encrypted);
  if ((group ?? '') === '') return redirects(ingress);
  const grouped = getOrCreate(groups, evidence, () => getGroups(evidence)).get(group) ?? [];
  return or3([...grouped.map(redirects), 'unknown']);
}

function getGroups(evidence: EvidenceSet): Groups {
  return groupBy(evidence.byType('k8s/Ingress'), (each) => annotation(each, 'group.name'));
}

function isOneOf(port: Value, encrypted: readonly string[]): Truth {
  return typeof port === 'string' ? encrypted.includes(port) : 'unknown';
}

function annotation(ingress: Subject, name: string): Value | undefined {
  return readKey(readPath(ingress, 'metadata.annotations'), `${ALB}${name}`).value;
}

function namesHosts(ingress: Subject): boolean {
  const rules = readElements(readPath(ingress, 'spec.rules'));
  return rules.length > 0 && rules.every((rule) => (readKey(rule, 'host').value ?? '') !== '');
}

interface ListenPorts {
  /** Whether a listener uses HTTP. */
  readonly clear: boolean;
  /** HTTPS ports. */
  readonly encrypted: readonly string[];
}

/** Listeners of an Application Load Balancer, `[{"HTTP": 80}, {"HTTPS": 443}]`; `undefined` for any other form. */
function listenPorts(value: Value | undefined): ListenPorts | undefined {
  const listed = typeof value === 'string' ? parseJson(value) : undefined;
  if (!isList(listed) || !listed.every(isMap)) return undefined;
  const entries = listed.flatMap((each) => Object.entries(each));
  if (entries.length === 0 || entries.some(([protocol]) => protocol !== 'HTTP' && protocol !== 'HTTPS'))
    return undefined;
  return {
    clear: entries.some(([protocol]) => protocol === 'HTTP'),
    encrypted: entries.filter(([protocol]) => protocol === 'HTTPS').map(([, port]) => String(port)),
  };
}
