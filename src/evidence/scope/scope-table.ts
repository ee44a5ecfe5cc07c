import { getOrCreate } from '../../base/memo.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Resource } from '../../model/evidence.ts';
import { SCOPE_KINDS, type KindScope, type Mention, type ScopedThing, type ScopeTable } from '../../model/scope.ts';
import { accountMentions } from './accounts.ts';
import { clusterMention } from './clusters.ts';
import { findGaps } from './gaps.ts';
import { joinMentions } from './join-mentions.ts';
import { createMachineGroups } from './machine-groups.ts';
import { machineMention } from './machines.ts';
import { createNotes } from './notes.ts';
import { withoutDecided } from './without-decided.ts';

/**
 * Things that the evidence names, by kind, with the sources that name each. `more`: what other readers of evidence found, such as
 * the targets of scans. Linear in both.
 */
export function createScopeTable(resources: readonly Resource[], more: readonly Mention[] = []): ScopeTable {
  const notes = createNotes();
  const machineGroups = createMachineGroups();
  const mentions = new Map<string, Mention>();
  const add = (mention: Mention): void => {
    getOrCreate(mentions, getKey(mention, mentions.size), () => mention);
  };
  for (const resource of resources) {
    const found = getMentions(resource);
    for (const mention of found) add(mention);
    notes.take(resource, found);
    machineGroups.take(resource);
  }
  for (const mention of more) add(mention);
  const byKind = groupBy(withoutDecided([...mentions.values()]), ({ kind }) => kind);
  const startsMachines = withoutDecided(machineGroups.all());
  return SCOPE_KINDS.flatMap((kind): readonly KindScope[] => {
    const joined = joinMentions(byKind.get(kind) ?? []);
    const things = kind === 'cluster' && notes.hasUnnamedObjects() ? joined.map(maybeDescribed) : joined;
    const groups = kind === 'machine' ? startsMachines : [];
    // manifests alone name no cluster, so nothing of them is missed
    const said = kind === 'cluster' && things.length === 0 ? [] : notes.of(kind, groups);
    if (things.length === 0 && said.length === 0) return [];
    return [{ kind, things, ...findGaps(kind, things), groups, notes: said }];
  });
}

function getMentions(resource: Resource): readonly Mention[] {
  const machine = machineMention(resource);
  const cluster = clusterMention(resource);
  const accounts = accountMentions(resource);
  if (machine === undefined && cluster === undefined) return accounts;
  return [...(machine === undefined ? [] : [machine]), ...(cluster === undefined ? [] : [cluster]), ...accounts];
}

/** Thousands of resources name one account. Machines with one name may be several, so each counts. */
function getKey({ kind, role, source, names }: Mention, at: number): string {
  if (kind === 'machine' || role === 'declared') return `${at}`;
  return [kind, role, source, ...names.map(({ space, text }) => `${space} ${text}`)].join('\n');
}

/** Objects of Kubernetes that name no cluster may be those of any. */
function maybeDescribed(thing: ScopedThing): ScopedThing {
  return { ...thing, maybe: new Set([...thing.maybe, 'described']) };
}
