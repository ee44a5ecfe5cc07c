import type { Resource } from '../../model/evidence.ts';
import { and3, type Truth } from '../../base/truth.ts';
import { isList, isMap, own, type Value } from '../../base/value.ts';
import { selects } from '../../network/kubernetes/label-selector.ts';
import { namedIn, sharesCluster, sharesNamespace } from '../../network/kubernetes/same-cluster.ts';
import { objectName, textOrNone, valueAt } from './object-values.ts';

/** Every namespace has its name in this label (Kubernetes documentation, "Well-Known Labels"). */
const NAME_LABEL = 'kubernetes.io/metadata.name';
const MOST_LABELS = 2;

/** Whether a peer of a policy's rule selects the pods of a workload (Kubernetes API, NetworkPolicyPeer). */
export function selectsPods(
  peer: Value,
  policy: Resource,
  workload: Resource,
  namespaces: ReadonlyMap<string, Resource>,
): Truth {
  if (!isMap(peer)) return 'unknown';
  if ((own(peer, 'ipBlock') ?? null) !== null) return false;
  const inNamespace = own(peer, 'namespaceSelector') ?? null;
  const pods = own(peer, 'podSelector') ?? null;
  const placed =
    inNamespace === null
      ? sharesNamespace(policy, workload)
      : and3([sharesCluster(policy, workload), isSelected(inNamespace, workload, namespaces)]);
  return and3([placed, selects(pods, valueAt(workload.values, 'template', 'labels'))]);
}

function isSelected(selector: Value, workload: Resource, namespaces: ReadonlyMap<string, Resource>): Truth {
  if (selects(selector, {}) === true && isEmpty(selector)) return true;
  const name = namedIn(workload) ?? '';
  if (name === '') return 'unknown';
  const object = namespaces.get(`${workload.provider ?? ''}\n${name}`) ?? namespaces.get(`\n${name}`);
  if (object === undefined) {
    const chosen = selects(selector, { [NAME_LABEL]: name });
    return chosen !== false || isByName(selector) ? chosen : 'unknown';
  }
  const labels = valueAt(object.values, 'metadata', 'labels') ?? {};
  return isMap(labels) ? selects(selector, { ...labels, [NAME_LABEL]: name }) : 'unknown';
}

function isEmpty(selector: Value): boolean {
  return isMap(selector) && Object.keys(selector).length === 0;
}

function isByName(selector: Value): boolean {
  const labels = isMap(selector) ? (own(selector, 'matchLabels') ?? {}) : undefined;
  const isPlain = isMap(selector) && (own(selector, 'matchExpressions') ?? null) === null;
  return isPlain && isMap(labels) && Object.keys(labels).every((label) => label === NAME_LABEL);
}

/** The namespaces of the evidence, by set and name. */
export function indexNamespaces(objects: readonly Resource[]): ReadonlyMap<string, Resource> {
  return new Map(objects.map((object) => [`${object.provider ?? ''}\n${objectName(object)}`, object]));
}

/** A name for the pods that a peer selects, such as `pods app=web in namespace shop`. */
export function peerName(peer: Value, policy: Resource): string {
  if (!isMap(peer)) return 'pods of an unknown selector';
  const pods = labelsText(own(peer, 'podSelector'));
  const inNamespace = own(peer, 'namespaceSelector') ?? null;
  return `${pods === '' ? 'pods' : `pods ${pods}`}${namespaceText(inNamespace, policy)}`;
}

function namespaceText(selector: Value, policy: Resource): string {
  if (selector === null) {
    const own = namedIn(policy) ?? '';
    return own === '' ? '' : ` in namespace ${own}`;
  }
  if (isEmpty(selector)) return ' in any namespace';
  const name = textOrNone(valueAt(selector, 'matchLabels', NAME_LABEL));
  if (name !== undefined) return ` in namespace ${name}`;
  return ` in namespaces ${labelsText(selector)}`;
}

function labelsText(selector: Value | undefined): string {
  if (!isMap(selector)) return '';
  const labels = own(selector, 'matchLabels') ?? {};
  const expressions = own(selector, 'matchExpressions') ?? [];
  const texts = isMap(labels)
    ? Object.entries(labels).map(([key, value]) => `${key}=${typeof value === 'string' ? value : '?'}`)
    : ['of unknown labels'];
  const more = isList(expressions) && expressions.length === 0 ? [] : ['by expressions'];
  const all = [...texts, ...more];
  return all.length > MOST_LABELS ? `${all.slice(0, MOST_LABELS).join(', ')}, ...` : all.join(', ');
}
