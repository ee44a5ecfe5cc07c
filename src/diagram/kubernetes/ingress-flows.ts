import type { Resource } from '../../model/evidence.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { Encryption } from '../graph.ts';
import { CLEAR, tls, UNPROVEN } from '../flows/encryption.ts';
import { annotation, elementsAt, textOrNone, valueAt } from './object-values.ts';
import type { Drawn } from './drawn.ts';
import { ingressClass } from './reach.ts';
import { backendFlow, type ServiceContext } from './services.ts';

const NGINX = 'nginx.ingress.kubernetes.io/';
const ALB = 'alb.ingress.kubernetes.io/';
const REDIRECTED: Encryption = { state: 'encrypted', text: 'redirects to HTTPS' };
const UNSURE: Encryption = { state: 'unknown', text: 'redirect not shown, enc ?' };

/** Adds the flows of ingresses: from their clients, by host and TLS, and to the services of their rules. */
export function ingressFlows(context: ServiceContext, ingresses: readonly Drawn[]): void {
  const { draft, clients } = context;
  for (const { thing, resource } of ingresses) {
    for (const from of clients(resource, thing))
      for (const { port, encryption } of listeners(resource))
        draft.structure(from, thing, { protocol: 'TCP', ports: port, encryption, evidence: [resource] });
    const encrypted = speaksTls(resource);
    for (const backend of backends(resource))
      backendFlow(context, thing, { ...readBackend(backend), from: resource, encrypted }, [resource]);
  }
}

interface Listener {
  readonly port: string;
  readonly encryption: Encryption;
}

/**
 * The listeners of an ingress: 443 for hosts with TLS, and 80 (Kubernetes documentation, "Ingress", TLS). Whether 80
 * only redirects depends on the controller.
 */
function listeners(ingress: Resource): readonly Listener[] {
  const listed = textOrNone(annotation(ingress, `${ALB}listen-ports`));
  if (listed !== undefined) return albListeners(ingress, listed);
  const certificate = annotation(ingress, `${ALB}certificate-arn`);
  if (certificate !== undefined) return [{ port: '443', encryption: tls() }];
  const entries = valueAt(ingress.values, 'spec', 'tls');
  if (entries === undefined || (elementsAt(entries).length === 0 && isList(entries)))
    return [{ port: '80', encryption: CLEAR }];
  if (!isList(entries)) return [{ port: '80, 443', encryption: UNPROVEN }];
  const clear = clearHosts(ingress, entries);
  const plain = clear.length > 0 ? CLEAR : redirect(ingress);
  return [
    { port: '443', encryption: tls() },
    { port: '80', encryption: plain },
  ];
}

/** Hosts of rules that no entry of `spec.tls` names, exactly or by a wildcard for the first label. */
function clearHosts(ingress: Resource, entries: readonly Value[]): readonly string[] {
  const lists = entries.map((entry) => valueAt(entry, 'hosts'));
  if (lists.some((hosts) => !isList(hosts) || hosts.length === 0)) return [];
  const covered = new Set(entries.flatMap((entry) => elementsAt(entry, 'hosts')));
  return elementsAt(ingress.values, 'spec', 'rules').flatMap((rule) => {
    const host = textOrNone(valueAt(rule, 'host'));
    if (host === undefined) return [];
    return covered.has(host) || covered.has(`*${host.slice(host.indexOf('.'))}`) ? [] : [host];
  });
}

/** Ingress-Nginx redirects hosts with TLS by default (its documentation, "Server-side HTTPS enforcement through redirect"). */
function redirect(ingress: Resource): Encryption {
  const names = [`${NGINX}ssl-redirect`, `${NGINX}force-ssl-redirect`];
  const forced = new Set(names.map((name) => annotation(ingress, name)));
  if (forced.has('false')) return CLEAR;
  return ingressClass(ingress) === 'nginx' || forced.has('true') ? REDIRECTED : UNSURE;
}

/** AWS Load Balancer Controller, "Ingress annotations", listen-ports and ssl-redirect. */
function albListeners(ingress: Resource, listed: string): readonly Listener[] {
  const isRedirected = annotation(ingress, `${ALB}ssl-redirect`) !== undefined;
  const found = [...listed.matchAll(/"(HTTPS?)"\s*:\s*(\d{1,5})/g)].slice(0, 50);
  if (found.length === 0) return [{ port: '?', encryption: UNPROVEN }];
  return found.map(([, protocol, port = '']) => {
    const plain = isRedirected ? REDIRECTED : CLEAR;
    return { port, encryption: protocol === 'HTTPS' ? tls() : plain };
  });
}

/** Whether the controller uses TLS towards the pods. */
function speaksTls(ingress: Resource): boolean {
  return [`${NGINX}backend-protocol`, `${ALB}backend-protocol`].some((name) =>
    ['HTTPS', 'GRPCS'].includes(textOrNone(annotation(ingress, name)) ?? ''),
  );
}

function backends({ values }: Resource): readonly ValueMap[] {
  const spec = valueAt(values, 'spec');
  const rules = elementsAt(spec, 'rules').flatMap((rule) =>
    elementsAt(rule, 'http', 'paths').map((path) => valueAt(path, 'backend')),
  );
  return [valueAt(spec, 'defaultBackend'), valueAt(spec, 'backend'), ...rules].filter(isMap);
}

/** Both forms of a backend (Kubernetes API, IngressBackend; the older one until version 1.21). */
function readBackend(backend: ValueMap): { readonly name: Value | undefined; readonly port: Value | undefined } {
  const service = own(backend, 'service');
  if (!isMap(service)) return { name: own(backend, 'serviceName'), port: own(backend, 'servicePort') };
  return { name: own(service, 'name'), port: valueAt(service, 'port', 'number') ?? valueAt(service, 'port', 'name') };
}
