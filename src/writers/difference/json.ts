import type { ControlChange, Difference, FindingChange, ReportedRun } from '../../model/difference.ts';
import { safeText } from '../../model/safe-text.ts';

/** One framework of `difference.json`. */
export function differenceJson({
  framework,
  version,
  before,
  after,
  controls,
  findings,
  files,
  notes,
}: Difference): object {
  return {
    framework,
    framework_version: safeText(version),
    before: runJson(before),
    after: runJson(after),
    controls: controls.map(controlJson),
    findings: findings.map(findingJson),
    files: {
      added: files.added.map(safeText),
      removed: files.removed.map(safeText),
      changed: files.changed.map(safeText),
    },
    notes: notes.map(safeText),
  };
}

function runJson({ id, timestamp, ledger }: ReportedRun): object {
  return {
    response_id: id,
    timestamp,
    engine_version: ledger === undefined ? null : safeText(ledger.engineVersion),
    evidence_digest: ledger?.evidenceDigest ?? null,
  };
}

function controlJson({ id, title, before, after, direction, findings, evidence }: ControlChange): object {
  return {
    control_id: safeText(id),
    title: safeText(title),
    before,
    after,
    direction,
    because: findings.map(findingJson),
    evidence: evidence.map(safeText),
  };
}

function findingJson({ fate, before, after, finding, evidenceGone }: FindingChange): object {
  const { check, severity, subject, subjectType, source, origin, where, message, controls } = finding;
  return {
    fate,
    check: safeText(check),
    severity,
    subject: safeText(subject),
    subject_type: safeText(subjectType),
    source: safeText(source),
    origin: safeText(origin),
    before,
    after,
    where: safeText(where),
    message: safeText(message),
    controls: controls.map(safeText),
    evidence_gone: evidenceGone,
  };
}
