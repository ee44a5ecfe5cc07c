import type { FileStatus } from './evidence.ts';
import type { FedrampView } from './fedramp.ts';
import type { Finding } from './finding.ts';
import type { ControlResult, Coverage, Framework } from './framework.ts';
import type { SuppressionNote } from './gate-override.ts';
import type { CryptoInventory } from './inventory.ts';
import type { LongText } from '../base/long-text.ts';
import type { OscalImports } from './oscal-imports.ts';
import type { PoamOptions } from './poam.ts';
import type { Problem } from './problem.ts';
import type { RunHistory } from './run-history.ts';
import type { ScopeTable } from './scope.ts';
import type { Scoring } from './scoring.ts';
import type { UnreadThings } from './unread-things.ts';

export interface EngineIdentity {
  readonly name: string;
  readonly version: string;
  /** URL of the project; `undefined` while it has none. */
  readonly homepage?: string;
}

/** Everything a writer may show: the graded evidence of one framework. */
export interface Assessment {
  readonly engine: EngineIdentity;
  /** Given with `--name`. */
  readonly name: string;
  readonly framework: Framework;
  /** `--baseline` or `--level`, if given. */
  readonly selection?: string;
  /** Assessment date, `YYYY-MM-DD`; certificates and support dates are compared with it. */
  readonly asOf: string;
  /** RFC 3339, UTC. Equals `asOf` at midnight if the date was given, so that reruns give identical bytes. */
  readonly createdAt: string;
  /** SHA-256 over the sorted paths and digests of all evidence files. */
  readonly evidenceDigest: string;
  readonly id: string;
  readonly assessmentId: string;
  readonly files: readonly FileStatus[];
  readonly problems: readonly Problem[];
  /**
   * Notes on suppressions in the evidence and the configuration. They are no problems of the evidence, and in no
   * OSCAL document.
   */
  readonly suppressionNotes?: readonly SuppressionNote[];
  /** Evidence that no check reads: one entry for each type, file and list of classes. */
  readonly unread?: readonly UnreadThings[];
  /** What the evidence should cover against what it covers, by kind of thing. */
  readonly scope?: ScopeTable;
  /** Ids of all checks that ran, also those without a subject. */
  readonly asked: ReadonlySet<string>;
  /** All findings of the run, sorted; those of a control are in its result. */
  readonly findings: readonly Finding[];
  readonly controls: readonly ControlResult[];
  readonly coverage: Coverage;
  /** With `--report sprs`, for frameworks that have a score. */
  readonly scoring?: Scoring;
  /** On request, and for every FIPS assessment. */
  readonly inventory?: CryptoInventory;
  /** For a FedRAMP run. */
  readonly fedramp?: FedrampView;
}

/** A file that the run writes. Text beyond the maximum length of a string is in `more`. */
export interface Artifact extends LongText {
  readonly filename: string;
  readonly contentType: string;
  /** What a JSON text was made from; validated instead of parsing the text again. */
  readonly data?: object;
  /** The same for a JSON text with a list that is too long for memory: whole objects, each with a part of the list. */
  readonly parts?: Iterable<object>;
  readonly diagram?: string;
}

/** Turns an assessment into artifacts. Pure. */
export interface Writer {
  readonly id: string;
  readonly title: string;
  write(assessment: Assessment, options: WriterOptions): readonly Artifact[];
}

/** Turns all assessments of a run into artifacts in the folder above those of the frameworks. Pure. */
export interface RunWriter {
  readonly id: string;
  readonly title: string;
  write(assessments: readonly Assessment[], options: WriterOptions): readonly Artifact[];
}

export interface WriterOptions {
  readonly oscalVersion: string;
  /** Without it, a plan of action has the default dates and no predecessor. */
  readonly poam?: PoamOptions;
  /**
   * Prefix from the folder of the run to the evidence: `''`, or text that ends with a slash. Absent if the evidence
   * is outside that folder.
   */
  readonly pathPrefix?: string;
  readonly imports?: OscalImports;
  readonly marking?: string;
  /** Where pages about checks and controls are published; ends with a slash. */
  readonly docsUrl?: string;
  readonly diagrams?: readonly Artifact[];
  /** The diagrams as pictures; absent if not requested. */
  readonly pictures?: Pictures;
  /** How the run was made, for reports that say so. */
  readonly origin?: RunOrigin;
  /** Whether a failure is not in the baseline; absent without a baseline. */
  readonly isNew?: (finding: Finding) => boolean;
}

/** How a run was made, and what came before it. */
export interface RunOrigin {
  /** The command that repeats the verdicts. */
  readonly command: string;
  /** Who made the assessment, as the user says. */
  readonly assessor?: string;
  readonly history?: RunHistory;
}

export interface Pictures {
  /** SVG elements without script, reference or foreign markup, by the file name of the diagram text. */
  readonly svg: ReadonlyMap<string, string>;
  /** Why some pictures are missing, as a sentence. */
  readonly missing?: string;
}

/** The wire shape of the HTTP API, field for field. */
export interface EvidenceResponse {
  readonly id: string;
  readonly status: 'completed' | 'failed';
  readonly created_at: string;
  readonly assessment: ComplianceAssessment;
  readonly artifacts: readonly ResponseArtifact[];
}

export interface ComplianceAssessment {
  readonly id: string;
  readonly framework: string;
  readonly version: string;
  readonly timestamp: string;
  readonly controls: readonly ControlAssessment[];
  readonly summary: AssessmentSummary;
}

export interface ControlAssessment {
  readonly control_id: string;
  readonly title: string;
  readonly status: string;
  readonly findings: readonly string[];
  readonly evidence: readonly string[];
}

export interface AssessmentSummary {
  readonly total_controls: number;
  readonly satisfied: number;
  readonly not_satisfied: number;
  readonly not_applicable: number;
}

export interface ResponseArtifact {
  readonly filename: string;
  readonly content_type: string;
  readonly content_base64: string;
  readonly size_bytes: number;
  readonly diagram?: string;
}
