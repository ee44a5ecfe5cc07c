import type { Validator } from '../generated/validator.js';
import { EngineError } from '../model/engine-error.ts';

/** Throws EngineError `internal` when an output does not match its schema. */
export function assertValid(filename: string, validator: Validator, data: unknown): void {
  if (validator(data)) return;
  const [first] = validator.errors ?? [];
  throw ownFault(filename, `${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}

/** The error for an invalid output: a fault of the engine, never of the evidence. */
export function ownFault(what: string, why: string): EngineError {
  return new EngineError('internal', `${what} would not be valid and was not written (${why})`);
}
