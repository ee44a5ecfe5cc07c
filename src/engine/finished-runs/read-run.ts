import { findings as findingsSchema } from '../../generated/validators/findings.js';
import type { EvidenceResponse } from '../../model/assessment.ts';
import type { ReportedFinding, ReportedLedger, ReportedOutcome, ReportedRun } from '../../model/difference.ts';
import type { FindingEntry } from '../../model/finding-entry.ts';
import { findingKey } from '../../model/finding-key.ts';
import { lacksSubject, controlStanding } from '../../model/control-standing.ts';
import { findingsOfSentences } from '../../results/findings-of-sentences.ts';
import { artifactData, readResponseFile, refused, type Ledger, type ReadResponse } from './read-response.ts';

/** Reads a response with its ledger and findings. Throws EngineError `unreadable-input`. */
export function readRun(location: string, sentencesOnly = false): ReportedRun {
  return reportedRun(readResponseFile(location, location), location, sentencesOnly);
}

/** As `readRun`, for a response that was read before; `location` names it in errors. */
export function reportedRun(
  { response, ledger }: Pick<ReadResponse, 'response' | 'ledger'>,
  location: string,
  sentencesOnly = false,
): ReportedRun {
  const { framework, version, timestamp, controls } = response.assessment;
  const entries = sentencesOnly ? undefined : getEntries(response, location);
  return {
    id: response.id,
    framework,
    version,
    timestamp,
    ...(ledger === undefined ? {} : { ledger: reportedLedger(ledger) }),
    controls: new Map(
      controls.map((control) => {
        const { control_id, title, findings } = control;
        return [control_id, { title, standing: controlStanding(control), issues: findings }];
      }),
    ),
    withoutSubject: controls.filter(lacksSubject).map(({ control_id }) => control_id),
    findings: entries === undefined ? findingsOfSentences(controls) : byKey(entries.map(reportedFinding)),
    complete: entries !== undefined,
  };
}

function reportedLedger({
  version,
  selection,
  as_of,
  evidence_digest,
  entries,
  files,
  problems,
}: Ledger): ReportedLedger {
  return {
    engineVersion: version,
    selection,
    asOf: as_of,
    evidenceDigest: evidence_digest,
    reasons: new Map(
      entries.flatMap(({ control_id, state, reason }) => (state === 'assessed' ? [] : [[control_id, reason]])),
    ),
    read: new Map(files.flatMap(({ path, sha256, status }) => (status === 'assessed' ? [[path, sha256]] : []))),
    lost: new Set(problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []))),
  };
}

function getEntries(response: EvidenceResponse, name: string): readonly FindingEntry[] | undefined {
  const data = artifactData(response, 'findings.json', name);
  if (data === undefined) return undefined;
  if (isFindings(data)) return data.results;
  throw refused(name, 'contains a findings.json that was not written by this version');
}

function isFindings(data: unknown): data is { readonly results: readonly FindingEntry[] } {
  return findingsSchema(data);
}

function reportedFinding(entry: FindingEntry): ReportedFinding {
  const { check, severity, subject, source, origin, file, line, message, controls } = entry;
  const where = line === null ? file : `${file}:${line}`;
  return {
    check,
    severity,
    subject,
    subjectType: entry.subject_type,
    source,
    origin,
    where,
    message,
    controls,
    outcome: getOutcome(entry),
  };
}

function getOutcome({ outcome, waived }: FindingEntry): ReportedOutcome {
  if (outcome === 'fail') return waived === null ? 'fail' : 'waived';
  return outcome === 'error' ? 'unknown' : outcome;
}

const WORST: readonly ReportedOutcome[] = ['fail', 'unknown', 'waived', 'pass', 'not-applicable'];

/** One answer for each key: of several conditions, or of things with one address, the worst counts. */
function byKey(findings: readonly ReportedFinding[]): ReadonlyMap<string, ReportedFinding> {
  const found = new Map<string, ReportedFinding>();
  for (const finding of findings) {
    const key = findingKey(finding);
    const known = found.get(key);
    if (known === undefined || WORST.indexOf(finding.outcome) < WORST.indexOf(known.outcome)) found.set(key, finding);
  }
  return found;
}
