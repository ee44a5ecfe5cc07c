import { EngineError } from '../../model/engine-error.ts';
import { safeLines } from '../../model/safe-text.ts';

/** Prints what is wrong, where, and what to do; a stack only with `--debug`. Returns the exit code. */
export function reportError(error: unknown, debug: boolean): number {
  const known = error instanceof EngineError;
  const message = error instanceof Error ? error.message : String(error);
  const text = known
    ? `error: ${message}`
    : `error: evidence-engine failed with an internal error: ${message}. Run again with --debug and report the error with the text it prints.`;
  process.stderr.write(`${safeLines(text)}\n`);
  if (debug && error instanceof Error && error.stack !== undefined) process.stderr.write(`${safeLines(error.stack)}\n`);
  return known ? error.exitCode : 70;
}
