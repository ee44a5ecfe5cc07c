import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { IGNORED_FOLDERS } from '../../sources/limits.ts';
import { hashRegularFile } from '../../sources/regular-file.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { safeText } from '../../model/safe-text.ts';
import type { Ledger } from '../finished-runs/read-response.ts';
import { compareTexts } from '../../base/text-order.ts';

const MOST_FOLDERS = 2000;
const DEPTH = 5;
/** Number of files that are compared to recognize a folder. */
const SAMPLE = 24;
const LARGEST = 64 * 1024 * 1024;

/** Evidence that was found by a search rather than named. */
export interface FoundEvidence {
  /** Relative to the current folder. */
  readonly folder: string;
  readonly files: readonly { readonly path: string; readonly location: string }[];
}

/** The result of a search. Without evidence, `namesake` may be a folder with files of the same names. */
export interface Search {
  readonly evidence?: FoundEvidence;
  readonly namesake?: string;
}

type Listed = Ledger['files'][number];

/**
 * Searches the assessed evidence in the current folder, next to the outputs and below both: the folder that contains
 * at least half of the listed files, bit for bit. The search uses no path from the outputs, so that results cannot
 * select their own evidence without the reader seeing where it is.
 */
export function findEvidence(ledgers: readonly Ledger[], output: string): Search {
  const listed = [...new Map(ledgers.flatMap(({ files }) => files.map((file) => [file.path, file]))).values()].filter(
    ({ path }) => !path.split('/').includes('..'),
  );
  // names with marks in the place of what nobody sees are found later, by those that are as they are written
  const sample = getSample(listed.filter(({ path, sha256 }) => sha256 !== '' && !path.includes('\\u')));
  if (sample.length === 0) return {};
  const own = resolve(output);
  let best = { folder: '', alike: (sample.length - 1) / 2 };
  let namesake: string | undefined;
  const tops = new Set([process.cwd(), dirname(own)]);
  for (const folder of [...tops].flatMap((top) => [...candidates(top, own)])) {
    const there = sample.filter(({ path }) => isFile(join(folder, path)));
    if (there.length <= best.alike) continue;
    namesake ??= seen(folder);
    const alike = there.filter((file) => getDigest(join(folder, file.path)) === file.sha256).length;
    if (alike > best.alike) best = { folder, alike };
  }
  if (best.folder === '') return omitUndefined({ namesake });
  const names = new Map<string, ReadonlyMap<string, string>>();
  const files = listed.flatMap(({ path }) => {
    const location = locate(best.folder, path, names);
    return location === undefined ? [] : [{ path, location }];
  });
  return { evidence: { folder: seen(best.folder), files } };
}

function seen(folder: string): string {
  return relative(process.cwd(), folder) || '.';
}

function getSample(listed: readonly Listed[]): readonly Listed[] {
  const step = Math.max(1, Math.ceil(listed.length / SAMPLE));
  return listed.filter((_, index) => index % step === 0);
}

/** A folder and its subfolders, level by level; links are not followed. */
function* candidates(top: string, without: string): Generator<string> {
  let level: readonly string[] = [top];
  let count = 0;
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const below: string[] = [];
    for (const folder of level) {
      if (folder === without) continue;
      count += 1;
      if (count > MOST_FOLDERS) return;
      yield folder;
      below.push(...foldersIn(folder));
    }
    level = below;
  }
}

function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    const kept = names.filter((name) => !IGNORED_FOLDERS.includes(name));
    return kept.sort(compareTexts).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function isFile(location: string): boolean {
  try {
    return lstatSync(location).isFile();
  } catch {
    return false;
  }
}

function getDigest(location: string): string | undefined {
  const outcome = hashRegularFile(location, LARGEST);
  return outcome.state === 'hashed' ? outcome.sha256 : undefined;
}

/** Ledgers escape invisible characters in names, so the name on disk may differ. */
function locate(folder: string, path: string, names: Map<string, ReadonlyMap<string, string>>): string | undefined {
  const direct = join(folder, path);
  if (isFile(direct)) return direct;
  let at = folder;
  for (const part of path.split('/')) {
    const next: string | undefined = namesIn(at, names).get(part);
    if (next === undefined) return undefined;
    at = `${at}${sep}${next}`;
  }
  return at;
}

function namesIn(folder: string, known: Map<string, ReadonlyMap<string, string>>): ReadonlyMap<string, string> {
  const found = known.get(folder) ?? new Map(listNames(folder).map((name) => [safeText(name), name]));
  known.set(folder, found);
  return found;
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
