import { existsSync } from 'node:fs';
import type { ChalkInstance } from 'chalk';
import { EngineError } from '../../model/engine-error.ts';
import type { InitOptions } from './init-options.ts';
import { chalkFor } from '../terminal/chalk-for.ts';
import { startProgress } from '../terminal/progress.ts';
import { startAsking, type Asker } from './ask.ts';
import { chooseSetup, type Choices } from './choices.ts';
import { CONFIG_FILE } from './file-names.ts';
import { chooseGate, frameworkIds, type Gate } from './gate.ts';
import { nextText } from './next-steps.ts';
import type { Planned, PlannedChange } from './planned-change.ts';
import { planBaseline, planConfig, planHook, planIgnored, planPipeline } from './planned-files.ts';
import { checkSource } from './program-source.ts';
import { lookAtRepository, type Repository } from './repository.ts';
import { plannedText } from './show-planned.ts';
import { survey, type Survey } from './survey.ts';
import { writeChanges } from './write-changes.ts';

const INTERRUPTED = 130;
const NOTHING_EXAMINED = 4;
const NO_EVIDENCE = `Nothing in this folder is in a supported format, so a pipeline would end with exit ${NOTHING_EXAMINED}. Nothing was written.
Run init where the infrastructure is described. evidence-engine assess --help names what is read.`;

/** Looks at the current folder, shows what would be written, and writes it when that is wanted. Returns the exit code. */
export async function runInit(options: InitOptions): Promise<number> {
  checkSource(options);
  const repository = lookAtRepository();
  const asker = await askerFor(options);
  try {
    return await setUp(options, repository, asker);
  } finally {
    asker?.close();
  }
}

/** Questions need a terminal; flags can answer all of them. */
async function askerFor({ yes, dryRun }: InitOptions): Promise<Asker | undefined> {
  const { stdin, stdout } = process;
  if (yes === true || dryRun === true || !stdin.isTTY || !stdout.isTTY) return undefined;
  return startAsking(stdin, stdout, () => {
    stdout.write('\nNothing was written.\n');
    process.exit(INTERRUPTED);
  });
}

async function setUp(options: InitOptions, repository: Repository, asker: Asker | undefined): Promise<number> {
  const chalk = await chalkFor(options);
  const isConfigured = existsSync(CONFIG_FILE);
  const gate = await chooseGate(options, isConfigured, asker);
  const found = await look(gate, chalk);
  say(found.lines.join('\n'));
  if (!found.isEvidence) {
    say(NO_EVIDENCE);
    return NOTHING_EXAMINED;
  }
  const choices = await chooseSetup(options, repository, found, gate, asker);
  const planned = planAll(gate, choices, repository, found);
  const changes = planned.flatMap((each) => ('change' in each ? [each.change] : []));
  const text = plannedText(planned, chalk);
  if (text !== '') say(`\n${text}`);
  if (changes.length === 0) {
    if (text === '') say('\nNothing to do: this repository is set up.');
    return 0;
  }
  if (!(await isWanted(options, changes, asker))) {
    say('Nothing was written.');
    return 0;
  }
  writeChanges(changes);
  say(nextText(changes, choices, { repository, found, options }, chalk));
  return 0;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function look(gate: Gate, chalk: ChalkInstance): Promise<Survey> {
  const progress = startProgress(false);
  try {
    return await survey(gate, chalk, progress.say);
  } finally {
    progress.stop();
  }
}

function planAll(
  gate: Gate,
  choices: Choices,
  { isGit, branch }: Repository,
  { baseline = '', failures }: Survey,
): readonly Planned[] {
  const { ci, hasHook, hasBaseline, source } = choices;
  const frameworks = frameworkIds(gate.frameworks);
  return [
    planConfig(gate, hasBaseline),
    ...(hasBaseline ? [planBaseline(baseline, failures)] : []),
    ...(isGit ? [planIgnored()] : []),
    ...(hasHook ? [planHook(source)] : []),
    ...planPipeline(ci, { source, paths: '.', frameworks, failOn: gate.failOn, branch }),
  ];
}

async function isWanted(
  { yes, dryRun }: InitOptions,
  changes: readonly PlannedChange[],
  asker: Asker | undefined,
): Promise<boolean> {
  if (dryRun === true) return false;
  if (yes === true) return true;
  if (asker !== undefined)
    return asker.confirm(changes.length === 1 ? 'Write this file?' : `Write these ${changes.length} files?`, true);
  const message =
    'Nothing was written, because questions need a terminal. Add --yes to write the files, or --dry-run to only show them.';
  throw new EngineError('invalid-usage', message);
}
