import type { Subject } from '../../model/check.ts';
import { isList, isMap, isMarker } from '../../base/value.ts';
import type { Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import type { Truth } from '../../base/truth.ts';
import { answerAt } from './shared/answer.ts';
import { selects } from './kubernetes/label-selector.ts';
import { elements, key, look, step } from '../../model/locate-value.ts';
import type { Looked } from '../../model/locate-value.ts';
import { namedIn } from './kubernetes/same-cluster.ts';
import { allHold, oneHolds, outcomeOf } from '../../base/truths.ts';

const CONDITION = 'function.replicas-spread';
const EXPECTED =
  'pod anti-affinity or a topology spread constraint, with a topology key, that selects the pods themselves';

/**
 * Whether the pods of a workload keep apart from each other: an anti-affinity or a spread constraint that selects other pods
 * says nothing of them, and one without a selector selects none (Kubernetes API, PodAffinityTerm and TopologySpreadConstraint).
 */
export const replicasSpread: CheckFunction = {
  name: 'replicas-spread',
  options: { type: 'object', additionalProperties: false },
  evaluate(subject) {
    const terms = termsOf(subject);
    const spread = oneHolds(terms.map((term) => selectsItself(term, subject)));
    const [first = look(subject, 'spec')] = terms;
    const actual = terms.length === 0 ? 'without either of them' : 'a term that selects other pods, or none';
    return answerAt(
      CONDITION,
      first,
      EXPECTED,
    )(outcomeOf(spread), spread === true ? 'a term that selects them' : actual);
  },
};

/** Terms of affinity, required or wished for, and constraints. */
function termsOf(subject: Subject): readonly Looked[] {
  const affinity = look(subject, 'spec.affinity.podAntiAffinity');
  const wished = elements(key(affinity, 'preferredDuringSchedulingIgnoredDuringExecution'));
  return [
    ...elements(key(affinity, 'requiredDuringSchedulingIgnoredDuringExecution')),
    ...wished.map((each) => key(each, 'podAffinityTerm')),
    ...elements(look(subject, 'spec.topologySpreadConstraints')),
  ];
}

function selectsItself({ value }: Looked, subject: Subject): Truth {
  if (isMarker(value)) return 'unknown';
  const hasKey = (step(value, 'topologyKey') ?? null) !== null;
  const selector = step(value, 'labelSelector') ?? null;
  if (!hasKey || selector === null) return false;
  return allHold([isOfNamespace(value, subject), selects(selector, look(subject, 'template.labels').value)]);
}

/** Without a word about namespaces, a term is for pods of its own one. */
function isOfNamespace(term: Value | undefined, subject: Subject): Truth {
  const [named, selector] = [step(term, 'namespaces') ?? null, step(term, 'namespaceSelector') ?? null];
  if (isMap(selector) && Object.keys(selector).length === 0) return true;
  const isListed = isList(named) && named.length > 0;
  if (selector === null && !isListed) return true;
  const namespace = namedIn(subject);
  if (isListed && namespace !== undefined && named.includes(namespace)) return true;
  return selector === null && isListed && namespace !== undefined && namespace !== '' ? false : 'unknown';
}
