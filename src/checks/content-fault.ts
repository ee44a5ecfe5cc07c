import { EngineError } from '../model/engine-error.ts';

/** Content that cannot be compiled: what, where in the file, and what to do. */
export function contentFault(where: string, message: string): EngineError {
  return new EngineError('invalid-content', `${where}: ${message}`);
}
