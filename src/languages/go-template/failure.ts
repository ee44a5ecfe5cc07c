/**
 * Why a template gives no text. `execution`: Go rejects it too. `limit`: it reached a limit of the engine.
 * `undecidable`: a decision depends on a value that is unknown before the installation (random text, a certificate,
 * the time). `unsupported`: a function or form that is not implemented.
 */
export type FailureReason = 'execution' | 'limit' | 'undecidable' | 'unsupported';

/** A template that was running at the time of a failure. */
export interface TraceEntry {
  /** Name of the template; for a whole file, its path. */
  readonly template: string;
  readonly source: string;
  /** 1-based line in the source. */
  readonly line: number;
}

/**
 * Thrown by template code and functions, and caught where rendering begins; it never leaves this parser. The message
 * is Go's text where Go has one, without the leading template name and line. It can quote values, so it is never
 * shown unchanged.
 */
export class TemplateFailure extends Error {
  readonly reason: FailureReason;
  /** Innermost template first. */
  readonly trace: TraceEntry[] = [];

  constructor(message: string, reason: FailureReason = 'execution') {
    super(message);
    this.name = 'TemplateFailure';
    this.reason = reason;
  }
}
