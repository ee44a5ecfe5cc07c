import type { DataTable, Subject } from '../../../model/check.ts';
import type { Component } from '../../../model/evidence.ts';
import { parseCpe } from '../../../model/cpe.ts';
import { addTo } from '../../../base/group-by.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { fullName, parsePurl, type Purl } from '../../../model/purl.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { isMap, own, type ValueMap } from '../../../base/value.ts';
import { isBelow, leadingNumbers } from './dotted-version.ts';

/** One row of the table `crypto-libraries`. */
export interface LibraryRow {
  readonly package: string;
  readonly role: string;
  readonly posture: string;
  /** `hash`: digests only. `mixed`: the functions that are called decide. `''`: protects data by itself. */
  readonly use: string;
  /**
   * Why the answer stays open: what the published package includes in place of the platform's cryptography, or which
   * builds share the name. `''` if it does not.
   */
  readonly bundled: string;
  /**
   * Set if another package supplies the cryptography: `linked` is one built into the program; `platform` is a library
   * of the platform, unless a package below builds its own. Otherwise `''`.
   */
  readonly provider: string;
  /** Versions of the row: `from` inclusive, `below` exclusive; `''` for no bound. */
  readonly from: string;
  readonly below: string;
}

interface LibraryIndex {
  /** Rows by package, and by `cpe/vendor:product`. */
  readonly rows: ReadonlyMap<string, readonly LibraryRow[]>;
  /** Names of the packages as components have them, in lower case. */
  readonly names: ReadonlySet<string>;
  /** The last parts of their package URLs, without version. */
  readonly ends: ReadonlySet<string>;
}

const indexes = new WeakMap<DataTable, LibraryIndex>();
/** Package types whose namespace is a distribution or a user; the table leaves the namespace out. */
const SYSTEM = new Set(['deb', 'rpm', 'apk', 'conan', 'generic', 'swid']);
/** Package types without a registry: a CPE name or SWID tag identifies these better. */
const OF_NO_REGISTRY = new Set(['generic', 'swid']);
/** The posture of a library of which some versions have no validated build, where the version is not shown. */
export const DEPENDS_ON_VERSION = 'depends-on-version';

/**
 * The row of a component by its package URL; where that names no registry, by its CPE name or SWID tag; without any
 * identifier, by ecosystem and name. The version is that of the CPE name where the CPE name identifies the component.
 */
export function getLibrary(table: DataTable, component: Pick<Subject, 'values'>): LibraryRow | undefined {
  const { rows } = getIndex(table);
  const { values } = component;
  const identifier = textColumn(values, 'purl');
  const purl = parsePurl(identifier);
  const version = textColumn(values, 'version') || (purl?.version ?? '');
  const find = (key: string, of = version): LibraryRow | undefined => choose(rows.get(key) ?? [], of);
  if (purl !== undefined && !OF_NO_REGISTRY.has(purl.type)) return find(getPackage(purl));
  const byPurl = purl && find(getPackage(purl).replace(/^swid\//, 'generic/'));
  if (byPurl !== undefined) return byPurl;
  const byCpe = getFirst([textColumn(values, 'cpe'), ...textList(own(values, 'other_cpes'))], (name) => {
    const cpe = parseCpe(name);
    return cpe && find(`cpe/${cpe.vendor}:${cpe.product}`, cpe.version || version);
  });
  const tag = tagName(values);
  const found = byCpe ?? (tag === '' ? undefined : find(`generic/${tag}`));
  if (found !== undefined || identifier !== '') return found;
  const name = textColumn(values, 'name').replace(':', '/');
  return find(`${textColumn(values, 'ecosystem')}/${name}`.toLowerCase());
}

function getFirst<From, To>(list: readonly From[], look: (one: From) => To | undefined): To | undefined {
  for (const one of list) {
    const found = look(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function choose(rows: readonly LibraryRow[], written: string): LibraryRow | undefined {
  const [first] = rows;
  if (first === undefined || (first.from === '' && first.below === '')) return first;
  const version = leadingNumbers(written);
  if (version === undefined) return { ...first, posture: DEPENDS_ON_VERSION, bundled: '' };
  return rows.find(
    ({ from, below }) => (from === '' || !isBelow(version, from)) && (below === '' || isBelow(version, below)),
  );
}

/**
 * Whether a component may be in the table. It is cheap, because a bill of materials names a hundred thousand
 * components.
 */
export function mayBeLibrary(table: DataTable, { name, purl, properties, version, ecosystem }: Component): boolean {
  const { names, ends } = getIndex(table);
  if (names.has(name.toLowerCase())) return true;
  const isIdentified = own(properties, 'cpe') !== undefined || own(properties, 'swid') !== undefined;
  if (!isIdentified && !ends.has(getEnd(purl))) return false;
  return getLibrary(table, { values: { ...properties, name, purl, version, ecosystem } }) !== undefined;
}

/** `hashes` of `pkg:npm/%40noble/hashes@1.2.3?x=y`. */
function getEnd(purl: string): string {
  const path = purl.split(/[?#]/, 1)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const at = name.indexOf('@');
  return (at === -1 ? name : name.slice(0, at)).toLowerCase();
}

/**
 * The type and name in a package URL: `pkg:npm/%40noble/hashes@1.2.3?x=y#z` gives `npm/@noble/hashes`; system
 * packages lose their distribution.
 */
export function packageOfPurl(text: string): string {
  const purl = parsePurl(text);
  return purl === undefined ? '' : getPackage(purl);
}

function getPackage(purl: Purl): string {
  const path = SYSTEM.has(purl.type) || purl.namespace === '' ? purl.name : `${purl.namespace}/${purl.name}`;
  return `${purl.type}/${path}`.toLowerCase();
}

/** The product name in a SWID tag (ISO/IEC 19770-2); if the tag has none, the name of the component. */
function tagName(values: ValueMap): string {
  const tag = own(values, 'swid');
  if (!isMap(tag)) return '';
  return (textColumn(tag, 'name') || textColumn(values, 'name')).toLowerCase().replaceAll(/\s+/g, '');
}

function getIndex(table: DataTable): LibraryIndex {
  return getOrCreate(indexes, table, () => {
    const rows = new Map<string, LibraryRow[]>();
    const names = new Set<string>();
    const ends = new Set<string>();
    for (const raw of table.rows) {
      const row = getRow(raw);
      for (const key of [row.package, ...textList(own(raw, 'also'))]) {
        addTo(rows, key, row);
        const purl = parsePurl(`pkg:${key}`);
        if (purl === undefined) continue;
        names.add(fullName(purl).toLowerCase());
        ends.add(getEnd(`pkg:${key}`));
      }
      for (const product of textList(own(raw, 'cpe'))) addTo(rows, `cpe/${product}`, row);
    }
    return { rows, names, ends };
  });
}

function getRow(raw: ValueMap): LibraryRow {
  return {
    package: textColumn(raw, 'package'),
    role: textColumn(raw, 'role'),
    posture: textColumn(raw, 'posture'),
    use: textColumn(raw, 'use'),
    bundled: textColumn(raw, 'bundled'),
    provider: textColumn(raw, 'provider'),
    from: textColumn(raw, 'from'),
    below: textColumn(raw, 'below'),
  };
}
