import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { renderText } from '../../../model/render-value.ts';
import { nearByNamed } from './namespace-index.ts';
import { getClass } from './ingress-class.ts';
import { readKey, readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { sharesNamespace } from '../../../network/kubernetes/same-cluster.ts';

const CERTIFICATES = ['networking.gke.io/managed-certificates', 'ingress.gcp.kubernetes.io/pre-shared-cert'];
const FRONTEND = 'networking.gke.io/v1beta1.FrontendConfig';

interface Answer {
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly found: LocatedValue;
  readonly expected: string;
}

/** Whether an Ingress is one for the external load balancer of Google Cloud. */
export function isOfGoogle(ingress: Subject): boolean {
  const annotations = readPath(ingress, 'metadata.annotations');
  const isCertified = CERTIFICATES.some((name) => (readKey(annotations, name).value ?? '') !== '');
  return isCertified || getClass(ingress) === 'gce';
}

/**
 * Whether a Google Cloud load balancer with a certificate serves only HTTPS. It also serves HTTP, unless HTTP is
 * disabled or a FrontendConfig redirects (GKE documentation, "Configure Ingress features", HTTP to HTTPS redirects,
 * and "Ingress for external Application Load Balancers", disabling HTTP).
 */
export function servedByGoogle(ingress: Subject, evidence: EvidenceSet): Answer {
  const annotations = readPath(ingress, 'metadata.annotations');
  const http = readKey(annotations, 'kubernetes.io/ingress.allow-http');
  if (http.value === 'false') return { outcome: 'pass', found: http, expected: '"false"' };
  const frontend = readKey(annotations, FRONTEND);
  if ((frontend.value ?? '') === '') {
    return { outcome: 'fail', found: http, expected: '"false", or a redirect by a FrontendConfig' };
  }
  const expected = 'a FrontendConfig that redirects, in the evidence';
  const name = readText(frontend.value) ?? '';
  const config = nearByNamed(evidence, 'k8s/FrontendConfig', ingress, { path: 'metadata.name', text: name }).find(
    (each) => readPath(each, 'metadata.name').value === name && sharesNamespace(each, ingress) === true,
  );
  if (config === undefined) return { outcome: 'unknown', found: frontend, expected };
  const enabled = readPath(config, 'spec.redirectToHttps.enabled');
  const found = { ...enabled, path: `${renderText(config.address)}.${enabled.path}` };
  if (enabled.value === true) return { outcome: 'pass', found, expected: 'true' };
  const isTold = typeof (enabled.value ?? false) === 'boolean';
  return { outcome: isTold ? 'fail' : 'unknown', found, expected: 'true' };
}
