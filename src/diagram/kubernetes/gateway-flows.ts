import type { Resource } from '../../model/evidence.ts';
import { isMap, own, type Value } from '../../base/value.ts';
import { namedIn, sharesNamespace } from '../../network/kubernetes/same-cluster.ts';
import type { Encryption } from '../graph.ts';
import { protocolEncryption, tls } from '../flows/encryption.ts';
import { isIstio } from './cluster-inventory.ts';
import { elementsAt, objectName, textOrNone, valueAt } from './object-values.ts';
import type { Drawn } from './drawn.ts';
import { portNumber } from './port-sets.ts';
import { backendFlow, type ServiceContext } from './services.ts';

const ROUTES = ['HTTPRoute', 'GRPCRoute', 'TLSRoute', 'TCPRoute', 'UDPRoute'].map((kind) => `k8s/${kind}`);

/** Adds the flows of gateways: from their clients to each listener, and by routes and virtual services to services. */
export function gatewayFlows(context: ServiceContext, gateways: readonly Drawn[]): void {
  const { draft, clients } = context;
  const { evidence } = context.draft.context;
  for (const { thing, resource } of gateways)
    for (const from of clients(resource, thing))
      for (const { ports, encryption } of isIstio(resource) ? servers(resource) : listeners(resource))
        draft.structure(from, thing, { protocol: 'TCP', ports, encryption, evidence: [resource] });
  for (const route of evidence.byTypes(ROUTES))
    for (const gateway of gateways) if (isParent(route, gateway.resource)) routeFlows(context, gateway, route);
  for (const service of evidence.byType('k8s/VirtualService'))
    for (const gateway of gateways) if (isBound(service, gateway.resource)) meshFlows(context, gateway, service);
}

interface Listener {
  readonly ports: string;
  readonly encryption: Encryption;
}

function toPorts(port: Value | undefined): string {
  const number = portNumber(port);
  return number === undefined ? '?' : String(number);
}

/** Gateway API documentation, Listener: protocol HTTPS or TLS. */
function listeners({ values }: Resource): readonly Listener[] {
  return elementsAt(values, 'spec', 'listeners').map((listener) => ({
    ports: toPorts(valueAt(listener, 'port')),
    encryption: protocolEncryption(textOrNone(valueAt(listener, 'protocol'))),
  }));
}

/** Istio documentation, Gateway, ServerTLSSettings: `httpsRedirect` sends clients of plain HTTP to HTTPS. */
function servers({ values }: Resource): readonly Listener[] {
  return elementsAt(values, 'spec', 'servers').map((server) => {
    const protocol = textOrNone(valueAt(server, 'port', 'protocol'))?.toUpperCase();
    const isRedirected = valueAt(server, 'tls', 'httpsRedirect') === true;
    const mode = textOrNone(valueAt(server, 'tls', 'mode'));
    const stated = mode === undefined ? protocolEncryption(protocol) : tls(mode === 'MUTUAL' ? 'mutual TLS' : '');
    const encryption: Encryption = isRedirected ? { state: 'encrypted', text: 'redirects to HTTPS' } : stated;
    return { ports: toPorts(valueAt(server, 'port', 'number')), encryption };
  });
}

function isParent(route: Resource, gateway: Resource): boolean {
  if (isIstio(gateway)) return false;
  return elementsAt(route.values, 'spec', 'parentRefs').some((parent) => {
    if ((valueAt(parent, 'kind') ?? 'Gateway') !== 'Gateway' || valueAt(parent, 'name') !== objectName(gateway))
      return false;
    return isPlaced(textOrNone(valueAt(parent, 'namespace')), route, gateway);
  });
}

function isPlaced(namespace: string | undefined, from: Resource, to: Resource): boolean {
  if (namespace === undefined) return sharesNamespace(from, to) !== false;
  const own = namedIn(to) ?? '';
  return own === '' || own === namespace;
}

function routeFlows(context: ServiceContext, { thing, resource }: Drawn, route: Resource): void {
  for (const rule of elementsAt(route.values, 'spec', 'rules'))
    for (const backend of elementsAt(rule, 'backendRefs')) {
      if ((valueAt(backend, 'kind') ?? 'Service') !== 'Service') continue;
      const [name, namespace, port] = ['name', 'namespace', 'port'].map((key) => valueAt(backend, key));
      backendFlow(context, thing, { name, namespace, port, from: route }, [resource, route]);
    }
}

/** Istio documentation, VirtualService, gateways: `namespace/name`, or a name in its own namespace. */
function isBound(service: Resource, gateway: Resource): boolean {
  if (!isIstio(gateway)) return false;
  return elementsAt(service.values, 'spec', 'gateways').some((each) => {
    const [one = '', other] = textOrNone(each)?.split('/') ?? [];
    if ((other ?? one) !== objectName(gateway)) return false;
    return isPlaced(other === undefined ? undefined : one, service, gateway);
  });
}

function meshFlows(context: ServiceContext, { thing, resource }: Drawn, service: Resource): void {
  for (const kind of ['http', 'tls', 'tcp'])
    for (const rule of elementsAt(service.values, 'spec', kind))
      for (const way of elementsAt(rule, 'route')) {
        const destination = valueAt(way, 'destination');
        const host = isMap(destination) ? textOrNone(own(destination, 'host')) : undefined;
        const [name, namespace] = shortHost(host);
        const port = valueAt(destination, 'port', 'number');
        backendFlow(context, thing, { name, namespace, port, from: service }, [resource, service]);
      }
}

/** `name`, `name.namespace` or `name.namespace.svc.cluster.local` (Istio documentation, Destination). */
function shortHost(host: string | undefined): readonly [name: string | undefined, namespace: string | undefined] {
  const [name, namespace, svc] = host?.split('.') ?? [];
  return svc === undefined || svc === 'svc' ? [name, namespace] : [host, undefined];
}
