import { readFileSync } from 'node:fs';
import { errorCode } from '../base/error-code.ts';
import { EngineError } from '../model/engine-error.ts';

/** Characters that a header can carry, at a plausible length for a key. */
const SHAPE = /^[\x21-\x7e]{1,4096}$/;

/**
 * The API key: from a file when one is named, else from `EVIDENCE_ENGINE_API_KEY`. Throws EngineError
 * `invalid-configuration` without one, and never shows it.
 */
export function apiKey(file: string | undefined, environment: { readonly [name: string]: string | undefined }): string {
  const name = file === undefined ? 'EVIDENCE_ENGINE_API_KEY' : `--api-key-file ${file}`;
  const key = (file === undefined ? (environment['EVIDENCE_ENGINE_API_KEY'] ?? '') : getText(file)).trim();
  if (key === '' && file === undefined) {
    const message = '--remote needs a key: set EVIDENCE_ENGINE_API_KEY, or name a file with --api-key-file.';
    throw new EngineError('invalid-configuration', message);
  }
  if (!SHAPE.test(key)) throw new EngineError('invalid-configuration', `${name} does not contain one key in one line.`);
  return key;
}

function getText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const message = `--api-key-file ${file} cannot be read (${errorCode(error)}).`;
    throw new EngineError('invalid-configuration', message, { cause: error });
  }
}
