import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { EvidenceResponse } from '../../model/assessment.ts';
import { decodeBase64 } from '../../base/base64.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { EvidenceFile } from '../../model/evidence.ts';
import type { Fault } from '../../model/verification.ts';
import { readEvidence } from '../../sources/read-evidence.ts';
import { RESPONSE_FILE, getResponse, type Ledger } from '../finished-runs/read-response.ts';

/**
 * Limits that are higher than the defaults of a run, because outputs must be readable regardless of the run's own
 * limits.
 */
export const WIDE = { files: 200_000, fileBytes: 1024 * 1024 * 1024, totalBytes: 4 * 1024 * 1024 * 1024 };

export interface Outputs {
  /** By path. */
  readonly files: ReadonlyMap<string, EvidenceFile>;
  readonly faults: readonly Fault[];
}

/** Reads the outputs of a run from a folder or a bundle. Throws EngineError when there is no response among them. */
export async function readOutputs(path: string): Promise<Outputs> {
  const { files, unreadable } = await readEvidence([path], { ignoredFolders: [], limits: WIDE });
  const byPath = new Map(files.map((file) => [file.path, file]));
  if (![...byPath.keys()].some((each) => getName(each) === RESPONSE_FILE))
    throw new EngineError(
      'unreadable-input',
      `${path} contains no ${RESPONSE_FILE}. Name a folder or bundle of a run.`,
    );
  const folders = new Set([...byPath.keys()].filter((each) => getName(each) === RESPONSE_FILE).map(getFolder));
  // a folder may hold what no run wrote; a bundle holds nothing else
  const isBundle = statSync(path).isFile();
  const lost = unreadable.filter((file) => isBundle || folders.has(getFolder(file.path)));
  return {
    files: byPath,
    faults: lost.map((file) => ({
      file: file.path,
      message: 'is not a regular file that can be read; no run writes such',
    })),
  };
}

/** The outputs of one run for one framework. */
export interface OutputFolder {
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  readonly response: EvidenceResponse;
  readonly ledger: Ledger;
}

/** Finds the responses among the outputs; an inconsistent one is a fault. */
export function getFolders({ files }: Outputs): {
  readonly folders: readonly OutputFolder[];
  readonly faults: readonly Fault[];
} {
  const folders: OutputFolder[] = [];
  const faults: Fault[] = [];
  for (const [path, file] of files) {
    if (getName(path) !== RESPONSE_FILE) continue;
    try {
      const { response, ledger } = getResponse(file.text(), path);
      if (ledger === undefined)
        faults.push({ file: path, message: 'contains no coverage.json, so nothing can be checked' });
      else folders.push({ prefix: getFolder(path), response, ledger });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      faults.push({ file: path, message: error.message.replace(`${path} `, '').replace(/\. Name results.*$/, '') });
    }
  }
  return { folders, faults };
}

/** Checks that each artifact of a response is in its folder, byte for byte, and that nothing else is. */
export function artifactFaults({ prefix, response }: OutputFolder, { files }: Outputs): readonly Fault[] {
  const faults: Fault[] = [];
  const known = new Set([RESPONSE_FILE]);
  for (const { filename, content_base64, size_bytes } of response.artifacts) {
    const path = `${prefix}${filename}`;
    const bytes = decodeBase64(content_base64);
    if (known.has(filename)) faults.push({ file: path, message: 'is listed twice in the response' });
    known.add(filename);
    const file = files.get(path);
    if (bytes?.length !== size_bytes) faults.push({ file: path, message: 'is broken within the response' });
    else if (file === undefined) faults.push({ file: path, message: 'is missing' });
    else if (file.sha256 !== createHash('sha256').update(bytes).digest('hex'))
      faults.push({ file: path, message: 'is not what the response contains under this name' });
  }
  for (const path of files.keys())
    if (getFolder(path) === prefix && !known.has(getName(path)) && !BESIDE.has(path))
      faults.push({ file: path, message: 'was added: the response does not list this artifact' });
  return faults;
}

const BESIDE: ReadonlySet<string> = new Set([
  'manifest.json',
  'statement.json',
  'evidence-bundle.zip',
  'evidence-bundle.dsse.json',
]);

function getFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function getName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
