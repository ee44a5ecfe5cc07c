import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { Organization } from '../model/organization.ts';
import type { SystemList } from '../model/system-list.ts';
import { CONTROL_STANDINGS } from '../model/control-standing.ts';
import { safeText } from '../model/safe-text.ts';
import { withProgress } from './terminal/progress.ts';
import { addViewOptions, chooseFormat, type ViewOptions } from './options/view-options.ts';
import { writeFiles } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine merge results
  evidence-engine merge results --framework cmmc --output results/organization
  evidence-engine merge billing/evidence portal/evidence --format markdown
  evidence-engine merge results --systems systems.yaml --output results/organization
  evidence-engine merge bundles/billing.zip bundles/portal.zip`;

const FAIL_ON = ['none', 'not-satisfied', 'undetermined', 'not-assessed'] as const;

interface MergeOptions extends ViewOptions {
  readonly framework?: string;
  readonly systems?: string;
  readonly failOn: (typeof FAIL_ON)[number];
}

/** `merge <path...>`: merges many responses into one view of an organization. */
export function mergeCommand(): Command {
  const command = new Command('merge')
    .description('Combine the results of many systems into one view: each control has its worst status.')
    .argument('<path...>', 'folders with evidence-response.json or evidence-bundle.zip in or below them, or such files')
    .option('--framework <id>', 'which framework, where the responses are of several')
    .option('--systems <file>', 'the list of systems that must be there; exit 4 if one failed or is missing')
    .addOption(
      new Option('--fail-on <status>', 'the mildest status of a control that gives exit 1')
        .choices(FAIL_ON)
        .default('none'),
    )
    .addHelpText('after', EXAMPLES);
  return addViewOptions(command, 'organization.json, .md and .html, and the history of the view,').action(
    async (paths: string[], options: MergeOptions) => {
      process.exitCode = await run(paths, options);
    },
  );
}

async function run(paths: readonly string[], options: MergeOptions): Promise<number> {
  const { framework, output, failOn } = options;
  const format = chooseFormat(options);
  const { merge, mergedFiles } = await import('../engine/finished-runs/merge.ts');
  const systems = options.systems === undefined ? undefined : await readList(options.systems);
  const getFolder = output === undefined ? undefined : () => resolve(output);
  const request = { paths, ...omitUndefined({ framework, systems, getFolder }) };
  const quiet = options.quiet === true || format !== 'text';
  const merged = await withProgress(quiet, (say) => merge(request, say));
  const { organization, json, markdown } = merged;
  if (output !== undefined) writeFiles(resolve(output), mergedFiles(merged));
  const exitCode = readExitCode(organization, failOn);
  process.exitCode = exitCode;
  if (format !== 'text') process.stdout.write(format === 'json' ? json : markdown);
  else if (options.quiet !== true) {
    const { organizationLines } = await import('./terminal/organization-lines.ts');
    process.stdout.write(`${organizationLines(organization).map(safeText).join('\n')}\n`);
  }
  return exitCode;
}

async function readList(file: string): Promise<SystemList> {
  const { readSystems } = await import('./settings/systems-file.ts');
  return readSystems(file);
}

/** A run that assessed nothing must not succeed, and neither must a view that lacks systems. */
function readExitCode({ counts, absent }: Organization, failOn: MergeOptions['failOn']): number {
  if (absent.length > 0) return 4;
  if (counts['not-satisfied'] + counts.undetermined + counts['not-assessed'] + counts.satisfied === 0) return 4;
  if (failOn === 'none') return 0;
  const gated = CONTROL_STANDINGS.slice(0, CONTROL_STANDINGS.indexOf(failOn) + 1);
  return gated.some((standing) => counts[standing] > 0) ? 1 : 0;
}
