import type { ControlChange, Difference, FindingChange, ReportedRun } from '../../model/difference.ts';
import { visible } from '../../model/visible.ts';

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
    framework_version: visible(version),
    before: runJson(before),
    after: runJson(after),
    controls: controls.map(controlJson),
    findings: findings.map(findingJson),
    files: {
      added: files.added.map(visible),
      removed: files.removed.map(visible),
      changed: files.changed.map(visible),
    },
    notes: notes.map(visible),
  };
}

function runJson({ id, timestamp, ledger }: ReportedRun): object {
  return {
    response_id: id,
    timestamp,
    engine_version: ledger === undefined ? null : visible(ledger.engineVersion),
    evidence_digest: ledger?.evidenceDigest ?? null,
  };
}

function controlJson({ id, title, before, after, direction, findings, evidence }: ControlChange): object {
  return {
    control_id: visible(id),
    title: visible(title),
    before,
    after,
    direction,
    because: findings.map(findingJson),
    evidence: evidence.map(visible),
  };
}

function findingJson({ fate, before, after, finding, evidenceGone }: FindingChange): object {
  const { check, severity, subject, subjectType, source, origin, where, message, controls } = finding;
  return {
    fate,
    check: visible(check),
    severity,
    subject: visible(subject),
    subject_type: visible(subjectType),
    source: visible(source),
    origin: visible(origin),
    before,
    after,
    where: visible(where),
    message: visible(message),
    controls: controls.map(visible),
    evidence_gone: evidenceGone,
  };
}
