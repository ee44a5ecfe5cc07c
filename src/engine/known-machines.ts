import type { Mention, OperatingSystem, ScopedThing, ScopeTable } from '../model/scope.ts';

/** A machine that the evidence knows, or what starts machines that no source lists. */
export interface KnownMachine {
  readonly title: string;
  /** What names it: Terraform or an inventory before a record or a scan. */
  readonly mention: Mention;
  readonly thing: ScopedThing | undefined;
  readonly system: OperatingSystem | undefined;
}

/**
 * What scans of each kind must cover: machines that something declares, lists, describes or scanned, and groups that start
 * machines which no source lists. A machine that the evidence only refers to may belong to others.
 */
export function knownMachines(scope: ScopeTable): readonly KnownMachine[] {
  const machines = scope.find(({ kind }) => kind === 'machine');
  const things = (machines?.things ?? []).flatMap((thing): readonly KnownMachine[] => {
    const known = thing.mentions.find(({ role }) => role !== 'referenced');
    return known === undefined ? [] : [{ title: thing.title, mention: known, thing, system: findSystem(thing) }];
  });
  const groups = machines?.groups ?? [];
  return [
    ...things,
    ...groups.map((mention) => ({ title: mention.title, mention, thing: undefined, system: undefined })),
  ];
}

function findSystem({ mentions }: ScopedThing): OperatingSystem | undefined {
  return mentions.find(({ system }) => system !== undefined)?.system;
}
