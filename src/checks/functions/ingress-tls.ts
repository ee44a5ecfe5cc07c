import type { Subject } from '../../model/check.ts';
import { isList, isMap, own } from '../../model/value.ts';
import type { Value } from '../../model/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { decision } from './lib/answer.ts';
import { elements, key, look } from './lib/look.ts';
import type { Looked } from './lib/look.ts';

const CONDITION = 'function.ingress-tls';
const EXPECTED = 'a host that an entry of spec.tls covers';
/** Controllers that take certificates from annotations: load balancers of AWS, Google Cloud and Azure. */
const CERTIFICATE_ANNOTATIONS = [
  'alb.ingress.kubernetes.io/certificate-arn',
  'networking.gke.io/managed-certificates',
  'ingress.gcp.kubernetes.io/pre-shared-cert',
  'appgw.ingress.kubernetes.io/appgw-ssl-certificate',
];

const OF_AWS = 'alb.ingress.kubernetes.io/certificate-arn';
const OF_GOOGLE: ReadonlySet<string> = new Set([
  'networking.gke.io/managed-certificates',
  'ingress.gcp.kubernetes.io/pre-shared-cert',
]);

/**
 * Whether every host of an Ingress is served over TLS: `spec.tls` names it, exactly or by a wildcard for one
 * label, or an entry without hosts covers all (Kubernetes API, IngressTLS and IngressRule). A rule without a
 * host answers for every name, as does the backend for what no rule matches, so only an entry without hosts covers them. A
 * certificate in an annotation of a cloud load balancer covers all hosts; one of Google Cloud serves HTTP beside it unless that is switched off or redirected
 * (GKE documentation, "Configure Ingress features"), one of AWS where its listeners say so.
 */
export const ingressTls: CheckFunction = {
  name: 'ingress-tls',
  options: { type: 'object', additionalProperties: false, properties: {} },
  evaluate(subject) {
    const annotation = certificateAnnotation(subject);
    if (annotation !== undefined) {
      const clear = clearBeside(subject, annotation);
      return clear === undefined
        ? { outcome: 'pass', decisions: [decision(CONDITION, annotation, 'a certificate')] }
        : { outcome: clear.outcome ?? 'fail', decisions: [decision(CONDITION, clear.found, clear.expected)] };
    }
    const tls = look(subject, 'spec.tls');
    const rules = look(subject, 'spec.rules');
    const odd = [tls, rules].find(({ value }) => (value ?? null) !== null && !isList(value));
    if (odd !== undefined) return { outcome: 'unknown', decisions: [decision(CONDITION, odd, 'a list')] };
    const covered = coveredHosts(tls);
    const named = elements(rules).map((rule) => key(rule, 'host'));
    const hosts = named.length === 0 ? [rules] : [...named, ...backendsOfTheRest(subject)];
    const judged = hosts.map((host) => ({ host, truth: isCovered(host.value, covered) }));
    const wrong = judged.filter(({ truth }) => truth === false);
    if (wrong.length > 0) return answer('fail', wrong);
    const unsure = judged.filter(({ truth }) => truth === 'unknown');
    return unsure.length > 0 ? answer('unknown', unsure) : answer('pass', judged.slice(0, 1));
  },
};

function answer(outcome: Evaluation['outcome'], shown: readonly { readonly host: Looked }[]): Evaluation {
  return { outcome, decisions: shown.map(({ host }) => decision(CONDITION, host, EXPECTED, ...hostText(host))) };
}

/** Where requests go that no rule matches, under its name of today and of the first versions; they name no host. */
function backendsOfTheRest(subject: Subject): readonly Looked[] {
  return ['spec.defaultBackend', 'spec.backend']
    .map((path) => look(subject, path))
    .filter(({ value }) => (value ?? null) !== null)
    .map((backend) => ({ ...backend, value: undefined }));
}

interface Clear {
  readonly found: Looked;
  readonly expected: string;
  /** Where it is not a failure. */
  readonly outcome?: 'unknown';
}

/** What lets a load balancer with a certificate also, or only, serve HTTP. */
function clearBeside(subject: Subject, certificate: Looked): Clear | undefined {
  const annotations = look(subject, 'metadata.annotations');
  const name = String(certificate.pointer.at(-1));
  if (name === OF_AWS) return clearPorts(annotations);
  if (!OF_GOOGLE.has(name)) return undefined;
  const http = key(annotations, 'kubernetes.io/ingress.allow-http');
  const frontend = key(annotations, 'networking.gke.io/v1beta1.FrontendConfig');
  if (http.value === 'false' || (frontend.value ?? '') !== '') return undefined;
  return { found: http, expected: '"false", or a redirect by a FrontendConfig' };
}

/**
 * Listeners of a load balancer of AWS: HTTPS alone beside a certificate, unless they are named; HTTP is sent on only
 * where a port to redirect to is named (AWS Load Balancer Controller, Ingress annotations, listen-ports and ssl-redirect).
 */
function clearPorts(annotations: Looked): Clear | undefined {
  const ports = key(annotations, 'alb.ingress.kubernetes.io/listen-ports');
  const redirect = key(annotations, 'alb.ingress.kubernetes.io/ssl-redirect');
  if ((ports.value ?? null) === null) return undefined;
  const expected = 'HTTPS alone, or a redirect by ssl-redirect';
  const odd = [ports, redirect].find(({ value }) => typeof (value ?? '') !== 'string');
  if (odd !== undefined) return { found: odd, expected, outcome: 'unknown' };
  const listed = String(ports.value);
  if (!/"HTTP"\s*:/.test(listed)) return undefined;
  const redirected = (redirect.value ?? '') !== '' && listed.includes('"HTTPS"');
  return redirected ? undefined : { found: ports, expected };
}

function certificateAnnotation(subject: Subject): Looked | undefined {
  const annotations = look(subject, 'metadata.annotations');
  return CERTIFICATE_ANNOTATIONS.map((name) => key(annotations, name)).find(
    ({ value }) => typeof value === 'string' && value !== '',
  );
}

interface Covered {
  readonly all: boolean;
  readonly hosts: readonly string[];
  /** An entry cannot be read. */
  readonly unsure: boolean;
}

function coveredHosts(tls: Looked): Covered {
  const entries = elements(tls).map(({ value }) => (isMap(value) ? (own(value, 'hosts') ?? []) : null));
  const lists = entries.filter((hosts) => isList(hosts));
  const hosts = lists.flatMap((list) => list.filter((host) => typeof host === 'string'));
  const unsure = lists.length < entries.length || hosts.length < lists.flat().length;
  return { all: lists.some((list) => list.length === 0), hosts, unsure };
}

function isCovered(host: Value | undefined, covered: Covered): boolean | 'unknown' {
  if (covered.all) return true;
  const name = host ?? '';
  if (typeof name !== 'string' || isList(host)) return 'unknown';
  const suffix = name.includes('.') ? `*${name.slice(name.indexOf('.'))}` : name;
  if (name !== '' && (covered.hosts.includes(name) || covered.hosts.includes(suffix))) return true;
  return covered.unsure ? 'unknown' : false;
}

function hostText(host: Looked): [string] | [] {
  return (host.value ?? null) === null ? ['every host'] : [];
}
