import { basename, dirname, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { AssessRun } from '../../engine/assess.ts';
import type { Baseline } from '../../model/baseline.ts';
import { EngineError } from '../../model/engine-error.ts';
import { FAIL_ON, type FailOn } from '../exit-code.ts';
import { writeFiles } from '../write-files.ts';

/** Values that commander parses for the options of `addGateOptions`. */
export interface GateOptions {
  readonly failOn: FailOn;
  readonly baselineFile?: string;
  readonly failOnNew?: boolean;
  readonly writeBaseline?: string;
  readonly minCoverage?: string;
  readonly allowUnparsed?: boolean;
}

/** Adds the options that decide whether a run succeeds. */
export function addGateOptions(command: Command): Command {
  const failOn = new Option('--fail-on <severity>', 'lowest severity of a failing finding that gives exit 1');
  return command
    .optionsGroup('Gates:')
    .addOption(failOn.choices(FAIL_ON).default('low'))
    .option('--baseline-file <file>', 'known failures, as --write-baseline wrote them; the summary says what is new')
    .option('--fail-on-new', 'gate only on what is not in the baseline')
    .option('--write-baseline <file>', 'write the current failures as a baseline')
    .option(
      '--min-coverage <percent>',
      'exit 4 if fewer of the assessable controls are decided (satisfied, failed or not applicable by a fact), such as 80%',
    );
}

/** The limits that gates compare a run with. */
export interface Gates {
  readonly baseline?: Baseline;
  /** Percent of the assessable controls. */
  readonly least?: number;
}

/**
 * Reads the gates before anything is assessed. Throws EngineError: `invalid-usage` for an invalid percentage or
 * combination, `invalid-configuration` for a baseline that cannot be read.
 */
export async function readGates({ baselineFile, failOnNew, minCoverage }: GateOptions): Promise<Gates> {
  if (failOnNew === true && baselineFile === undefined)
    throw new EngineError('invalid-usage', '--fail-on-new requires --baseline-file.');
  const least = minCoverage === undefined ? {} : { least: percent(minCoverage) };
  if (baselineFile === undefined) return least;
  const { readBaseline } = await import('../../engine/finished-runs/baseline-file.ts');
  return { ...least, baseline: readBaseline(baselineFile) };
}

function percent(value: string): number {
  const [, number = ''] = /^(\d{1,3}(?:\.\d{1,2})?) ?%?$/.exec(value.trim()) ?? [];
  if (number !== '' && Number(number) <= 100) return Number(number);
  throw new EngineError('invalid-usage', '--min-coverage needs a percentage from 0 to 100, such as 80%.');
}

/** How many assessable controls of a framework were decided. */
export interface Covered {
  readonly name: string;
  readonly decided: number;
  readonly assessable: number;
}

/** Messages for the frameworks in which fewer controls were decided than required. */
export function lackOfCoverage(runs: readonly Covered[], least: number | undefined): readonly string[] {
  if (least === undefined) return [];
  return runs.flatMap(({ name, decided, assessable }) => {
    if (assessable > 0 && decided * 100 >= least * assessable) return [];
    const share = assessable === 0 ? 0 : Math.floor((decided * 10_000) / assessable) / 100;
    return [
      `${name}: ${decided} of ${assessable} assessable controls were decided (${share}%), less than --min-coverage ${least}%; coverage.json says which evidence is missing.`,
    ];
  });
}

/**
 * Writes the baseline of a run. It writes none where evidence was lost: such a baseline would lack the failures that
 * were not examined.
 */
export async function writeBaseline(file: string, run: AssessRun, allowUnparsed: boolean): Promise<void> {
  const { baselineText } = await import('../../engine/finished-runs/baseline-file.ts');
  writeBaselineText(file, baselineText(run), run.gaps.length > 0 && !allowUnparsed);
}

/** Writes the text of a baseline, or reports that there is none. */
export function writeBaselineText(file: string, text: string, isLost: boolean): void {
  if (isLost) process.stderr.write('No baseline was written, since evidence could not be read.\n');
  else writeFiles(dirname(resolve(file)), [{ filename: basename(file), text }]);
}
