import { Command, Option } from 'commander';
import { runAssessment } from './run-assessment.ts';
import { addCommonOptions, type CommonOptions } from './options/common-options.ts';
import { addModuleOptions, readModuleSettings, type ModuleOptions } from './options/module-options.ts';
import { addSuppressionOptions } from './options/suppression-options.ts';

const EXAMPLES = `
Examples:
  evidence-engine fips examples/hardened
  evidence-engine fips hosts.zip --standard 140-2 --format oscal --as-of 2026-11-01
  evidence-engine fips hosts --standard 800-193
  evidence-engine fips hosts --cmvp-data modules.yaml --policy update-stream`;

const STANDARDS = { '140-3': 'fips-140-3', '140-2': 'fips-140-2', '800-193': 'nist-sp-800-193' } as const;

type FipsOptions = CommonOptions & ModuleOptions & { readonly standard: keyof typeof STANDARDS };

/** `fips [path...]`: assesses cryptographic and firmware evidence against FIPS 140-3, FIPS 140-2 or SP 800-193. */
export function fipsCommand(): Command {
  const command = new Command('fips')
    .description('Assess cryptographic evidence: host and OpenSSL facts, SBOMs, lock files, manifests, state.')
    .argument('[path...]', 'what to read (default: the current folder)')
    .optionsGroup('Framework:')
    .addOption(
      new Option('--standard <number>', 'FIPS 140-3, FIPS 140-2, or SP 800-193 for firmware')
        .choices(Object.keys(STANDARDS))
        .default('140-3'),
    )
    .addHelpText('after', EXAMPLES);
  return addCommonOptions(addSuppressionOptions(addModuleOptions(command))).action(
    async (paths: string[], options: FipsOptions) => {
      const choice = { framework: [STANDARDS[options.standard]] };
      process.exitCode = await runAssessment(paths, options, choice, {
        modules: await readModuleSettings(options),
        operation: 'fips',
      });
    },
  );
}
