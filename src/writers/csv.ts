import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import type { Finding } from '../model/finding.ts';
import { decisivePlace } from '../model/finding.ts';
import { visible } from '../model/visible.ts';
import { controlsByCheck } from './controls-by-check.ts';
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
];

/** Report `csv`: controls and findings as tables for spreadsheets (RFC 4180, with plain line feeds), without anything a spreadsheet would run. */
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
    const controlsOf = controlsByCheck(assessment);
    const findings = assessment.findings.flatMap((finding) => {
      const spoken = controlsOf(finding.check, finding.outcome);
      return spoken.length === 0 ? [] : [findingRow(finding, spoken)];
    });
    return [tableOf('controls.csv', [CONTROLS, ...controls]), tableOf('findings.csv', [FINDINGS, ...findings])];
  },
};

function findingRow(finding: Finding, controls: readonly string[]): readonly string[] {
  const { check, outcome, subject, subjectType, source, message, waived } = finding;
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
  ];
}

function tableOf(filename: string, rows: readonly (readonly string[])[]): Artifact {
  const text = rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
  return { filename, contentType: 'text/csv', text };
}

/**
 * A quoted cell. What a spreadsheet takes for a formula gets an apostrophe before it, which the spreadsheet shows as text
 * (OWASP, "CSV Injection").
 */
function cell(text: string): string {
  const lines = text.split('\n').map(visible).join('\n');
  const calm = /^\s*[=+\-@]/.test(lines) ? `'${lines}` : lines;
  return `"${calm.replaceAll('"', '""')}"`;
}
