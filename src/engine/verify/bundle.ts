import { createHash } from 'node:crypto';
import { EngineError } from '../../model/engine-error.ts';
import { toUtf8, type LongText } from '../../base/long-text.ts';
import { jsonText } from '../../writers/text.ts';
import { writeArchive } from '../../sources/write-archive.ts';
import type { AssessRun } from '../assess.ts';
import { ENGINE } from '../identity.ts';
import { RESPONSE_FILE } from '../finished-runs/read-response.ts';
import { signStatement } from './envelope.ts';
import { readPrivateKey } from './signing-keys.ts';
import { BUNDLE_FILE, SIGNATURE_FILE } from './names.ts';
import { describeAssessment, statementText, type DigestedFile, type StatedAssessment } from './in-toto-statement.ts';
import { byText } from '../../base/text-order.ts';

export const MANIFEST_FILE = 'manifest.json';
export const STATEMENT_FILE = 'statement.json';
const FORMAT = 'evidence-engine-bundle/1';

export interface Bundle {
  readonly filename: string;
  readonly text: string | Uint8Array;
}

/**
 * Returns a signing function, or `undefined` without a path. The key is read before anything is assessed. Throws
 * EngineError `invalid-configuration`.
 */
export function createSigner(path: string | undefined): ((statement: string) => string) | undefined {
  if (path === undefined) return undefined;
  const key = readPrivateKey(path);
  return (statement) => signStatement(statement, key);
}

/** The outputs of a run for one framework, and the statement about it. */
export interface BundledRun {
  readonly slug: string;
  readonly files: readonly (
    (LongText & { readonly filename: string }) | { readonly filename: string; readonly bytes: Buffer }
  )[];
  readonly stated: StatedAssessment;
}

/** Creates the bundle of a local run with `packBundle`. */
export async function createBundle(
  { frameworks }: AssessRun,
  sign: ((statement: string) => string) | undefined,
): Promise<readonly Bundle[]> {
  const runs = frameworks.map(({ assessment, artifacts, response }) => ({
    slug: assessment.framework.slug,
    files: [{ filename: RESPONSE_FILE, text: '', more: response }, ...artifacts],
    stated: describeAssessment(assessment),
  }));
  return packBundle(runs, sign);
}

/**
 * Packs all outputs of a run into one ZIP with a manifest of digests and an in-toto statement; the signature is a
 * separate file. Entries are not compressed, since compression differs between machines: the same outputs give the
 * same bytes.
 */
export async function packBundle(
  runs: readonly BundledRun[],
  sign: ((statement: string) => string) | undefined,
): Promise<readonly Bundle[]> {
  const files = runs.flatMap(({ slug, files: own }) =>
    own.map((file) => ({ path: `${slug}/${file.filename}`, bytes: 'bytes' in file ? file.bytes : toUtf8(file) })),
  );
  files.sort(byText(({ path }) => path));
  const manifest = packed(
    MANIFEST_FILE,
    jsonText({ format: FORMAT, engine: { name: ENGINE.name, version: ENGINE.version }, files: files.map(digested) }),
  );
  const subjects = [...files, manifest].map(digested);
  const statement = statementText(
    subjects,
    runs.map(({ stated }) => stated),
  );
  const archive = await writeArchive([...files, manifest, packed(STATEMENT_FILE, statement)], 'stored');
  const signature = sign === undefined ? [] : [{ filename: SIGNATURE_FILE, text: sign(statement) }];
  return [{ filename: BUNDLE_FILE, text: archive }, ...signature];
}

/** The files of a manifest; `undefined` where it is not one. Throws EngineError for one of another version. */
export function manifestFiles(data: unknown): readonly DigestedFile[] | undefined {
  if (typeof data !== 'object' || data === null || !('format' in data) || !('files' in data)) return undefined;
  const { format, files } = data;
  if (format !== FORMAT) {
    const message = `${MANIFEST_FILE} is of another format than this version reads (${FORMAT}). Verify with the version that wrote it.`;
    throw new EngineError('unreadable-input', message);
  }
  return Array.isArray(files) && files.every(isDigested) ? files : undefined;
}

function isDigested(value: unknown): value is DigestedFile {
  if (typeof value !== 'object' || value === null) return false;
  if (!('path' in value) || !('size' in value) || !('sha256' in value)) return false;
  return typeof value.path === 'string' && typeof value.size === 'number' && typeof value.sha256 === 'string';
}

function packed(path: string, text: string): { readonly path: string; readonly bytes: Buffer } {
  return { path, bytes: Buffer.from(text, 'utf8') };
}

function digested({ path, bytes }: { readonly path: string; readonly bytes: Buffer }): DigestedFile {
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
