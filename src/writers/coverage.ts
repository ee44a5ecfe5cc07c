import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import type { FileStatus } from '../model/evidence.ts';
import type { CoverageEntry } from '../model/framework.ts';
import { pointerText } from '../base/pointer.ts';
import type { Problem } from '../model/problem.ts';
import type { UnreadThings } from '../model/unread-things.ts';
import { listedControls } from './graded.ts';
import { safeText } from '../model/safe-text.ts';
import { jsonArtifact } from './json-artifact.ts';
import { scopeSummary } from './scope.ts';

/**
 * The coverage ledger of every run: the whole catalogue with the state of each requirement, each file and each
 * problem.
 */
export const coverage: Writer = {
  id: 'coverage',
  title: 'Coverage ledger',
  write(assessment: Assessment): readonly Artifact[] {
    const { framework, coverage: ledger } = assessment;
    const statuses = new Map<string, string>();
    for (const control of listedControls(assessment)) statuses.set(control.requirement.id, control.status);
    const data = {
      engine: assessment.engine.name,
      version: assessment.engine.version,
      framework: framework.name,
      framework_version: safeText(framework.version),
      selection: assessment.selection === undefined ? null : safeText(assessment.selection),
      as_of: assessment.asOf,
      evidence_digest: assessment.evidenceDigest,
      catalogue: ledger.catalogue,
      assessable: ledger.assessable,
      assessed: ledger.assessed,
      decided: ledger.decided,
      examined_checks: ledger.examinedChecks,
      note: ledger.note ?? null,
      entries: ledger.entries.map((entry) => toEntry(entry, statuses.get(entry.requirement.id))),
      files: assessment.files.map(toFile),
      problems: assessment.problems.map(toProblem),
      unread: (assessment.unread ?? []).map(toUnread),
      scope: (assessment.scope ?? []).map(scopeSummary),
    };
    return [jsonArtifact('coverage.json', data)];
  },
};

function toEntry(entry: CoverageEntry, status: string | undefined): object {
  const { requirement } = entry;
  return {
    control_id: safeText(requirement.id),
    title: safeText(requirement.title),
    family: safeText(requirement.familyTitle),
    state: entry.state,
    status: status ?? null,
    reason: safeText(entry.reason),
    would_help: entry.wouldHelp.map(safeText),
    not_shown: requirement.gap === undefined ? null : safeText(requirement.gap),
  };
}

function toFile(file: FileStatus): object {
  return {
    path: safeText(file.path),
    size_bytes: file.size,
    sha256: file.sha256 ?? '',
    status: file.status,
    parser: file.parser === undefined ? null : safeText(file.parser),
    kinds: file.kinds,
  };
}

function toUnread({ type, reason, count, place, classes }: UnreadThings): object {
  return {
    type: safeText(type),
    reason,
    file: safeText(place.file),
    line: place.line ?? null,
    count,
    concepts: [...new Set(classes.map(({ concept }) => safeText(concept)))].sort(),
  };
}

function toProblem(problem: Problem): object {
  return {
    code: problem.code,
    severity: problem.severity,
    message: safeText(problem.message),
    file: safeText(problem.place.file),
    line: problem.place.line ?? null,
    pointer: safeText(pointerText(problem.place.pointer)),
    kinds: problem.kinds ?? [],
  };
}
