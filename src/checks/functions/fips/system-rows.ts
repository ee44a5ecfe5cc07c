import type { DataTable } from '../../../model/check.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { own, type ValueMap } from '../../../base/value.ts';
import { getOrCreate } from '../../../base/memo.ts';

/** One row of the table `system-modules`. */
export interface SystemRow {
  readonly stack: string;
  readonly certificate: string;
  readonly os: string;
  readonly vendors: readonly string[];
  /** The kernel's name for its module; empty for other stacks. */
  readonly name: string;
  /** The version that the kernel reports. */
  readonly versions: readonly string[];
  readonly image: Package | undefined;
  readonly packages: readonly Package[];
}

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly vendor: string;
}

const STACKS: readonly (readonly [stack: string, title: string, packages: RegExp])[] = [
  ['gnutls', 'GnuTLS', /^(?:gnutls|libgnutls30(?:t64)?)$/],
  ['nss', 'NSS', /^(?:nss|nss-softokn(?:-freebl)?|libnss3|libsoftokn3|libfreebl3)$/],
  ['libgcrypt', 'libgcrypt', /^libgcrypt(?:20)?$/],
];
const KERNEL = /^(?:kernel(?:-core|-uek|-default)?|linux-image-\d[\w.+-]*)$/;

/** The stack that a package belongs to, and its usual name. */
export function getStack(name: string): { readonly stack: string; readonly title: string } | undefined {
  if (KERNEL.test(name)) return { stack: 'kernel', title: 'the kernel' };
  const found = STACKS.find(([, , packages]) => packages.test(name));
  return found === undefined ? undefined : { stack: found[0], title: found[1] };
}

const read = new WeakMap<DataTable, readonly SystemRow[]>();

/** The rows of a table of validated system modules, read once for each table. */
export function systemRows(table: DataTable): readonly SystemRow[] {
  return getOrCreate(read, table, () => table.rows.map(systemRow));
}

function systemRow(row: ValueMap): SystemRow {
  return {
    stack: textColumn(row, 'stack'),
    certificate: textColumn(row, 'certificate'),
    os: textColumn(row, 'os'),
    vendors: textList(own(row, 'vendors')),
    name: textColumn(row, 'name'),
    versions: textList(own(row, 'versions')),
    image: getPackage(textColumn(row, 'image')),
    packages: textList(own(row, 'packages')).flatMap((one) => getPackage(one) ?? []),
  };
}

function getPackage(named: string): Package | undefined {
  const [name = '', version = ''] = named.split(' ');
  return name === '' ? undefined : { name, version, vendor: '' };
}

/** Whether every package of a row is installed, only in exactly that version, and from the row's vendor. */
export function hasPackages(
  installed: readonly Package[],
  wanted: readonly Package[],
  vendors: readonly string[],
): boolean {
  return wanted.every(({ name, version }) => {
    const same = installed.filter((one) => one.name === name);
    return same.length > 0 && same.every((one) => bare(one.version) === version && isOf(one, vendors));
  });
}

/** A package without a vendor counts as the distribution's. */
function isOf({ vendor }: Package, vendors: readonly string[]): boolean {
  const squeezed = (one: string): string => one.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return vendor === '' || vendors.some((one) => squeezed(vendor).includes(squeezed(one)));
}

/** A version without its epoch. */
export function bare(version: string): string {
  return version.replace(/^\d+:/, '');
}

/** Marks of a build line. A package of one line is no update of a package of another. */
const LINE = /\.el\d+(?:_\d+)?|amzn\d+|\+[Ff]ips|~Fips|_fips|tuxcare|ciqfips/g;

/** Whether a version is a later build of the same sources by the same line of the distribution. */
export function isLater(version: string, listed: string): boolean {
  const [mine, theirs] = [bare(version), listed];
  const cut = (one: string): string => one.slice(0, one.lastIndexOf('-'));
  if (cut(mine) !== cut(theirs) || marks(mine) !== marks(theirs)) return false;
  const [numbers, others] = [getNumbers(mine), getNumbers(theirs)];
  for (const [index, number] of numbers.entries()) {
    const other = others[index] ?? -1;
    if (number !== other) return number > other;
  }
  return false;
}

function marks(version: string): string {
  return (version.match(LINE) ?? []).join(' ');
}

function getNumbers(version: string): readonly number[] {
  return (version.slice(version.lastIndexOf('-')).match(/\d{1,9}/g) ?? []).map(Number);
}
