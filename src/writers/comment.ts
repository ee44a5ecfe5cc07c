import type { Artifact, Assessment, RunWriter, WriterOptions } from '../model/assessment.ts';
import { counted } from '../base/counted.ts';
import { groupBy } from '../base/group-by.ts';
import { subjectsText } from '../model/alike.ts';
import { gateSeverity } from '../model/gate-override.ts';
import { decisivePlace } from '../model/finding.ts';
import { explainCommand, fixText } from '../model/fix-text.ts';
import { fileAndLine } from '../model/place.ts';
import { countSubjects, getFailures, type Failure } from './failures.ts';
import { listedControls } from './graded.ts';
import { codeSpan, htmlText, plainText } from './markdown-text.ts';
import { summarise } from './summary.ts';

/** Lets a script find its earlier comment. */
const MARKER = '<!-- evidence-engine comment -->';
/** GitHub allows 65,536 characters in a comment; GitLab and Azure DevOps allow more. */
const MOST_CHARACTERS = 60_000;
const MOST_CHECKS = 20;
const MOST_PLACES = 5;
const LONGEST_FIX = 600;

/**
 * Report `comment`: one pull request comment over all frameworks of a run, new failures first where there is a
 * baseline. It begins with a hidden line, by which the next run finds the comment to replace.
 */
export const comment: RunWriter = {
  id: 'comment',
  title: 'A comment on a pull request, which the next run replaces',
  write(assessments: readonly Assessment[], { isNew }: WriterOptions): readonly Artifact[] {
    const open = getFailures(...assessments).filter(({ finding }) => gateSeverity(finding) !== undefined);
    const fresh = isNew === undefined ? open : open.filter(({ finding }) => isNew(finding));
    const known = countSubjects(open) - countSubjects(fresh);
    const blocks = [...groupBy(fresh, ({ finding }) => finding.check).values()].map(getBlock);
    const text = fitted(
      [...head(assessments), headline(fresh, known, isNew !== undefined), ''],
      blocks,
      foot(assessments),
    );
    return [{ filename: 'comment.md', contentType: 'text/markdown', text }];
  },
};

function head(assessments: readonly Assessment[]): readonly string[] {
  const rows = assessments.map((assessment) => {
    const controls = listedControls(assessment);
    const { satisfied, not_satisfied, not_applicable } = summarise(controls);
    const open = controls.filter(({ undetermined }) => undetermined).length;
    const { name, version } = assessment.framework;
    return `| ${plainText(`${name} ${version}`)} | ${satisfied} | ${not_satisfied - open} | ${open} | ${not_applicable} |`;
  });
  return [
    MARKER,
    '### Evidence of controls',
    '',
    '| Framework | Satisfied | Not satisfied | Undetermined | Not applicable |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ];
}

function headline(fresh: readonly Failure[], known: number, hasBaseline: boolean): string {
  const count = countSubjects(fresh);
  if (!hasBaseline) return count === 0 ? 'No check fails.' : `**${counted(count, 'failure')}**`;
  const others = known === 0 ? '' : `; ${known} known from the baseline`;
  return count === 0 ? `No new failure${others}.` : `**${counted(count, 'new failure')}**${others}`;
}

function getBlock(failures: readonly Failure[]): string {
  const [first] = failures;
  if (first === undefined) return '';
  const { check } = first.finding;
  const findings = failures.map(({ finding }) => finding);
  const more = countSubjects(failures.slice(MOST_PLACES));
  return [
    `<details><summary><b>${check.severity}</b> ${htmlText(check.title)} (${countSubjects(failures)})</summary>`,
    '',
    ...failures.slice(0, MOST_PLACES).map(({ finding, subjects }) => {
      const where = fileAndLine(decisivePlace(finding));
      return `- ${codeSpan(subjectsText(subjects))} at ${codeSpan(where)}: ${plainText(finding.message)}`;
    }),
    ...(more > 0 ? [`- and ${more} more`] : []),
    '',
    `**Fix:** ${plainText(fixText(check, findings), LONGEST_FIX)} ${codeSpan(explainCommand(check))}`,
    '',
    '</details>',
  ].join('\n');
}

function foot([first]: readonly Assessment[]): readonly string[] {
  if (first === undefined) return [];
  const { engine, evidenceDigest, asOf } = first;
  return [
    '',
    `<sub>${plainText(`${engine.name} ${engine.version}`)}, as of ${asOf}, evidence ${evidenceDigest}</sub>`,
    '',
  ];
}

function fitted(top: readonly string[], blocks: readonly string[], end: readonly string[]): string {
  const shown: string[] = [];
  let left = MOST_CHARACTERS - [...top, ...end].join('\n').length - 200;
  for (const block of blocks.slice(0, MOST_CHECKS)) {
    left -= block.length + 1;
    if (left < 0) break;
    shown.push(block);
  }
  const more = blocks.length - shown.length;
  const rest = more === 0 ? [] : ['', `${counted(more, 'more check')} with such failures: see the other reports.`];
  return [...top, ...shown, ...rest, ...end].join('\n');
}
