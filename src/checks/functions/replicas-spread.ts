import type { Subject } from '../../model/check.ts';
import { isList, isMap, isMarker, type Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { and3, or3, truthOutcome, type Truth } from '../../base/truth.ts';
import { answerFact } from './shared/answer.ts';
import { selects } from '../../network/kubernetes/label-selector.ts';
import { readElements, readKey, readPath, step, type LocatedValue } from '../../model/locate-value.ts';
import { namedIn } from '../../network/kubernetes/same-cluster.ts';

const CONDITION = 'function.replicas-spread';
const EXPECTED =
  'pod anti-affinity or a topology spread constraint, with a topology key, that selects the pods themselves';

/**
 * Whether the pods of a workload are kept apart from each other. An anti-affinity or spread constraint that selects
 * other pods does not count, and one without a selector selects none (Kubernetes API, PodAffinityTerm and
 * TopologySpreadConstraint).
 */
export const replicasSpread: CheckFunction = {
  name: 'replicas-spread',
  options: { type: 'object', additionalProperties: false },
  evaluate(subject) {
    const terms = getTerms(subject);
    const spread = or3(terms.map((term) => selectsItself(term, subject)));
    const [first = readPath(subject, 'spec')] = terms;
    const actual =
      terms.length === 0
        ? 'The pods have neither anti-affinity nor topology spread constraints'
        : `${first.path} ${lackText(first)}`;
    return answerFact(
      CONDITION,
      first,
      EXPECTED,
    )(truthOutcome(spread), spread === true ? `${first.path} selects these pods` : actual);
  },
};

function lackText({ value }: LocatedValue): string {
  if (isMarker(value) || (step(value, 'topologyKey') ?? null) !== null) return 'does not select these pods';
  return 'has no topologyKey';
}

function getTerms(subject: Subject): readonly LocatedValue[] {
  const affinity = readPath(subject, 'spec.affinity.podAntiAffinity');
  const wished = readElements(readKey(affinity, 'preferredDuringSchedulingIgnoredDuringExecution'));
  return [
    ...readElements(readKey(affinity, 'requiredDuringSchedulingIgnoredDuringExecution')),
    ...wished.map((each) => readKey(each, 'podAffinityTerm')),
    ...readElements(readPath(subject, 'spec.topologySpreadConstraints')),
  ];
}

function selectsItself({ value }: LocatedValue, subject: Subject): Truth {
  if (isMarker(value)) return 'unknown';
  const hasKey = (step(value, 'topologyKey') ?? null) !== null;
  const selector = step(value, 'labelSelector') ?? null;
  if (!hasKey || selector === null) return false;
  return and3([isOfNamespace(value, subject), selects(selector, readPath(subject, 'template.labels').value)]);
}

function isOfNamespace(term: Value | undefined, subject: Subject): Truth {
  const [named, selector] = [step(term, 'namespaces') ?? null, step(term, 'namespaceSelector') ?? null];
  if (isMap(selector) && Object.keys(selector).length === 0) return true;
  const isListed = isList(named) && named.length > 0;
  if (selector === null && !isListed) return true;
  const namespace = namedIn(subject);
  if (isListed && namespace !== undefined && named.includes(namespace)) return true;
  return selector === null && isListed && namespace !== undefined && namespace !== '' ? false : 'unknown';
}
