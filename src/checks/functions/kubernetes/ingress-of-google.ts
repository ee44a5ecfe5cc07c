import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { renderText } from '../../../model/render-value.ts';
import { nearByNamed } from './namespace-index.ts';
import { classOf } from './ingress-class.ts';
import { key, look, textOf } from '../../../model/locate-value.ts';
import type { Looked } from '../../../model/locate-value.ts';
import { sharesNamespace } from './same-cluster.ts';

const CERTIFICATES = ['networking.gke.io/managed-certificates', 'ingress.gcp.kubernetes.io/pre-shared-cert'];
const FRONTEND = 'networking.gke.io/v1beta1.FrontendConfig';

interface Answer {
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly found: Looked;
  readonly expected: string;
}

/** Whether an Ingress is one for the external load balancer of Google Cloud. */
export function isOfGoogle(ingress: Subject): boolean {
  const annotations = look(ingress, 'metadata.annotations');
  const isCertified = CERTIFICATES.some((name) => (key(annotations, name).value ?? '') !== '');
  return isCertified || classOf(ingress) === 'gce';
}

/**
 * Whether a load balancer of Google Cloud with a certificate serves nothing but HTTPS: it serves HTTP, too, unless HTTP is
 * switched off or a FrontendConfig redirects (GKE documentation, "Configure Ingress features", HTTP to HTTPS redirects, and
 * "Ingress for external Application Load Balancers", disabling HTTP).
 */
export function servedByGoogle(ingress: Subject, evidence: EvidenceSet): Answer {
  const annotations = look(ingress, 'metadata.annotations');
  const http = key(annotations, 'kubernetes.io/ingress.allow-http');
  if (http.value === 'false') return { outcome: 'pass', found: http, expected: '"false"' };
  const frontend = key(annotations, FRONTEND);
  if ((frontend.value ?? '') === '') {
    return { outcome: 'fail', found: http, expected: '"false", or a redirect by a FrontendConfig' };
  }
  const expected = 'a FrontendConfig that redirects, in the evidence';
  const name = textOf(frontend.value) ?? '';
  const config = nearByNamed(evidence, 'k8s/FrontendConfig', ingress, { path: 'metadata.name', text: name }).find(
    (each) => look(each, 'metadata.name').value === name && sharesNamespace(each, ingress) === true,
  );
  if (config === undefined) return { outcome: 'unknown', found: frontend, expected };
  const enabled = look(config, 'spec.redirectToHttps.enabled');
  const found = { ...enabled, path: `${renderText(config.address)}.${enabled.path}` };
  if (enabled.value === true) return { outcome: 'pass', found, expected: 'true' };
  const isTold = typeof (enabled.value ?? false) === 'boolean';
  return { outcome: isTold ? 'fail' : 'unknown', found, expected: 'true' };
}
