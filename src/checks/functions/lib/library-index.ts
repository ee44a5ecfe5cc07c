import type { DataTable, Subject } from '../../../model/check.ts';
import type { Component } from '../../../model/evidence.ts';
import { parseCpe } from '../../../model/cpe.ts';
import { addTo } from '../../../model/group-by.ts';
import { text, texts } from '../../../model/rows.ts';
import { fullName, parsePurl } from '../../../model/purl.ts';
import { remembered } from '../../../model/remembered.ts';
import type { ValueMap } from '../../../model/value.ts';
import { isMap, own } from '../../../model/value.ts';
import { isBelow } from './dotted-version.ts';

/** One row of the table `crypto-libraries`. */
export interface LibraryRow {
  readonly package: string;
  readonly role: string;
  readonly posture: string;
  /** `hash`: digests only. `mixed`: what is called decides. `''`: protects data by itself. */
  readonly use: string;
  /**
   * Why the question stays open: what the package as it is published brings in place of the platform's cryptography, or
   * which builds the name does not tell apart. `''` where it does not.
   */
  readonly bundled: string;
  /**
   * Set where another package of the program supplies the cryptography: `linked`, one that is built in, or `platform`, a
   * library of the platform unless a package below builds its own. `''` where that question does not arise.
   */
  readonly provider: string;
  /** Versions that the row is about: from this one on, and before that one; `''` for no bound. */
  readonly from: string;
  readonly below: string;
}

interface LibraryIndex {
  /** Rows by package, and by `cpe/vendor:product`. */
  readonly rows: ReadonlyMap<string, readonly LibraryRow[]>;
  /** Names of the packages as components have them, in lower case. */
  readonly names: ReadonlySet<string>;
}

const indexes = new WeakMap<DataTable, LibraryIndex>();
/** Package types whose namespace is the distribution or a user, which the table leaves out. */
const SYSTEM = new Set(['deb', 'rpm', 'apk', 'conan', 'generic', 'swid']);
/** Package types that name sources rather than a package, so that a CPE or SWID tag beside them says more. */
const OF_SOURCES = new Set(['generic', 'swid', 'github', 'gitlab', 'bitbucket', 'sourceforge']);

/**
 * The row of a component by its package URL; where that names no package of a package manager, by its CPE name or its
 * SWID tag, and without any identifier by ecosystem and name.
 */
export function libraryOf(table: DataTable, component: Pick<Subject, 'values'>): LibraryRow | undefined {
  const { rows } = indexOf(table);
  const { values } = component;
  const purl = text(values, 'purl');
  const cpe = parseCpe(text(values, 'cpe'));
  const version = text(values, 'version') || (cpe?.version ?? '');
  const find = (key: string): LibraryRow | undefined => rows.get(key)?.find((row) => isAbout(row, version));
  const type = purl.slice('pkg:'.length, purl.indexOf('/')).toLowerCase();
  if (purl !== '' && !OF_SOURCES.has(type)) return find(packageOfPurl(purl));
  const byPurl = purl === '' ? undefined : find(packageOfPurl(purl).replace(/^swid\//, 'generic/'));
  const byCpe = cpe === undefined ? undefined : find(`cpe/${cpe.vendor}:${cpe.product}`);
  const tag = tagName(values);
  const found = byPurl ?? byCpe ?? (tag === '' ? undefined : find(`generic/${tag}`));
  if (found !== undefined || purl !== '') return found;
  const name = text(values, 'name').replace(':', '/');
  return find(`${text(values, 'ecosystem')}/${name}`.toLowerCase());
}

/** Whether a component may be one of the table: cheap, since a bill of materials names a hundred thousand. */
export function mayBeLibrary(table: DataTable, { name, purl, properties, version, ecosystem }: Component): boolean {
  const { names } = indexOf(table);
  if (names.has(name.toLowerCase())) return true;
  if (own(properties, 'cpe') === undefined && own(properties, 'swid') === undefined) return false;
  return libraryOf(table, { values: { ...properties, name, purl, version, ecosystem } }) !== undefined;
}

/** `pkg:npm/%40noble/hashes@1.2.3?x=y#z` is `npm/@noble/hashes`; system packages lose their distribution. */
export function packageOfPurl(text: string): string {
  const purl = parsePurl(text);
  if (purl === undefined) return '';
  const path = SYSTEM.has(purl.type) || purl.namespace === '' ? purl.name : `${purl.namespace}/${purl.name}`;
  return `${purl.type}/${path}`.toLowerCase();
}

/** The name of the product in a SWID tag (ISO/IEC 19770-2), or of the component that has a tag without one. */
function tagName(values: ValueMap): string {
  const tag = own(values, 'swid');
  if (!isMap(tag)) return '';
  return (text(tag, 'name') || text(values, 'name')).toLowerCase().replaceAll(/\s+/g, '');
}

/** A row with bounds is about no component whose version is not known. */
function isAbout({ from, below }: LibraryRow, version: string): boolean {
  if (from === '' && below === '') return true;
  if (!/^\D{0,3}\d/.test(version)) return false;
  return (from === '' || !isBelow(version, from)) && (below === '' || isBelow(version, below));
}

function indexOf(table: DataTable): LibraryIndex {
  return remembered(indexes, table, () => {
    const rows = new Map<string, LibraryRow[]>();
    const names = new Set<string>();
    for (const raw of table.rows) {
      const row = rowOf(raw);
      for (const key of [row.package, ...texts(own(raw, 'also'))]) {
        addTo(rows, key, row);
        const purl = parsePurl(`pkg:${key}`);
        if (purl !== undefined) names.add(fullName(purl).toLowerCase());
      }
      for (const product of texts(own(raw, 'cpe'))) addTo(rows, `cpe/${product}`, row);
    }
    return { rows, names };
  });
}

function rowOf(raw: ValueMap): LibraryRow {
  return {
    package: text(raw, 'package'),
    role: text(raw, 'role'),
    posture: text(raw, 'posture'),
    use: text(raw, 'use'),
    bundled: text(raw, 'bundled'),
    provider: text(raw, 'provider'),
    from: text(raw, 'from'),
    below: text(raw, 'below'),
  };
}
