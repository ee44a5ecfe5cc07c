import type { Condition, Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { isList, isMap, type Value } from '../base/value.ts';
import { runOn, type Node } from './condition.ts';

/** One case of a field, as a way to its value. */
export interface Way {
  readonly value: Value | undefined;
  readonly node: Node;
  /** All of these conditions must be true. */
  readonly parts: readonly Part[];
}

interface Part {
  /** The same for equal conditions. */
  readonly key: string;
  /** Compiled on first use. */
  readonly node: () => Node;
}

/** Splits the condition of a case into those that must all be true. */
export function splitCondition(when: Condition, compile: (part: Condition) => Node): readonly Part[] {
  const { and, ...rest } = when;
  const all = isList(and) && Object.keys(rest).length === 0 ? and.filter(isMap) : [when];
  return all.map((part) => {
    let node: Node | undefined;
    return { key: JSON.stringify(part), node: () => (node ??= compile(part)) };
  });
}

interface Asked {
  readonly ways: readonly Way[];
  /** A case that is true: only ways that need all that it needs, and more, tell why it is that one. */
  readonly instead?: Way | undefined;
  /** Of several that came as near, this one. */
  readonly rather?: Way | undefined;
  /** No case decides: a property that says which thing it is may be the reason as well as a setting. */
  readonly isOpen?: boolean;
}

/**
 * The way that came nearest, by the distance of its conditions; of several, `rather` or else the last. What the way of
 * another engine needs is no reason that the own one failed.
 */
export function findMissed(
  { ways, instead, rather, isOpen = false }: Asked,
  subject: Subject,
  evidence: EvidenceSet,
): Way | undefined {
  const run = runOn(subject, evidence);
  let nearest: { readonly way: Way; readonly missed: number } | undefined;
  for (const way of ways) {
    if (instead !== undefined && !needsAll(way, instead)) continue;
    const nodes = way.parts.map(({ node }) => node());
    if (!nodes.some((node) => node.test(subject.values, run) === false)) continue;
    const far = nodes.map((node) => node.distance(subject.values, run));
    const missed = isOpen ? far.filter((each) => each > 0).length : far.reduce((sum, each) => sum + each, 0);
    const isNearest = nearest === undefined || missed < nearest.missed;
    if (isNearest || (missed === nearest?.missed && nearest.way !== rather)) nearest = { way, missed };
  }
  return nearest?.way;
}

function needsAll({ parts }: Way, { parts: others }: Way): boolean {
  return others.every(({ key }) => parts.some((part) => part.key === key));
}
