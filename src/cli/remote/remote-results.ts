import { resolve } from 'node:path';
import type { ControlAssessment, EvidenceResponse } from '../../model/assessment.ts';
import { SEVERITIES } from '../../model/check.ts';
import { controlStanding } from '../../model/control-standing.ts';
import { counted } from '../../base/counted.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { RunOutcome } from '../../model/run-outcome.ts';
import { safeText } from '../../model/safe-text.ts';
import type { Bundler } from '../options/bundle-options.ts';
import { chalkFor } from '../terminal/chalk-for.ts';
import type { CommonOptions } from '../options/common-options.ts';
import { earlierOutputs } from '../earlier-outputs.ts';
import { exitCodeOfOutcome } from '../exit-code.ts';
import { lackOfCoverage, writeBaselineText, type Gates } from '../options/gate-options.ts';
import {
  baselineOfAnswers,
  needsReportedRuns,
  readAnswers,
  sinceKnown,
  statedOfAnswer,
  type Answered,
  type ReportedAnswer,
} from './remote-gates.ts';
import { writeFolders, type OutputFile } from '../write-files.ts';
import type { ChalkInstance } from 'chalk';

/** What is necessary to process responses on this machine. */
export interface Finish {
  readonly name: string;
  readonly host: string;
  readonly options: CommonOptions;
  readonly gates: Gates;
  readonly bundler: Bundler | undefined;
}

/** Writes the files of all responses and prints a summary. Returns the exit code. */
export async function finishRemote(answers: readonly Answered[], finish: Finish): Promise<number> {
  const { host, options, gates } = finish;
  const told = needsReportedRuns(options, gates) ? await readAnswers(answers, host, options) : [];
  const bundled = await bundledFiles(told, finish);
  const batches = [
    ...answers.map((answer) => ({ folder: resolve(options.output, answer.slug), files: readFiles(answer) })),
    ...(bundled.length === 0 ? [] : [{ folder: resolve(options.output), files: bundled }]),
  ];
  const paths = writeFolders(batches);
  const outcome = joined(answers.map((each) => each.outcome));
  await saveBaseline(told, outcome, options);
  const since = gates.baseline === undefined ? undefined : sinceKnown(told, gates.baseline);
  const gated = options.failOnNew === true && since !== undefined ? joined(since.outcomes) : outcome;
  const exitCode = exitCodeOfOutcome(gated, {
    failOn: options.failOn,
    allowUnparsed: options.allowUnparsed === true,
    lacksCoverage: sayLackOfCoverage(told, gates),
  });
  process.exitCode = exitCode;
  if (options.json === true) printTexts(answers);
  else if (options.quiet !== true) {
    const folders = batches.map(({ folder, files }) => `${folder}/ (${counted(files.length, 'file')})`);
    await printSummary(answers, since, { folders, beside: earlierOutputs(paths) }, finish);
  }
  return exitCode;
}

async function saveBaseline(
  told: readonly ReportedAnswer[],
  outcome: RunOutcome,
  options: CommonOptions,
): Promise<void> {
  if (options.writeBaseline === undefined) return;
  const { baselineFileText } = await import('../../engine/finished-runs/baseline-file.ts');
  const text = baselineFileText(baselineOfAnswers(told), told[0]?.ledger.as_of ?? '');
  writeBaselineText(options.writeBaseline, text, outcome.gaps > 0 && options.allowUnparsed !== true);
}

function sayLackOfCoverage(told: readonly ReportedAnswer[], { least }: Gates): boolean {
  const lacking = lackOfCoverage(
    told.map(({ answer, ledger: { assessable, decided } }) => {
      const { framework, controls } = answer.response.assessment;
      return { name: framework, assessable, decided: decided ?? verdicts(controls) };
    }),
    least,
  );
  for (const line of lacking) process.stderr.write(`${safeText(line)}\n`);
  return lacking.length > 0;
}

/**
 * For a service whose ledger has no `decided`. Not-applicable is not counted, because there it may mean that a
 * control has no subject.
 */
function verdicts(controls: readonly ControlAssessment[]): number {
  return controls.map(controlStanding).filter((standing) => standing === 'satisfied' || standing === 'not-satisfied')
    .length;
}

function printTexts(answers: readonly Answered[]): void {
  const texts = answers.map(({ text }) => text);
  process.stdout.write(texts.length === 1 ? texts.join('') : `[${texts.join(',')}]\n`);
}

async function printSummary(
  answers: readonly Answered[],
  since: ReturnType<typeof sinceKnown> | undefined,
  { folders, beside }: { readonly folders: readonly string[]; readonly beside: readonly string[] },
  { host, options }: Finish,
): Promise<void> {
  const chalk = await chalkFor(options);
  const blocks = answers.map(({ response, outcome }) => remoteSummary(response, outcome, chalk));
  if (since !== undefined) {
    const { reportedBaselineLines } = await import('../terminal/baseline-lines.ts');
    blocks.unshift(reportedBaselineLines(since, chalk).join('\n'));
  }
  const written = `Assessed by ${host}. Written: ${safeText(folders.join(', '))}`;
  const lines = [chalk.dim(written), ...beside.map((line) => chalk.yellow(safeText(line)))];
  process.stdout.write(`${blocks.join('\n\n')}\n\n${lines.join('\n')}\n`);
}

function readFiles({ text, artifacts }: Answered): readonly OutputFile[] {
  const files = artifacts.map(({ filename, bytes }) => ({ filename, text: bytes }));
  return [{ filename: 'evidence-response.json', text }, ...files];
}

/** The bundle is made and signed here, so that the key stays on this machine. */
async function bundledFiles(
  told: readonly ReportedAnswer[],
  { name, bundler }: Finish,
): Promise<readonly OutputFile[]> {
  if (bundler === undefined) return [];
  const runs = told.map((each) => ({
    slug: each.answer.slug,
    files: readFiles(each.answer).map(({ filename, text }) => ({ filename, bytes: Buffer.from(text) })),
    stated: statedOfAnswer(name, each),
  }));
  return bundler.ofAnswers(runs);
}

function joined(outcomes: readonly RunOutcome[]): RunOutcome {
  const worst = SEVERITIES.find((severity) => outcomes.some((outcome) => outcome.worst === severity));
  return {
    gaps: Math.max(0, ...outcomes.map(({ gaps }) => gaps)),
    examined: outcomes.some(({ examined }) => examined),
    assessed: outcomes.some(({ assessed }) => assessed),
    ...omitUndefined({ worst }),
    undetermined: outcomes.some(({ undetermined }) => undetermined),
  };
}

const SHOWN = 8;
const NOTHING = 'No control could be assessed from this evidence.';
const EXAMINED =
  'Checks examined this evidence, but no control is judged from it (coverage.json says what was examined).';

function remoteSummary(
  { status, assessment }: EvidenceResponse,
  { gaps, examined }: Pick<RunOutcome, 'gaps' | 'examined'>,
  chalk: ChalkInstance,
): string {
  const { framework, version, timestamp, controls, summary } = assessment;
  const open = controls.filter((control) => control.status === 'not-satisfied');
  const more = open.length - SHOWN;
  return [
    chalk.bold(safeText(`${framework} ${version}, assessed by the service at ${timestamp}`)),
    ...(status === 'failed' ? [chalk.yellow(examined ? EXAMINED : NOTHING)] : []),
    `${chalk.green(`${summary.satisfied} satisfied`)}, ${chalk.red(`${summary.not_satisfied} not satisfied`)}, ${summary.not_applicable} not applicable`,
    ...open.slice(0, SHOWN).map(({ control_id, title, findings }) => {
      const finding = findings[0] ?? '';
      const cut = finding.length > 160 ? `${finding.slice(0, 160)} ...` : finding;
      return `  ${safeText(`${control_id} ${title}`)}\n    ${chalk.dim(safeText(cut))}`;
    }),
    ...(more > 0 ? [chalk.dim(`  and ${more} more`)] : []),
    ...(gaps > 0 ? [chalk.yellow(`Not read: ${gaps} pieces of evidence (coverage.json says which).`)] : []),
  ].join('\n');
}
