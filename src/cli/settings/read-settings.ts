import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { loadAll, YAMLException } from 'js-yaml';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_DEPTH = 16;

/**
 * Reads the single YAML or JSON document of a user's file; `undefined` when it contains only comments. Throws
 * EngineError `invalid-configuration` that names the file for anything else.
 */
export function readSettings(path: string): unknown {
  return readDocument(path, readSettingsBytes(path));
}

/** As `readSettings`, with the SHA-256 of the file in lower-case hex, for a file that becomes part of the evidence. */
export function readDigestedSettings(path: string): { readonly data: unknown; readonly sha256: string } {
  const bytes = readSettingsBytes(path);
  return { data: readDocument(path, bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
}

function readDocument(path: string, bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw settingsFault(path, 'is not UTF-8 text. Save it as UTF-8.');
  const documents = parse(path, bytes.toString('utf8').replace(/^\uFEFF/, ''));
  if (documents.length > 1) throw settingsFault(path, 'contains several YAML documents. Keep one.');
  return documents[0];
}

/** The error for a user's file: what is wrong, and what to do. */
export function settingsFault(path: string, what: string, cause?: unknown): EngineError {
  return new EngineError('invalid-configuration', `${path} ${what}`, { cause });
}

/** The bytes of a file of at most 8 MiB. Throws EngineError `invalid-configuration` that names it otherwise. */
export function readSettingsBytes(path: string): Buffer {
  try {
    const stats = statSync(path);
    if (stats.isFile() && stats.size <= MAX_BYTES) return readFileSync(path);
    if (stats.isFile()) throw settingsFault(path, 'is larger than 8 MiB. Name the file that was meant.');
    throw settingsFault(path, 'is not a regular file. Name a YAML or JSON file.');
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const code = errorCode(error);
    throw settingsFault(path, `cannot be read (${code}). Name a file that exists and may be read.`, error);
  }
}

function parse(path: string, text: string): readonly unknown[] {
  try {
    return loadAll(text, { maxDepth: MAX_DEPTH, maxAliases: 0 });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const where = error.mark === undefined ? '' : ` at line ${error.mark.line + 1}`;
    throw settingsFault(path, `is not valid YAML or JSON${where}: ${error.reason}. Correct it.`, error);
  }
}
