import { compareTexts } from '../base/text-order.ts';
import { groupBy } from '../base/group-by.ts';
import { joinFirst } from '../base/join-first.ts';
import type { SystemIdentity } from '../model/organization.ts';

const SHOWN = 5;

/** A system without its controls. */
export interface NotedSystem {
  readonly identity: SystemIdentity;
  /** Whether no control was assessed in it. */
  readonly isEmpty: boolean;
}

/** What a reader of a merged view must know about its systems. They are sorted by name. */
export function mergeNotes(systems: readonly NotedSystem[]): readonly string[] {
  const empty = systems.filter(({ isEmpty }) => isEmpty);
  const scopes = groupBy(
    systems,
    ({ identity: { selection } }) => selection ?? 'the whole catalogue or an unknown part of it',
  );
  return [
    ...(empty.length === 0 ? [] : [`Nothing could be assessed of ${namesText(empty)}.`]),
    ...[...groupBy(systems, ({ identity }) => identity.id).values()]
      .filter((group) => group.length > 1)
      .slice(0, SHOWN)
      .map((group) => `${namesText(group)} are one and the same assessment and count more than once.`),
    ...(scopes.size < 2
      ? []
      : [
          `Not all are assessed against the same controls: ${[...scopes].map(scopeText).sort(compareTexts).join('; ')}.`,
        ]),
  ];
}

function scopeText([scope, systems]: readonly [string, readonly NotedSystem[]]): string {
  return `${scope} (${namesText(systems)})`;
}

function namesText(systems: readonly NotedSystem[]): string {
  return joinFirst(
    systems.map(({ identity }) => identity.name),
    SHOWN,
  );
}
