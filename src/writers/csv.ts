import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import { decisivePlace, type Finding } from '../model/finding.ts';
import { fixText } from '../model/fix-text.ts';
import { overrideText } from '../model/gate-override.ts';
import { controlsByCheck } from './controls-by-check.ts';
import { csvArtifact } from './csv-text.ts';
import { listedControls } from './graded.ts';

const CONTROLS = ['control', 'title', 'family', 'status', 'undetermined', 'findings', 'evidence'];
const FINDINGS = [
  'check',
  'title',
  'severity',
  'outcome',
  'subject',
  'type',
  'source',
  'file',
  'line',
  'message',
  'controls',
  'waived until',
  'fix',
  'gate',
];

/**
 * Report `csv`: controls and findings as tables for spreadsheets (RFC 4180, with plain line feeds), without content
 * that a spreadsheet would execute.
 */
export const csv: Writer = {
  id: 'csv',
  title: 'Controls and findings as tables',
  write(assessment: Assessment): readonly Artifact[] {
    const controls = listedControls(assessment).map(({ requirement, status, undetermined, issues, evidence }) => [
      requirement.id,
      requirement.title,
      requirement.familyTitle,
      status,
      undetermined ? 'yes' : 'no',
      issues.join('\n'),
      evidence.join('\n'),
    ]);
    return [
      csvArtifact('controls.csv', () => [CONTROLS, ...controls]),
      csvArtifact('findings.csv', () => findingRows(assessment)),
    ];
  },
};

function* findingRows(assessment: Assessment): Generator<readonly string[]> {
  yield FINDINGS;
  const getControls = controlsByCheck(assessment);
  for (const finding of assessment.findings) {
    const spoken = getControls(finding.check, finding.outcome);
    if (spoken.length > 0) yield findingRow(finding, spoken);
  }
}

function findingRow(finding: Finding, controls: readonly string[]): readonly string[] {
  const { check, outcome, subject, subjectType, source, message, waived, override } = finding;
  const place = decisivePlace(finding);
  return [
    check.id,
    check.title,
    check.severity,
    outcome,
    subject,
    subjectType,
    source,
    place.file,
    place.line === undefined ? '' : String(place.line),
    message,
    controls.join(' '),
    waived?.expires ?? '',
    outcome === 'fail' ? fixText(check, [finding]) : '',
    override === undefined ? '' : overrideText(override),
  ];
}
