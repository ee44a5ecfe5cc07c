import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../model/assessment.ts';
import { formatTitles } from '../engine/formats.ts';
import type { Check } from '../model/check.ts';
import { SEVERITIES } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { decisivePlace } from '../model/finding.ts';
import type { ControlResult } from '../model/framework.ts';
import { groupBy } from '../model/group-by.ts';
import { fileAndLine } from '../model/place.ts';
import type { Problem } from '../model/problem.ts';
import { visible } from '../model/visible.ts';
import { driftLines } from './drift-lines.ts';
import { fedrampLines } from './fedramp-lines.ts';
import { moduleLines } from './module-lines.ts';
import { scoreLines } from './score-lines.ts';
import { waiverLines } from './waiver-lines.ts';

const WORST = 8;

/** The summary that a person reads first: verdicts by family, what to fix first, what was not assessed. */
export function summaryText(assessment: Assessment, gaps: readonly Problem[], chalk: ChalkInstance): string {
  const { framework, selection, asOf, coverage } = assessment;
  const scope = selection === undefined ? '' : `, ${selection}`;
  const lines = [
    chalk.bold(`${framework.name} ${framework.version}${scope}, as of ${asOf}`),
    filesLine(assessment),
    ...ignoreLines(assessment, chalk),
    '',
    ...familyTable(assessment.controls, chalk),
    ...fixFirst(assessment, chalk),
    '',
    `${coverage.assessed} of ${coverage.catalogue} controls assessed; ${coverage.assessable} can be assessed from evidence of the right kinds (coverage.json says which).`,
    ...scoreLines(assessment),
    ...fedrampLines(assessment, chalk),
    ...gapLines(gaps, chalk),
    ...driftLines(assessment, chalk),
    ...waiverLines(assessment, chalk),
    ...moduleLines(assessment, chalk),
  ];
  return lines.join('\n');
}

function filesLine({ files }: Assessment): string {
  const read = files.filter((file) => file.status === 'assessed').length;
  const unread = files.filter((file) => file.status === 'unreadable').length;
  const other = files.length - read - unread;
  return `${count(read, 'file')} read, ${other} not recognised, ${unread} not readable`;
}

/** What the user chose not to look at. */
function ignoreLines({ problems }: Assessment, chalk: ChalkInstance): string[] {
  const said = problems.filter(({ code }) => code === 'ignored-files');
  return said.map(({ severity, message }) => (severity === 'warning' ? chalk.yellow : chalk.dim)(visible(message)));
}

function nothingAssessed(chalk: ChalkInstance): string[] {
  return [
    chalk.yellow('No control could be assessed from this evidence.'),
    `What can be read: ${formatTitles().join(', ')}.`,
  ];
}

interface Row {
  readonly label: string;
  satisfied: number;
  failed: number;
  undetermined: number;
  notApplicable: number;
}

function familyTable(controls: readonly ControlResult[], chalk: ChalkInstance): string[] {
  if (controls.length === 0) return nothingAssessed(chalk);
  const rows = new Map<string, Row>();
  const total = emptyRow('All');
  for (const control of controls) {
    const { family, familyTitle } = control.requirement;
    const row = rows.get(family) ?? emptyRow(family === familyTitle ? family : `${family} ${familyTitle}`);
    rows.set(family, row);
    addTo(row, control);
    addTo(total, control);
  }
  const all = [...rows.values(), total];
  const width = Math.min(48, Math.max(...all.map((row) => row.label.length)));
  const head = `${'Family'.padEnd(width)}  satisfied  not satisfied  undetermined  not applicable`;
  return [chalk.dim(head), ...all.map((row) => rowText(row, width, chalk))];
}

function emptyRow(label: string): Row {
  return { label, satisfied: 0, failed: 0, undetermined: 0, notApplicable: 0 };
}

function addTo(row: Row, control: ControlResult): void {
  if (control.status === 'satisfied') row.satisfied += 1;
  else if (control.status === 'not-applicable') row.notApplicable += 1;
  else if (control.undetermined) row.undetermined += 1;
  else row.failed += 1;
}

function rowText(row: Row, width: number, chalk: ChalkInstance): string {
  const cells = [
    paint(row.satisfied, 9, chalk.green),
    paint(row.failed, 13, chalk.red),
    paint(row.undetermined, 12, chalk.yellow),
    paint(row.notApplicable, 14, chalk.dim),
  ];
  return `${row.label.slice(0, width).padEnd(width)}  ${cells.join('  ')}`;
}

function paint(number: number, width: number, colour: (text: string) => string): string {
  const text = (number === 0 ? '-' : String(number)).padStart(width);
  return number === 0 ? text : colour(text);
}

/** Checks that fail, the gravest first, and among these the one that fails for most subjects. */
function fixFirst(assessment: Assessment, chalk: ChalkInstance): string[] {
  const findings = new Set(assessment.controls.flatMap((control) => control.findings));
  const failing = [...findings].filter(({ outcome, waived }) => outcome === 'fail' && waived === undefined);
  const worst = [...groupBy(failing, ({ check }) => check)].sort(compareFailures);
  const more = worst.length - WORST;
  return [
    ...(worst.length === 0 ? [] : ['', chalk.bold('Fix first')]),
    ...worst.slice(0, WORST).flatMap(([check, findings]) => failureLines(check, findings, chalk)),
    ...(more > 0 ? [chalk.dim(`  and ${count(more, 'more check')} that ${more === 1 ? 'fails' : 'fail'}`)] : []),
  ];
}

type Failure = readonly [Check, readonly Finding[]];

function compareFailures([a, ofA]: Failure, [b, ofB]: Failure): number {
  const rank = (check: Check): number => SEVERITIES.indexOf(check.severity);
  return rank(a) - rank(b) || ofB.length - ofA.length || (a.id < b.id ? -1 : 1);
}

function failureLines(check: Check, findings: readonly Finding[], chalk: ChalkInstance): string[] {
  const colour = rankColour(check.severity, chalk);
  const subjects = new Set(findings.map(({ subject, place }) => `${place.file} ${subject}`)).size;
  const more = subjects - 1;
  return [
    `  ${colour(check.severity.padEnd(8))}  ${visible(check.title)} ${chalk.dim(`[${visible(check.id)}]`)}`,
    ...findings.slice(0, 1).map((finding) => `            ${findingText(finding, chalk)}`),
    ...(more > 0 ? [chalk.dim(`            and ${count(more, 'more subject')}`)] : []),
  ];
}

function findingText(finding: Finding, chalk: ChalkInstance): string {
  const where = fileAndLine(decisivePlace(finding));
  return `${visible(finding.subject)} at ${chalk.dim(visible(where))}: ${visible(finding.message)}`;
}

function rankColour(severity: string, chalk: ChalkInstance): (text: string) => string {
  return severity === 'critical' || severity === 'high' ? chalk.red : chalk.yellow;
}

function gapLines(gaps: readonly Problem[], chalk: ChalkInstance): string[] {
  return gaps.slice(0, WORST).map(({ message, place }) => {
    const line = place.line === undefined ? '' : ` (line ${place.line})`;
    return chalk.yellow(`Not read: ${visible(message)}${line}`);
  });
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
