import { identityText } from '../../../base/value.ts';
import type { Variables } from '../inventory/inventory.ts';
import type { Layer } from './scope.ts';

/** Limit of name sets for one class of groups; a playbook reads few. */
const MAX_SETS = 50;

/** The result of a playbook for each class of hosts that it treats alike. */
export interface HostClasses<Kept> {
  /** The result for a host with the same groups and the same values of all variables that were read. */
  find(groups: string, own: readonly Variables[]): Kept | undefined;
  add(groups: string, own: readonly Variables[], read: ReadonlySet<string>, kept: Kept): void;
}

interface ReadSet<Kept> {
  readonly read: ReadonlySet<string>;
  readonly byValues: Map<string, Kept>;
}

/** Creates an empty cache of results. */
export function createHostClasses<Kept>(): HostClasses<Kept> {
  const byGroups = new Map<string, Map<string, ReadSet<Kept>>>();
  return {
    find(groups, own) {
      for (const { read, byValues } of byGroups.get(groups)?.values() ?? []) {
        const kept = byValues.get(readValues(own, read));
        if (kept !== undefined) return kept;
      }
      return undefined;
    },
    add(groups, own, read, kept) {
      const sets = byGroups.get(groups) ?? new Map<string, ReadSet<Kept>>();
      byGroups.set(groups, sets);
      const key = [...read].sort().join('\n');
      const set = sets.get(key) ?? { read, byValues: new Map<string, Kept>() };
      if (sets.size >= MAX_SETS && !sets.has(key)) return;
      sets.set(key, set);
      set.byValues.set(readValues(own, read), kept);
    },
  };
}

function readValues(own: readonly Variables[], read: ReadonlySet<string>): string {
  const values = own.map((layer) =>
    [...layer].filter(([name]) => read.has(name)).map(([name, { value }]) => [name, value]),
  );
  return identityText(values);
}

/** A layer that sets nothing and records each name that is looked up in it or in a weaker layer. */
export function notingLayer(read: Set<string>): Layer {
  return {
    has(name) {
      read.add(name);
      return false;
    },
    get: () => undefined,
  };
}
