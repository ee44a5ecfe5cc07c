import { resolve } from 'node:path';
import { SEVERITIES } from '../model/check.ts';
import { counted } from '../model/counted.ts';
import type { RunOutcome } from '../model/run-outcome.ts';
import { visible } from '../model/visible.ts';
import type { RemoteAssessment } from '../remote/response.ts';
import { chalkFor } from './chalk-for.ts';
import type { CommonOptions } from './common-options.ts';
import { exitCodeOfOutcome } from './exit-code.ts';
import { remoteSummary } from './remote-summary.ts';
import { writeFolders } from './write-files.ts';

/** A checked answer, and what it means for the exit code. */
export interface Answered extends RemoteAssessment {
  /** Of the framework: names its folder. */
  readonly slug: string;
  readonly outcome: RunOutcome;
}

/** Writes the files of all answers and says what they hold. Returns the exit code. */
export async function finishRemote(
  answers: readonly Answered[],
  host: string,
  options: CommonOptions,
): Promise<number> {
  const batches = answers.map(({ slug, text, artifacts }) => {
    const files = artifacts.map(({ filename, bytes }) => ({ filename, text: bytes }));
    return { folder: resolve(options.output, slug), files: [{ filename: 'evidence-response.json', text }, ...files] };
  });
  writeFolders(batches);
  const folders = batches.map(({ folder, files }) => `${folder}/ (${counted(files.length, 'file')})`);
  const gate = { failOn: options.failOn, allowUnparsed: options.allowUnparsed === true };
  const exitCode = exitCodeOfOutcome(joined(answers.map(({ outcome }) => outcome)), gate);
  process.exitCode = exitCode;
  if (options.json === true) {
    const texts = answers.map(({ text }) => text);
    process.stdout.write(texts.length === 1 ? texts.join('') : `[${texts.join(',')}]\n`);
    return exitCode;
  }
  if (options.quiet === true) return exitCode;
  const chalk = await chalkFor(options);
  const blocks = answers.map(({ response, outcome }) => remoteSummary(response, outcome.gaps, chalk));
  const written = `Assessed by ${host}. Written: ${visible(folders.join(', '))}`;
  process.stdout.write(`${blocks.join('\n\n')}\n\n${chalk.dim(written)}\n`);
  return exitCode;
}

/** As one run over several frameworks has one outcome. */
function joined(outcomes: readonly RunOutcome[]): RunOutcome {
  const worst = SEVERITIES.find((severity) => outcomes.some((outcome) => outcome.worst === severity));
  return {
    gaps: Math.max(0, ...outcomes.map(({ gaps }) => gaps)),
    assessed: outcomes.some(({ assessed }) => assessed),
    ...(worst === undefined ? {} : { worst }),
    undetermined: outcomes.some(({ undetermined }) => undetermined),
  };
}
