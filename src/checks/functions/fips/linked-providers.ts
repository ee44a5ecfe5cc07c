import type { DataTable, Subject } from '../../../model/check.ts';
import type { Component } from '../../../model/evidence.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { addTo } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { textColumn } from '../../../base/columns.ts';
import { DEPENDS_ON_VERSION, getLibrary, type LibraryRow } from './library-index.ts';

/** The packages that provide cryptography to a package without its own, by the dependency graph of its file. */
export interface LinkedProviders {
  /** Packages that implement cryptography and are on no certificate. */
  readonly own: readonly string[];
  readonly validated: readonly string[];
  /** Packages that build a FIPS module whose version is on no certificate or not shown. */
  readonly uncertified: readonly string[];
  readonly platform: readonly string[];
}

const MOST = 5000;
const ECOSYSTEM = 'cargo';
/** Bindings that link the platform's library, unless a package below them builds it from source. */
const BINDINGS: ReadonlySet<string> = new Set(['cargo/openssl-sys', 'cargo/schannel', 'cargo/security-framework-sys']);

/** By file, then by the name of the component that depends on them. */
type Children = ReadonlyMap<string, ReadonlyMap<string, readonly Component[]>>;
const indexes = new WeakMap<EvidenceSet, Children>();

/**
 * The cryptography providers among the dependencies of a Rust crate. Empty where the file has no graph or the graph
 * has no provider.
 */
export function linkedProviders(subject: Subject, evidence: EvidenceSet, table: DataTable): LinkedProviders {
  const children = getOrCreate(indexes, evidence, () => getChildren(evidence)).get(subject.place.file);
  const found = {
    own: new Set<string>(),
    validated: new Set<string>(),
    uncertified: new Set<string>(),
    platform: new Set<string>(),
  };
  const seen = new Set<string>([textColumn(subject.values, 'name')]);
  const waiting = [...seen];
  for (let at = waiting.pop(); at !== undefined && seen.size < MOST; at = waiting.pop()) {
    for (const child of children?.get(at) ?? []) {
      if (seen.has(child.name)) continue;
      seen.add(child.name);
      waiting.push(child.name);
      const kind = getKind(getRow(table, child));
      if (kind !== undefined) found[kind].add(child.name);
    }
  }
  return {
    own: [...found.own],
    validated: [...found.validated],
    uncertified: [...found.uncertified],
    platform: [...found.platform],
  };
}

function getKind(row: LibraryRow | undefined): keyof LinkedProviders | undefined {
  if (row === undefined) return undefined;
  if (BINDINGS.has(row.package)) return 'platform';
  if (row.role === 'module')
    return row.posture === 'never-validated' || row.posture === DEPENDS_ON_VERSION ? 'uncertified' : 'validated';
  return row.role === 'own-implementation' && row.posture === 'never-validated' && row.use === '' ? 'own' : undefined;
}

function getRow(table: DataTable, { name, purl, ecosystem }: Component): LibraryRow | undefined {
  return getLibrary(table, { values: { name, purl, ecosystem } });
}

function getChildren({ components }: EvidenceSet): Children {
  const files = new Map<string, Map<string, Component[]>>();
  for (const component of components) {
    if (component.ecosystem !== ECOSYSTEM) continue;
    const { file } = component.place;
    const byParent = files.get(file) ?? new Map<string, Component[]>();
    files.set(file, byParent);
    for (const parent of component.parents) addTo(byParent, parent, component);
  }
  return files;
}
