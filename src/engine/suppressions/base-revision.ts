import type { Check } from '../../model/check.ts';
import type { EvidenceFile } from '../../model/evidence.ts';
import { withCrossReferences } from '../../content/load-content.ts';
import type { ConfiguredSuppression, SuppressionRequest } from '../suppression-request.ts';
import { collectSuppressions, type KnownRules, type Suppression } from './collect-suppressions.ts';

/** The base revision of a run on changed files, and what is needed to read its suppressions. */
export interface BaseRevision {
  readonly files: readonly EvidenceFile[];
  readonly readBase: (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly checks: readonly Check[];
  readonly asOf: string;
}

/**
 * The suppressions of a run on changed files, without those that the change adds: comments that the base revision
 * lacks in the same file, for the same check and block, and entries that its configuration lacks.
 */
export async function withoutNew(request: SuppressionRequest, base: BaseRevision): Promise<SuppressionRequest> {
  const { foreign, honourNew, off, configured } = request;
  if (honourNew || off) return request;
  const checks = foreign ? withCrossReferences(base.checks) : base.checks;
  const known: KnownRules = { checks, honourForeign: foreign, asOf: base.asOf };
  const now = collectSuppressions(base.files, known).files.map(({ file }) => file);
  const texts = await base.readBase(now.map(({ path }) => path));
  const before = [...texts].map(([path, text]) => textFile(path, text));
  const old = new Set(
    collectSuppressions(before, known).files.flatMap(({ suppressions }) => suppressions.map(getSuppressionKey)),
  );
  const isOld = (suppression: Suppression): boolean => old.has(getSuppressionKey(suppression));
  if (configured === undefined) return { ...request, isOld };
  const kept = await entriesBefore(configured, base);
  const added = configured.entries.length - kept.length;
  return { ...request, isOld, configured: { ...configured, entries: kept, added } };
}

/** Without line and reason, which may change. */
function getSuppressionKey({ file, checks, block, key }: Suppression): string {
  return JSON.stringify([file, [...checks], block?.within?.name, block?.name, key]);
}

function textFile(path: string, text: string): EvidenceFile {
  return { path, size: text.length, sha256: '', head: text, text: () => text };
}

async function entriesBefore(
  { path, entries, parse }: NonNullable<SuppressionRequest['configured']>,
  { readBase }: BaseRevision,
): Promise<readonly ConfiguredSuppression[]> {
  if (entries.length === 0) return entries;
  const text = (await readBase([path])).get(path);
  const old = new Set(text === undefined ? [] : parse(text).map(entryKey));
  return entries.filter((entry) => old.has(entryKey(entry)));
}

function entryKey({ check, paths, severity }: ConfiguredSuppression): string {
  return JSON.stringify([check, paths, severity]);
}
