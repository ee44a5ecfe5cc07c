import type { DataTable } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { getOrCreate } from '../../base/memo.ts';
import { own, type ValueMap } from '../../base/value.ts';
import { THING_CLASSES } from '../graph.ts';
import { mapAt } from '../../base/group-by.ts';
import { indexDataSources } from './data-sources.ts';
import { createJoinCache } from './joins.ts';
import type { Context, TypeRow } from './context.ts';

/** Creates the shared context of all readers of a diagram. `types` is the table `controls/data/diagram-types.yaml`. */
export function createContext(
  evidence: EvidenceSet,
  readers: Pick<Context, 'rules' | 'trust'>,
  types: DataTable,
): Context {
  const { rules, trust } = readers;
  const [joins, spells] = [createJoinCache(evidence), createSpells(evidence)];
  const elsewhere = indexDataSources(evidence);
  return { evidence, rules, trust, types: readTypes(types), joins, elsewhere, spells };
}

/** Types without an answer are known in advance, because reading a field costs the same with and without an answer. */
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
