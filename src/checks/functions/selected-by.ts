import type { Resource } from '../../model/evidence.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isList, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { and3, strongest, type Truth } from '../../base/truth.ts';
import { answerFact } from './shared/answer.ts';
import { listsNearBy } from './kubernetes/namespace-index.ts';
import { bySelector, type MaySelect } from '../../network/kubernetes/selector-index.ts';
import { getRequirements } from '../../network/kubernetes/label-requirements.ts';
import { selects } from '../../network/kubernetes/label-selector.ts';
import { readPath, readText } from '../../model/locate-value.ts';
import { sharesNamespace } from '../../network/kubernetes/same-cluster.ts';

const CONDITION = 'function.selected-by';

/**
 * Whether an object of one of the types selects the pods of a workload, in the same namespace (Kubernetes
 * documentation, "Labels and Selectors"). `selector` is the path of the label selector. Where none does, the value is
 * `missing`.
 */
export const selectedBy: CheckFunction = {
  name: 'selected-by',
  reads: getTypes,
  looksAround: true,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['types', 'selector', 'missing'],
    properties: {
      types: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } },
      selector: { type: 'string', minLength: 1 },
      missing: { enum: ['fail', 'unknown'] },
    },
  },
  evaluate(subject, options, { evidence }) {
    const labels = readPath(subject, 'template.labels');
    const path = readText(own(options, 'selector')) ?? '';
    const answer = answerFact(
      CONDITION,
      labels,
      `one of ${getTypes(options)
        .map((type) => type.replace('k8s/', ''))
        .join(', ')} that selects the pods`,
    );
    const near = getTypes(options).flatMap((type) => listsNearBy(evidence, type, subject));
    const found = strongest(
      near.flatMap((list) => getSelectors(list, path)(labels.value)),
      (resource) => {
        const placed = sharesNamespace(resource, subject);
        return placed === false ? false : and3([placed, selectsPods(resource, path, labels.value)]);
      },
    );
    if (found === undefined)
      return answer(
        own(options, 'missing') === 'fail' ? 'fail' : 'unknown',
        `No ${getTypes(options)
          .map((type) => type.replace('k8s/', ''))
          .join(' or ')} selects these pods`,
      );
    const by = renderText(found.thing.address);
    return found.truth === true
      ? answer('pass', `${by} selects these pods`)
      : answer('unknown', `${by} may select these pods`);
  },
};

const selectors = new WeakMap<readonly Resource[], Map<string, MaySelect<Resource>>>();

function getSelectors(list: readonly Resource[], path: string): MaySelect<Resource> {
  const byPath = getOrCreate(selectors, list, () => new Map<string, MaySelect<Resource>>());
  return getOrCreate(byPath, path, () =>
    bySelector(list, (resource) => getRequirements(readPath(resource, path).value)),
  );
}

function selectsPods(resource: Resource, path: string, labels: Value | undefined): Truth {
  const selector = readPath(resource, path).value ?? null;
  // without a selector nothing is selected
  return selector === null ? false : selects(selector, labels);
}

function getTypes(options: ValueMap): readonly string[] {
  const types = own(options, 'types');
  return isList(types) ? types.filter((type) => typeof type === 'string') : [];
}
