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

const OF_GOOGLE = ['networking.gke.io/managed-certificates', 'ingress.gcp.kubernetes.io/pre-shared-cert'];

/**
 * Whether every host of an Ingress is served over TLS: `spec.tls` names it, exactly or by a wildcard for one
 * label, or an entry without hosts covers all (Kubernetes API, IngressTLS and IngressRule). A rule without a
 * host answers for every name, as does the backend for what no rule matches, so only an entry without hosts covers them. A
 * certificate in an annotation of a cloud load balancer covers all hosts; one of Google Cloud serves HTTP beside it unless that is switched off or redirected
 * (GKE documentation, "Configure Ingress features").
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
        : {
            outcome: 'fail',
            decisions: [decision(CONDITION, clear, '"false", or a redirect by a FrontendConfig')],
          };
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

/** The switch of a load balancer of Google Cloud that also serves HTTP, and is told of no redirect. */
function clearBeside(subject: Subject, certificate: Looked): Looked | undefined {
  if (!OF_GOOGLE.some((name) => name === certificate.pointer.at(-1))) return undefined;
  const annotations = look(subject, 'metadata.annotations');
  const http = key(annotations, 'kubernetes.io/ingress.allow-http');
  const frontend = key(annotations, 'networking.gke.io/v1beta1.FrontendConfig');
  return http.value === 'false' || (frontend.value ?? '') !== '' ? undefined : http;
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
