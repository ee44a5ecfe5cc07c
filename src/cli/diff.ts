import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { omitUndefined } from '../base/omit-undefined.ts';
import { safeText } from '../model/safe-text.ts';
import { FAIL_ON, isGated, type FailOn } from './exit-code.ts';
import { withProgress } from './terminal/progress.ts';
import { addViewOptions, chooseFormat, type ViewOptions } from './options/view-options.ts';
import { writeFiles } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine diff evidence-main evidence
  evidence-engine diff before/nist-800-53 after/nist-800-53 --format markdown --fail-on high

Run both with --report findings, so that every answer can be compared.`;

interface DiffOptions extends ViewOptions {
  readonly framework?: string;
  readonly failOn: FailOn;
}

/** `diff <before> <after>`: shows which controls changed, and which findings caused it. */
export function diffCommand(): Command {
  const command = new Command('diff')
    .description('Compare two runs: which controls changed, and because of which resource or missing evidence.')
    .argument('<before>', 'a folder that a run wrote, or an evidence-response.json')
    .argument('<after>', 'the same of a later run')
    .option('--framework <id>', 'compare only this framework; both runs need it')
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity of a finding that fails now and did not before for exit 1')
        .choices(FAIL_ON)
        .default('low'),
    )
    .addHelpText('after', EXAMPLES);
  return addViewOptions(command, 'difference.json and difference.md').action(
    async (before: string, after: string, options: DiffOptions) => {
      process.exitCode = await run(before, after, options);
    },
  );
}

async function run(before: string, after: string, options: DiffOptions): Promise<number> {
  const { framework, output, failOn } = options;
  const { diff, getGate: gateOf } = await import('../engine/finished-runs/diff.ts');
  const format = chooseFormat(options);
  const request = { before, after, ...omitUndefined({ framework }) };
  const quiet = options.quiet === true || format !== 'text';
  const { differences, json, markdown } = await withProgress(quiet, (say) => diff(request, say));
  const files = [
    { filename: 'difference.json', text: json },
    { filename: 'difference.md', text: markdown },
  ];
  if (output !== undefined) writeFiles(resolve(output), files);
  const exitCode = isGated(gateOf(differences), failOn) ? 1 : 0;
  process.exitCode = exitCode;
  if (format !== 'text') process.stdout.write(format === 'json' ? json : markdown);
  else if (options.quiet !== true) {
    const { differenceLines } = await import('./terminal/difference-lines.ts');
    const blocks = differences.map((each) => differenceLines(each).map(safeText).join('\n'));
    process.stdout.write(`${blocks.join('\n\n')}\n`);
  }
  return exitCode;
}
