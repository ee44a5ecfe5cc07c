import { SEVERITIES, type Severity } from './check.ts';
import { findingKey, type FindingIdentity } from './finding-key.ts';
import type { ControlStanding } from './control-standing.ts';

/** One run, read from its response and the artifacts in it. */
export interface ReportedRun {
  readonly id: string;
  readonly framework: string;
  readonly version: string;
  /** RFC 3339. */
  readonly timestamp: string;
  /** From the coverage ledger; absent in responses of other tools. */
  readonly ledger?: ReportedLedger;
  readonly controls: ReadonlyMap<string, ReportedControl>;
  /** Controls that an earlier build lists as not-applicable although its evidence has no subject for them. */
  readonly withoutSubject?: readonly string[];
  readonly findings: ReadonlyMap<string, ReportedFinding>;
  /** Whether `findings` are all findings (`findings.json`), or only those that the sentences of controls name. */
  readonly complete: boolean;
}

export interface ReportedLedger {
  readonly engineVersion: string;
  readonly selection: string | null;
  readonly asOf: string;
  readonly evidenceDigest: string;
  /** Why a control was not assessed, by control id. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Digests of the files that were read, by path. */
  readonly read: ReadonlyMap<string, string>;
  /** Sentences about evidence that was lost. */
  readonly lost: ReadonlySet<string>;
}

export interface ReportedControl {
  readonly title: string;
  readonly standing: ControlStanding;
  readonly issues: readonly string[];
}

export type ReportedOutcome = 'fail' | 'waived' | 'unknown' | 'pass' | 'not-applicable';

export interface ReportedFinding extends FindingIdentity {
  readonly outcome: ReportedOutcome;
  readonly severity: Severity;
  readonly where: string;
  readonly message: string;
  readonly controls: readonly string[];
}

/** How one finding changed between two runs. */
export type FindingFate =
  'fails' | 'fixed' | 'waived' | 'gone' | 'undetermined' | 'determined' | 'proves' | 'proves-no-longer';

export interface FindingChange {
  readonly fate: FindingFate;
  readonly before: ReportedOutcome | 'absent';
  readonly after: ReportedOutcome | 'absent';
  /** The finding after the change, or before it where the finding is gone. */
  readonly finding: ReportedFinding;
  /** Whether the evidence that the finding was read from is gone too. */
  readonly evidenceGone: boolean;
}

export interface ControlChange {
  readonly id: string;
  readonly title: string;
  readonly before: ControlStanding;
  readonly after: ControlStanding;
  readonly direction: 'worse' | 'better' | 'other';
  readonly findings: readonly FindingChange[];
  /** Missing and new evidence, as sentences. */
  readonly evidence: readonly string[];
}

/** What changed between two runs over one framework. */
export interface Difference {
  readonly framework: string;
  readonly version: string;
  readonly before: ReportedRun;
  readonly after: ReportedRun;
  /** Worse ones first, then by id. */
  readonly controls: readonly ControlChange[];
  readonly findings: readonly FindingChange[];
  readonly files: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly string[];
  };
  readonly notes: readonly string[];
}

/** Findings for controls of the framework that fail now, highest severity first. */
export function newFailures({ findings }: Difference): readonly FindingChange[] {
  const failing = findings.filter(({ fate, finding }) => fate === 'fails' && finding.controls.length > 0);
  return [...failing].sort((a, b) => SEVERITIES.indexOf(a.finding.severity) - SEVERITIES.indexOf(b.finding.severity));
}

/** New failures that are not among the causes shown for any changed control. */
export function failuresNotShown(difference: Difference, causesShown: number): readonly FindingChange[] {
  const shown = difference.controls.flatMap(({ findings }) => findings.slice(0, causesShown));
  const told = new Set(shown.map(({ finding }) => findingKey(finding)));
  return newFailures(difference).filter(({ finding }) => !told.has(findingKey(finding)));
}
