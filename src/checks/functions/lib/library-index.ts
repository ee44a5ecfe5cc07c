import type { DataTable, Subject } from '../../../model/check.ts';
import { text } from '../../../model/rows.ts';
import { parsePurl } from '../../../model/purl.ts';
import { remembered } from '../../../model/remembered.ts';

/** One row of the table `crypto-libraries`. */
export interface LibraryRow {
  readonly package: string;
  readonly role: string;
  readonly posture: string;
  /** `hash`: digests only. `mixed`: what is called decides. `''`: protects data by itself. */
  readonly use: string;
  /** What the package as it is published brings with it in place of the platform's cryptography, `''` for nothing. */
  readonly bundled: string;
  /**
   * Set where another package of the program supplies the cryptography: `linked`, one that is built in, or `platform`, a
   * library of the platform unless a package below builds its own. `''` where that question does not arise.
   */
  readonly provider: string;
}

const indexes = new WeakMap<DataTable, ReadonlyMap<string, LibraryRow>>();
/** Package types whose namespace is the distribution, which the table leaves out. */
const SYSTEM = new Set(['deb', 'rpm', 'apk']);

/** The row of a component by its package URL, or by ecosystem and name where there is none. */
export function libraryOf(table: DataTable, component: Pick<Subject, 'values'>): LibraryRow | undefined {
  const index = remembered(indexes, table, () => indexOf(table));
  const purl = text(component.values, 'purl');
  if (purl !== '') return index.get(packageOfPurl(purl));
  const name = text(component.values, 'name').replace(':', '/');
  return index.get(`${text(component.values, 'ecosystem')}/${name}`.toLowerCase());
}

/** `pkg:npm/%40noble/hashes@1.2.3?x=y#z` is `npm/@noble/hashes`; system packages lose their distribution. */
export function packageOfPurl(text: string): string {
  const purl = parsePurl(text);
  if (purl === undefined) return '';
  const path = SYSTEM.has(purl.type) || purl.namespace === '' ? purl.name : `${purl.namespace}/${purl.name}`;
  return `${purl.type}/${path}`.toLowerCase();
}

function indexOf(table: DataTable): ReadonlyMap<string, LibraryRow> {
  const index = new Map<string, LibraryRow>();
  for (const row of table.rows) {
    const name = text(row, 'package');
    index.set(name, {
      package: name,
      role: text(row, 'role'),
      posture: text(row, 'posture'),
      use: text(row, 'use'),
      bundled: text(row, 'bundled'),
      provider: text(row, 'provider'),
    });
  }
  return index;
}
