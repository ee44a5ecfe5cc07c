import { Command } from 'commander';
import { assess } from '../engine/assess.ts';
import type { FrameworkOptions } from '../engine/choose-frameworks.ts';
import { baselineFileText, readBaseline } from '../engine/finished-runs/baseline-file.ts';
import { counted } from '../base/counted.ts';
import { EngineError } from '../model/engine-error.ts';
import { safeText } from '../model/safe-text.ts';
import { matchRun, sinceBaseline, updateBaseline } from '../results/baseline.ts';
import { addCommonOptions, type CommonOptions } from './options/common-options.ts';
import { addFrameworkOptions } from './options/framework-options.ts';
import { writeBaselineText } from './options/gate-options.ts';
import { addModuleOptions, readModuleSettings, type ModuleOptions } from './options/module-options.ts';
import { addParserOptions, readParserSettings, type ParserOptions } from './options/parser-options.ts';
import { defaultName } from './options/shared-options.ts';
import { addSuppressionOptions } from './options/suppression-options.ts';
import { createRequest } from './run-here.ts';
import { startProgress } from './terminal/progress.ts';

const EXAMPLES = `
Examples:
  evidence-engine baseline update --baseline-file evidence-baseline.json
  evidence-engine baseline update infra --baseline-file evidence-baseline.json --accept-new-checks`;

type Options = CommonOptions &
  FrameworkOptions &
  ModuleOptions &
  ParserOptions & { readonly acceptNewChecks?: boolean };

/** `baseline`: maintains a file of known failures. */
export function baselineCommand(): Command {
  const command = new Command('baseline').description('Update a baseline of known failures.');
  const update = command
    .command('update')
    .description('Assess again, and write the baseline without what is fixed and with what has moved.')
    .argument('[path...]', 'what to read (default: the current folder)')
    .option('--accept-new-checks', 'also record failures of checks that were not run when the baseline was made')
    .addHelpText('after', EXAMPLES);
  addCommonOptions(addSuppressionOptions(addModuleOptions(addParserOptions(addFrameworkOptions(update)))));
  update.action(async (paths: string[], options: Options) => {
    process.exitCode = await run(paths.length === 0 ? ['.'] : paths, options);
  });
  return command;
}

/** Returns the exit code: 3 if evidence was lost; then nothing is written. */
async function run(paths: readonly string[], options: Options): Promise<number> {
  const { baselineFile } = options;
  if (baselineFile === undefined)
    throw new EngineError('invalid-usage', 'baseline update requires --baseline-file, the baseline to update.');
  if (options.remote === true)
    throw new EngineError('invalid-usage', 'baseline update works on this machine only. Leave out --remote.');
  const baseline = readBaseline(baselineFile);
  const settings = { parsing: readParserSettings(options), modules: await readModuleSettings(options) };
  const asked = { ...options, report: [] };
  const progress = startProgress(options.quiet === true || options.json === true);
  try {
    const request = await createRequest(paths, defaultName(paths, options), asked, options, settings);
    const { frameworks, gaps } = await assess(request, progress.say);
    progress.stop();
    const assessments = frameworks.map(({ assessment }) => assessment);
    const accepts = options.acceptNewChecks === true;
    const isLost = gaps.length > 0 && options.allowUnparsed !== true;
    const text = baselineFileText(updateBaseline(baseline, assessments, accepts), assessments[0]?.asOf ?? '');
    writeBaselineText(baselineFile, text, isLost);
    if (isLost) return 3;
    const since = sinceBaseline(assessments, matchRun(baseline, assessments));
    if (options.quiet !== true) process.stdout.write(`${safeText(summary(since, accepts, baselineFile))}\n`);
    return 0;
  } finally {
    progress.stop();
  }
}

function summary(
  { fresh, ofNewChecks, known, gone }: ReturnType<typeof sinceBaseline>,
  accepts: boolean,
  file: string,
): string {
  const added = accepts ? `, ${ofNewChecks.length} of new checks added` : '';
  const waiting = accepts || ofNewChecks.length === 0 ? '' : ` ${ofNewChecks.length} of new checks left out.`;
  const open =
    fresh.length === 0 ? '' : ` Not added, so still part of the gate: ${counted(fresh.length, 'new failure')}.`;
  return `${file}: ${counted(known, 'failure')} kept, ${gone} removed${added}.${waiting}${open}`;
}
