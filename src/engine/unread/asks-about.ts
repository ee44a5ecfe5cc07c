import type { Check, Trait } from '../../model/check.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { ThingClass } from '../../model/unread-things.ts';
import { selectedTypes } from '../platforms.ts';
import { className, type Classes } from './thing-classes.ts';

/** Pods run on any platform, so checks of pods apply to containers everywhere. */
const EVERYWHERE: ThingClass = { concept: 'workload', platform: 'kubernetes' };

/**
 * Whether a check covers things of given classes, judged by the types that it selects. One of these types must be of
 * the same concept. Where they belong to several platforms, the check is independent of the platform: encryption at
 * rest applies to a store of any provider. Where they all belong to one platform, the check covers only that
 * platform: CloudTrail says nothing about a log of another provider. Kubernetes workloads are the exception, since
 * containers run on every platform.
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
