/**
 * Why a template gives no text. `execution`: Go would refuse it too. `limit`: a bound of ours was reached.
 * `undecidable`: a decision would rest on a value that nobody can know before the installation (random text, a
 * certificate, the time). `unsupported`: a function or form that is not rendered here.
 */
export type FailureReason = 'execution' | 'limit' | 'undecidable' | 'unsupported';

/**
 * Thrown inside the template folder and by template functions, and caught where rendering is entered; it never leaves
 * this parser. The message is Go's own text where Go has one, without the leading template name and line.
 */
export class TemplateFailure extends Error {
  readonly reason: FailureReason;

  constructor(message: string, reason: FailureReason = 'execution') {
    super(message);
    this.name = 'TemplateFailure';
    this.reason = reason;
  }
}
