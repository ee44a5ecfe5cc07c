import { Option, type Command } from 'commander';

const FORMATS = ['text', 'json', 'markdown'] as const;

/** Values that commander parses for the options of `addViewOptions`. */
export interface ViewOptions {
  readonly format: (typeof FORMATS)[number];
  readonly json?: boolean;
  readonly output?: string;
  readonly quiet?: boolean;
}

/** Adds the options of commands that show finished runs. */
export function addViewOptions(command: Command, files: string): Command {
  return command
    .addOption(new Option('-f, --format <format>', 'what is printed').choices(FORMATS).default('text'))
    .option('--json', 'short for --format json')
    .option('-o, --output <folder>', `also write ${files} there`)
    .option('-q, --quiet', 'print nothing but errors')
    .option('--debug', 'show a stack trace with an error');
}

/** The output format: JSON with `--json`, otherwise `--format`. */
export function chooseFormat({ format, json }: ViewOptions): ViewOptions['format'] {
  return json === true ? 'json' : format;
}
