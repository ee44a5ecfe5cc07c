import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join, relative, resolve, sep } from 'node:path';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import type { ImportedDocument } from '../../model/oscal-imports.ts';
import { pathReference } from '../../writers/oscal/common.ts';
import { getRoot } from '../../writers/oscal/semantics/imports.ts';

const MOST_BYTES = 256 * 1024 * 1024;
const LONGEST = 2000;
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['.json', 'application/json'],
  ['.xml', 'application/xml'],
  ['.yaml', 'application/yaml'],
  ['.yml', 'application/yaml'],
]);

/**
 * The document that `--ssp` or `--ap` names. An address is used unchanged and never opened; a file is hashed, and in
 * JSON it must be of `model`. Relative references are relative to a framework's folder below `output`. Throws
 * EngineError `invalid-usage`.
 */
export function importedDocument(flag: string, named: string, model: string, output: string): ImportedDocument {
  if (/^[a-z][a-z0-9+.-]+:/i.test(named)) {
    if (/^(?:https?:\/\/|urn:)[!-~]+$/i.test(named) && named.length <= LONGEST && !/["<>\\^`{|}]/.test(named))
      return { href: named };
    throw wrong(flag, named, 'is not an address that starts with https:// or urn:');
  }
  const bytes = getBytes(flag, named);
  const type = MEDIA_TYPES.get(extname(named).toLowerCase());
  if (type === 'application/json' && !isModel(bytes, model)) throw wrong(flag, named, `is no OSCAL ${model}`);
  const path = relative(join(resolve(output), 'framework'), resolve(named))
    .split(sep)
    .join('/');
  return {
    href: pathReference(path),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...omitUndefined({ mediaType: type }),
  };
}

function isModel(bytes: Buffer, model: string): boolean {
  try {
    return getRoot(JSON.parse(bytes.toString('utf8'))) === model;
  } catch {
    return false;
  }
}

function getBytes(flag: string, path: string): Buffer {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > MOST_BYTES) throw wrong(flag, path, 'is not a file of at most 256 MiB');
    return readFileSync(path);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw wrong(flag, path, `cannot be read (${errorCode(error)})`);
  }
}

function wrong(flag: string, named: string, why: string): EngineError {
  return new EngineError('invalid-usage', `${flag}: ${named} ${why}. Name a file or an address of the document.`);
}
