import { addTo, mapAt } from '../../base/group-by.ts';
import { readImageReference } from '../../model/image-reference.ts';
import { parsePurl, type Purl } from '../../model/purl.ts';
import type { FlawStatement, StatedProduct } from '../../model/flaw-statement.ts';
import type { FlawTarget, Vulnerability } from '../../model/vulnerability.ts';
import { imageKeys, packageName, readStatedNames, type StatedName } from './stated-names.ts';

/** What authors state about one vulnerability in one component. */
export interface MatchedStatements {
  readonly statements: readonly FlawStatement[];
  /** There are more about the same product than are compared. */
  readonly isCutOff: boolean;
}

export type StatementFinder = (flaw: Vulnerability, target: FlawTarget) => MatchedStatements;

/** Statements, and which of them any finding matched by vulnerability, and by vulnerability and product. */
export interface StatementIndex {
  readonly find: StatementFinder;
  readonly known: ReadonlySet<FlawStatement>;
  readonly used: ReadonlySet<FlawStatement>;
}

interface Entry {
  readonly statement: FlawStatement;
  readonly name: StatedName;
  /** Package URLs of the components in the product by their keys; absent for the whole product. */
  readonly components: ReadonlyMap<string, readonly Purl[]> | undefined;
}

/** Statements about one product and vulnerability; a hostile file ends here. */
const MOST = 500;
const NONE: MatchedStatements = { statements: [], isCutOff: false };

/**
 * Joins statements with findings by the id of the vulnerability, and the product: the package of the finding, or the image that was
 * scanned, by digest or by repository with its tag. A version or tag that the statement names must be the one that was found.
 */
export function indexStatements(statements: readonly FlawStatement[]): StatementIndex {
  const byId = new Map<string, Map<string, Entry[]>>();
  const ofId = new Map<string, FlawStatement[]>();
  for (const statement of statements) {
    for (const id of statement.ids) {
      addTo(ofId, id, statement);
      const byKey = mapAt(byId, id);
      for (const product of statement.products) {
        const components = readComponents(product);
        for (const name of product.names.flatMap(readStatedNames))
          addTo(byKey, name.key, { statement, name, components });
      }
    }
  }
  const known = new Set<FlawStatement>();
  const used = new Set<FlawStatement>();
  const seen = new Set<string>();
  const find: StatementFinder = (flaw, target) => {
    const found = new Set<FlawStatement>();
    let isCutOff = false;
    const purl = flaw.purl === undefined ? undefined : parsePurl(flaw.purl);
    const keys = new Set([...target.names.flatMap(imageKeys), ...(purl === undefined ? [] : [packageName(purl).key])]);
    for (const id of listIds(flaw)) {
      if (!seen.has(id)) for (const statement of ofId.get(id) ?? []) known.add(statement);
      seen.add(id);
      for (const key of keys) {
        const entries = byId.get(id)?.get(key) ?? [];
        isCutOff ||= entries.length > MOST;
        for (const entry of entries.slice(0, MOST)) if (isAbout(entry, target, purl)) found.add(entry.statement);
      }
    }
    for (const statement of found) used.add(statement);
    return found.size === 0 && !isCutOff ? NONE : { statements: [...found], isCutOff };
  };
  return { find, known, used };
}

/** A finding about several vulnerabilities is answered by no statement about one of them. */
function listIds({ id, cves = [], aliases = [] }: Vulnerability): readonly string[] {
  const others = new Set([...cves, id]);
  return cves.length > 1 ? [id] : [...others, ...aliases];
}

function readComponents({ components }: StatedProduct): Entry['components'] {
  if (components === undefined) return undefined;
  const byKey = new Map<string, Purl[]>();
  for (const text of components) {
    const purl = parsePurl(text);
    if (purl !== undefined) addTo(byKey, packageName(purl).key, purl);
  }
  return byKey;
}

function isAbout({ name, components }: Entry, target: FlawTarget, found: Purl | undefined): boolean {
  if (name.kind === 'package') return components === undefined && found !== undefined && isPackage(name.purl, found);
  if (target.kind !== 'image' || !isImage(name, target.names)) return false;
  if (components === undefined) return true;
  if (found === undefined) return false;
  const wanted = components.get(packageName(found).key) ?? [];
  return wanted.slice(0, MOST).some((purl) => isPackage(purl, found));
}

function isImage(name: Exclude<StatedName, { kind: 'package' }>, references: readonly string[]): boolean {
  return references.some((text) => {
    const { repository, tag, digest } = readImageReference(text);
    if (name.kind === 'digest') return digest === name.key;
    return repository === name.key && (name.tag === '' || tag === name.tag);
  });
}

/** Version and qualifiers that the statement leaves out are any. */
function isPackage(wanted: Purl, { version, qualifiers }: Purl): boolean {
  if (wanted.version !== '' && wanted.version !== version) return false;
  const has = new Map(qualifiers);
  return wanted.qualifiers.every(([key, value]) => has.get(key) === value);
}
