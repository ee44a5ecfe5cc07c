import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import type { Check } from '../model/check.ts';
import { subjectsText } from '../model/alike.ts';
import { decisivePlace } from '../model/finding.ts';
import { explainCommand, fixText } from '../model/fix-text.ts';
import { gateSeverity } from '../model/gate-override.ts';
import type { ControlResult } from '../model/framework.ts';
import { groupBy } from '../base/group-by.ts';
import { fileAndLine } from '../model/place.ts';
import { countSubjects, getFailures, type Failure } from './failures.ts';
import { listedControls } from './graded.ts';
import { codeSpan, htmlText, plainText } from './markdown-text.ts';
import { overriddenFindings, overrideLine, overrideSummary } from '../model/overridden.ts';
import { summarise } from './summary.ts';

/** A pull request comment may have 65,536 characters; this leaves room for text of the pipeline. */
const MOST_CHARACTERS = 60_000;
const MOST_CHECKS = 30;
const MOST_SUBJECTS = 5;
const MOST_OVERRIDDEN = 20;
const LONGEST_FIX = 600;

/** Report `markdown`: the verdicts as a pull request comment. */
export const markdown: Writer = {
  id: 'markdown',
  title: 'Markdown, for a comment on a pull request',
  write(assessment: Assessment): readonly Artifact[] {
    const { framework, selection, asOf, coverage, engine, evidenceDigest } = assessment;
    const controls = listedControls(assessment);
    const { satisfied, not_satisfied, not_applicable } = summarise(controls);
    const undetermined = controls.filter((control) => control.undetermined).length;
    const scope = selection === undefined ? '' : `, ${plainText(selection)}`;
    const head = [
      `## ${plainText(`${framework.name} ${framework.version}`)}${scope}, as of ${asOf}`,
      '',
      `**${satisfied}** satisfied, **${not_satisfied - undetermined}** not satisfied, **${undetermined}** undetermined, **${not_applicable}** not applicable. ${coverage.assessed} of ${coverage.catalogue} controls assessed.`,
      '',
      ...(coverage.note === undefined ? [] : [plainText(coverage.note), '']),
      ...familyTable(controls),
      ...suppressionBlock(assessment),
    ];
    const foot = ['', `<sub>${plainText(`${engine.name} ${engine.version}`)}, evidence ${evidenceDigest}</sub>`, ''];
    return [
      { filename: 'summary.md', contentType: 'text/markdown', text: fitted(head, failureBlocks(assessment), foot) },
    ];
  },
};

function fitted(head: readonly string[], blocks: readonly string[], foot: readonly string[]): string {
  const shown: string[] = [];
  let left = MOST_CHARACTERS - [...head, ...foot].join('\n').length - 200;
  for (const block of blocks.slice(0, MOST_CHECKS)) {
    left -= block.length + 1;
    if (left < 0) break;
    shown.push(block);
  }
  const more = blocks.length - shown.length;
  const title = blocks.length === 0 ? [] : ['', '### Fix first', ''];
  const rest =
    more === 0 ? [] : ['', `${more} more ${more === 1 ? 'check fails' : 'checks fail'}: see the other reports.`];
  return [...head, ...title, ...shown, ...rest, ...foot].join('\n');
}

function familyTable(controls: readonly ControlResult[]): readonly string[] {
  const rows = groupBy(controls, ({ requirement }) => requirement.familyTitle);
  if (rows.size === 0) return ['No control could be assessed from this evidence.'];
  return [
    '| Family | Satisfied | Not satisfied | Undetermined | Not applicable |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...[...rows].map(([title, own]) => {
      const { satisfied, not_satisfied, not_applicable } = summarise(own);
      const open = own.filter((control) => control.undetermined).length;
      return `| ${plainText(title)} | ${satisfied} | ${not_satisfied - open} | ${open} | ${not_applicable} |`;
    }),
  ];
}

function failureBlocks(assessment: Assessment): readonly string[] {
  const open = getFailures(assessment).filter(({ finding }) => gateSeverity(finding) !== undefined);
  const byCheck = groupBy(open, ({ finding }) => finding.check);
  return [...byCheck].map(([check, findings]) => failureBlock(check, findings));
}

function suppressionBlock(assessment: Assessment): readonly string[] {
  const overridden = overriddenFindings(assessment);
  const notes = (assessment.suppressionNotes ?? []).map(({ message }) => message);
  const lines = [...overridden.map(overrideLine), ...notes];
  if (lines.length === 0) return [];
  const more = lines.length - MOST_OVERRIDDEN;
  return [
    '',
    `<details><summary>${htmlText(['Suppressions.', ...overrideSummary(overridden)].join(' '))}</summary>`,
    '',
    ...lines.slice(0, MOST_OVERRIDDEN).map((line) => `- ${plainText(line)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
    '',
    '</details>',
  ];
}

function failureBlock(check: Check, failures: readonly Failure[]): string {
  const findings = failures.map(({ finding }) => finding);
  const more = countSubjects(failures.slice(MOST_SUBJECTS));
  return [
    `<details><summary><b>${check.severity}</b> ${htmlText(check.title)} (${countSubjects(failures)})</summary>`,
    '',
    `**Fix:** ${plainText(fixText(check, findings), LONGEST_FIX)} ${codeSpan(explainCommand(check))}`,
    '',
    ...failures.slice(0, MOST_SUBJECTS).map(subjectLine),
    ...(more > 0 ? [`- and ${more} more`] : []),
    '',
    '</details>',
  ].join('\n');
}

function subjectLine({ finding, subjects }: Failure): string {
  const where = fileAndLine(decisivePlace(finding));
  return `- ${codeSpan(subjectsText(subjects))} at ${codeSpan(where)}: ${plainText(finding.message)}`;
}
