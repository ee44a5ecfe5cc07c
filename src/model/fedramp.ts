import type { EvidenceKind } from './evidence-kind.ts';

/** Baselines of the legacy Rev 5 programme, and classes of the Consolidated Rules for 2026. */
export const FEDRAMP_BASELINES = ['low', 'moderate', 'high', 'li-saas'] as const;
export const FEDRAMP_CLASSES = ['b', 'c', 'd'] as const;

/** The target of a FedRAMP run. */
export interface FedrampTarget {
  readonly program: 'rev5' | 'cr26';
  /** A baseline or a class. */
  readonly grade: string;
  /** Address of the provider's Certification Package Overview, when the provider gave it. */
  readonly packageUri?: string;
  readonly previous?: PreviousReport;
  /** Indicator results of earlier runs, in any order. */
  readonly history?: readonly EarlierIndicators[];
}

/** The results of the Key Security Indicators in one earlier run. */
export interface EarlierIndicators {
  readonly file: string;
  readonly system: string;
  /** Class of the run. */
  readonly grade: string;
  /** Day of the run, `YYYY-MM-DD`. */
  readonly day: string;
  readonly metrics: ReadonlyMap<string, IndicatorMetric>;
}

/** The results of an indicator's measures. */
export interface IndicatorMetric {
  readonly status: IndicatorStatus;
  readonly passed: number;
  readonly failed: number;
  readonly undetermined: number;
}

export interface DayMetric extends IndicatorMetric {
  readonly day: string;
}

/** Name of the NIST 800-53 selection to which a FedRAMP run is narrowed. */
export function fedrampSelection({ program, grade }: FedrampTarget): string {
  return program === 'rev5' ? `fedramp-${grade}` : `class-${grade}`;
}

/** The data of a report that the next report compares with. */
export interface PreviousReport {
  readonly file: string;
  readonly system: string;
  /** End of its period, RFC 3339. */
  readonly to: string;
  readonly vulnerabilities: readonly PreviousVulnerability[];
}

export interface PreviousVulnerability {
  readonly id: string;
  readonly detectedAt: string;
  readonly description: string;
}

/** What a FedRAMP run reports in addition to its controls. */
export interface FedrampView {
  readonly target: FedrampTarget;
  /** Such as `FedRAMP Rev 5 baseline moderate`. */
  readonly title: string;
  /** What applies until when, one sentence. */
  readonly applies: string;
  /** The day on which FedRAMP's dates were read. */
  readonly datesAsOf: string;
  readonly cryptography: CryptographyRule;
  readonly modules: readonly Observed[];
  readonly parameters: readonly ParameterResult[];
  readonly indicators: readonly IndicatorResult[];
}

/** The force of a requirement for validated cryptographic modules, and the parameter or rule that states it. */
export interface CryptographyRule {
  readonly force: string;
  readonly rule: string;
}

/** One result of a check for one subject, as the reports show it. */
export interface Observed {
  readonly check: string;
  readonly outcome: string;
  readonly subject: string;
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

/** All results of one check. `shown` contains some of them, failures first. */
export interface Measure {
  readonly check: string;
  readonly title: string;
  /** Whether a pass is evidence; if not, only a failure says something. */
  readonly demonstrates: boolean;
  readonly passed: number;
  /** Waived ones included. */
  readonly failed: number;
  readonly waived: number;
  readonly undetermined: number;
  readonly notApplicable: number;
  readonly kinds: readonly EvidenceKind[];
  readonly shown: readonly Observed[];
}

export type ParameterStatus = 'shown' | 'shown-in-part' | 'contradicted' | 'undetermined' | 'not-observed';

export interface ParameterResult {
  readonly control: string;
  readonly parameter: string;
  /** The value that FedRAMP assigned in the Rev 5 baseline. */
  readonly value: string;
  /** Under the Consolidated Rules the provider assigns it, and `value` is only a comparison. */
  readonly assignedBy: 'FedRAMP' | 'provider';
  readonly status: ParameterStatus;
  readonly missing: string;
  readonly measures: readonly Measure[];
}

export type IndicatorStatus = 'supported-in-part' | 'contradicted' | 'undetermined' | 'nothing-found' | 'not-observed';

export interface IndicatorResult {
  readonly id: string;
  readonly title: string;
  readonly theme: string;
  /** Whether FedRAMP makes it optional for the class of the run. */
  readonly optional: boolean;
  readonly status: IndicatorStatus;
  readonly reason: string;
  /** What no measure shows. */
  readonly open: string;
  readonly measures: readonly Measure[];
  /** Days of the past year with a run, this one included, oldest first; absent without earlier runs. */
  readonly history?: readonly DayMetric[];
  /** FedRAMP's related controls with their status in this run; `null` where they have none. */
  readonly controls: readonly { readonly id: string; readonly status: string | null }[];
}
