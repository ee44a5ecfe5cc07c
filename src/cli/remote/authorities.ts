import { readFileSync } from 'node:fs';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';

/** Reads the PEM certificates in a file. Throws EngineError `invalid-usage` where there are none. */
export function readAuthorities(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch (error) {
    throw new EngineError('invalid-usage', `--ca-file: ${path} cannot be read (${errorCode(error)}).`, {
      cause: error,
    });
  }
  throw new EngineError('invalid-usage', `--ca-file: ${path} contains no PEM certificate.`);
}
