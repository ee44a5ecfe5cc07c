import type { Check, Trait } from '../../model/check.ts';
import { remembered } from '../../model/remembered.ts';
import type { ThingClass } from '../../model/unread-things.ts';
import { typesOf } from '../platforms.ts';
import { className } from './thing-classes.ts';
import type { Classes } from './thing-classes.ts';

/** Pods run on any platform: what is asked of them is asked of containers everywhere. */
const EVERYWHERE: ThingClass = { concept: 'workload', platform: 'kubernetes' };

/**
 * Whether a check asks about things of one of some classes, by what the types that it selects are. The rule:
 *
 * - A check asks about a concept if a type that it selects is of this concept.
 * - If these types run on more than one platform, the question is independent of the platform: encryption at rest is
 *   asked of a store of any provider.
 * - If they all run on one platform, the question is about this platform: whether CloudTrail is on says nothing about
 *   a log of another provider. Workloads of Kubernetes are the exception, since containers run on every platform.
 */
export function asksAbout(
  traits: readonly Trait[],
  classes: Classes,
): (check: Check, asked: readonly ThingClass[]) => boolean {
  const byCheck = new Map<Check, ReadonlyMap<string, ReadonlySet<string>>>();
  return (check, asked) => {
    const platforms = remembered(byCheck, check, () => platformsByConcept(typesOf(check, traits), classes));
    return asked.some(({ concept, platform }) => {
      const own = platforms.get(concept);
      if (own === undefined) return false;
      return own.has(platform) || own.size > 1 || (concept === EVERYWHERE.concept && own.has(EVERYWHERE.platform));
    });
  };
}

function platformsByConcept(types: readonly string[], classes: Classes): ReadonlyMap<string, ReadonlySet<string>> {
  const byConcept = new Map<string, Set<string>>();
  for (const type of types) {
    const known = classes(className(type));
    if (known === undefined) continue;
    const platforms = byConcept.get(known.concept) ?? new Set<string>();
    byConcept.set(known.concept, platforms.add(known.platform));
  }
  return byConcept;
}
