/** What is assessed: folders, ZIP archives and files by path, or texts, each with its path in the evidence. */
export type Evidence = string | readonly string[] | { readonly [path: string]: string };

export interface AssessOptions {
  /** `nist-800-53` by default; see the table of docs/frameworks.md. */
  readonly framework?: string | readonly string[];
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string;
  /** Name of the assessment. */
  readonly name?: string;
  /** Day of the assessment, `YYYY-MM-DD`, by default today. With it, the same evidence gives the same result. */
  readonly asOf?: string;
  /** Main artifact in addition to the response; `json` by default. */
  readonly format?: 'oscal' | 'yaml' | 'json';
  /** Further artifacts, such as `findings`, `sarif`, `html`. */
  readonly reports?: readonly string[];
  /** Folders with your own checks. */
  readonly controlFolders?: readonly string[];
  /** Failures that are accepted until a day. */
  readonly waivers?: readonly Waiver[];
  /** Patterns of paths that are not read. */
  readonly ignore?: readonly string[];
  /** Accepts evidence that could not be read; the result reports it. */
  readonly allowUnparsed?: boolean;
  /** Also lists controls that were not assessed, as not applicable with the reason. */
  readonly allControls?: boolean;
  /** Called with a short text for each step. */
  readonly onProgress?: (text: string) => void;
}

/**
 * Waives a check or a control, never both. `resource` is an address as findings show it, with `*` for any characters.
 */
export interface Waiver {
  readonly check?: string;
  readonly control?: string;
  readonly resource: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it applies, `YYYY-MM-DD`. */
  readonly expires: string;
}

export interface AssessResult {
  /** One for each requested framework, in that order. */
  readonly frameworks: readonly FrameworkResult[];
  readonly findings: readonly Finding[];
  /** Errors in evidence and waivers. Severity `error` means lost evidence. */
  readonly problems: readonly Problem[];
  readonly outcome: Outcome;
}

/** The facts from which the exit code of the command is derived. */
export interface Outcome {
  /** Number of lost pieces of evidence. */
  readonly gaps: number;
  /** Whether a check that decides a control answered about a subject; otherwise the run is not green. */
  readonly examined: boolean;
  /** Whether any control is satisfied or not satisfied. */
  readonly assessed: boolean;
  /** Severity of the worst failing finding that is not waived. */
  readonly worst?: Severity;
  readonly undetermined: boolean;
}

export interface FrameworkResult {
  /** Such as `nist-800-53`; also the output folder of the command. */
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
    /** What was examined, if no control is satisfied or failed although checks answered. */
    readonly note?: string;
  };
  /** The EvidenceResponse, as in `evidence-response.json`. */
  readonly response: string;
  readonly artifacts: readonly Artifact[];
}

export interface Control {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly status: 'satisfied' | 'not-satisfied' | 'not-applicable';
  /** Not satisfied only because the evidence does not show it. */
  readonly undetermined: boolean;
  readonly findings: readonly string[];
  readonly evidence: readonly string[];
}

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

/** The result of one check for one subject. */
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
 * Assesses evidence as the command does, and writes nothing. Rejects with an `EngineError` (`code`, `message`) where
 * the run cannot be done; broken evidence is a problem in the result instead. Opens no socket.
 */
export type Assess = (evidence: Evidence, options?: AssessOptions) => Promise<AssessResult>;
