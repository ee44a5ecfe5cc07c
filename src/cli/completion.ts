import { Argument, Command } from 'commander';
import type { CommandEntry, OptionEntry } from './command-tree.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const EXAMPLES = `
Examples:
  source <(evidence-engine completion bash)
  evidence-engine completion zsh > "\${fpath[1]}/_evidence-engine"
  evidence-engine completion fish > ~/.config/fish/completions/evidence-engine.fish`;

/** `completion <shell>`: prints a script with which a shell completes commands, options and their values. */
export function completionCommand(entries: () => Promise<readonly CommandEntry[]>): Command {
  return new Command('completion')
    .description('Print a script that completes commands, options and values in your shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      process.stdout.write(WRITERS[shell](await entries()));
    });
}

const WRITERS: { readonly [shell in Shell]: (entries: readonly CommandEntry[]) => string } = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** A completion script for bash, with one case for each command: its words, subcommands, options and option values. */
export function bashCompletion(entries: readonly CommandEntry[]): string {
  const words = entries.map(({ words: path, commands, options }) => {
    return `    ${quoted(path.join(' '))}) words=${quoted([...commands, ...names(options)].join(' '))} ;;\n`;
  });
  const values = entries.flatMap(({ words: path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ choices, ...option }) => {
        const patterns = names([{ choices, ...option }]).map((name) => quoted(`${path.join(' ')} ${name}`));
        return `    ${patterns.join('|')}) kind=${readKind({ choices, ...option })} ;;\n`;
      }),
  );
  return `# bash completion for evidence-engine
_evidence_engine() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' kind='' word next
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case " ${entries.map(({ words: path }) => path.join(' ')).join(' | ')} " in
      *"| $next |"*|*"| $next "*) path=$next ;;
    esac
  done
  case "$path $previous" in
${values.join('')}  esac
  [ "$kind" = nothing ] && return
  if [ "$kind" = files ]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    return
  fi
  if [ -n "$kind" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$kind" -- "$current")
    return
  fi
  case "$path" in
${words.join('')}  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [ -n "$path" ] && [[ $current != -* ]]; then
    local files
    mapfile -t files < <(compgen -f -- "$current")
    COMPREPLY+=("\${files[@]}")
  fi
}
complete -o filenames -F _evidence_engine evidence-engine
`;
}

function readKind({ choices, path }: OptionEntry): string {
  if (choices.length > 0) return quoted(choices.join(' '));
  return path ? 'files' : 'nothing';
}

/** A completion script for zsh, with a function for each command and its options. */
export function zshCompletion(entries: readonly CommandEntry[]): string {
  const functions = entries.map(({ words: path, options, commands }) => {
    const specs = options.map((option) => `    ${zshOption(option)} \\\n`).join('');
    if (commands.length === 0)
      return `${functionName(path)}() {\n  _arguments -s -S \\\n${specs}    '*:file:_files'\n}\n`;
    const described = commands.map((name) => {
      const entry = entries.find((each) => each.words.join(' ') === [...path, name].join(' '));
      return `    ${quoted(`${name}:${plain(entry?.description ?? '')}`)}\n`;
    });
    const cases = commands.map((name) => `        ${name}) ${functionName([...path, name])} ;;\n`).join('');
    return `${functionName(path)}() {
  local context state line
  local -a commands=(
${described.join('')}  )
  _arguments -C -S \\
${specs}    '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $line[1] in
${cases}      esac ;;
  esac
}
`;
  });
  return `#compdef evidence-engine\n${functions.join('')}if [ "$funcstack[1]" = _evidence-engine ]; then _evidence-engine "$@"; else compdef _evidence-engine evidence-engine; fi\n`;
}

function functionName(words: readonly string[]): string {
  return ['_evidence-engine', ...words].join('-');
}

function zshOption({ short, long, description, takesValue, choices, path }: OptionEntry): string {
  const value = choices.length > 0 ? `:value:(${choices.join(' ')})` : `:value:${path ? '_files' : ''}`;
  const text = `[${plain(description).replaceAll(/[[\]]/g, String.raw`\$&`)}]${takesValue ? value : ''}`;
  return [short, long].flatMap((name) => (name === undefined ? [] : quoted(`*${name}${text}`))).join(' ');
}

/** A completion script for fish: one line for each command and option, offered where it is valid. */
export function fishCompletion(entries: readonly CommandEntry[]): string {
  const lines = entries.flatMap(({ words: path, commands, options }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    const fresh =
      path.length === 0
        ? '__fish_use_subcommand'
        : `${seen}; and not __fish_seen_subcommand_from ${commands.join(' ')}`;
    const below = commands.map((name) => {
      const entry = entries.find((each) => each.words.join(' ') === [...path, name].join(' '));
      return `complete -c evidence-engine -f -n ${quoted(fresh)} -a ${name} -d ${quoted(plain(entry?.description ?? ''))}`;
    });
    const condition = path.length === 0 ? '__fish_use_subcommand' : seen;
    const own = options.map(({ short, long, description, takesValue, choices, path: isPath }) => {
      const other = isPath ? ' -r' : ' -x';
      const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : other;
      const flags = `${short === undefined ? '' : ` -s ${short.slice(1)}`} -l ${long.slice(2)}`;
      return `complete -c evidence-engine -n ${quoted(condition)}${flags}${takesValue ? value : ''} -d ${quoted(plain(description))}`;
    });
    return [...below, ...own];
  });
  return `# fish completion for evidence-engine\n${lines.join('\n')}\n`;
}

function names(options: readonly OptionEntry[]): readonly string[] {
  return options.flatMap(({ short, long }) => (short === undefined ? [long] : [short, long]));
}

function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(':', ',')
    .replaceAll(/[`$\\]/g, '');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
