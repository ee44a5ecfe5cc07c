import { SEVERITIES, type Severity } from './check.ts';
import { findingKey, type FindingIdentity } from './finding-key.ts';
import type { ControlStanding } from './control-standing.ts';

/** One run as its response and the artifacts in it tell it. */
export interface ReportedRun {
  readonly id: string;
  readonly framework: string;
  readonly version: string;
  /** RFC 3339. */
  readonly timestamp: string;
  /** From the coverage ledger; absent in responses of other makers. */
  readonly ledger?: ReportedLedger;
  /** By id. */
  readonly controls: ReadonlyMap<string, ReportedControl>;
  /** Controls that an earlier build calls not-applicable although its evidence had no subject of them. */
  readonly withoutSubject?: readonly string[];
  /** By key. */
  readonly findings: ReadonlyMap<string, ReportedFinding>;
  /** Whether `findings` are all answers (`findings.json`), or only those that sentences of controls tell. */
  readonly complete: boolean;
}

export interface ReportedLedger {
  readonly engineVersion: string;
  readonly selection: string | null;
  readonly asOf: string;
  readonly evidenceDigest: string;
  /** Why each control that was not assessed was not, by id. */
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
  /** File and line that decided. */
  readonly where: string;
  readonly message: string;
  readonly controls: readonly string[];
}

/** What became of one answer. */
export type FindingFate =
  'fails' | 'fixed' | 'waived' | 'gone' | 'undetermined' | 'determined' | 'proves' | 'proves-no-longer';

export interface FindingChange {
  readonly fate: FindingFate;
  readonly before: ReportedOutcome | 'absent';
  readonly after: ReportedOutcome | 'absent';
  /** As after, or as before where it is gone. */
  readonly finding: ReportedFinding;
  /** Gone together with what it was read from. */
  readonly evidenceGone: boolean;
}

export interface ControlChange {
  readonly id: string;
  readonly title: string;
  readonly before: ControlStanding;
  readonly after: ControlStanding;
  readonly direction: 'worse' | 'better' | 'other';
  /** The answers that made it so. */
  readonly findings: readonly FindingChange[];
  /** What evidence is missing or new, in sentences. */
  readonly evidence: readonly string[];
}

/** What changed between two runs over one framework. */
export interface Difference {
  readonly framework: string;
  readonly version: string;
  readonly before: ReportedRun;
  readonly after: ReportedRun;
  /** Those that are worse first, then by id. */
  readonly controls: readonly ControlChange[];
  readonly findings: readonly FindingChange[];
  readonly files: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly string[];
  };
  /** What a reader should know before trusting the comparison. */
  readonly notes: readonly string[];
}

/** Answers under controls of the framework that fail now, the gravest first. */
export function newFailures({ findings }: Difference): readonly FindingChange[] {
  const failing = findings.filter(({ fate, finding }) => fate === 'fails' && finding.controls.length > 0);
  return [...failing].sort((a, b) => SEVERITIES.indexOf(a.finding.severity) - SEVERITIES.indexOf(b.finding.severity));
}

/** Those that no changed control shows among its first causes. */
export function failuresNotShown(difference: Difference, causesShown: number): readonly FindingChange[] {
  const shown = difference.controls.flatMap(({ findings }) => findings.slice(0, causesShown));
  const told = new Set(shown.map(({ finding }) => findingKey(finding)));
  return newFailures(difference).filter(({ finding }) => !told.has(findingKey(finding)));
}
