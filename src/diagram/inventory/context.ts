import type { DataTable, Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { PacketRule } from '../../network/packet-rule.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { ValueMap } from '../../base/value.ts';
import { own } from '../../base/value.ts';
import type { ThingClass } from '../graph.ts';
import { THING_CLASSES } from '../graph.ts';
import { mapAt } from '../../base/group-by.ts';
import type { FindDataSource } from './data-sources.ts';
import { indexDataSources } from './data-sources.ts';
import type { JoinCache } from './joins.ts';
import { createJoinCache } from './joins.ts';

/** Reads the packet rules of a resource; `undefined` for a type that has none. `opaque` is there where the list cannot be read. */
export type ReadRules = (
  subject: Subject,
  direction: 'ingress' | 'egress',
) => { readonly rules: readonly PacketRule[]; readonly opaque?: object } | undefined;

/** How a resource type is drawn. */
export interface TypeRow {
  readonly class: ThingClass | 'plumbing';
  /** What it is, in words. */
  readonly title: string;
  /** What plumbing becomes: a box, part of flows, a mark or a part of a thing. */
  readonly becomes: string;
  /** Drawn only where accounts of others are trusted; else it is plumbing. */
  readonly onlyTrusted: boolean;
}

/** The accounts that may take on a role, `*` for everybody. */
export type ReadTrust = (role: Subject) => readonly string[];

/** What every stage of the picture reads from. */
export interface Context {
  readonly evidence: EvidenceSet;
  readonly rules: ReadRules;
  readonly trust: ReadTrust;
  readonly types: ReadonlyMap<string, TypeRow>;
  readonly joins: JoinCache;
  readonly elsewhere: FindDataSource;
  /** Whether a type spells a field of a trait. */
  readonly spells: (type: string, trait: string, field: string) => boolean;
}

/** What all readers of a diagram share. `types` is the table `controls/data/diagram-types.yaml`. */
export function createContext(
  evidence: EvidenceSet,
  readers: Pick<Context, 'rules' | 'trust'>,
  types: DataTable,
): Context {
  const { rules, trust } = readers;
  const [asking, spells] = [createJoinCache(evidence), createSpells(evidence)];
  const elsewhere = indexDataSources(evidence);
  return { evidence, rules, trust, types: readTypes(types), joins: asking, elsewhere, spells };
}

/** Asking what no resource of a type can answer takes as long as asking what it can. */
function createSpells({ byTrait }: EvidenceSet): Context['spells'] {
  const known = new Map<string, Map<string, ReadonlySet<string>>>();
  return (type, trait, field) => {
    const getTypes = (): ReadonlySet<string> => new Set(byTrait(trait, field).map((resource) => resource.type));
    return getOrCreate(mapAt(known, trait), field, getTypes).has(type);
  };
}

/** The rows of `controls/data/diagram-types.yaml` by type. */
function readTypes(table: DataTable): ReadonlyMap<string, TypeRow> {
  const types = new Map<string, TypeRow>();
  for (const row of table.rows) {
    const kind = THING_CLASSES.find((name) => name === own(row, 'class')) ?? 'plumbing';
    const [title, becomes] = [cell(row, 'title'), cell(row, 'becomes')];
    types.set(cell(row, 'type'), { class: kind, title, becomes, onlyTrusted: cell(row, 'only') === 'trusted' });
  }
  return types;
}

function cell(row: ValueMap, key: string): string {
  const value = own(row, key);
  return typeof value === 'string' ? value : '';
}
