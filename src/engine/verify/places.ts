import { locateAll } from '../../evidence/locate.ts';
import type { EvidenceFile } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { pointerTokens } from '../../base/pointer.ts';
import type { Fault } from '../../model/verification.ts';
import type { Ledger } from '../finished-runs/read-response.ts';
import type { EvidenceNow } from './evidence.ts';
import type { OutputFolder } from './outputs.ts';
import { findingPlaces, sentencePlaces, type CitedPlace } from './cited-places.ts';

/** Parsers that report pointers, from which lines are found; the others report lines. */
const POINTED: ReadonlySet<string> = new Set([
  'terraform-state',
  'terraform-plan',
  'kubernetes',
  'rancher-config',
  'azure-arm',
  'cloudformation',
  'arm-template',
  'cyclonedx',
  'spdx',
  'package-lock',
  'system-info',
  'openssl',
  'platform-firmware',
]);

export interface CheckedPlaces {
  readonly faults: readonly Fault[];
  readonly places: number;
}

/**
 * Checks every place in sentences and findings against the evidence: its file, its digest, and the line of its
 * pointer.
 */
export function checkPlaces(
  folder: OutputFolder,
  findings: string | undefined,
  now: EvidenceNow | undefined,
): CheckedPlaces {
  const faults: Fault[] = [];
  const told = [...sentencePlaces(folder, faults), ...findingPlaces(folder, findings)];
  const known = new Set(folder.ledger.files.map(({ path }) => path));
  for (const { output, file } of told)
    if (!known.has(file))
      faults.push({ file: output, message: `points to ${file}, which its coverage.json does not list` });
  const pointed = new Set(folder.ledger.files.flatMap(({ path, parser }) => (POINTED.has(parser ?? '') ? [path] : [])));
  if (now !== undefined) faults.push(...lineFaults(told, unchanged(folder.ledger, now), pointed));
  return { faults: unique(faults), places: told.length };
}

/** Places in a changed file are not reported, because the change itself is. */
function unchanged({ files: listed }: Ledger, { files }: EvidenceNow): ReadonlyMap<string, EvidenceFile> {
  const same = listed.filter(({ path, sha256 }) => sha256 !== '' && files.get(path)?.sha256 === sha256);
  return new Map(same.flatMap(({ path }) => getEntry(files, path)));
}

function getEntry(
  files: ReadonlyMap<string, EvidenceFile>,
  path: string,
): readonly (readonly [string, EvidenceFile])[] {
  const file = files.get(path);
  return file === undefined ? [] : [[path, file]];
}

function lineFaults(
  told: readonly CitedPlace[],
  files: ReadonlyMap<string, EvidenceFile>,
  withPointers: ReadonlySet<string>,
): readonly Fault[] {
  const counts = new Map<string, number>();
  const getLines = (file: EvidenceFile): number => {
    const known = counts.get(file.path) ?? file.text().split('\n').length;
    counts.set(file.path, known);
    return known;
  };
  const faults: Fault[] = [];
  const pointed: (CitedPlace & { readonly line: number })[] = [];
  for (const place of told) {
    const { file, line, output, pointer } = place;
    const found = files.get(file);
    if (found === undefined || line === undefined) continue;
    if (line < 1 || line > getLines(found))
      faults.push({ file: output, message: `points to line ${line} of ${file}, which has ${getLines(found)}` });
    else if (pointer !== '' && withPointers.has(file)) pointed.push({ ...place, line });
  }
  return [...faults, ...pointerFaults(pointed, files)];
}

/** The pointer must be in the cited line, in the stream document of the line or in one near it. */
function pointerFaults(
  told: readonly (CitedPlace & { readonly line: number })[],
  files: ReadonlyMap<string, EvidenceFile>,
): readonly Fault[] {
  const wanted: Place[] = [];
  const spans: { readonly from: number; readonly to: number }[] = [];
  const streams = new Map<string, readonly number[]>();
  for (const { file, pointer, line } of told) {
    const from = wanted.length;
    const tokens = pointerTokens(pointer);
    const separators = streams.get(file) ?? getSeparators(files.get(file)?.text() ?? '');
    streams.set(file, separators);
    for (const document of documentsNear(separators, line))
      wanted.push({ file, pointer: tokens, ...(separators.length === 0 ? {} : { document }) });
    spans.push({ from, to: wanted.length });
  }
  const lines = locateAll(files, wanted);
  return told.flatMap(({ output, file, line, pointer }, index) => {
    const { from = 0, to = 0 } = spans[index] ?? {};
    const found = lines.slice(from, to).filter((each) => each !== undefined);
    if (found.length === 0 || found.includes(line)) return [];
    return [
      { file: output, message: `points to line ${line} of ${file}, where ${pointer.slice(0, 200)} does not appear` },
    ];
  });
}

function unique(faults: readonly Fault[]): readonly Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.file}\n${fault.message}`, fault])).values()];
}

/** Number of stream documents before and after a line to which the line may belong. */
const BESIDE = 3;

function getSeparators(text: string): readonly number[] {
  return text.split('\n').flatMap((line, index) => (line.startsWith('---') ? [index + 1] : []));
}

/** Neighbours are included, because a document may be empty or have no separator. */
function documentsNear(separators: readonly number[], line: number): readonly number[] {
  const before = lowerBound(separators, line + 1);
  const first = Math.max(0, before - BESIDE);
  const last = Math.min(separators.length, before + BESIDE);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function lowerBound(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
