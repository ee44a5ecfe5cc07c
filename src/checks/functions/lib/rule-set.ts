import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import { isList, isUnknown } from '../../../model/value.ts';
import type { Looked } from './look.ts';
import type { PacketRule } from './packet-rule.ts';

export type Direction = 'ingress' | 'egress';

/** The packet rules of a subject. */
export interface RuleSet {
  /** The subject is one rule, not a boundary that has rules. */
  readonly single: boolean;
  readonly rules: readonly PacketRule[];
  /** The list of rules cannot be read. */
  readonly opaque?: Looked;
  /** The rules are resources of their own, and the list here only repeats them. */
  readonly elsewhere?: Looked;
}

/**
 * Rules written inside a boundary. A list that the provider fills in later, or that was left out of the evidence,
 * repeats rules that are resources of their own when there are such; otherwise what it holds is not known. Configuration
 * that writes no rules makes a boundary without any, and `refuses` says that such a one lets nothing through.
 */
export function groupRules(
  list: Looked,
  subject: Subject,
  evidence: EvidenceSet,
  types: readonly string[],
  on: { readonly [theirPath: string]: readonly string[] },
  read: () => readonly PacketRule[],
  refuses = true,
): RuleSet {
  if (isList(list.value)) return { single: false, rules: read() };
  if (list.value === null) return { single: false, rules: [] };
  const isLeftOut = list.value === undefined || (isUnknown(list.value) && !list.value.set);
  const others = isLeftOut ? evidence.linked(subject, types, on) : undefined;
  if (others !== undefined && others.matches.length > 0) return { single: false, rules: [], elsewhere: list };
  const isWrittenOut = list.value === undefined && subject.source === 'terraform-source';
  if (refuses && isWrittenOut && others?.undecided === false) return { single: false, rules: [] };
  return { single: false, rules: [], opaque: list };
}
