import type { Check } from '../model/check.ts';
import type { EvidenceKind } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { Situation } from './situation.ts';

/** A host of which one record was read, while other deciding checks ask a record of it that is not there. */
export interface HalfKnownHost {
  /** A finding about the host, for its address and place. */
  readonly finding: Finding;
  /** The kinds of the missing records, and the checks that would have asked them. */
  readonly kinds: readonly EvidenceKind[];
  readonly checks: readonly string[];
}

/**
 * A record states every fact that its format knows, if only as not collected, so a check of facts that has nothing to
 * say about a known host lacks the whole record. Less evidence about a host must not make a better verdict.
 */
export function halfKnownHosts(
  situation: Pick<Situation, 'speakers' | 'tallies' | 'kindsOf'>,
): readonly HalfKnownHost[] {
  const { speakers, tallies, kindsOf } = situation;
  const asking = [...speakers.proving, ...speakers.contradicting].filter(({ select }) => select.fact !== undefined);
  const hosts = new Map<string, { readonly finding: Finding; readonly answered: Set<Check> }>();
  for (const check of asking) {
    for (const finding of tallies(check.id).findings) {
      const known = hosts.get(finding.subject);
      if (known === undefined) hosts.set(finding.subject, { finding, answered: new Set([check]) });
      else known.answered.add(check);
    }
  }
  const half: HalfKnownHost[] = [];
  for (const { finding, answered } of hosts.values()) {
    const silent = asking.filter((check) => !answered.has(check));
    if (silent.length === 0) continue;
    const kinds = [...new Set(silent.flatMap(kindsOf))].sort();
    half.push({ finding, kinds, checks: silent.map(({ id }) => id).sort() });
  }
  return half;
}
