import type { RootFramework } from './check.ts';
import type { Finding } from './finding.ts';

/** Framework names exactly as in the HTTP API. */
export const FRAMEWORK_NAMES = [
  'NIST 800-53',
  'NIST 800-171',
  'NIST 800-172',
  'CMMC',
  'FIPS 140-2',
  'FIPS 140-3',
  'NIST SP 800-193',
] as const;
export type FrameworkName = (typeof FRAMEWORK_NAMES)[number];

export interface Framework {
  /** File name, such as `nist-800-171-r2`. */
  readonly id: string;
  /** What `--framework` takes, such as `nist-800-171`. */
  readonly slug: string;
  readonly name: FrameworkName;
  /** Published as `assessment.version`. */
  readonly version: string;
  /** What `--revision` takes; one revision of a slug is the default. */
  readonly revision: string;
  readonly default: boolean;
  /** The root framework whose controls `from` names; a root framework names itself. */
  readonly basis: RootFramework;
  readonly source: string;
  /** URL of the publication with the requirements: of its OSCAL catalogue where there is one. */
  readonly publication?: string;
  /** URLs of the documents that define the selections. */
  readonly profiles?: { readonly [selection: string]: string };
  /** Names for `--baseline` or `--level`, each with its number of requirements. */
  readonly selections: { readonly [name: string]: number };
  readonly requirements: readonly Requirement[];
}

export interface Requirement {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly familyTitle: string;
  readonly oscalId: string;
  /** Basis controls whose checks apply to this requirement; empty when none corresponds. */
  readonly from: readonly string[];
  /**
   * When set, only passes of these count as proof: check ids, or basis control ids for their checks. Checks named
   * here apply even if `from` does not reach them; others that `from` reaches can still contradict. Empty: automation
   * cannot prove it.
   */
  readonly demonstratedBy?: readonly string[];
  /** When set, only these of the checks that `from` reaches can contradict. */
  readonly contradictedBy?: readonly string[];
  /** Checks whose failures weigh less for this requirement. */
  readonly lenient?: Lenience;
  /** Requirements of the same framework that make up this area or section; it is proved only when each of them is. */
  readonly parts?: readonly string[];
  readonly in: readonly string[];
  /** What automated evidence can never show; shown with every satisfied result. */
  readonly gap?: string;
}

export interface Lenience {
  readonly checks: readonly string[];
  /** `advice`: what does not pass is listed and decides nothing. `recommendation`: a failure leaves it undetermined. */
  readonly as: 'advice' | 'recommendation';
  readonly why: string;
}

export type ControlStatus = 'satisfied' | 'not-satisfied' | 'not-applicable';

/** One graded requirement. */
export interface ControlResult {
  readonly requirement: Requirement;
  readonly status: ControlStatus;
  /** Nothing failed, but something could not be determined. */
  readonly undetermined: boolean;
  /** Every failure is waived, and something else could not be determined: a waiver does not cover an unknown. */
  readonly undeterminedBesideWaived?: boolean;
  /** All findings of the requirement's checks, advisory ones included. */
  readonly findings: readonly Finding[];
  /** Sentences that say what is wrong. Empty when satisfied. */
  readonly issues: readonly string[];
  /** Sentences that say what was examined, with places. */
  readonly evidence: readonly string[];
}

/** One line of the coverage ledger: why a requirement has a status, or has none. */
export interface CoverageEntry {
  readonly requirement: Requirement;
  /** `no-subject`: evidence was searched and contains nothing that the checks examine. */
  readonly state: 'assessed' | 'no-subject' | 'no-evidence' | 'no-sufficient-evidence' | 'no-check';
  readonly reason: string;
  readonly wouldHelp: readonly string[];
}

/** The whole catalogue (or selection), each requirement once; the sums equal its size. */
export interface Coverage {
  readonly catalogue: number;
  readonly assessable: number;
  /** Decided and undetermined. */
  readonly assessed: number;
  /** Satisfied, failed, or not applicable by a fact in the evidence. */
  readonly decided: number;
  /** Checks that can decide one of the requirements and gave an answer about a subject that they apply to. */
  readonly examinedChecks: number;
  /** What was examined, where no control is satisfied or failed although checks gave answers. */
  readonly note?: string;
  readonly entries: readonly CoverageEntry[];
}
