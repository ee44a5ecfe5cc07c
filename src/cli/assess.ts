import { Command } from 'commander';
import { runAssessment } from './run-assessment.ts';
import type { FrameworkOptions } from '../engine/request.ts';
import type { CommonOptions } from './common-options.ts';
import { addCommonOptions } from './common-options.ts';
import type { DiagramSwitch } from './diagram-options.ts';
import { addDiagramSwitch, switchedOn } from './diagram-options.ts';
import { addFrameworkOptions } from './framework-options.ts';
import { addModuleOptions, modulesOf, type ModuleOptions } from './module-options.ts';
import type { ParserOptions } from './parser-options.ts';
import { addParserOptions, settingsOf } from './parser-options.ts';

const EXAMPLES = `
Examples:
  evidence-engine assess examples/hardened
  evidence-engine assess bundle.zip --framework cmmc --level level-2 --format oscal
  kubectl get all -A -o json | evidence-engine assess - --framework nist-800-171 --json`;

type AssessOptions = CommonOptions & FrameworkOptions & ModuleOptions & ParserOptions & DiagramSwitch;

/** `assess [path...]`: evidence of any kind to verdicts of one or more frameworks. */
export function assessCommand(): Command {
  const command = new Command('assess')
    .description('Assess evidence: folders, ZIP archives, single files, or - for standard input.')
    .argument('[path...]', 'what to read (default: the current folder)')
    .addHelpText('after', EXAMPLES);
  const complete = addCommonOptions(addDiagramSwitch(addModuleOptions(addParserOptions(addFrameworkOptions(command)))));
  return complete.action(async (paths: string[], options: AssessOptions) => {
    const settings = { parsing: settingsOf(options), modules: await modulesOf(options), ...switchedOn(options) };
    process.exitCode = await runAssessment(paths, options, options, settings);
  });
}
