import { Command, CommanderError, type OutputConfiguration } from 'commander';
import { VERSION } from '../generated/version.ts';
import { safeLines } from '../model/safe-text.ts';
import type { CommandEntry } from './command-tree.ts';
import { endOnSignals } from './end-on-signals.ts';

/** Each subcommand is loaded only when it is used. */
const COMMANDS = {
  init: async () => (await import('./init.ts')).initCommand(),
  assess: async () => (await import('./assess.ts')).assessCommand(),
  fips: async () => (await import('./fips.ts')).fipsCommand(),
  azure: async () => (await import('./azure.ts')).azureCommand(),
  fedramp: async () => (await import('./fedramp.ts')).fedrampCommand(),
  diff: async () => (await import('./diff.ts')).diffCommand(),
  merge: async () => (await import('./merge.ts')).mergeCommand(),
  systems: async () => (await import('./systems.ts')).systemsCommand(),
  verify: async () => (await import('./verify.ts')).verifyCommand(),
  collect: async () => (await import('./collect.ts')).collectCommand(),
  serve: async () => (await import('./serve.ts')).serveCommand(),
  keys: async () => (await import('./keys.ts')).keysCommand(),
  waivers: async () => (await import('./waivers.ts')).waiversCommand(),
  baseline: async () => (await import('./baseline.ts')).baselineCommand(),
  explain: async () => (await import('./explain.ts')).explainCommand(),
  diagram: async () => (await import('./diagram.ts')).diagramCommand(),
  config: async () => (await import('./config.ts')).configCommand(),
  controls: async () => (await import('./controls.ts')).controlsCommand(),
  completion: async () => (await import('./completion.ts')).completionCommand(allEntries),
  man: async () => (await import('./man.ts')).manCommand(allEntries),
} as const;

const OVERVIEW = [
  ['init', 'set a repository up: configuration, hook, pipeline, first baseline'],
  ['assess [path...]', 'assess evidence against one or more frameworks'],
  ['fips [path...]', 'assess cryptographic evidence against FIPS 140-3 (or 140-2)'],
  ['azure [path...]', 'assess live Azure, through workload identity federation'],
  ['fedramp [path...]', 'assess evidence against a FedRAMP baseline or class'],
  ['diff <before> <after>', 'show which controls changed between two runs, and why'],
  ['merge <path...>', 'combine the results of many systems into one view'],
  ['systems', 'write jobs that run a list of systems on other engines'],
  ['verify [output]', 'verify results, evidence and signature, or OSCAL of any tool'],
  ['collect', 'collect facts of this host, or of an unpacked image'],
  ['serve', 'serve the HTTP API on this machine'],
  ['keys', 'add, list, rotate and revoke API keys for serve'],
  ['waivers', 'add a waiver, or list the waivers of a file'],
  ['baseline', 'update a baseline of known failures'],
  ['explain <id>', 'explain what a control or a check requires'],
  ['diagram [path...]', 'draw architecture diagrams of Terraform evidence'],
  ['config', 'find and check .evidence-engine.yaml'],
  ['controls', 'list, test, start and document checks'],
  ['completion <shell>', 'print shell completion for bash, zsh and fish'],
  ['man', 'print the manual page'],
] as const;

const SERVICE = 'serve';

/** A command line may contain control characters, so its text is made safe before it is printed. */
const CALM: OutputConfiguration = { outputError: (text, write) => write(safeLines(text)) };

/** Runs one command line. `args` follow the script's name. Returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  if (args[0] !== SERVICE) endOnSignals();
  endQuietlyOnClosedPipe();
  const debug = args.includes('--debug');
  try {
    const program = await programFor(args[0]);
    await program.parseAsync(args, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { reportError } = await import('./terminal/report-error.ts');
    return reportError(error, debug);
  }
}

/** Only the named command is loaded, to keep `--help` fast. */
async function programFor(name: string | undefined): Promise<Command> {
  const program = newProgram();
  const load = name !== undefined && isCommand(name) ? COMMANDS[name] : undefined;
  if (load !== undefined) return program.addCommand(inherit(await load()));
  for (const [usage, description] of OVERVIEW) program.command(usage).description(description);
  return program;
}

function newProgram(): Command {
  return new Command('evidence-engine')
    .description('Turns infrastructure state, manifests, SBOMs, lock files and host facts into control verdicts.')
    .version(VERSION, '-V, --version')
    .configureOutput(CALM)
    .exitOverride()
    .showHelpAfterError('(add --help for the list of commands and options)');
}

async function allEntries(): Promise<readonly CommandEntry[]> {
  const { commandEntries } = await import('./command-tree.ts');
  const { knownValues } = await import('../engine/check-choices.ts');
  const program = newProgram();
  for (const load of Object.values(COMMANDS)) program.addCommand(await load());
  return commandEntries(program, knownValues());
}

function isCommand(name: string): name is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, name);
}

function inherit(command: Command): Command {
  for (const each of [command, ...command.commands]) {
    each.configureOutput(CALM).exitOverride().showHelpAfterError('(add --help for the list of options)');
  }
  return command.hook('preAction', async (_, named) => {
    const { refuseEmpty } = await import('./options/refuse-empty.ts');
    refuseEmpty(named);
  });
}

/**
 * `evidence-engine ... | head` must end quietly but keep the exit code of the verdict: a reader that stops early must
 * not turn a gate green. A full disk behind standard output is an error.
 */
function endQuietlyOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`error: standard output could not be written (${error.code ?? 'unknown reason'}).\n`);
    process.exit(2);
  });
  process.stderr.on('error', () => process.exit(process.exitCode ?? 2));
}
