import { Command } from 'commander';
import { VERSION } from '../generated/version.ts';
import type { CommandEntry } from './command-tree.ts';

const EXAMPLES = `
Examples:
  evidence-engine man | man -l -
  evidence-engine man > evidence-engine.1`;

const EXIT_CODES = [
  ['0', 'assessed; nothing at or above --fail-on'],
  ['1', 'findings at or above --fail-on'],
  ['2', 'wrong usage or configuration'],
  ['3', 'an input could not be read or parsed'],
  ['4', 'nothing was assessed'],
  ['5', 'a remote source or service could not be reached or read'],
  ['70', 'an internal error of evidence-engine'],
  ['130', 'ended by Ctrl-C'],
] as const;

/** `man`: prints the manual page, generated from the commands. */
export function manCommand(entries: () => Promise<readonly CommandEntry[]>): Command {
  return new Command('man')
    .description('Print the manual page.')
    .addHelpText('after', EXAMPLES)
    .action(async () => {
      process.stdout.write(manPage(await entries()));
    });
}

/** A manual page in the macros of man(7): every command with its options and examples, and the exit codes. */
export function manPage(entries: readonly CommandEntry[]): string {
  const [program, ...commands] = entries;
  return [
    `.TH EVIDENCE\\-ENGINE 1 "" "evidence\\-engine ${roff(VERSION)}" "User Commands"`,
    '.SH NAME',
    'evidence\\-engine \\- control verdicts of infrastructure files',
    '.SH SYNOPSIS',
    '.B evidence\\-engine',
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    roff(program?.description ?? ''),
    '.SH COMMANDS',
    ...commands.flatMap(section),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]),
    '.SH ENVIRONMENT',
    'Every option has a variable: EVIDENCE_ENGINE_FAIL_ON for \\-\\-fail\\-on. NO_COLOR turns colours off.',
    '.SH FILES',
    '.TP',
    '.B .evidence\\-engine.yaml'.replace('.B .', '.B \\&.'),
    'Options by their long names, found upwards from what is scanned.',
    '',
  ].join('\n');
}

function section({ words, description, usage, options, more }: CommandEntry): readonly string[] {
  return [
    `.SS evidence\\-engine ${roff([...words, usage].join(' '))}`,
    roff(description),
    ...options.flatMap((option) => {
      const choices = option.choices.length === 0 ? '' : ` (${option.choices.join(', ')})`;
      return ['.TP', `.B ${roff(option.flags)}`, roff(option.description + choices)];
    }),
    ...(more === '' ? [] : ['.PP', '.nf', ...more.split('\n').map(roff), '.fi']),
  ];
}

function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
