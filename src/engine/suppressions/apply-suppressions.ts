import { groupBy } from '../../base/group-by.ts';
import type { ElementOffsets, EvidenceFile } from '../../model/evidence.ts';
import { copyFinding, type CheckFindings, type Finding } from '../../model/finding.ts';
import type { SuppressionNote } from '../../model/gate-override.ts';
import type { SuppressionRequest } from '../suppression-request.ts';
import { collectSuppressions, type KnownRules, type Suppression } from './collect-suppressions.ts';
import { configuredOverrides, type ConfiguredOverride } from './configured-overrides.ts';
import { createMatcher } from './match-suppressions.ts';
import { newNotes, refusalNotes, unusedComment, unusedEntry } from './suppression-notes.ts';

/** Where suppressions are searched, and which count. */
export interface SuppressionInput {
  readonly files: readonly EvidenceFile[];
  readonly elements: readonly ElementOffsets[];
  /** Files from an archive, standard input or another machine: their comments cannot suppress. */
  readonly elsewhere: ReadonlySet<string>;
  /** Absent where the run applies no suppressions. */
  readonly request?: SuppressionRequest;
}

export interface Suppressed {
  readonly answers: readonly CheckFindings[];
  readonly notes: readonly SuppressionNote[];
}

/** Applies suppressions of comments and configuration to failures; nothing else of a finding changes. */
export function applySuppressions(
  answers: readonly CheckFindings[],
  input: SuppressionInput,
  known: Omit<KnownRules, 'honourForeign'>,
): Suppressed {
  const { request, elsewhere, files, elements } = input;
  const own = files.filter(({ path }) => isOwn(path, elsewhere));
  const isOff = request === undefined || request.off;
  const rules = { ...known, honourForeign: request?.foreign === true };
  const refused = collectSuppressions(isOff ? files : files.filter(({ path }) => !isOwn(path, elsewhere)), rules);
  const unheard = refusalNotes(refused.count, refusal(request));
  if (isOff) return { answers, notes: unheard };
  const { files: found, notes } = collectSuppressions(own, rules);
  const { isOld = () => true } = request;
  const commented = found.map((each) => ({ ...each, suppressions: each.suppressions.filter(isOld) }));
  const added = countSuppressions(found) - countSuppressions(commented) + (request.configured?.added ?? 0);
  const entries = configuredOverrides(request, elsewhere);
  if (countSuppressions(commented) === 0 && entries.length === 0)
    return { answers, notes: [...notes, ...newNotes(added), ...unheard] };
  const failures = answers.flatMap((each) => each.findings.filter(({ outcome }) => outcome === 'fail'));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const match = createMatcher(commented, failures, byPath, elements);
  const used = new Set<Suppression | ConfiguredOverride>();
  const byCheck = groupBy(entries, ({ entry }) => entry.check);
  const overridden = answers.map((each) => {
    const own = byCheck.get(each.check.id) ?? [];
    return { ...each, findings: each.findings.map((finding) => override(finding, match, own, used)) };
  });
  const unused = [
    ...commented.flatMap(({ suppressions }) => suppressions.filter((each) => !used.has(each)).flatMap(unusedComment)),
    ...entries.filter((each) => !used.has(each)).map(unusedEntry),
  ];
  return { answers: overridden, notes: [...notes, ...unused, ...newNotes(added), ...unheard] };
}

/** Why a run counts no suppression, as a clause. */
export function refusal(request: SuppressionRequest | undefined): string {
  if (request === undefined) return 'comments in evidence do not change the exit code of this kind of run';
  if (request.off) return '--no-suppressions';
  return 'archives, standard input, remote sources and copied modules do not decide this gate';
}

/** Whether a file is of this evidence: modules that Terraform installed are code of others. */
export function isOwn(path: string, elsewhere: ReadonlySet<string>): boolean {
  return !elsewhere.has(path) && !path.split('/').includes('.terraform');
}

function countSuppressions(files: readonly { readonly suppressions: readonly Suppression[] }[]): number {
  return files.reduce((sum, { suppressions }) => sum + suppressions.length, 0);
}

/**
 * A comment has precedence over the configuration, because it is closer to the code; of several entries the first
 * applies.
 */
function override(
  finding: Finding,
  match: (finding: Finding) => Suppression | undefined,
  entries: readonly ConfiguredOverride[],
  used: Set<Suppression | ConfiguredOverride>,
): Finding {
  if (finding.outcome !== 'fail') return finding;
  const comment = match(finding);
  if (comment !== undefined) {
    used.add(comment);
    const { file, line, reason, origin } = comment;
    return copyFinding(finding, { override: { reason, origin, place: { file, pointer: [], line } } });
  }
  const entry = entries.find(({ matches }) => matches(finding));
  if (entry === undefined) return finding;
  used.add(entry);
  return copyFinding(finding, { override: entry.override });
}
