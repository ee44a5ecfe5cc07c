import type { DataTable, Subject } from '../../../model/check.ts';
import { own, type ValueMap } from '../../../base/value.ts';
import { readElements, readKey, readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { getOrCreate } from '../../../base/memo.ts';

/** Providers of OpenSSL without validated code, by configured id. */
const SOFTWARE = new Set(['default', 'legacy', 'base', 'null']);

/** One provider as `openssl list -providers` prints it. */
export interface Provider {
  readonly at: LocatedValue;
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** `undefined` when the record does not say. */
  readonly active: boolean | undefined;
  /** Part of OpenSSL itself, outside any validated module. */
  readonly software: boolean;
}

/** One row of the table `openssl-providers`. */
export interface ProviderRow {
  readonly vendor: string;
  /** Empty if the version string alone identifies the build. */
  readonly name: string;
  readonly versions: readonly string[];
  readonly listing: string;
  readonly certificates: readonly string[];
  /** Certificates of the module that the vendor patched to make this build. */
  readonly updateOf: readonly string[];
  readonly os: readonly string[];
  readonly releases: readonly string[];
  readonly notOs: readonly string[];
  readonly note: string;
}

/** The OpenSSL providers in a host's record; an absent member of one is an empty text. */
export function getProviders(list: LocatedValue): readonly Provider[] {
  return readElements(list).map((at) => {
    const id = readText(readKey(at, 'id').value) ?? '';
    const status = readText(readKey(at, 'status').value);
    return {
      at,
      id,
      name: readText(readKey(at, 'name').value) ?? '',
      version: readText(readKey(at, 'version').value) ?? '',
      active: status === undefined ? undefined : status === 'active',
      software: SOFTWARE.has(id),
    };
  });
}

export const NO_OPENSSL = 'the record says that there is no OpenSSL';

/** Whether the collector looked for OpenSSL and found neither it nor a provider. False where it did not look. */
export function isWithoutOpenssl(subject: Subject): boolean {
  return readPath(subject, 'openssl.version').value === null && readPath(subject, 'openssl.providers').value === null;
}

const rows = new WeakMap<DataTable, readonly ProviderRow[]>();

/** The rows of a table of validated providers, read once for each table. */
export function providerRows(table: DataTable): readonly ProviderRow[] {
  return getOrCreate(rows, table, () => table.rows.map(providerRow));
}

function providerRow(row: ValueMap): ProviderRow {
  return {
    vendor: textColumn(row, 'vendor'),
    name: textColumn(row, 'name'),
    versions: textList(own(row, 'versions')),
    listing: textColumn(row, 'listing'),
    certificates: textList(own(row, 'certificates')),
    updateOf: textList(own(row, 'updateOf')),
    os: textList(own(row, 'os')),
    releases: textList(own(row, 'releases')),
    notOs: textList(own(row, 'notOs')),
    note: textColumn(row, 'note'),
  };
}

/** The row with exactly this name and version; a version alone counts only where it has a build mark. */
export function rowOfProvider(table: DataTable, name: string, version: string): ProviderRow | undefined {
  let byName: ProviderRow | undefined;
  for (const row of providerRows(table)) {
    const sameName = row.name !== '' && row.name.toLowerCase() === name.toLowerCase();
    const sameVersion = row.versions.includes(version);
    if (sameVersion && (sameName || row.name === '')) return row;
    if (sameName && row.versions.length === 0) byName = row;
  }
  return byName;
}

/** Whether a provider may be a validated module: by its usual id or a name in the table. */
export function isModuleProvider(table: DataTable, provider: Provider): boolean {
  if (provider.software) return false;
  if (provider.id === 'fips') return true;
  if (rowOfProvider(table, provider.name, provider.version) !== undefined) return true;
  return providerRows(table).some((row) => row.name !== '' && row.name.toLowerCase() === provider.name.toLowerCase());
}
