import type { DataTable } from '../../../model/check.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { getOrCreate } from '../../../base/memo.ts';

/** One row of the table `cmvp-modules`. */
export interface Certificate {
  readonly number: string;
  readonly module: string;
  readonly vendor: string;
  readonly versions: readonly string[];
  /** Empty where the list does not name it, as in the results of the CMVP search. */
  readonly standard: string;
  /** Status in the list on the day of the row; empty where the list does not name it. */
  readonly status: string;
  readonly validated: string;
  /** Last day on the active list, empty when not known here. */
  readonly sunset: string;
  /** If the sunset is unknown: the earliest day that it can be. */
  readonly notBefore: string;
  /** Platforms that the certificate was tested on or affirmed for, where the list names them. */
  readonly environments: readonly Environment[];
  readonly moreEnvironments: boolean;
  /** The day of the row, where it differs from that of the list. */
  readonly asOf: string;
}

export interface Environment {
  /** `ID` of os-release. */
  readonly os: string;
  /** Beginnings of `VERSION_ID`; empty for every release. */
  readonly releases: readonly string[];
  /** Processor architectures as `uname -m` names them; empty for every one. */
  readonly architectures: readonly string[];
}

export interface CertificateState {
  readonly state: 'current' | 'historical' | 'revoked' | 'undecided';
  readonly reason: string;
}

/** Last day on which any FIPS 140-2 certificate was active (CMVP FIPS 140-3 transition effort). */
const LAST_DAY_OF_140_2 = '2026-09-21';

const indexes = new WeakMap<DataTable, ReadonlyMap<string, Certificate>>();

/** Certificates by number, read once per table. */
export function certificatesByNumber(table: DataTable): ReadonlyMap<string, Certificate> {
  return getOrCreate(indexes, table, () => {
    const certificates = table.rows.map(getCertificate).filter(({ number }) => number !== '');
    return new Map(certificates.map((certificate) => [certificate.number, certificate]));
  });
}

/** Certificates of a module by its exact name, in any letter case. A module in process has none. */
export function certificatesOfModule(table: DataTable, module: string): readonly Certificate[] {
  const wanted = module.toLowerCase();
  const found: Certificate[] = [];
  for (const row of table.rows) {
    if (textColumn(row, 'certificate') !== '' && textColumn(row, 'module').toLowerCase() === wanted)
      found.push(getCertificate(row));
  }
  return found;
}

/** Whether a certificate names this version. A resolved one may carry a build hash after the certified number. */
export function isCertifiedVersion({ versions }: Certificate, version: string): boolean {
  return versions.some((listed) => version === listed || isBuildOf(version, listed));
}

function isBuildOf(version: string, listed: string): boolean {
  return version.startsWith(`${listed}-`) && /^[0-9a-f]{6,40}$/.test(version.slice(listed.length + 1));
}

/**
 * Status of a certificate on a day, computed from its sunset date, because the list only shows the status on the day
 * of the list. A FIPS 140-3 entry past its sunset may stay active while a follow-up submission is reviewed (CMVP
 * programmatic transitions), so it is undecided, neither active nor historical.
 */
export function certificateState(certificate: Certificate, asOf: string): CertificateState {
  const { status, standard, sunset, validated } = certificate;
  const name = `certificate #${certificate.number}`;
  if (status === 'in-process') return { state: 'undecided', reason: `${name} is in process and not validated yet` };
  if (status === '') return { state: 'undecided', reason: `the status of ${name} is not in the list` };
  if (status === 'revoked') return { state: 'revoked', reason: `${name} is revoked` };
  if (status !== 'active') return { state: 'historical', reason: `${name}${ofStandard(standard)} is historical` };
  if (standard === '') return { state: 'undecided', reason: `the standard of ${name} is not in the list` };
  if (standard === '140-2' && asOf > LAST_DAY_OF_140_2) {
    return { state: 'historical', reason: `${name} is FIPS 140-2 and historical since 2026-09-22` };
  }
  if (validated !== '' && asOf < validated) {
    return { state: 'undecided', reason: `${name} was validated on ${validated}, after the assessment date` };
  }
  if (sunset === '') return withoutSunset(certificate, name, asOf);
  if (asOf <= sunset) return { state: 'current', reason: `${name} (FIPS ${standard}) is active until ${sunset}` };
  if (standard === '140-2') return { state: 'historical', reason: `${name} (FIPS 140-2) ended on ${sunset}` };
  return {
    state: 'undecided',
    reason: `${name} passed its sunset on ${sunset}; only its CMVP page shows whether it was extended`,
  };
}

function ofStandard(standard: string): string {
  return standard === '' ? '' : ` (FIPS ${standard})`;
}

/** A new validation is active for at least two years (CMVP programmatic transitions, interim validation). */
function withoutSunset({ standard, notBefore }: Certificate, name: string, asOf: string): CertificateState {
  if (notBefore === '' || asOf > notBefore)
    return { state: 'undecided', reason: `the CMVP list gives no sunset date for ${name}` };
  const reason = `${name} (FIPS ${standard}) is active: the CMVP list gives no sunset date, which is ${notBefore} or later`;
  return { state: 'current', reason };
}

function getCertificate(row: ValueMap): Certificate {
  return {
    number: textColumn(row, 'certificate'),
    module: textColumn(row, 'module'),
    vendor: textColumn(row, 'vendor'),
    versions: textList(own(row, 'versions')),
    standard: textColumn(row, 'standard'),
    status: textColumn(row, 'status'),
    validated: textColumn(row, 'validated'),
    sunset: textColumn(row, 'sunset'),
    notBefore: textColumn(row, 'notBefore'),
    environments: getEnvironments(own(row, 'environments')),
    moreEnvironments: own(row, 'moreEnvironments') === true,
    asOf: textColumn(row, 'asOf'),
  };
}

function getEnvironments(list: Value | undefined): readonly Environment[] {
  if (!isList(list)) return [];
  return list.filter(isMap).map((one) => ({
    os: textColumn(one, 'os'),
    releases: textList(own(one, 'releases')),
    architectures: textList(own(one, 'architectures')),
  }));
}
