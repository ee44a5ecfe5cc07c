import { EngineError } from '../model/engine-error.ts';

/** The error for content that cannot be compiled: what is wrong, where in the file, and what to do. */
export function contentFault(where: string, message: string): EngineError {
  return new EngineError('invalid-content', `${where}: ${message}`);
}
