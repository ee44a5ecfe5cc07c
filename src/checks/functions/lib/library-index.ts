import type { DataTable, Subject } from '../../../model/check.ts';
import { text } from '../../../model/rows.ts';

/** One row of the table `crypto-libraries`. */
export interface LibraryRow {
  readonly package: string;
  readonly role: string;
  readonly posture: string;
  /** `hash`: digests only. `mixed`: what is called decides. `''`: protects data by itself. */
  readonly use: string;
  /** What the package as it is published brings with it in place of the platform's cryptography, `''` for nothing. */
  readonly bundled: string;
}

const indexes = new WeakMap<DataTable, ReadonlyMap<string, LibraryRow>>();
/** Package types whose namespace is the distribution, which the table leaves out. */
const SYSTEM = new Set(['deb', 'rpm', 'apk']);

/** The row of a component by its package URL, or by ecosystem and name where there is none. */
export function libraryOf(table: DataTable, component: Pick<Subject, 'values'>): LibraryRow | undefined {
  const index = indexOf(table);
  const purl = text(component.values, 'purl');
  if (purl !== '') return index.get(packageOfPurl(purl));
  const name = text(component.values, 'name').replace(':', '/');
  return index.get(`${text(component.values, 'ecosystem')}/${name}`.toLowerCase());
}

/** `pkg:npm/%40noble/hashes@1.2.3?x=y#z` is `npm/@noble/hashes`; system packages lose their distribution. */
export function packageOfPurl(purl: string): string {
  const bare = beforeAny(purl.slice(0, 1000), ['?', '#']).replace(/^pkg:\/{0,2}/i, '');
  const version = bare.lastIndexOf('@');
  const named = version > bare.lastIndexOf('/') ? bare.slice(0, version) : bare;
  const plain = named.replaceAll(/%40/gi, '@').replaceAll(/%2b/gi, '+').replaceAll(/%2f/gi, '/').toLowerCase();
  const [type = '', ...rest] = plain.split('/');
  return SYSTEM.has(type) ? `${type}/${rest.at(-1) ?? ''}` : plain;
}

function beforeAny(value: string, marks: readonly string[]): string {
  let end = value.length;
  for (const mark of marks) {
    const at = value.indexOf(mark);
    if (at !== -1 && at < end) end = at;
  }
  return value.slice(0, end);
}

function indexOf(table: DataTable): ReadonlyMap<string, LibraryRow> {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const index = new Map<string, LibraryRow>();
  for (const row of table.rows) {
    const name = text(row, 'package');
    index.set(name, {
      package: name,
      role: text(row, 'role'),
      posture: text(row, 'posture'),
      use: text(row, 'use'),
      bundled: text(row, 'bundled'),
    });
  }
  indexes.set(table, index);
  return index;
}
