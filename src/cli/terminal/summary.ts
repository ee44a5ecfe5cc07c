import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import { formatTitles } from '../../engine/formats.ts';
import { SEVERITIES, type Check } from '../../model/check.ts';
import { groupAlike, subjectsText, type Alike } from '../../model/alike.ts';
import { counted } from '../../base/counted.ts';
import { decisivePlace, type Finding } from '../../model/finding.ts';
import { explainCommand, fixText } from '../../model/fix-text.ts';
import { gateSeverity } from '../../model/gate-override.ts';
import type { Coverage } from '../../model/framework.ts';
import { groupBy } from '../../base/group-by.ts';
import { fileAndLine } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { safeText } from '../../model/safe-text.ts';
import { earlierResultsLines } from './earlier-results-lines.ts';
import { elsewhereLines } from './elsewhere-lines.ts';
import { familyTable } from './family-table.ts';
import { fedrampLines } from './fedramp-lines.ts';
import { moduleLines } from './module-lines.ts';
import { scoreLines } from './score-lines.ts';
import { suppressionLines } from './suppression-lines.ts';
import { unreadLines } from './unread-lines.ts';
import { waiverLines } from './waiver-lines.ts';
import { wrapped } from './wrap.ts';
import { compareTexts } from '../../base/text-order.ts';
import type { Layout } from './layout.ts';

const WORST = 8;
const FEW = 3;

/** The summary that a person reads first: verdicts by family, what to fix first, what was not assessed. */
export function summaryText(assessment: Assessment, gaps: readonly Problem[], layout: Layout): string {
  const { chalk, width, verbose = false } = layout;
  const { framework, selection, asOf, coverage } = assessment;
  const scope = selection === undefined ? '' : `, ${selection}`;
  const lines = [
    chalk.bold(`${framework.name} ${framework.version}${scope}, as of ${asOf}`),
    filesLine(assessment),
    ...ignoreLines(assessment, chalk),
    ...earlierResultsLines(assessment, chalk),
    '',
    ...verdictLines(assessment, layout),
    ...fixFirst(assessment, chalk, verbose),
    ...(verbose ? undeterminedLines(assessment, chalk) : []),
    '',
    ...coverageLines(coverage),
    ...scoreLines(assessment),
    ...fedrampLines(assessment, chalk),
    ...gapLines(gaps, chalk),
    ...unreadLines(assessment, chalk),
    ...unopenedLines(assessment, chalk, verbose),
    ...elsewhereLines(assessment, chalk),
    ...driftLines(assessment, chalk),
    ...waiverLines(assessment, chalk),
    ...suppressionLines(assessment, chalk, verbose),
    ...moduleLines(assessment, chalk),
  ];
  return wrapped(lines.join('\n'), width);
}

function coverageLines({ assessed, catalogue, assessable, entries }: Coverage): string[] {
  const empty = entries.filter(({ state }) => state === 'no-subject').length;
  return [
    `${assessed} of ${catalogue} controls assessed; ${assessable} can be assessed with the right kinds of evidence (see coverage.json).`,
    ...(empty === 0
      ? []
      : [`${counted(empty, 'control')} without a subject in the files searched (coverage.json lists them).`]),
  ];
}

function verdictLines({ controls, coverage }: Assessment, layout: Layout): string[] {
  const note = coverage.note === undefined ? [] : [layout.chalk.bold(safeText(coverage.note))];
  if (controls.length > 0) return [...familyTable(controls, layout), ...note];
  return note.length > 0 ? note : nothingAssessed(layout.chalk);
}

function nothingAssessed(chalk: ChalkInstance): string[] {
  return [
    chalk.yellow('No control could be assessed from this evidence.'),
    `What can be read: ${formatTitles().join(', ')}.`,
  ];
}

function filesLine({ files }: Assessment): string {
  const read = files.filter((file) => file.status === 'assessed').length;
  const unread = files.filter((file) => file.status === 'unreadable').length;
  const other = files.length - read - unread;
  return `${counted(read, 'file')} read, ${other} not recognized, ${unread} not readable`;
}

function ignoreLines({ problems }: Assessment, chalk: ChalkInstance): string[] {
  const said = problems.filter(({ code }) => code === 'ignored-files');
  const outside = problems.filter(({ code }) => code === 'outside-of-chart');
  const more = outside.length - WORST;
  return [
    ...[...said, ...outside.slice(0, WORST)].map(({ severity, message }) =>
      (severity === 'warning' ? chalk.yellow : chalk.dim)(safeText(message)),
    ),
    ...(more > 0 ? [chalk.dim(`${counted(more, 'more chart')} with such manifests (coverage.json lists them).`)] : []),
  ];
}

function fixFirst(assessment: Assessment, chalk: ChalkInstance, verbose: boolean): string[] {
  const failing = new Set<Finding>();
  for (const { findings } of assessment.controls)
    for (const finding of findings) if (gateSeverity(finding) !== undefined) failing.add(finding);
  const worst = [...groupBy(failing, ({ check }) => check)].sort(compareFailures);
  const shown = verbose ? worst.length : WORST;
  const more = worst.length - shown;
  return [
    ...(worst.length === 0 ? [] : ['', chalk.bold('Fix first')]),
    ...worst.slice(0, shown).flatMap(([check, findings]) => failureLines(check, findings, chalk, verbose)),
    ...(more > 0
      ? [chalk.dim(`  and ${counted(more, 'more check')} that ${more === 1 ? 'fails' : 'fail'} (--verbose shows all)`)]
      : []),
  ];
}

type Failure = readonly [Check, readonly Finding[]];

function compareFailures([a, ofA]: Failure, [b, ofB]: Failure): number {
  const rank = (check: Check): number => SEVERITIES.indexOf(check.severity);
  return rank(a) - rank(b) || ofB.length - ofA.length || compareTexts(a.id, b.id);
}

function failureLines(check: Check, findings: readonly Finding[], chalk: ChalkInstance, verbose: boolean): string[] {
  const colour = rankColour(check.severity, chalk);
  const groups = groupAlike(findings);
  const shown = verbose ? groups : groups.slice(0, 1);
  const more = groups.slice(shown.length).reduce((sum, { subjects }) => sum + subjects.length, 0);
  return [
    `  ${colour(check.severity.padEnd(8))}  ${safeText(check.title)} ${chalk.dim(`[${safeText(check.id)}]`)}`,
    ...shown.map((group) => `            ${findingText(group, chalk)}`),
    ...(more > 0 ? [chalk.dim(`            and ${counted(more, 'more subject')}`)] : []),
    `            ${fixLine(check, findings, chalk)}`,
  ];
}

function fixLine(check: Check, findings: readonly Finding[], chalk: ChalkInstance): string {
  return `${chalk.bold('Fix:')} ${safeText(fixText(check, findings))} ${chalk.dim(`(${explainCommand(check)})`)}`;
}

function undeterminedLines({ controls }: Assessment, chalk: ChalkInstance): string[] {
  const open = controls.filter(({ status, undetermined }) => status === 'not-satisfied' && undetermined);
  if (open.length === 0) return [];
  const lines = open.map(({ requirement, issues }) => {
    return `  ${chalk.yellow(safeText(requirement.id))}  ${safeText(issues[0] ?? requirement.title)}`;
  });
  return ['', chalk.bold('Undetermined'), ...lines];
}

function findingText({ finding, subjects }: Alike, chalk: ChalkInstance): string {
  const where = fileAndLine(decisivePlace(finding));
  return `${safeText(subjectsText(subjects))} at ${chalk.dim(safeText(where))}: ${safeText(finding.message)}`;
}

function rankColour(severity: string, chalk: ChalkInstance): (text: string) => string {
  return severity === 'critical' || severity === 'high' ? chalk.red : chalk.yellow;
}

function gapLines(gaps: readonly Problem[], chalk: ChalkInstance): string[] {
  const more = gaps.length - WORST;
  const lines = gaps.slice(0, WORST).map(({ message, place }) => {
    const line = place.line === undefined || namesLine(message, place.line) ? '' : ` (line ${place.line})`;
    return chalk.yellow(`Not read: ${safeText(message)}${line}`);
  });
  if (more > 0) lines.push(chalk.yellow(`Not read: ${more} more (coverage.json lists them).`));
  return lines;
}

function namesLine(message: string, line: number): boolean {
  return new RegExp(`\\bline ${line}\\b`).test(message);
}

function unopenedLines({ files, problems }: Assessment, chalk: ChalkInstance, verbose: boolean): string[] {
  const unreadable = new Set(files.filter(({ status }) => status === 'unreadable').map(({ path }) => path));
  const found = problems.filter(({ severity, place }) => severity !== 'error' && unreadable.has(place.file));
  const shown = verbose ? found : found.slice(0, FEW);
  const more = found.length - shown.length;
  return [
    ...shown.map(({ message }) => chalk.dim(`Not opened: ${safeText(message)}`)),
    ...(more > 0 ? [chalk.dim(`Not opened: ${more} more (--verbose lists them)`)] : []),
  ];
}

const MOST = 8;

function driftLines({ problems }: Assessment, chalk: ChalkInstance): readonly string[] {
  const drift = problems.filter(({ code }) => code === 'drift');
  const lines = drift.slice(0, MOST).map(({ message }) => chalk.yellow(`Drift: ${safeText(message)}`));
  const more = drift.length - MOST;
  return more > 0 ? [...lines, chalk.dim(`Drift: ${more} more (coverage.json lists them)`)] : lines;
}
