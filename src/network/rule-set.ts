import { isAsWritten } from '../model/as-written.ts';
import type { Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { isList, isMap, isMarker, isUnknown, own } from '../base/value.ts';
import { getOrCreate } from '../base/memo.ts';
import type { LocatedValue } from '../model/locate-value.ts';
import type { PacketRule } from './packet-rule.ts';

export type Direction = 'ingress' | 'egress';

/** The packet rules of a subject. */
export interface RuleSet {
  /** The subject is one rule, not something that has rules. */
  readonly single: boolean;
  readonly rules: readonly PacketRule[];
  /** A list of rules that cannot be read. */
  readonly opaque?: LocatedValue;
  /** The rules are separate resources, and this list only repeats them. */
  readonly elsewhere?: LocatedValue;
  /** Default rules of the platform allow the rest, so a rule that opens nothing proves nothing. */
  readonly restIsOpen?: true;
  /** Firewall policies that are evaluated first may deny what these rules allow. */
  readonly mayBeDeniedBefore?: true;
}

/** The types of separate resources for the rules of a boundary, and how they refer to it. */
export interface RulesBeside {
  readonly types: readonly string[];
  /** Paths of a rule, each with the paths of the subject that must share a value with it. */
  readonly on: { readonly [theirPath: string]: readonly string[] };
}

/**
 * Rules written inside a boundary. A list that the provider fills in later, or that was left out of the evidence,
 * repeats the rules of separate resources where there are any; otherwise its content is unknown. Configuration
 * without rules makes a boundary without rules.
 */
export function groupRules(
  list: LocatedValue,
  subject: Subject,
  evidence: EvidenceSet,
  beside: RulesBeside,
  read: () => readonly PacketRule[],
): RuleSet {
  if (isList(list.value)) return { single: false, rules: read() };
  if (list.value === null) return { single: false, rules: [] };
  const isLeftOut = list.value === undefined || (isUnknown(list.value) && !list.value.set);
  const others = isLeftOut ? evidence.linked(subject, beside.types, beside.on) : undefined;
  if (others !== undefined && others.matches.length > 0) return { single: false, rules: [], elsewhere: list };
  const isWrittenOut = list.value === undefined && isAsWritten(subject.source);
  if (isWrittenOut && others?.undecided === false && isJoinable(subject, evidence, beside))
    return { single: false, rules: [] };
  return { single: false, rules: [], opaque: list };
}

const strangers = new WeakMap<EvidenceSet, Map<string, boolean>>();

/** Whether the attributes that join a subject and separate rules contain only names: other values join nothing. */
function isJoinable(subject: Subject, evidence: EvidenceSet, { types, on }: RulesBeside): boolean {
  if (holdsStrange(subject, Object.values(on).flat())) return false;
  const known = getOrCreate(strangers, evidence, () => new Map<string, boolean>());
  const hasStranger = getOrCreate(known, types.join(), () =>
    types.some((type) => evidence.byType(type).some((rule) => holdsStrange(rule, Object.keys(on)))),
  );
  return !hasStranger;
}

function holdsStrange({ values }: Pick<Subject, 'values'>, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = own(values, name);
    return (
      isList(value) || (isMap(value) && !isMarker(value)) || typeof value === 'number' || typeof value === 'boolean'
    );
  });
}
