import { isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { splitFreeForm, unquoted } from '../../../languages/shell/split-words.ts';
import { moduleName, type ModuleCall } from './module-names.ts';

/** Modules whose free text is a command, a file or a word, not `name=value`. */
const FREE_FORM: ReadonlySet<string> = new Set([
  'command',
  'shell',
  'raw',
  'script',
  'win_command',
  'win_shell',
  'meta',
  'include_tasks',
  'import_tasks',
  'include_role',
  'import_role',
  'include_vars',
  'import_playbook',
]);
const COMMAND_OPTIONS: ReadonlySet<string> = new Set(['chdir', 'creates', 'removes', 'executable', 'warn', 'stdin']);
/** The argument name for the free-form text of a module. */
export const FREE = '_raw';

/**
 * Parameters of a module call, unevaluated: those of the module's defaults, of `args:` and of the call itself; the
 * last one wins. Free-form `name=value` text is split into parameters.
 */
export function readArguments(call: ModuleCall, task: ValueMap, defaults: ValueMap): ValueMap {
  const args = own(task, 'args');
  return Object.fromEntries([
    ...Object.entries(defaults),
    ...(isMap(args) ? Object.entries(args) : []),
    ...readEntries(call),
  ]);
}

function readEntries({ module, given }: ModuleCall): readonly [string, Value][] {
  if (isMap(given)) return Object.entries(given);
  if (typeof given !== 'string') return given === null ? [] : [[FREE, given]];
  const words = splitFreeForm(given);
  const isFree = FREE_FORM.has(module);
  if (words === undefined) return [[FREE, given]];
  const entries: [string, Value][] = [];
  const rest: string[] = [];
  for (const word of words) {
    const match = /^([A-Za-z_]\w{0,60})=([^]*)$/.exec(word);
    const name = match?.[1];
    if (name === undefined || match?.[2] === undefined || (isFree && !isOption(module, name))) rest.push(word);
    else entries.push([name, unquoted(match[2])]);
  }
  if (rest.length > 0) entries.push([FREE, isFree && rest.length === words.length ? given : rest.join(' ')]);
  return entries;
}

function isOption(module: string, name: string): boolean {
  return /^(?:include|import)/.test(module) || COMMAND_OPTIONS.has(name);
}

/** Module groups that share defaults, by the last word of their name (Ansible, "Module defaults groups"). */
const GROUPS: ReadonlyMap<string, RegExp> = new Map([
  ['aws', /^(?:amazon|community)\.aws\./],
  ['azure', /^azure\.azcollection\./],
  ['gcp', /^google\.cloud\./],
  ['k8s', /^kubernetes\.core\./],
  ['docker', /^community\.docker\./],
]);

function isOfGroup(name: string, key: string): boolean {
  const group = /^group\/(?:[\w.]{1,100}\.)?(\w{1,40})$/.exec(name)?.[1];
  return group !== undefined && GROUPS.get(group)?.test(key) === true;
}

/** Defaults of plays, blocks and tasks for a module; the nearest wins. */
export function defaultsFor(module: string, key: string, all: readonly Value[]): ValueMap {
  const entries: [string, Value][] = [];
  for (const defaults of all) {
    if (!isMap(defaults)) continue;
    for (const [name, values] of Object.entries(defaults)) {
      const isSame = name === key || moduleName(name) === module || isOfGroup(name, key);
      if (isSame && isMap(values)) entries.push(...Object.entries(values));
    }
  }
  return Object.fromEntries(entries);
}
