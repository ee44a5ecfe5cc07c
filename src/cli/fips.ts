import { Command, Option } from 'commander';
import { runAssessment } from './run-assessment.ts';
import type { CommonOptions } from './common-options.ts';
import { addCommonOptions } from './common-options.ts';

const EXAMPLES = `
Examples:
  evidence-engine fips examples/hardened
  evidence-engine fips hosts.zip --standard 140-2 --format oscal --as-of 2026-11-01`;

/** `fips [path...]`: cryptographic evidence to FIPS 140-3 or 140-2 verdicts. */
export function fipsCommand(): Command {
  const command = new Command('fips')
    .description('Assess cryptographic evidence: host and OpenSSL facts, SBOMs, lock files, manifests, state.')
    .argument('[path...]', 'what to read (default: the current folder)')
    .addOption(new Option('--standard <number>', 'which FIPS').choices(['140-3', '140-2']).default('140-3'))
    .addHelpText('after', EXAMPLES);
  return addCommonOptions(command).action(async (paths: string[], options: CommonOptions & { standard: string }) => {
    process.exitCode = await runAssessment(paths, options, { framework: [`fips-${options.standard}`] });
  });
}
