/**
 * Why a template gives no text. `execution`: Go would refuse it too. `limit`: a bound of ours was reached.
 * `undecidable`: a decision would rest on a value that nobody can know before the installation (random text, a
 * certificate, the time). `unsupported`: a function or form that is not rendered here.
 */
export type FailureReason = 'execution' | 'limit' | 'undecidable' | 'unsupported';

/** A template that was running when it failed. */
export interface TraceEntry {
  /** Name of the template; for a whole file, its path. */
  readonly template: string;
  readonly source: string;
  /** 1-based line in the source. */
  readonly line: number;
}

/**
 * Thrown inside the template folder and by template functions, and caught where rendering is entered; it never leaves
 * this parser. The message is Go's own text where Go has one, without the leading template name and line. It can
 * quote values, so it is never shown as it is.
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
