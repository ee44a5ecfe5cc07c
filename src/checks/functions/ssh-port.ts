import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isList, isMap, own, type Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { and3, strongest, or3, type Truth } from '../../base/truth.ts';
import { answerFact } from './shared/answer.ts';
import { listsNearBy } from './kubernetes/namespace-index.ts';
import { bySelector, type MaySelect } from '../../network/kubernetes/selector-index.ts';
import { getRequirements } from '../../network/kubernetes/label-requirements.ts';
import { selects } from '../../network/kubernetes/label-selector.ts';
import { readPath } from '../../model/locate-value.ts';
import { sharesNamespace } from '../../network/kubernetes/same-cluster.ts';

const CONDITION = 'function.ssh-port';
const SSH = 22;
/** Containers that run as long as the pod, so that a Service can reach them. */
const SERVING: ReadonlySet<Value | undefined> = new Set(['container', 'sidecar']);

/**
 * Whether a container opens the SSH port: by its list of ports, or because a Service forwards connections to that
 * port of its pod. A port that is absent from the list is not closed (Kubernetes API reference, Container). Where
 * another container of the pod lists the port, the Service reaches that one.
 */
export const sshPort: CheckFunction = {
  name: 'ssh-port',
  reads: () => ['k8s/Service', 'k8s/workload'],
  looksAround: true,
  options: { type: 'object', additionalProperties: false },
  evaluate(subject, _, { evidence }) {
    const ports = readPath(subject, 'container.ports');
    const answer = answerFact(CONDITION, ports, 'no port 22 (SSH)');
    const listed = lists(ports.value);
    if (listed === true) return answer('fail', `${ports.path} lists port 22`);
    const service = servedBy(subject, evidence);
    if (service?.truth === true)
      return answer('fail', `${renderText(service.thing.address)} forwards connections to port 22 of the pod`);
    if (service !== undefined)
      return answer('unknown', `${renderText(service.thing.address)} may forward connections to port 22 of the pod`);
    return listed === 'unknown'
      ? answer('unknown', `The ports in ${ports.path} are not known`)
      : answer('pass', `${ports.path} does not list port 22, and no Service forwards connections to it`);
  },
};

function lists(ports: Value | undefined): Truth {
  if (ports === undefined || ports === null) return false;
  return isList(ports)
    ? or3(ports.map((port) => (isMap(port) ? isSsh(own(port, 'containerPort')) : 'unknown')))
    : 'unknown';
}

function isSsh(port: Value | undefined): Truth {
  if (typeof port === 'number') return port === SSH;
  return port === undefined || port === null ? false : 'unknown';
}

function servedBy(subject: Subject, evidence: EvidenceSet) {
  const workload = getWorkload(subject, evidence);
  if (workload === undefined || !SERVING.has(readPath(subject, 'role').value)) return undefined;
  const containers = readPath(workload, 'spec.containers').value;
  if (isList(containers) && containers.some((each) => isMap(each) && lists(own(each, 'ports')) === true))
    return undefined;
  const labels = readPath(workload, 'template.labels').value;
  const near = listsNearBy(evidence, 'k8s/Service', workload);
  return strongest(
    near.flatMap((list) => getOrCreate(services, list, () => sshServices(list))(labels)),
    (service) => {
      const selector = readPath(service, 'spec.selector').value ?? null;
      if (selector === null) return isReadable(service) ? false : sharesNamespaceAtMost(service, workload);
      return and3([sharesNamespace(service, workload), selects(getSelector(selector), labels), sendsToSsh(service)]);
    },
  );
}

function isReadable(service: Resource): boolean {
  return isMap(readPath(service, 'spec').value ?? {});
}

function sharesNamespaceAtMost(service: Resource, workload: Resource): Truth {
  return sharesNamespace(service, workload) === false ? false : 'unknown';
}

const services = new WeakMap<readonly Resource[], MaySelect<Resource>>();

function sshServices(list: readonly Resource[]): MaySelect<Resource> {
  const sending = list.filter((service) => sendsToSsh(service) !== false);
  return bySelector(sending, (service) => getRequirements(getSelector(readPath(service, 'spec.selector').value)));
}

function getSelector(labels: Value | undefined): Value {
  return isMap(labels ?? null) ? { matchLabels: labels ?? {} } : (labels ?? null);
}

/** Without `targetPort`, the pod's port equals that of the Service; a named target is a port that a container lists. */
function sendsToSsh(service: Resource): Truth {
  const ports = readPath(service, 'spec.ports').value ?? null;
  if (ports === null) return isReadable(service) ? false : 'unknown';
  if (!isList(ports)) return 'unknown';
  return or3(
    ports.map((port) => {
      const target = isMap(port) ? (own(port, 'targetPort') ?? own(port, 'port')) : undefined;
      return typeof target === 'string' ? target === String(SSH) : isSsh(target);
    }),
  );
}

const workloads = new WeakMap<EvidenceSet, ReadonlyMap<string, readonly Resource[]>>();

function getWorkload({ address, place, provider }: Subject, evidence: EvidenceSet): Resource | undefined {
  const byAddress = getOrCreate(workloads, evidence, () =>
    groupBy(evidence.byType('k8s/workload'), (each) => each.address),
  );
  const named = byAddress.get(address.slice(0, address.lastIndexOf('/')));
  return named?.find(
    (each) => each.provider === provider && each.place.file === place.file && each.place.document === place.document,
  );
}
