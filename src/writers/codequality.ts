import type { Artifact, Assessment, RunWriter, WriterOptions } from '../model/assessment.ts';
import { subjectsText } from '../model/alike.ts';
import type { Severity } from '../model/check.ts';
import { gateSeverity } from '../model/gate-override.ts';
import { decisivePlace } from '../model/finding.ts';
import { fixText } from '../model/fix-text.ts';
import { getFailures, type Failure } from './failures.ts';
import { jsonText, oneLine, shorten } from './text.ts';

const LONGEST = 1000;
/** The five levels of GitLab (GitLab Docs, Code Quality, "Code Quality report format"). */
const SEVERITIES: { readonly [severity in Severity]: string } = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
};

/** Report `codequality`: failures as GitLab shows them in a merge request. Waived ones are left out. */
export const codequality: RunWriter = {
  id: 'codequality',
  title: 'Code Quality report for GitLab',
  write(assessments: readonly Assessment[], { pathPrefix = '' }: WriterOptions): readonly Artifact[] {
    const open = getFailures(...assessments).filter(({ finding }) => gateSeverity(finding) !== undefined);
    const text = jsonText(open.map((failure) => getEntry(failure, pathPrefix)));
    return [{ filename: 'gl-code-quality-report.json', contentType: 'application/json', text }];
  },
};

/** The format needs a line: a finding about a whole file gets line 1. */
function getEntry({ finding, subjects, fingerprint }: Failure, prefix: string): object {
  const { check, message } = finding;
  const { file, line = 1 } = decisivePlace(finding);
  const text = `${check.title}: ${subjectsText(subjects)}: ${message} Fix: ${fixText(check, [finding])}`;
  return {
    description: shorten(oneLine(text), LONGEST),
    check_name: check.id,
    fingerprint,
    severity: SEVERITIES[check.severity],
    location: { path: oneLine(`${prefix}${file}`), lines: { begin: line } },
  };
}
