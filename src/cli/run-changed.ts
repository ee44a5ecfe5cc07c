import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ChalkInstance } from 'chalk';
import type { Command } from 'commander';
import { assessChanged, type ChangedRun } from '../engine/assess-changed.ts';
import type { FrameworkOptions } from '../engine/choose-frameworks.ts';
import type { Baseline } from '../model/baseline.ts';
import { SEVERITIES } from '../model/check.ts';
import { counted } from '../base/counted.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { decisivePlace, type Finding } from '../model/finding.ts';
import { groupBy } from '../base/group-by.ts';
import { explainCommand, fixText } from '../model/fix-text.ts';
import { gateSeverity, isSuppressed } from '../model/gate-override.ts';
import { fileAndLine } from '../model/place.ts';
import { safeText } from '../model/safe-text.ts';
import { isKnown, matchFindings } from '../results/baseline.ts';
import type { ChangedOptions } from './options/changed-options.ts';
import { chalkFor } from './terminal/chalk-for.ts';
import type { CommonOptions } from './options/common-options.ts';
import { exitCodeOfOutcome, isGated, type FailOn } from './exit-code.ts';
import { readGates } from './options/gate-options.ts';
import { noteLines } from './terminal/suppression-lines.ts';
import { overrideLine } from '../model/overridden.ts';
import { startProgress } from './terminal/progress.ts';
import type { RunSettings } from './run-settings.ts';
import { createRequest } from './run-here.ts';
import { defaultName } from './options/shared-options.ts';

/** Verdicts need all evidence, so flags that write them are errors with `--changed`. */
const VERDICTS: ReadonlySet<string> = new Set([
  'format',
  'report',
  'output',
  'allControls',
  'diagram',
  'boundary',
  'poamPolicy',
  'previous',
  'previousRun',
  'assessor',
  'ssp',
  'ap',
  'writeBaseline',
  'minCoverage',
  'bundle',
  'signKey',
]);

type Options = CommonOptions & FrameworkOptions & ChangedOptions;

/** Checks changed files and prints their failures, one line each. Writes no file. Returns the exit code. */
export async function runChanged(
  paths: readonly string[],
  options: Options,
  settings: RunSettings,
  command: Command,
): Promise<number> {
  refuseVerdicts(command);
  const since = options.changedSince;
  const what = { paths: paths.length === 0 ? ['.'] : paths, ...omitUndefined({ since }) };
  const { diagram: _, ...rest } = settings;
  const request = await createRequest(
    what.paths,
    defaultName(what.paths, options),
    { ...options, report: [] },
    options,
    rest,
  );
  const { baseline } = await readGates(options);
  const progress = startProgress(options.quiet === true || options.json === true);
  try {
    const changed = await assessChanged(request, what, progress.say);
    const run = options.failOnNew === true && baseline !== undefined ? withoutKnown(changed, baseline) : changed;
    progress.stop();
    const exitCode = readExitCode(run, options);
    process.exitCode = exitCode;
    if (options.json === true) process.stdout.write(run.report.text);
    else process.stdout.write(readText(run, options, await chalkFor(options)));
    return exitCode;
  } finally {
    progress.stop();
  }
}

/**
 * A finding in the baseline is not attributed to the change. Only files that no longer exist can have moved, because
 * the rest of the tree is not read.
 */
function withoutKnown(run: ChangedRun, baseline: Baseline): ChangedRun {
  const known = matchFindings(baseline, run.findings, (path) => !existsSync(join(run.top, path)));
  return { ...run, findings: run.findings.filter((each) => !isKnown(each, known)) };
}

function refuseVerdicts(command: Command): void {
  const strange = command.options.find(
    (option) => VERDICTS.has(option.attributeName()) && command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (strange === undefined && command.getOptionValue('remote') !== true) return;
  const flag = strange?.long ?? '--remote';
  throw new EngineError(
    'invalid-usage',
    `${flag} cannot be combined with --changed: changed files alone give findings, not verdicts. Remove one of the two.`,
  );
}

/** That no changed file is evidence is no error: no verdict is claimed. */
function readExitCode({ findings, gaps }: ChangedRun, { failOn, allowUnparsed }: Options): number {
  const worst = SEVERITIES.find((severity) => findings.some((each) => gateSeverity(each) === severity));
  const undetermined = findings.some(isOpen);
  const outcome = { gaps: gaps.length, examined: true, assessed: true, undetermined, ...omitUndefined({ worst }) };
  return exitCodeOfOutcome(outcome, { failOn, allowUnparsed: allowUnparsed === true });
}

function gates(finding: Finding, failOn: FailOn): boolean {
  const worst = gateSeverity(finding);
  return worst !== undefined && isGated({ worst, undetermined: false }, failOn);
}

function isFailure(finding: Finding): boolean {
  return gateSeverity(finding) !== undefined;
}

function isOpen({ outcome, check }: Finding): boolean {
  return (outcome === 'unknown' || outcome === 'error') && check.severity !== 'info';
}

function readText(run: ChangedRun, options: Options, chalk: ChalkInstance): string {
  const failures = run.findings.filter((each) => isFailure(each) && each.check.severity !== 'info');
  const open = run.findings.filter(isOpen);
  const told = options.quiet === true ? failures.filter((each) => gates(each, options.failOn)) : failures;
  const shown = options.failOn === 'undetermined' ? [...told, ...open] : told;
  const rank = ({ check }: Finding): number => SEVERITIES.indexOf(check.severity);
  const lines = [
    ...checkLines(
      shown.toSorted((one, other) => rank(one) - rank(other)),
      chalk,
    ),
    ...run.gaps.map(({ message }) => chalk.yellow(`Not read: ${safeText(message)}`)),
    ...(options.quiet === true ? [] : suppressedLines(run, chalk)),
    ...(options.quiet === true ? [] : [closing(run, failures.length, open.length, chalk)]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function* checkLines(findings: readonly Finding[], chalk: ChalkInstance): Generator<string> {
  for (const [check, own] of groupBy(findings, (finding) => finding.check)) {
    yield* new Set(own.map((each) => findingLine(each, chalk)));
    yield `  ${chalk.bold('Fix:')} ${safeText(fixText(check, own))} ${chalk.dim(`(${explainCommand(check)})`)}`;
  }
}

function suppressedLines({ findings, suppressionNotes }: ChangedRun, chalk: ChalkInstance): readonly string[] {
  const overridden = findings.filter(({ outcome, override }) => outcome === 'fail' && override !== undefined);
  return [
    ...new Set(overridden.map((finding) => chalk.dim(safeText(overrideLine(finding))))),
    ...noteLines(suppressionNotes, chalk),
  ];
}

function findingLine(finding: Finding, chalk: ChalkInstance): string {
  const { check, subject, message } = finding;
  const colour = check.severity === 'critical' || check.severity === 'high' ? chalk.red : chalk.yellow;
  const where = chalk.bold(safeText(fileAndLine(decisivePlace(finding))));
  return `${where}: ${colour(check.severity)} ${safeText(check.title)} [${safeText(check.id)}] ${safeText(subject)}: ${safeText(message)}`;
}

function closing(
  { changed, context, leftOut, findings }: ChangedRun,
  failed: number,
  open: number,
  chalk: ChalkInstance,
): string {
  if (changed.length === 0) return chalk.dim('None of the changed files is in a supported format.');
  const waived = findings.filter((each) => each.waived !== undefined).length;
  const suppressed = findings.filter(isSuppressed).length;
  const parts = [
    `${counted(changed.length, 'changed file')} checked, with ${counted(context, 'file')} for context`,
    failed === 0 ? 'nothing fails' : counted(failed, 'failure'),
    ...(waived === 0 ? [] : [`${waived} waived`]),
    ...(suppressed === 0 ? [] : [`${suppressed} suppressed`]),
    ...(open === 0 ? [] : [`${open} could not be determined`]),
    ...(leftOut === 0 ? [] : [`${leftOut} left to a full run, because they examine other objects`]),
  ];
  return chalk.dim(
    `${parts.join('; ')}. No control is judged from part of the evidence: run assess on everything for verdicts.`,
  );
}
