import { Command } from 'commander';
import { runAssessment } from './run-assessment.ts';
import { addChangedOptions, asksForChanged, type ChangedOptions } from './options/changed-options.ts';
import { addCommonOptions } from './options/common-options.ts';
import { addDiagramSwitch, switchedOn } from './options/diagram-options.ts';
import { addFrameworkOptions } from './options/framework-options.ts';
import { addModuleOptions, readModuleSettings } from './options/module-options.ts';
import { addParserOptions, readParserSettings } from './options/parser-options.ts';
import { addNewSuppressionOption, addSuppressionOptions } from './options/suppression-options.ts';
import { addSystemsOptions, type SystemsOptions } from './options/systems-options.ts';
import { refuseWithoutSystems } from './systems/refuse-options.ts';
import type { SystemOptions } from './systems/system-job.ts';

const EXAMPLES = `
Examples:
  evidence-engine assess examples/hardened
  evidence-engine assess bundle.zip --framework cmmc --level level-2 --format oscal
  kubectl get all -A -o json | evidence-engine assess - --framework nist-800-171 --json
  evidence-engine assess --changed infra/main.tf chart/values.yaml
  evidence-engine assess --systems systems.yaml --report html --output results
  evidence-engine assess --changed-since origin/main --fail-on high`;

type AssessOptions = SystemOptions & ChangedOptions & SystemsOptions;

/** `assess [path...]`: assesses any evidence against one or more frameworks. */
export function assessCommand(): Command {
  const command = new Command('assess')
    .description('Assess evidence: folders, ZIP archives, single files, or - for standard input.')
    .argument('[path...]', 'what to read (default: the current folder)')
    .addHelpText('after', EXAMPLES);
  const narrowed = addNewSuppressionOption(addChangedOptions(addFrameworkOptions(command)));
  const complete = addCommonOptions(
    addSystemsOptions(addDiagramSwitch(addModuleOptions(addParserOptions(addSuppressionOptions(narrowed))))),
  );
  return complete.action(async (paths: string[], options: AssessOptions) => {
    if (options.systems !== undefined) {
      const { runSystems } = await import('./systems/run-systems.ts');
      process.exitCode = await runSystems(paths, { ...options, systems: options.systems });
      return;
    }
    refuseWithoutSystems(options);
    const settings = {
      parsing: readParserSettings(options),
      modules: await readModuleSettings(options),
      ...switchedOn(options),
    };
    if (asksForChanged(options)) {
      const { runChanged } = await import('./run-changed.ts');
      process.exitCode = await runChanged(paths, options, settings, command);
      return;
    }
    process.exitCode = await runAssessment(paths, options, options, settings);
  });
}
