import type { ExploitedVulnerability, Vulnerability } from '../../model/vulnerability.ts';

/** The day by which a known exploited vulnerability is to be remediated, by CVE. */
export type DueDays = ReadonlyMap<string, string>;

/** Of several catalogs the earliest day counts. */
export function earliestDue(exploited: readonly ExploitedVulnerability[]): DueDays {
  const days = new Map<string, string>();
  for (const { cve, due } of exploited) {
    const known = days.get(cve);
    if (known === undefined || due < known) days.set(cve, due);
  }
  return days;
}

/** The earliest day for any CVE of a finding; `undefined` where no catalog lists one. */
export function dueDay({ id, cves = [] }: Pick<Vulnerability, 'id' | 'cves'>, catalog: DueDays): string | undefined {
  const days = [id, ...cves].flatMap((cve) => catalog.get(cve) ?? []);
  return days.reduce<string | undefined>((least, day) => (least === undefined || day < least ? day : least), undefined);
}
