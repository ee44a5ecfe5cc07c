import type { Check, Trait } from '../../model/check.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { ThingClass } from '../../model/unread-things.ts';
import { selectedTypes } from '../platforms.ts';
import { className, type Classes } from './thing-classes.ts';

/** Pods run on any platform: what is asked of them is asked of containers everywhere. */
const EVERYWHERE: ThingClass = { concept: 'workload', platform: 'kubernetes' };

/**
 * Whether a check asks about things of one of some classes, by what the types that it selects are. The rule:
 *
 * - A check asks about a concept if a type that it selects is of this concept.
 * - If the types that it selects run on more than one platform, the question is independent of the platform: encryption
 *   at rest is asked of a store of any provider.
 * - If they all run on one platform, the question is about this platform: whether CloudTrail is on says nothing about
 *   a log of another provider. Workloads of Kubernetes are the exception, since containers run on every platform.
 */
export function asksAbout(
  traits: readonly Trait[],
  classes: Classes,
): (check: Check, asked: readonly ThingClass[]) => boolean {
  const byCheck = new Map<Check, Question>();
  return (check, asked) => {
    const { concepts, platforms } = getOrCreate(byCheck, check, () =>
      getQuestion(selectedTypes(check, traits), classes),
    );
    return asked.some(({ concept, platform }) => {
      if (!concepts.has(concept)) return false;
      const isEverywhere = concept === EVERYWHERE.concept && platforms.has(EVERYWHERE.platform);
      return platforms.has(platform) || platforms.size > 1 || isEverywhere;
    });
  };
}

interface Question {
  readonly concepts: ReadonlySet<string>;
  readonly platforms: ReadonlySet<string>;
}

function getQuestion(types: readonly string[], classes: Classes): Question {
  const known = types.flatMap((type) => classes(className(type)) ?? []);
  return {
    concepts: new Set(known.map(({ concept }) => concept)),
    platforms: new Set(known.map(({ platform }) => platform)),
  };
}
