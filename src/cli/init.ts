import { Command, Option } from 'commander';
import { FAIL_ON } from './exit-code.ts';
import { repeatable } from './options/repeatable.ts';
import type { InitOptions } from './init/init-options.ts';
import { CI } from './init/repository.ts';

const EXAMPLES = `
Examples:
  evidence-engine init
  evidence-engine init --ci github --framework nist-800-53 --framework cmmc --dry-run
  evidence-engine init --ci gitlab --address https://git.example.org/evidence-engine --yes
  evidence-engine init --no-hook --ci none --baseline --yes`;

/** `init`: sets a repository up, and shows each change before it is made. */
export function initCommand(): Command {
  return new Command('init')
    .description(
      'Set this repository up: configuration, pre-commit hook, pipeline and a first baseline. Shows all changes before it writes.',
    )
    .addOption(new Option('--ci <system>', 'pipeline to write (default: what the repository suggests)').choices(CI))
    .option('--framework <id>', 'framework id, repeatable (default: nist-800-53)', repeatable)
    .option('--level <name>', 'narrow to a level, such as 2')
    .addOption(new Option('--fail-on <severity>', 'lowest severity that gates (default: high)').choices(FAIL_ON))
    .option('--hook', 'add the pre-commit hook (default in a git repository)')
    .option('--no-hook', 'add no hook')
    .option('--baseline', 'record known failures, so that only new ones gate (default if there are any)')
    .option('--no-baseline', 'record no failures')
    .option('--address <address>', 'git repository with packed tags, for the hook and the pipeline')
    .option(
      '--package <package>',
      'what npm installs in GitLab and Azure Pipelines: a tarball, an address, or name@version',
    )
    .option('-y, --yes', 'write without questions')
    .option('--dry-run', 'show the changes and write nothing')
    .option('--no-color', 'no colours')
    .option('--debug', 'show a stack trace with an error')
    .addHelpText('after', EXAMPLES)
    .action(async (options: InitOptions) => {
      const { runInit } = await import('./init/run-init.ts');
      process.exitCode = await runInit(options);
    });
}
