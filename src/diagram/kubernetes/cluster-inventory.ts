import type { Resource } from '../../model/evidence.ts';
import { addTo } from '../../base/group-by.ts';
import { compareTexts } from '../../base/text-order.ts';
import { isMap, own } from '../../base/value.ts';
import type { Box, Left, Thing, ThingClass } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import { createClusterBoxes } from './cluster-boxes.ts';
import { elementsAt, objectName, textOrNone, valueAt } from './object-values.ts';

/** The objects of clusters that are drawn, and the reason for every other object. */
export interface ClusterInventory {
  readonly things: readonly Thing[];
  readonly thingOf: ReadonlyMap<Resource, Thing>;
  readonly boxOf: (object: Resource) => Box;
  readonly absorbed: readonly Left[];
  readonly undrawn: readonly Left[];
}

const CLASSES: ReadonlyMap<string, ThingClass> = new Map([
  ['k8s/workload', 'compute'],
  ['k8s/Service', 'net'],
  ['k8s/Ingress', 'edge'],
  ['k8s/Gateway', 'edge'],
]);
const FLOWS: ReadonlySet<string> = new Set(
  ['NetworkPolicy', 'HTTPRoute', 'GRPCRoute', 'TLSRoute', 'TCPRoute', 'UDPRoute', 'VirtualService'].map(
    (kind) => `k8s/${kind}`,
  ),
);
/** What parsers derive from an object has a type in lower case; the object itself is counted instead. */
const DERIVED = /^k8s\/[a-z]/;
const CONSTRAINT = 'k8s/constraint';

/** Sorts the objects of manifests, charts and overlays into things and the rest, and places each thing. */
export function takeClusterInventory(
  context: Context,
  boundary: Box,
  thingOf: ReadonlyMap<Resource, Thing>,
): ClusterInventory {
  const boxes = createClusterBoxes(context, boundary, thingOf);
  const all = context.evidence.resources.filter(isObject).toSorted(byPlace);
  const running = new Set(context.evidence.byType('k8s/workload').map(identity));
  const [absorbed, undrawn]: [Left[], Left[]] = [[], []];
  const groups = new Map<string, Resource[]>();
  for (const object of all) {
    const { type, address } = object;
    if (CLASSES.has(type)) {
      if (isOwned(object)) absorbed.push({ address, type, reason: 'part of the thing it belongs to' });
      else addTo(groups, `${boxes.place(object).key}\n${type}\n${identity(object)}`, object);
    } else if (FLOWS.has(type)) absorbed.push({ address, type, reason: 'part of flows' });
    else if (type === 'k8s/Namespace') absorbed.push({ address, type, reason: 'drawn as a box' });
    else if (!running.has(identity(object))) undrawn.push({ address, type, reason: 'a type that is not drawn' });
  }
  const made = new Map<Resource, Thing>();
  const things = [...groups].flatMap(([key, resources]) => {
    const [first] = resources;
    if (first === undefined) return [];
    const thing = makeThing(key, first, resources, boxes.place(first));
    for (const resource of resources) made.set(resource, thing);
    return [thing];
  });
  return { things, thingOf: made, boxOf: boxes.cluster, absorbed, undrawn };
}

function isObject({ type, evidenceKind }: Resource): boolean {
  if (evidenceKind !== 'kubernetes' || !type.startsWith('k8s/')) return false;
  return !DERIVED.test(type) || type === 'k8s/workload' || type === CONSTRAINT;
}

/** The same for an object and for the workload that it runs. */
function identity({ address, provider = '', place }: Resource): string {
  return `${address}\n${provider}\n${place.file}`;
}

function byPlace(one: Resource, other: Resource): number {
  return compareTexts(one.address, other.address) || compareTexts(identity(one), identity(other));
}

/** Whether another object runs it, as a Deployment runs its ReplicaSets (Kubernetes documentation, "Owners and Dependents"). */
function isOwned({ values }: Resource): boolean {
  return elementsAt(values, 'metadata', 'ownerReferences').length > 0;
}

function makeThing(key: string, first: Resource, resources: readonly Resource[], box: Box): Thing {
  const count = resources.length > 1 ? ` ×${resources.length}` : '';
  return {
    node: 'thing',
    key,
    class: CLASSES.get(first.type) ?? 'compute',
    type: first.type,
    name: `${objectName(first) || (first.address.split('/').at(-1) ?? '')}${count}`,
    kind: getKind(first),
    box,
    resources,
    marks: getMarks(first),
  };
}

function getKind(object: Resource): string {
  const { type, values, address } = object;
  if (type === 'k8s/workload') return address.split('/')[0] ?? 'workload';
  if (type === 'k8s/Ingress') return 'Ingress';
  if (type === 'k8s/Gateway') return isIstio(object) ? 'Istio Gateway' : 'Gateway';
  const kind = valueAt(values, 'spec', 'type') ?? 'ClusterIP';
  return typeof kind === 'string' ? `Service (${kind})` : 'Service';
}

/** Whether a Gateway is one of Istio, not of the Gateway API. */
export function isIstio({ values }: Resource): boolean {
  return textOrNone(own(values, 'apiVersion'))?.startsWith('networking.istio.io/') === true;
}

function getMarks({ type, values }: Resource): readonly string[] {
  if (type !== 'k8s/workload') return [];
  const replicas = own(values, 'replicas');
  const marks = typeof replicas === 'number' && replicas > 1 ? [`${replicas} replicas`] : [];
  const spec = own(values, 'spec');
  return isMap(spec) && own(spec, 'hostNetwork') === true ? [...marks, 'host network'] : marks;
}
