import type { EvidenceKind } from './evidence-kind.ts';

/** Baselines of the legacy Rev 5 programme, and classes of the Consolidated Rules for 2026. */
export const FEDRAMP_BASELINES = ['low', 'moderate', 'high', 'li-saas'] as const;
export const FEDRAMP_CLASSES = ['b', 'c', 'd'] as const;

/** What a FedRAMP run is made for. */
export interface FedrampTarget {
  readonly program: 'rev5' | 'cr26';
  /** One of the baselines, or one of the classes. */
  readonly grade: string;
  /** Address of the provider's Certification Package Overview, when the provider gave it. */
  readonly packageUri?: string;
  /** The vulnerability detail report before this one. */
  readonly previous?: PreviousReport;
  /** What earlier runs said of the indicators, in any order. */
  readonly history?: readonly EarlierIndicators[];
}

/** What one earlier run said of the Key Security Indicators. */
export interface EarlierIndicators {
  /** File that it was read from, for messages. */
  readonly file: string;
  readonly system: string;
  /** Class of the run. */
  readonly grade: string;
  /** Day of the run, `YYYY-MM-DD`. */
  readonly day: string;
  readonly metrics: ReadonlyMap<string, IndicatorMetric>;
}

/** What the measures of an indicator found. */
export interface IndicatorMetric {
  readonly status: IndicatorStatus;
  readonly passed: number;
  readonly failed: number;
  readonly undetermined: number;
}

/** The metric of one day. */
export interface DayMetric extends IndicatorMetric {
  readonly day: string;
}

/** Name of the selection of NIST 800-53 that a FedRAMP run narrows to. */
export function fedrampSelection({ program, grade }: FedrampTarget): string {
  return program === 'rev5' ? `fedramp-${grade}` : `class-${grade}`;
}

/** What the next report keeps of the one before it. */
export interface PreviousReport {
  /** File that it was read from, for messages. */
  readonly file: string;
  readonly system: string;
  /** RFC 3339: end of its period. */
  readonly to: string;
  readonly vulnerabilities: readonly PreviousVulnerability[];
}

export interface PreviousVulnerability {
  readonly id: string;
  readonly detectedAt: string;
  readonly description: string;
}

/** What a run says beyond its controls when it is made for FedRAMP. */
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

/** How much is asked for validated cryptographic modules, by parameter or rule. */
export interface CryptographyRule {
  readonly force: string;
  readonly rule: string;
}

/** One answer of a check about one subject, as the reports show it. */
export interface Observed {
  readonly check: string;
  readonly outcome: string;
  readonly subject: string;
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

/** Everything one check said. `shown` holds some of it: what is wrong first. */
export interface Measure {
  readonly check: string;
  readonly title: string;
  /** A pass of it is evidence; else only its failure tells something. */
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
  /** What FedRAMP assigned in the Rev 5 baseline. */
  readonly value: string;
  /** Under the Consolidated Rules the provider assigns it, and the value is only a comparison. */
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
  /** FedRAMP calls it optional for the class of the run. */
  readonly optional: boolean;
  readonly status: IndicatorStatus;
  readonly reason: string;
  /** What no measure shows. */
  readonly open: string;
  readonly measures: readonly Measure[];
  /** The days of the past year with a run, oldest first, this one among them; only where earlier runs were given. */
  readonly history?: readonly DayMetric[];
  /** FedRAMP's related controls with what this run says of each; `null` where it says nothing. */
  readonly controls: readonly { readonly id: string; readonly status: string | null }[];
}
