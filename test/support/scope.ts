import { createScopeTable } from '../../src/evidence/scope/scope-table.ts';
import type { Mention, ScopeRole, ScopeTable } from '../../src/model/scope.ts';

function mention(role: ScopeRole, title: string, more: Partial<Mention> = {}): Mention {
  const names = [{ space: 'name', text: title.toLowerCase() } as const];
  const place = { file: 'main.tfstate', pointer: ['resources', 9], line: 11 };
  return { kind: 'machine', role, source: `sample-${role}`, title, names, place, ...more };
}

/** A machine that everything names, one that only a state names, one that only a record names, and an account. */
export function sampleScope(): ScopeTable {
  const record = { place: { file: 'hosts/web-1/system_info.json', pointer: [] } };
  return createScopeTable(
    [],
    [
      mention('declared', 'web-1'),
      mention('listed', 'web-1'),
      mention('described', 'web-1', record),
      mention('declared', 'web-2'),
      mention('described', 'old-1', record),
      mention('listed', '111122223333', { kind: 'account' }),
    ],
  );
}

/** The same with every name as a title, a source and a file. */
export function hostileScope(names: readonly string[]): ScopeTable {
  const mentions = names.map((name) =>
    mention('declared', name, { source: name, place: { file: name, pointer: [name] } }),
  );
  return createScopeTable([], mentions).map((kind) => ({ ...kind, notes: names }));
}
