import type { Command } from 'commander';
import type { AssessRequest } from '../../engine/request.ts';
import { EngineError } from '../../model/engine-error.ts';
import { repeatable } from './repeatable.ts';

/** What commander hands over for the options of `addReportOptions`. */
export interface ReportOptions {
  readonly assessor?: string;
  readonly previousRun?: readonly string[];
}

/** What `report.html` says beyond the verdicts. */
export function addReportOptions(command: Command): Command {
  return command
    .optionsGroup('HTML report:')
    .option('--assessor <name>', 'who made the assessment, for report.html')
    .option(
      '--previous-run <folder>',
      'outputs of an earlier run: report.html then shows the trend, and since when a check fails; repeatable',
      repeatable,
    );
}

const LONGEST = 250;

/** Throws EngineError: `invalid-usage` without the report or for a name that is no line of text, `unreadable-input` for runs. */
export async function readReportOptions(
  { assessor, previousRun = [] }: ReportOptions,
  reports: readonly string[],
): Promise<Pick<AssessRequest, 'assessor' | 'previousRuns'>> {
  if (previousRun.length > 0 && !reports.includes('html'))
    throw new EngineError('invalid-usage', '--previous-run requires --report html.');
  const who = assessor === undefined ? {} : { assessor: readAssessor(assessor) };
  if (previousRun.length === 0) return who;
  const { readPreviousRuns } = await import('../../engine/finished-runs/previous-runs.ts');
  return { ...who, previousRuns: readPreviousRuns(previousRun) };
}

function readAssessor(name: string): string {
  if (/^\S(?:[^\p{C}\p{Z}]| )*$/u.test(name) && name.trim() === name && name.length <= LONGEST) return name;
  throw new EngineError('invalid-usage', `--assessor needs a line of at most ${LONGEST} characters, such as a name.`);
}
