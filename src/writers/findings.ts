import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import type { Decision, Finding } from '../model/finding.ts';
import type { FindingEntry } from '../model/finding-entry.ts';
import { findingOrigin } from '../model/finding-key.ts';
import { groupBy } from '../base/group-by.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { pointerText } from '../base/pointer.ts';
import { controlsByCheck } from './controls-by-check.ts';
import { safeText } from '../model/safe-text.ts';
import { jsonListArtifact } from './json-artifact.ts';
import { splitBatches } from './text.ts';
import { byText, compareTexts } from '../base/text-order.ts';

/** Report `findings`: every finding of the run, the base data for other tools. */
export const findings: Writer = {
  id: 'findings',
  title: 'Every result by check, condition, subject and place',
  write: (assessment: Assessment): readonly Artifact[] => [createFindings(assessment)],
};

/** All findings of an assessment, or only those about changed files, which the report then lists. */
export function createFindings(assessment: Assessment, changed?: readonly string[]): Artifact {
  const { engine, asOf, evidenceDigest, suppressionNotes = [] } = assessment;
  const frame = {
    engine: engine.name,
    version: engine.version,
    as_of: asOf,
    evidence_digest: evidenceDigest,
    ...(changed === undefined ? {} : { changed: changed.map(safeText) }),
    ...(suppressionNotes.length === 0
      ? {}
      : { suppression_notes: suppressionNotes.map(({ message }) => safeText(message)) }),
  };
  return jsonListArtifact('findings.json', frame, 'results', getEntries(assessment));
}

/** Yields entries check by check, so that only those of one check are in memory. */
function* getEntries(assessment: Assessment): Generator<readonly FindingEntry[]> {
  const controls = controlsByCheck(assessment);
  const byCheck = groupBy(assessment.findings, ({ check }) => check.id);
  for (const [, own] of [...byCheck].sort(byText(([left]) => left))) {
    const entries = own.flatMap((finding) => {
      const spoken = controls(finding.check, finding.outcome);
      return shownDecisions(finding).map((decision) => toEntry(finding, decision, spoken));
    });
    yield* splitBatches(entries.sort(compareEntries));
  }
}

function shownDecisions(finding: Finding): readonly (Decision | undefined)[] {
  const { decisions, outcome } = finding;
  if (decisions.length === 0) return [undefined];
  return outcome === 'pass' || outcome === 'not-applicable' ? decisions.slice(0, 1) : decisions;
}

function toEntry(finding: Finding, decision: Decision | undefined, controls: readonly string[]): FindingEntry {
  const place = decision?.place ?? finding.place;
  const { waived } = finding;
  return {
    check: finding.check.id,
    severity: finding.check.severity,
    outcome: finding.outcome,
    condition: decision === undefined ? null : safeText(decision.condition),
    subject: safeText(finding.subject),
    subject_type: safeText(finding.subjectType),
    source: safeText(finding.source),
    origin: safeText(findingOrigin(finding)),
    file: safeText(place.file),
    line: place.line ?? null,
    pointer: safeText(pointerText(place.pointer)),
    actual: decision === undefined ? null : safeText(decision.actual),
    expected: decision === undefined ? null : safeText(decision.expected),
    message: safeText(finding.message),
    controls,
    waived:
      waived === undefined
        ? null
        : { reason: safeText(waived.reason), owner: safeText(waived.owner), expires: safeText(waived.expires) },
    ...omitUndefined({ stated: toStated(finding), gate: toGate(finding) }),
  };
}

function toStated({ check, stated }: Finding): FindingEntry['stated'] {
  if (check.function === undefined || stated === undefined) return undefined;
  const { status, by, on, reason, place } = stated;
  return {
    status,
    by: safeText(by),
    on,
    reason: safeText(reason),
    file: safeText(place.file),
    line: place.line ?? null,
  };
}

function toGate({ override }: Finding): FindingEntry['gate'] {
  if (override === undefined) return undefined;
  const { severity, reason, origin, place } = override;
  return {
    severity: severity ?? null,
    reason: safeText(reason),
    origin,
    file: safeText(place.file),
    line: place.line ?? null,
  };
}

function compareEntries(left: FindingEntry, right: FindingEntry): number {
  return (
    compareTexts(left.subject, right.subject) ||
    compareTexts(left.source, right.source) ||
    compareTexts(left.file, right.file) ||
    (left.line ?? 0) - (right.line ?? 0) ||
    compareTexts(left.pointer, right.pointer) ||
    compareTexts(left.condition ?? '', right.condition ?? '') ||
    compareTexts(left.outcome, right.outcome)
  );
}
