/** What is assessed: folders, ZIP archives and files by path, or texts by the paths that they have in the evidence. */
export type Evidence = string | readonly string[] | { readonly [path: string]: string };

export interface AssessOptions {
  /** `nist-800-53` unless said otherwise; see the table of docs/frameworks.md. */
  readonly framework?: string | readonly string[];
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string;
  /** Name of the assessment. */
  readonly name?: string;
  /** Day of the assessment, `YYYY-MM-DD`; the same evidence then gives the same result. Without it today. */
  readonly asOf?: string;
  /** Main artifact beside the response; `json` unless said otherwise. */
  readonly format?: 'oscal' | 'yaml' | 'json';
  /** Further artifacts, such as `findings`, `sarif`, `html`. */
  readonly reports?: readonly string[];
  /** Folders with checks of your own. */
  readonly controlFolders?: readonly string[];
  /** Failures that somebody answers for until a day. */
  readonly waivers?: readonly Waiver[];
  /** Patterns of paths that are not read. */
  readonly ignore?: readonly string[];
  /** Accepts evidence that could not be read; the result says so. */
  readonly allowUnparsed?: boolean;
  /** Lists also the controls that were not assessed, as not applicable with the reason. */
  readonly allControls?: boolean;
  /** Hears what is being done. */
  readonly onProgress?: (text: string) => void;
}

/** A check or a control, never both. `resource` is an address as findings show it, with `*` for any characters. */
export interface Waiver {
  readonly check?: string;
  readonly control?: string;
  readonly resource: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it counts, `YYYY-MM-DD`. */
  readonly expires: string;
}

export interface AssessResult {
  /** One for each framework that was asked for, in that order. */
  readonly frameworks: readonly FrameworkResult[];
  readonly findings: readonly Finding[];
  /** What was wrong with evidence and waivers. Those of severity `error` mean lost evidence. */
  readonly problems: readonly Problem[];
  readonly outcome: Outcome;
}

/** What the exit code of the command is told from. */
export interface Outcome {
  /** Pieces of evidence that were lost. */
  readonly gaps: number;
  /** Whether a check that decides a control gave an answer about a subject: without one a run is not green. */
  readonly examined: boolean;
  /** Whether any control is satisfied or not satisfied. */
  readonly assessed: boolean;
  /** Severity of the worst failing finding that is not waived. */
  readonly worst?: Severity;
  readonly undetermined: boolean;
}

export interface FrameworkResult {
  /** Such as `nist-800-53`; the folder that the command writes to. */
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly controls: readonly Control[];
  /** Controls of the catalogue, and how many of them were assessed. */
  readonly coverage: {
    readonly catalogue: number;
    readonly assessed: number;
    /** Satisfied, failed, or not applicable by a fact. */
    readonly decided: number;
    /** What was examined, where no control is satisfied or failed although checks gave answers. */
    readonly note?: string;
  };
  /** The EvidenceResponse, as `evidence-response.json` holds it. */
  readonly response: string;
  readonly artifacts: readonly Artifact[];
}

export interface Control {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly status: 'satisfied' | 'not-satisfied' | 'not-applicable';
  /** Not satisfied because it could not be told. */
  readonly undetermined: boolean;
  readonly findings: readonly string[];
  readonly evidence: readonly string[];
}

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

/** The answer of one check about one thing. */
export interface Finding {
  readonly check: string;
  readonly title: string;
  readonly severity: Severity;
  readonly outcome: 'pass' | 'fail' | 'unknown' | 'not-applicable' | 'error';
  readonly subject: string;
  readonly file: string;
  readonly line?: number;
  readonly message: string;
  readonly waived: boolean;
}

export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly file: string;
}

export interface Artifact {
  readonly filename: string;
  readonly contentType: string;
  readonly text: string;
}

/**
 * Assesses evidence as the command does, and writes nothing. Rejects with an `EngineError` (`code`, `message`) where the
 * run cannot be done; broken evidence is a problem of the result instead. Opens no socket.
 */
export type Assess = (evidence: Evidence, options?: AssessOptions) => Promise<AssessResult>;
