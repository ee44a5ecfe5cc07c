import type { Resource } from '../../model/evidence.ts';
import { isList } from '../../base/value.ts';
import type { Node, Outside, Thing } from '../graph.ts';
import { INTERNET, type Peers } from '../flows/sources.ts';
import { annotation, elementsAt, textOrNone, valueAt } from './object-values.ts';

const UNKNOWN: Outside = {
  node: 'outside',
  key: 'kubernetes clients of unknown reach',
  name: 'Internet or internal clients',
  lines: ['the evidence does not show which'],
  authorization: 'unknown',
};
const INTERNAL: Outside = {
  node: 'outside',
  key: 'kubernetes internal clients',
  name: 'Internal clients',
  lines: ['of private load balancers'],
  authorization: 'unknown',
};

/** Whoever reaches the nodes of a cluster: what the network around them allows is not known. */
export const NODE_CLIENTS: Outside = {
  node: 'outside',
  key: 'kubernetes clients of nodes',
  name: 'Clients of cluster nodes',
  lines: ['any host that reaches the nodes'],
  authorization: 'unknown',
};

type Reach = 'internet' | 'internal' | 'unknown';

/** Annotations that make a load balancer private where they have one of these values. */
const PRIVATE: readonly (readonly [name: string, values: readonly string[]])[] = [
  // AWS Load Balancer Controller, "Service annotations"
  ['service.beta.kubernetes.io/aws-load-balancer-internal', ['true', '0.0.0.0/0']],
  ['service.beta.kubernetes.io/aws-load-balancer-scheme', ['internal']],
  // Azure Kubernetes Service documentation, "Internal load balancer"
  ['service.beta.kubernetes.io/azure-load-balancer-internal', ['true']],
  // GKE documentation, "LoadBalancer Service parameters"
  ['networking.gke.io/load-balancer-type', ['Internal']],
  ['cloud.google.com/load-balancer-type', ['Internal', 'internal']],
];
const SCHEME = 'service.beta.kubernetes.io/aws-load-balancer-scheme';
const CONTROLLED = 'service.beta.kubernetes.io/aws-load-balancer-type';

function serviceReach(service: Resource): Reach {
  for (const [name, values] of PRIVATE) {
    const value = annotation(service, name);
    if (typeof value === 'object' && value !== null) return 'unknown';
    if (value === true || values.includes(String(value))) return 'internal';
  }
  if (annotation(service, SCHEME) === 'internet-facing') return 'internet';
  // the AWS Load Balancer Controller makes private load balancers by default ("Network Load Balancer", scheme)
  if (['external', 'nlb-ip'].includes(textOrNone(annotation(service, CONTROLLED)) ?? '')) return 'internal';
  const balancer = valueAt(service.values, 'spec', 'loadBalancerClass');
  if (balancer === undefined) return 'internet';
  return balancer === 'service.k8s.aws/nlb' ? 'internal' : 'unknown';
}

const ALB = 'alb.ingress.kubernetes.io/';

function ingressReach(ingress: Resource): Reach {
  const kind = ingressClass(ingress);
  const scheme = annotation(ingress, `${ALB}scheme`);
  if (scheme !== undefined) return asScheme(scheme);
  // AWS Load Balancer Controller, "Ingress annotations", scheme: internal by default; its class may set another one
  if (kind === 'alb') return 'unknown';
  if (annotation(ingress, 'appgw.ingress.kubernetes.io/use-private-ip') === 'true') return 'internal';
  // GKE documentation, "GKE Ingress for Application Load Balancers"
  if (kind === 'gce') return 'internet';
  return kind === 'gce-internal' ? 'internal' : 'unknown';
}

function asScheme(scheme: unknown): Reach {
  if (scheme === 'internet-facing') return 'internet';
  return scheme === 'internal' ? 'internal' : 'unknown';
}

/** The class of an Ingress by its field or by the older annotation. */
export function ingressClass(ingress: Resource): string {
  const given = textOrNone(valueAt(ingress.values, 'spec', 'ingressClassName'));
  return given ?? textOrNone(annotation(ingress, 'kubernetes.io/ingress.class')) ?? '';
}

/** GKE documentation, "GatewayClass capabilities": the class decides the load balancer. */
function gatewayReach(gateway: Resource): Reach {
  const kind = textOrNone(valueAt(gateway.values, 'spec', 'gatewayClassName')) ?? '';
  if (/^gke-l7-(?:global|regional)-external|^gke-l7-gxlb/.test(kind)) return 'internet';
  return /^gke-l7-(?:rilb|cross-regional-internal)/.test(kind) ? 'internal' : 'unknown';
}

/** Who may start connections to a thing. Without a statement of the evidence it may be the internet. */
export type FindClients = (object: Resource, thing: Thing) => readonly Node[];

/** Returns a function that finds the clients of load balancers, ingresses and gateways. */
export function createClients(peers: Peers): FindClients {
  return (object, thing) => {
    const ranges = allowedRanges(object);
    const named = ranges === undefined ? [] : peers.ofTexts(ranges, thing);
    if (named.length > 0) return named;
    const reach = getReach(object);
    if (reach === 'internet') return [INTERNET];
    return [reach === 'internal' ? INTERNAL : UNKNOWN];
  };
}

function getReach(object: Resource): Reach {
  if (object.type === 'k8s/Service') return serviceReach(object);
  return object.type === 'k8s/Ingress' ? ingressReach(object) : gatewayReach(object);
}

const RANGES = [
  `${ALB}inbound-cidrs`,
  // Ingress-Nginx Controller documentation, "Annotations"
  'nginx.ingress.kubernetes.io/whitelist-source-range',
  'nginx.ingress.kubernetes.io/allowlist-source-range',
];

function allowedRanges(object: Resource): readonly string[] | undefined {
  if (object.type === 'k8s/Service') {
    const list = valueAt(object.values, 'spec', 'loadBalancerSourceRanges');
    const texts = elementsAt(object.values, 'spec', 'loadBalancerSourceRanges').filter(
      (each) => typeof each === 'string',
    );
    return isList(list) && list.length > 0 && texts.length === list.length ? texts : undefined;
  }
  const text = RANGES.flatMap((name) => textOrNone(annotation(object, name)) ?? [])[0];
  return text?.split(',').map((part) => part.trim());
}
