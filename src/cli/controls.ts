import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import type { ControlsTest } from '../engine/test-controls.ts';
import { counted } from '../base/counted.ts';
import { COVERAGE_PAGES, type CoveragePage } from '../model/coverage-page.ts';
import { EngineError } from '../model/engine-error.ts';
import { didYouMean } from '../base/nearest.ts';
import { safeText } from '../model/safe-text.ts';
import { repeatable } from './options/repeatable.ts';
import { writeFiles } from './write-files.ts';

const EXAMPLES = `
Examples:
  evidence-engine controls list --family crypto
  evidence-engine controls new owner-tag-present --folder my-checks/governance
  evidence-engine controls test my-checks
  evidence-engine controls docs > checks.md
  evidence-engine controls docs --by control > coverage.md
  evidence-engine controls docs --site site`;

/** `controls`: lists checks, creates and tests custom ones, and prints the page about all of them. */
export function controlsCommand(): Command {
  const command = new Command('controls')
    .description('List, test, start and document checks; your own live in folders given with --controls.')
    .addHelpText('afterAll', EXAMPLES);
  command
    .command('list')
    .description('List checks with what they examine and the controls they bear on.')
    .option('--family <name>', 'only this family')
    .option('--controls <folder>', 'folder with your own checks; repeatable', repeatable)
    .option('--json', 'as JSON')
    .action(list);
  command
    .command('test')
    .description('Run the examples of every check, and see that each condition matters.')
    .argument('[folder]', 'folder with checks of your own (default: the built-in ones)')
    .option('--only <id>', 'one check or one family')
    .action(test);
  command
    .command('new')
    .description('Write a template for a check; the command "controls test" says what is missing in it.')
    .argument('<id>', 'lower-case words with hyphens; also the file name')
    .option('--folder <folder>', 'where the file is written; the last folder is the family', 'my-checks/custom')
    .action(start);
  command
    .command('docs')
    .description('Print a Markdown page of all checks, or of what the built-in ones cover; or write a site.')
    .addOption(new Option('--by <order>', 'coverage of the built-in checks').choices(COVERAGE_PAGES))
    .option('--site <folder>', 'write a page for each check and control, with search, that works without a network')
    .option('--force', 'with --site: write into a folder that has other files; those stay')
    .option('--controls <folder>', 'folder with your own checks; repeatable', repeatable)
    .action(docs);
  return command;
}

interface ListOptions {
  readonly family?: string;
  readonly controls?: readonly string[];
  readonly json?: boolean;
}

async function list({ family, controls = [], json }: ListOptions): Promise<void> {
  const { listChecks } = await import('../engine/list-checks.ts');
  const all = await listChecks(controls);
  const checks = family === undefined ? all : all.filter((check) => check.family === family);
  if (family !== undefined && checks.length === 0)
    throw unknownFamily(family, new Set(all.map((check) => check.family)));
  if (json === true) {
    process.stdout.write(`${JSON.stringify(checks, null, 2)}\n`);
    return;
  }
  const width = Math.max(0, ...checks.map(({ id }) => id.length));
  for (const { id, severity, title, supports, contradicts } of checks) {
    const named = [supports, contradicts].flatMap((each) => Object.values(each).flat()).join(', ');
    process.stdout.write(`${safeText(`${id.padEnd(width)}  ${severity.padEnd(8)}  ${title} (${named})`)}\n`);
  }
  process.stdout.write(`${counted(checks.length, 'check')}\n`);
}

function unknownFamily(family: string, known: ReadonlySet<string>): EngineError {
  const message = `No check has the family "${family}".${didYouMean(family, known)} Known are: ${[...known].toSorted().join(', ')}.`;
  return new EngineError('invalid-usage', message);
}

async function test(folder: string | undefined, { only }: { readonly only?: string }): Promise<void> {
  const { testControls } = await import('../engine/test-controls.ts');
  const result = await testControls(folder, only);
  const errors = report(result);
  if (result.checks === 0) {
    const what = only === undefined ? 'There are no checks in this folder.' : `No check or family is called "${only}".`;
    throw new EngineError('invalid-usage', `${what} Write the id of a check, or test all checks.`);
  }
  process.stdout.write(`${counted(result.checks, 'check')} tested, ${errors} with faults\n`);
  process.exitCode = errors > 0 ? 1 : 0;
}

function report({ problems }: ControlsTest): number {
  for (const { file, where, reason } of problems) {
    process.stderr.write(`${safeText(`error: ${file}: ${where}: ${reason}`)}\n`);
  }
  return new Set(problems.map(({ file }) => file)).size;
}

async function start(id: string, { folder }: { readonly folder: string }): Promise<void> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 80) {
    throw new EngineError('invalid-usage', 'The id needs lower-case words with hyphens, such as owner-tag-present.');
  }
  const names = { check: `${id}.yaml`, examples: `${id}.examples.yaml` };
  const taken = Object.values(names).find((name) => existsSync(join(folder, name)));
  if (taken !== undefined)
    throw new EngineError('invalid-usage', `${join(folder, taken)} exists already and was left as it is.`);
  const { startCheck } = await import('../engine/list-checks.ts');
  const { check, examples } = startCheck(id);
  writeFiles(folder, [
    { filename: names.check, text: check },
    { filename: names.examples, text: examples },
  ]);
  const { isInCheckout } = await import('../engine/package-file.ts');
  const next = isInCheckout(folder)
    ? `npm run check:content -- ${id}`
    : `evidence-engine controls test ${dirname(folder)}`;
  process.stdout.write(
    `${safeText(`${join(folder, names.check)} and ${names.examples} written. Edit them, then run: ${next}`)}\n`,
  );
}

interface DocsOptions {
  readonly by?: CoveragePage;
  readonly site?: string;
  readonly force?: boolean;
  readonly controls?: readonly string[];
}

async function docs({ by, site, force, controls = [] }: DocsOptions): Promise<void> {
  if (site === undefined && force !== undefined) throw new EngineError('invalid-usage', '--force requires --site.');
  if (site !== undefined) {
    if (by !== undefined)
      throw new EngineError('invalid-usage', '--site and --by cannot be combined. The site has these pages too.');
    const { writeControlsSite } = await import('./controls-site.ts');
    await writeControlsSite(site, { controls, force: force === true });
    return;
  }
  if (by !== undefined) {
    if (controls.length > 0)
      throw new EngineError('invalid-usage', '--by is about the built-in checks. Leave out --controls.');
    const { coveragePage } = await import('../engine/coverage-pages/coverage-pages.ts');
    process.stdout.write(await coveragePage(by));
    return;
  }
  const { documentChecks } = await import('../engine/list-checks.ts');
  process.stdout.write(await documentChecks(controls));
}
