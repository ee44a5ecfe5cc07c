import type { Subject } from '../../../model/check.ts';
import type { Resource } from '../../../model/evidence.ts';
import { or3, type Truth } from '../../../base/truth.ts';
import { selects } from '../../../network/kubernetes/label-selector.ts';
import { readKey, type LocatedValue } from '../../../model/locate-value.ts';
import { namedIn, sharesNamespace } from '../../../network/kubernetes/same-cluster.ts';

/** Every namespace has its name in this label (Kubernetes documentation, "Well-Known Labels"). */
const NAME_LABEL = 'kubernetes.io/metadata.name';

/**
 * Whether a listener accepts routes from this namespace: by default only from its own (Gateway API documentation,
 * AllowedRoutes). Of the labels that a selector may use, only the name of the namespace is known.
 */
export function admitsNamespace(listener: LocatedValue, route: Resource, gateway: Subject): Truth {
  const namespaces = readKey(readKey(listener, 'allowedRoutes'), 'namespaces');
  const from = readKey(namespaces, 'from').value ?? 'Same';
  if (from === 'All') return true;
  if (from === 'None') return false;
  if (from === 'Same') return sharesNamespace(route, gateway);
  const name = namedIn(route);
  if (from !== 'Selector' || name === undefined || name === '') return 'unknown';
  const chosen = selects(readKey(namespaces, 'selector').value ?? {}, { [NAME_LABEL]: name });
  return chosen === true ? true : onlyByName(namespaces, chosen);
}

/** Whether a listener accepts routes from namespaces that may be missing from the evidence. */
export function admitsOthers(listener: LocatedValue): boolean {
  const from = readKey(readKey(readKey(listener, 'allowedRoutes'), 'namespaces'), 'from').value ?? 'Same';
  return from !== 'Same' && from !== 'None';
}

/** A selector on the name alone decides; with other labels or expressions, a refusal becomes unknown. */
function onlyByName(namespaces: LocatedValue, chosen: Truth): Truth {
  const selector = readKey(namespaces, 'selector');
  const labels = readKey(selector, 'matchLabels').value ?? {};
  const isByName = Object.keys(labels).every((label) => label === NAME_LABEL);
  return isByName && (readKey(selector, 'matchExpressions').value ?? null) === null ? chosen : or3([chosen, 'unknown']);
}
