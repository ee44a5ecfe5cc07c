import type { Check, Outcome } from './check.ts';
import type { EvidenceKind } from './evidence-kind.ts';
import type { Stated } from './flaw-statement.ts';
import type { GateOverride } from './gate-override.ts';
import type { Place } from './place.ts';

/** One condition that decided: the actual value, its place and the expected value. Never contains a secret. */
export interface Decision {
  /** Path inside the check, such as `expect.and[1].in`. */
  readonly condition: string;
  readonly place: Place;
  readonly path: string;
  readonly actual: string;
  readonly expected: string;
  /** A whole clause that replaces `<path> is <actual>`. */
  readonly fact?: string | undefined;
  /** Path of the value around it that is not known as a whole; `actual` is the reason. */
  readonly within?: string | undefined;
  /** Why a known value cannot be judged; written after it in parentheses: `a string, not a number`. */
  readonly doubt?: string | undefined;
  /** Name of the list entry whose value it is: `log_connections` of a `database_flags` entry. */
  readonly entry?: string | undefined;
  /** What the value means, where the value alone does not say it; written after a colon. */
  readonly meaning?: string | undefined;
  /** `expected` is the exact value to set, so no meaning is needed. */
  readonly isExact?: boolean | undefined;
  /** The option of an `or` that the condition belongs to. */
  readonly option?: Option | undefined;
}

/** One alternative of an `or`; all alternatives of one `or` have the same `of`. */
export interface Option {
  readonly of: object;
  readonly index: number;
}

/** The result of one check for one subject. */
export interface Finding {
  readonly check: Check;
  readonly outcome: Outcome;
  readonly subject: string;
  readonly subjectType: string;
  /** The cloud's id of the subject, where it is known and no other subject has it. */
  readonly cloudId?: string | undefined;
  /** Root of the file tree that the subject was read from, if any. */
  readonly root?: string | undefined;
  /** Overlay or chart that produced a Kubernetes object: one file may be part of several. */
  readonly deployment?: string | undefined;
  /** Parser id. */
  readonly source: string;
  readonly evidenceKind: EvidenceKind;
  readonly place: Place;
  /** For fail and unknown, the conditions that caused it; for pass, those that proved it. */
  readonly decisions: readonly Decision[];
  readonly message: string;
  /**
   * What to set so that the failed conditions pass: a clause such as `set storage_encrypted = true in
   * aws_db_instance`. Absent where content does not have it.
   */
  readonly setting?: string | undefined;
  readonly notes: readonly string[];
  readonly waived?: Waived | undefined;
  /** What the author of a VEX document states about it: shown, and no proof of anything. */
  readonly stated?: Stated | undefined;
  /** Changes only the gate. */
  readonly override?: GateOverride | undefined;
}

/** The result of one check: its findings in the order of their subjects. */
export interface CheckFindings {
  readonly check: Check;
  readonly findings: readonly Finding[];
  /**
   * Findings are sorted by distinct addresses and have one source, so neither sorting nor deduplication is needed.
   * False where unsure.
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
  const { cloudId, root, deployment, waived, setting, stated, override } = finding;
  return {
    ...copy,
    ...(cloudId === undefined ? {} : { cloudId }),
    ...(root === undefined ? {} : { root }),
    ...(deployment === undefined ? {} : { deployment }),
    ...(waived === undefined ? {} : { waived }),
    ...(setting === undefined ? {} : { setting }),
    ...(stated === undefined ? {} : { stated }),
    ...(override === undefined ? {} : { override }),
    ...changes,
  };
}

/** The place that decided: that of the first condition, or of the subject where there is no condition. */
export function decisivePlace({ decisions, place }: Pick<Finding, 'decisions' | 'place'>): Place {
  return decisions[0]?.place ?? place;
}
