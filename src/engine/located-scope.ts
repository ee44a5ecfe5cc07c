import { findLines } from '../evidence/locate.ts';
import type { ElementOffsets, EvidenceFile } from '../model/evidence.ts';
import type { Mention, ScopedThing, ScopeTable } from '../model/scope.ts';
import { placed } from './located-finding.ts';

/** Lines of so many mentions of one kind are looked for: finding the rest could take longer than the run. */
const MOST_LOCATED = 1000;

/** The same table with the lines of its places. Each file is scanned once. */
export function locateScope(
  table: ScopeTable,
  files: ReadonlyMap<string, EvidenceFile>,
  elements: readonly ElementOffsets[],
): ScopeTable {
  const shown = new Set(
    table.flatMap(({ things, groups }) =>
      [...groups, ...things.flatMap(({ mentions }) => mentions)].slice(0, MOST_LOCATED),
    ),
  );
  const places = [...shown].map(({ place }) => place).filter(({ pointer }) => pointer.length > 0);
  const lines = findLines(files, places, elements);
  const known = new Map<ScopedThing, ScopedThing>();
  const mention = (each: Mention): Mention => (shown.has(each) ? { ...each, place: placed(each.place, lines) } : each);
  return table.map(({ things, gaps, groups, ...kind }) => {
    for (const thing of things) known.set(thing, { ...thing, mentions: thing.mentions.map(mention) });
    const located = (thing: ScopedThing): ScopedThing => known.get(thing) ?? thing;
    return {
      ...kind,
      things: things.map(located),
      groups: groups.map(mention),
      gaps: gaps.map(({ missing, undecided, ...gap }) => ({
        ...gap,
        missing: missing.map(located),
        undecided: undecided.map(located),
      })),
    };
  });
}
