import type { Subject } from '../../model/check.ts';
import { isList } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction, type Evaluation } from '../check-function.ts';
import { decision, typed } from './shared/answer.ts';
import { coveredHosts, isCovered } from './kubernetes/ingress-hosts.ts';
import { isOfAws, servedByAws } from './kubernetes/ingress-of-aws.ts';
import { isOfGoogle, servedByGoogle } from './kubernetes/ingress-of-google.ts';
import { readElements, readKey, readPath, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.ingress-tls';
const EXPECTED = 'a host that an entry of spec.tls covers';
/** For controllers that read certificates from annotations: Google Cloud and Azure load balancers. */
const CERTIFICATE_ANNOTATIONS = [
  'networking.gke.io/managed-certificates',
  'ingress.gcp.kubernetes.io/pre-shared-cert',
  'appgw.ingress.kubernetes.io/appgw-ssl-certificate',
];
const ROUTER_OF_TRAEFIK = 'traefik.ingress.kubernetes.io/router.tls';
const FORCED_BY_NGINX = 'nginx.ingress.kubernetes.io/force-ssl-redirect';

/**
 * Whether every host of an Ingress is served over TLS: `spec.tls` names it, exactly or by a wildcard for one label,
 * or an entry without hosts covers all (Kubernetes API, IngressTLS and IngressRule). A rule without a host matches
 * every name, and so does the default backend, so only an entry without hosts covers them. A certificate in an
 * annotation of a cloud load balancer covers all hosts; those of Google Cloud and AWS may also serve HTTP. A Traefik
 * router with TLS accepts nothing else (Traefik documentation, HTTP TLS overview). A redirect that NGINX forces
 * prevents clear text, but does not show where TLS ends.
 */
export const ingressTls: CheckFunction = {
  name: 'ingress-tls',
  reads: () => ['k8s/Ingress', 'k8s/FrontendConfig'],
  options: NO_OPTIONS,
  evaluate(subject, _options, { evidence }) {
    const annotations = readPath(subject, 'metadata.annotations');
    const router = readKey(annotations, ROUTER_OF_TRAEFIK);
    if (router.value === 'true')
      return { outcome: 'pass', decisions: [decision(CONDITION, router, 'a router for TLS')] };
    const byHosts = hostsCovered(subject);
    if (isOfAws(subject)) {
      const { outcome, found, expected } = servedByAws(subject, byHosts.outcome !== 'fail', evidence);
      return outcome === 'as its hosts' ? byHosts : { outcome, decisions: [decision(CONDITION, found, expected)] };
    }
    const annotation = certificateAnnotation(annotations);
    const certified = annotation === undefined ? byHosts : passed(annotation);
    if (certified.outcome === 'pass' && isOfGoogle(subject)) {
      const { outcome, found, expected } = servedByGoogle(subject, evidence);
      const decisions = [decision(CONDITION, found, expected)];
      return { outcome, decisions: outcome === 'pass' ? [...certified.decisions, ...decisions] : decisions };
    }
    const forced = readKey(annotations, FORCED_BY_NGINX);
    if (certified.outcome !== 'fail' || forced.value !== 'true') return certified;
    const message = 'The controller redirects to HTTPS; the evidence does not tell what ends TLS for these hosts.';
    return { outcome: 'unknown', decisions: certified.decisions, message };
  },
};

function passed(annotation: LocatedValue): Evaluation {
  return { outcome: 'pass', decisions: [decision(CONDITION, annotation, 'a certificate')] };
}

function hostsCovered(subject: Subject): Evaluation {
  const tls = readPath(subject, 'spec.tls');
  const rules = readPath(subject, 'spec.rules');
  const odd = [tls, rules].find(({ value }) => (value ?? null) !== null && !isList(value));
  if (odd !== undefined)
    return { outcome: 'unknown', decisions: [typed(decision(CONDITION, odd, 'a list'), odd, 'a list')] };
  const covered = coveredHosts(tls);
  const named = readElements(rules).map((rule) => readKey(rule, 'host'));
  const hosts = named.length === 0 ? [rules] : [...named, ...backendsOfTheRest(subject)];
  const judged = hosts.map((host) => ({ host, truth: isCovered(host.value, covered) }));
  const wrong = judged.filter(({ truth }) => truth === false);
  if (wrong.length > 0) return answer('fail', wrong);
  const unsure = judged.filter(({ truth }) => truth === 'unknown');
  return unsure.length > 0 ? answer('unknown', unsure) : answer('pass', judged.slice(0, 1));
}

function answer(outcome: Evaluation['outcome'], shown: readonly { readonly host: LocatedValue }[]): Evaluation {
  return { outcome, decisions: shown.map(({ host }) => decision(CONDITION, host, EXPECTED, ...hostText(host))) };
}

/**
 * Backends for requests that match no rule, under the current name and that of the first API versions. They name no
 * host.
 */
function backendsOfTheRest(subject: Subject): readonly LocatedValue[] {
  return ['spec.defaultBackend', 'spec.backend']
    .map((path) => readPath(subject, path))
    .filter(({ value }) => (value ?? null) !== null)
    .map((backend) => ({ ...backend, value: undefined }));
}

function certificateAnnotation(annotations: LocatedValue): LocatedValue | undefined {
  return CERTIFICATE_ANNOTATIONS.map((name) => readKey(annotations, name)).find(
    ({ value }) => typeof value === 'string' && value !== '',
  );
}

function hostText(host: LocatedValue): [string] | [] {
  return (host.value ?? null) === null ? ['every host'] : [];
}
