import { Command, Option } from 'commander';
import { runAssessment } from './run-assessment.ts';
import { addCommonOptions, type CommonOptions } from './options/common-options.ts';
import { addDiagramSwitch, switchedOn, type DiagramSwitch } from './options/diagram-options.ts';
import { fedrampTarget, type FedrampOptions } from './fedramp-target.ts';
import { addModuleOptions, readModuleSettings, type ModuleOptions } from './options/module-options.ts';
import { addParserOptions, readParserSettings, type ParserOptions } from './options/parser-options.ts';
import { FEDRAMP_BASELINES, FEDRAMP_CLASSES } from '../model/fedramp.ts';

const EXAMPLES = `
Writes OSCAL assessment results, plan and POA&M, fedramp.json (deadlines, coverage, cryptography, parameters), Key Security
Indicators, and the machine's part of a Security Decision Record and of a vulnerability detail report. The rules of
the classes accept update streams of validated modules, so --policy is update-stream there unless you say otherwise.

Examples:
  evidence-engine fedramp examples/hardened --baseline moderate
  evidence-engine fedramp bundle.zip --class c --package-uri https://provider.example/fedramp/overview.json
  evidence-engine fedramp bundle.zip --class c --previous-report last/vulnerability-detail-report.json
  evidence-engine fedramp bundle.zip --class c --history runs`;

type Options = CommonOptions & DiagramSwitch & FedrampOptions & ModuleOptions & ParserOptions;

/**
 * `fedramp [path...]`: assesses any evidence against a Rev 5 baseline or a class of the Consolidated Rules for 2026.
 */
export function fedrampCommand(): Command {
  const command = new Command('fedramp')
    .description(
      'Assess evidence for FedRAMP: a Rev 5 baseline (legacy) or a class of the Consolidated Rules for 2026.',
    )
    .argument('[path...]', 'what to read (default: the current folder)')
    .optionsGroup('FedRAMP:')
    .addOption(new Option('--baseline <name>', 'Rev 5 baseline (default: moderate)').choices(FEDRAMP_BASELINES))
    .addOption(new Option('--class <letter>', 'certification class').choices(FEDRAMP_CLASSES).conflicts('baseline'))
    .option('--package-uri <uri>', "address of the provider's Certification Package Overview")
    .option(
      '--previous-report <file>',
      'the vulnerability detail report before this one: keeps ids and days of detection',
    )
    .option('--history <folder>', 'outputs of earlier runs, for the metrics of indicators over 30 days and a year')
    .addHelpText('after', EXAMPLES);
  return addCommonOptions(addDiagramSwitch(addModuleOptions(addParserOptions(command)))).action(
    async (paths: string[], options: Options) => {
      const fedramp = await fedrampTarget(options);
      const chosen = command.getOptionValueSource('policy') !== 'default';
      const policy = fedramp.program === 'cr26' && !chosen ? 'update-stream' : options.policy;
      const modules = await readModuleSettings({ ...options, policy });
      const diagrams = switchedOn(options);
      const settings = {
        parsing: readParserSettings(options),
        modules,
        fedramp,
        operation: 'fedramp',
        ...diagrams,
      } as const;
      process.exitCode = await runAssessment(paths, options, {}, settings);
    },
  );
}
