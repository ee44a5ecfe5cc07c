import type { Command } from 'commander';
import { omitUndefined } from '../base/omit-undefined.ts';

/** A command with what can follow its name on the command line. */
export interface CommandEntry {
  /** Words that call it, such as `controls test`; empty for the program itself. */
  readonly words: readonly string[];
  readonly description: string;
  readonly usage: string;
  readonly options: readonly OptionEntry[];
  readonly commands: readonly string[];
  /** Text at the end of its help, such as examples. */
  readonly more: string;
}

export interface OptionEntry {
  /** As in help: `-n, --name <text>`. */
  readonly flags: string;
  readonly short?: string;
  readonly long: string;
  readonly description: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
  /** Whether the value is a file or folder. */
  readonly path: boolean;
}

/** Value names of options that take a file or a folder. */
export const PATHS = /<(?:file|folder|plan|path|report|program)>/;

type KnownValues = ReadonlyMap<string, readonly string[]>;

/** A command and all below it, each before its own subcommands. */
export function commandEntries(
  command: Command,
  known: KnownValues,
  words: readonly string[] = [],
): readonly CommandEntry[] {
  const visible = command.commands.filter((each) => each.name() !== 'help');
  const own: CommandEntry = {
    words,
    description: command.description(),
    usage: command.usage(),
    options: command.options.map((option) => ({
      flags: option.flags,
      ...omitUndefined({ short: option.short }),
      long: option.long ?? option.flags,
      description: option.description,
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? known.get(option.long ?? '') ?? [],
      path: PATHS.test(option.flags),
    })),
    commands: visible.map((each) => each.name()),
    more: readExamples(command),
  };
  return [own, ...visible.flatMap((each) => commandEntries(each, known, [...words, each.name()]))];
}

function readExamples(command: Command): string {
  const lines: string[] = [];
  command.configureOutput({ writeOut: (text) => void lines.push(text) });
  command.outputHelp();
  const text = lines.join('');
  const at = text.search(/^(?:Examples:|Writes )/m);
  return at === -1 ? '' : text.slice(at).trimEnd();
}
