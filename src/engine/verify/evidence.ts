import { statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { EvidenceFile } from '../../model/evidence.ts';
import type { Fault } from '../../model/verification.ts';
import { safeText } from '../../model/safe-text.ts';
import { readEvidence } from '../../sources/read-evidence.ts';
import { readListed } from '../../sources/read-listed.ts';
import type { SourceResult } from '../../sources/source-result.ts';
import type { Ledger } from '../finished-runs/read-response.ts';
import type { FoundEvidence } from './find-evidence.ts';
import { WIDE } from './outputs.ts';
import { joinFirst } from '../../base/join-first.ts';

const SHOWN = 5;

/** The current evidence. */
export interface EvidenceNow {
  /** By path, as in ledgers. */
  readonly files: ReadonlyMap<string, EvidenceFile>;
  /** Digests, also of files that no run reads. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Reads the evidence of a run again, as the run did. Outputs of the run are not evidence. */
export async function readEvidenceNow(
  paths: readonly string[],
  output: string,
  ledgers: readonly Ledger[],
): Promise<EvidenceNow> {
  return byName(await readEvidence(paths, { exclude: [getFolder(output, paths)], limits: limitsFor(ledgers) }));
}

/** As `readEvidenceNow`, for evidence that `findEvidence` found: only the listed files. */
export async function readFoundNow({ files }: FoundEvidence, ledgers: readonly Ledger[]): Promise<EvidenceNow> {
  return byName(await readListed(files, limitsFor(ledgers)));
}

/** A run may have had larger limits, so as much of the evidence is read again. */
function limitsFor(ledgers: readonly Ledger[]): typeof WIDE {
  const read = ledgers.map(({ files }) => files.reduce((sum, { size_bytes }) => sum + size_bytes, 0));
  return { ...WIDE, totalBytes: Math.max(WIDE.totalBytes, ...read) };
}

function byName({ files, unreadable }: Pick<SourceResult, 'files' | 'unreadable'>): EvidenceNow {
  return {
    files: new Map(files.map((file) => [safeText(file.path), file])),
    digests: new Map([...files, ...unreadable].map(({ path, sha256 }) => [safeText(path), sha256 ?? ''])),
  };
}

/** For a bundle, its folder, unless that contains evidence too. */
function getFolder(output: string, evidence: readonly string[]): string {
  const location = resolve(output);
  if (statSync(location).isDirectory()) return location;
  const folder = dirname(location);
  const holdsEvidence = evidence.some((path) => `${resolve(path)}${sep}`.startsWith(`${folder}${sep}`));
  return holdsEvidence ? location : folder;
}

/** Finds the files of a ledger that are changed, missing or unreadable now. */
export function evidenceFaults({ files }: Ledger, { digests }: EvidenceNow): readonly Fault[] {
  return files.flatMap(({ path, sha256 }) => {
    if (sha256 === '') return [];
    const now = digests.get(path);
    if (now === undefined) return [{ file: path, message: 'is no longer in the evidence' }];
    if (now === '') return [{ file: path, message: 'could not be read again, so its SHA-256 was not compared' }];
    return now === sha256 ? [] : [{ file: path, message: 'has changed since it was assessed' }];
  });
}

/** A note on files that are in the evidence now, but were not assessed. */
export function strangers({ files }: Ledger, { digests }: EvidenceNow): readonly string[] {
  const known = new Set(files.map(({ path }) => path));
  const found = [...digests.keys()].filter((path) => !known.has(path));
  if (found.length === 0) return [];
  return [`The evidence contains files that were not assessed: ${joinFirst(found, SHOWN)}.`];
}
