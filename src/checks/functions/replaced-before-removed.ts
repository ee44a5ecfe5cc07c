import type { Resource } from '../../model/evidence.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { getOrCreate } from '../../base/memo.ts';
import { NO_OPTIONS, type CheckFunction, type Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { decision } from './shared/answer.ts';
import { locatedConstant } from '../../model/locate-value.ts';

const PATH = 'lifecycle.create_before_destroy';

/**
 * Whether Terraform creates the replacement of a resource before it destroys the old one. The rule also applies to
 * everything that a resource with the rule depends on (Terraform language, "lifecycle" meta-argument,
 * create_before_destroy).
 */
export const replacedBeforeRemoved: CheckFunction = {
  name: 'replaced-before-removed',
  options: NO_OPTIONS,
  evaluate(subject, _, { evidence }) {
    const said = subject.createBeforeDestroy;
    const place = subject.places?.get(PATH) ?? subject.place;
    const answer = (outcome: Evaluation['outcome'], actual: string): Evaluation => ({
      outcome,
      decisions: [decision('function.replaced-before-removed', locatedConstant(place, PATH, said), 'true', actual)],
    });
    if (said === undefined) return answer('unknown', 'not shown by the evidence');
    if (said) return answer('pass', 'true');
    const user = getOrCreate(needed, evidence, () => readNeeded(evidence)).get(getKey(subject, subject.address));
    if (user !== undefined) return answer('pass', `true because of ${renderText(user.address)}, which depends on it`);
    return answer('fail', subject.places?.get(PATH) === undefined ? 'not set (the default is false)' : 'false');
  },
};

type Named = Pick<Resource, 'source' | 'root'>;

const needed = new WeakMap<EvidenceSet, ReadonlyMap<string, Resource>>();

function readNeeded({ resources }: EvidenceSet): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>();
  const left = resources.filter(({ createBeforeDestroy }) => createBeforeDestroy === true);
  if (left.length === 0) return found;
  const known = new Map(resources.map((each) => [getKey(each, each.address), each]));
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    for (const { to } of each.references ?? []) {
      for (const address of to) {
        const key = getKey(each, address);
        const next = known.get(key);
        if (next === undefined || found.has(key)) continue;
        found.set(key, each);
        left.push(next);
      }
    }
  }
  return found;
}

/** Addresses are unique only within one source and root. */
function getKey({ source, root }: Named, address: string): string {
  return `${source}\n${root ?? ''}\n${address}`;
}
