import type { RootFramework } from './check.ts';
import type { Finding } from './finding.ts';

/** The exact names of the HTTP API. */
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
  /** Address of the publication that holds the requirements: of its OSCAL catalogue where there is one. */
  readonly publication?: string;
  /** Addresses of the documents behind selections, where there are any. */
  readonly profiles?: { readonly [selection: string]: string };
  /** Names that `--baseline` or `--level` take, with the number of requirements each holds. */
  readonly selections: { readonly [name: string]: number };
  readonly requirements: readonly Requirement[];
}

export interface Requirement {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly familyTitle: string;
  /** A legal OSCAL token for this requirement. */
  readonly oscalId: string;
  /** Controls of the basis whose checks speak to this requirement; empty when nothing corresponds. */
  readonly from: readonly string[];
  /**
   * When given, only passes of these count as proof: ids of checks, or ids of basis controls whose checks count.
   * Checks named here speak to the requirement even when `from` does not reach them. Others reached through `from`
   * can still contradict. An empty list: nothing automated can show it.
   */
  readonly demonstratedBy?: readonly string[];
  /** When given, of the checks that `from` reaches, these alone can contradict. */
  readonly contradictedBy?: readonly string[];
  /** Checks whose failures weigh less here than elsewhere, by the programme that a run is made for. */
  readonly lenient?: Lenience;
  /** Requirements of the same framework that make it up, for an area or section; proved only when each of them is. */
  readonly parts?: readonly string[];
  /** Selections it belongs to. */
  readonly in: readonly string[];
  /** What automated evidence can never show about it; said to the reader with every satisfied result. */
  readonly gap?: string;
}

export interface Lenience {
  readonly checks: readonly string[];
  /** `advice`: what does not pass is listed and decides nothing. `recommendation`: a failure leaves it undetermined. */
  readonly as: 'advice' | 'recommendation';
  /** One sentence for the reader. */
  readonly why: string;
}

export type ControlStatus = 'satisfied' | 'not-satisfied' | 'not-applicable';

/** One graded requirement. */
export interface ControlResult {
  readonly requirement: Requirement;
  readonly status: ControlStatus;
  /** Nothing failed, but something could not be determined. */
  readonly undetermined: boolean;
  /** All that failed is waived, and apart from it something could not be determined: a waiver covers no unknown. */
  readonly undeterminedBesideWaived?: boolean;
  /** Everything the checks of this requirement said, advisory ones included. */
  readonly findings: readonly Finding[];
  /** Sentences for the reader: what is wrong. Empty when satisfied. */
  readonly issues: readonly string[];
  /** Sentences for the reader: what was examined, with places. */
  readonly evidence: readonly string[];
}

/** One line of the coverage ledger: why a requirement has a status, or has none. */
export interface CoverageEntry {
  readonly requirement: Requirement;
  /** `no-subject`: evidence was searched and contains nothing that the checks examine. */
  readonly state: 'assessed' | 'no-subject' | 'no-evidence' | 'no-sufficient-evidence' | 'no-check';
  readonly reason: string;
  /** Evidence that would make it assessable, for people. */
  readonly wouldHelp: readonly string[];
}

/** The whole catalogue (or selection), each requirement once; the sums equal its size. */
export interface Coverage {
  readonly catalogue: number;
  readonly assessable: number;
  /** With a status: decided ones and undetermined ones. */
  readonly assessed: number;
  /** Satisfied, failed, or not applicable by a fact in the evidence. */
  readonly decided: number;
  /** Checks that can decide one of the requirements and gave an answer about a subject that they apply to. */
  readonly examinedChecks: number;
  /** What was examined, where no control is satisfied or failed although checks gave answers. */
  readonly note?: string;
  readonly entries: readonly CoverageEntry[];
}
