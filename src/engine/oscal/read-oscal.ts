import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import type { OscalImport } from '../../writers/oscal/semantics/imports.ts';

const MOST_BYTES = 256 * 1024 * 1024;
const ADVICE = 'Name an OSCAL document in JSON.';

/** A document as it is on disk. `document` is `undefined` when it is not JSON. */
export interface OscalText {
  readonly path: string;
  readonly text: string;
  readonly document: unknown;
}

/** Reads an OSCAL document. Throws EngineError `unreadable-input`. */
export function readOscal(path: string): OscalText {
  return readDocument(path, ADVICE);
}

/** Reads a JSON document of any kind. Throws EngineError `unreadable-input`, whose message ends in `advice`. */
export function readDocument(path: string, advice: string): OscalText {
  const bytes = getBytes(path, advice);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(path, 'is not UTF-8 text', advice);
  }
  return { path, text, document: tryParseJson(text) };
}

/**
 * The document that another one imports. `none`: the import names no document. `unread`: it names another machine, a
 * path outside the folder or a missing file. `fault`: the document exists, but is not the expected one.
 */
export function readImport(
  from: string,
  wanted: OscalImport,
): OscalText | { readonly fault: string } | 'none' | 'unread' {
  if (wanted.links.length === 0) return 'none';
  for (const { href, sha256 } of wanted.links) {
    const path = inFolder(dirname(resolve(from)), href);
    if (path === undefined) continue;
    const bytes = getBytes(path);
    if (sha256 !== '' && createHash('sha256').update(bytes).digest('hex') !== sha256.toLowerCase())
      return { fault: 'the imported file has another SHA-256 than the document says' };
    const text = bytes.toString('utf8');
    const document = tryParseJson(text);
    const isMeant = typeof document === 'object' && document !== null && Object.hasOwn(document, wanted.model);
    return isMeant ? { path, text, document } : { fault: `the imported file is not of the model ${wanted.model}` };
  }
  return 'unread';
}

/** `undefined` for a path outside the folder, also through links: a document may refer only to files inside it. */
function inFolder(folder: string, href: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('/') || href.includes('\\')) return undefined;
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, decodeURIComponent(href.split(/[?#]/)[0] ?? '')));
    return path.startsWith(root + sep) && lstatSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

function getBytes(path: string, advice = ADVICE): Buffer {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > MOST_BYTES) throw unreadable(path, 'is not a file of at most 256 MiB', advice);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw unreadable(path, `cannot be read (${errorCode(error)})`, advice);
  }
}

function unreadable(path: string, why: string, advice: string): EngineError {
  return new EngineError('unreadable-input', `${path} ${why}. ${advice}`);
}
