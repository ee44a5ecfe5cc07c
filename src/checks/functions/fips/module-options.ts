import type { DataTable } from '../../../model/check.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { textColumn } from '../../../base/columns.ts';
import { starPattern } from '../../../base/wildcards.ts';
import { compareVersions, readVersion } from '../../operators/version-order.ts';
import type { Provider } from './providers.ts';

/** One option of OpenSSL's FIPS provider, a row of the table `fips-module-options`. */
export interface ModuleOption {
  readonly option: string;
  readonly concern: string;
  readonly since: string;
  /** The default. */
  readonly isOn: boolean;
}

interface Build {
  readonly isNamed: (name: string) => boolean;
  readonly version: string;
  readonly from: string;
}

interface Options {
  readonly options: readonly ModuleOption[];
  readonly builds: readonly Build[];
}

const read = new WeakMap<DataTable, Options>();

/** The options of one concern: `master-secret`, `algorithms`, `generator` or `self-tests`. */
export function getOptions(table: DataTable, concern: string): readonly ModuleOption[] {
  return getTable(table).options.filter((one) => one.concern === concern);
}

/** Whether the vendor builds this provider so that it enforces approved use where nothing relaxes it. */
export function enforcesByBuild(table: DataTable, { name, version }: Provider): boolean {
  return getTable(table).builds.some((build) => {
    if (build.version !== '') return build.version === version;
    return build.isNamed(name.toLowerCase()) && (build.from === '' || isFrom(version, build.from) === true);
  });
}

/** Whether a provider of this version has an option; without a readable version, it is assumed to have it. */
export function hasOption(version: string, { since }: ModuleOption): boolean {
  return isFrom(version, since) ?? true;
}

function isFrom(version: string, from: string): boolean | undefined {
  const number = /^\d{1,4}(?:\.\d{1,4}){0,3}/.exec(version)?.[0];
  const [left, right] = [readVersion(number ?? ''), readVersion(from)];
  if (left === undefined || right === undefined) return undefined;
  return (compareVersions(left, right) ?? 0) >= 0;
}

function getTable(table: DataTable): Options {
  return getOrCreate(read, table, () => ({
    options: table.rows
      .filter((row) => textColumn(row, 'kind') === 'option')
      .map((row) => ({
        option: textColumn(row, 'option'),
        concern: textColumn(row, 'concern'),
        since: textColumn(row, 'since'),
        isOn: textColumn(row, 'default') === '1',
      })),
    builds: table.rows
      .filter((row) => textColumn(row, 'kind') === 'build')
      .map((row) => ({
        isNamed: starPattern(textColumn(row, 'name').toLowerCase()),
        version: textColumn(row, 'version'),
        from: textColumn(row, 'from'),
      })),
  }));
}
