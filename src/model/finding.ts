import type { Check, Outcome } from './check.ts';
import type { EvidenceKind } from './evidence-kind.ts';
import type { GateOverride } from './gate-override.ts';
import type { Place } from './place.ts';

/** One condition that decided: what stood where, and what would have been right. Never holds a secret. */
export interface Decision {
  /** Path inside the check, such as `expect.and[1].in`. */
  readonly condition: string;
  readonly place: Place;
  /** Dotted path that the condition looked at, for people. */
  readonly path: string;
  readonly actual: string;
  readonly expected: string;
  /** A whole clause that says it better than `<path> is <actual>`. */
  readonly fact?: string | undefined;
  /** What the value means, where the value alone does not say it: a phrase after a colon. */
  readonly meaning?: string | undefined;
  /** `expected` names the very value to set, so no meaning has to be told. */
  readonly isExact?: boolean | undefined;
  /** Where one of several options would be enough: which of them this belongs to. */
  readonly option?: Option | undefined;
}

/** One of the options of an `or`; those of one `or` have the same `of`. */
export interface Option {
  readonly of: object;
  readonly index: number;
}

/** The answer of one check about one subject. */
export interface Finding {
  readonly check: Check;
  readonly outcome: Outcome;
  /** Address of the subject. */
  readonly subject: string;
  readonly subjectType: string;
  /** The id that the cloud gave the subject, where it is known and nothing else has it. */
  readonly cloudId?: string | undefined;
  /** Root of the tree of files that the subject was read from, where it was one. */
  readonly root?: string | undefined;
  /** Overlay or chart that an object of a cluster was made by: one file may be a part of several. */
  readonly deployment?: string | undefined;
  /** Parser id. */
  readonly source: string;
  readonly evidenceKind: EvidenceKind;
  /** Place of the subject itself. */
  readonly place: Place;
  /** For fail and unknown the conditions that made it so; for pass those that proved it. */
  readonly decisions: readonly Decision[];
  readonly message: string;
  /**
   * What to set so that the conditions that failed hold, in the words of the platform: a clause such as `set
   * storage_encrypted = true in aws_db_instance`. Absent where content does not show it.
   */
  readonly setting?: string | undefined;
  readonly notes: readonly string[];
  readonly waived?: Waived | undefined;
  /** Acts on the gate alone. */
  readonly override?: GateOverride | undefined;
}

/** What one check answered: its findings in the order of their subjects. */
export interface CheckFindings {
  readonly check: Check;
  readonly findings: readonly Finding[];
  /**
   * They are sorted by addresses that all differ, and come from one source: nothing is to be sorted, and nothing is said
   * twice. Never true where that is not sure.
   */
  readonly isPlain: boolean;
}

export interface Waived {
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
}

/** A finding with some members changed. */
export function copyFinding(finding: Finding, changes: Partial<Finding>): Finding {
  const { check, outcome, subject, subjectType, source, evidenceKind, place, decisions, message, notes } = finding;
  const copy = { check, outcome, subject, subjectType, source, evidenceKind, place, decisions, message, notes };
  const { cloudId, root, deployment, waived, setting, override } = finding;
  return {
    ...copy,
    ...(cloudId === undefined ? {} : { cloudId }),
    ...(root === undefined ? {} : { root }),
    ...(deployment === undefined ? {} : { deployment }),
    ...(waived === undefined ? {} : { waived }),
    ...(setting === undefined ? {} : { setting }),
    ...(override === undefined ? {} : { override }),
    ...changes,
  };
}

/** The place that decided: that of the first condition, or of the subject itself where no condition is told. */
export function decisivePlace({ decisions, place }: Pick<Finding, 'decisions' | 'place'>): Place {
  return decisions[0]?.place ?? place;
}
