import type { Check } from '../model/check.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import type { Place } from '../model/place.ts';
import type { Speakers } from './crosswalk.ts';

/** A host that some file of the evidence names, whether or not a check examined it. */
export interface KnownHost {
  /** Address of the host's record, or its name in an inventory. */
  readonly subject: string;
  readonly place: Place;
}

/** By id of a check, the hosts without the record that it reads; no entry where each host has it. */
export type HostsWithout = ReadonlyMap<string, readonly KnownHost[]>;

interface RecordsInput {
  readonly speakers: Speakers;
  readonly hostsWithout: HostsWithout;
  readonly kindsOf: (check: Check) => readonly EvidenceKind[];
}

/** A host without a record that deciding checks of a requirement read. */
export interface HostWithOneRecord {
  readonly host: KnownHost;
  readonly kinds: readonly EvidenceKind[];
  readonly checks: readonly string[];
}

/**
 * The hosts without a record that deciding checks read. A record states every fact of its format, if only as not
 * collected, so a host without a fact lacks the whole record. Less evidence about a host must not improve a verdict,
 * regardless of which file names the host.
 */
export function hostsWithOneRecord(situation: RecordsInput): readonly HostWithOneRecord[] {
  const { speakers, hostsWithout, kindsOf } = situation;
  const missing = new Map<KnownHost, Check[]>();
  for (const check of [...speakers.proving, ...speakers.contradicting]) {
    for (const host of hostsWithout.get(check.id) ?? []) {
      const known = missing.get(host);
      if (known === undefined) missing.set(host, [check]);
      else known.push(check);
    }
  }
  return [...missing].map(([host, checks]) => ({
    host,
    kinds: [...new Set(checks.flatMap(kindsOf))].sort(),
    checks: checks.map(({ id }) => id).sort(),
  }));
}
