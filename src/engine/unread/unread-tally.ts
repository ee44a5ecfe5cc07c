import type { ThingClass, UnreadEvidence, UnreadThings } from '../../model/unread-things.ts';
import { compareTexts } from '../../base/text-order.ts';

/** Counts things one by one. */
export interface UnreadTally {
  add(thing: UnreadThings): void;
  /** Sorted by type and file, so that the order of files has no effect. */
  result(): UnreadEvidence;
}

type Mutable = { -readonly [key in keyof UnreadThings]: UnreadThings[key] };

/** Creates an empty tally. */
export function newTally(): UnreadTally {
  const byFile = new Map<string, Mutable>();
  return {
    add(thing) {
      const key = `${getKey(thing)}\n${thing.place.file}`;
      const known = byFile.get(key);
      if (known === undefined) byFile.set(key, { ...thing, classes: distinct(thing.classes) });
      else known.count += thing.count;
    },
    result() {
      const sorted = [...byFile.values()].sort(
        (one, other) =>
          compareTexts(one.type, other.type) ||
          compareTexts(one.place.file, other.place.file) ||
          compareTexts(getKey(one), getKey(other)),
      );
      const byType = new Map<string, Mutable>();
      for (const thing of sorted) {
        const known = byType.get(getKey(thing));
        if (known === undefined) byType.set(getKey(thing), { ...thing });
        else known.count += thing.count;
      }
      return { byFile: sorted, byType: [...byType.values()] };
    },
  };
}

function getKey({ type, reason, kind, classes }: UnreadThings): string {
  return `${type}\n${reason}\n${kind}\n${distinct(classes)
    .map(({ concept, platform }) => `${concept} ${platform}`)
    .join('\n')}`;
}

function distinct(classes: readonly ThingClass[]): readonly ThingClass[] {
  if (classes.length < 2) return classes;
  const byName = new Map(classes.map((each) => [`${each.concept}\n${each.platform}`, each]));
  return [...byName].sort(([one], [other]) => compareTexts(one, other)).map(([, each]) => each);
}
