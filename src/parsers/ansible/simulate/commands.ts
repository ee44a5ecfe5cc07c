import { isList, own, type Value, type ValueMap } from '../../../base/value.ts';
import { FREE } from '../play/arguments.ts';
import type { Call } from '../play/task.ts';
import { editByCommand } from './edit-by-command.ts';
import { put, type Machine } from './machine.ts';
import { splitCommands } from './command-words.ts';
import { noteFlush } from './firewall.ts';
import { firewallChanges, flushesRules } from './firewall-commands.ts';
import { notePackage } from './note-package.ts';
import { packageChanges } from './package-commands.ts';
import { serviceChanges } from './service-commands.ts';
import { noteChange } from './reboot.ts';
import { PROGRAMS, type Note } from './program-effects.ts';
import { noteOwner, noteRights, reached } from './rights.ts';

const MAX_COMMAND = 20_000;

/** The text of a command; `undefined` when it is unknown. */
export function commandText(args: ValueMap): string | undefined {
  const argv = own(args, 'argv');
  if (isList(argv)) {
    const words = argv.filter((word): word is string => typeof word === 'string');
    return words.length === argv.length ? words.join(' ') : undefined;
  }
  const text = own(args, 'cmd') ?? own(args, FREE);
  // at each empty line a search for a command would start anew
  return typeof text === 'string' && text.length <= MAX_COMMAND ? text.replaceAll(/\n\s*\n/g, '\n') : undefined;
}

/** Effect of a program whose command contains the word or pattern; without both, of every command. */
interface Meaning {
  readonly program: string;
  readonly word?: string;
  readonly pattern?: RegExp;
  readonly sets: readonly [subject: string, name: string, value: Value];
}

/** Order matters: a later row of one program wins. */
const MEANINGS: readonly Meaning[] = [
  { program: 'fips-mode-setup', word: '--enable', sets: ['fips', 'mode', true] },
  { program: 'fips-mode-setup', word: '--disable', sets: ['fips', 'mode', false] },
  ...['pro', 'ua', 'ubuntu-advantage'].flatMap((program): readonly Meaning[] => [
    { program, pattern: /\senable\s(?:.{0,200}\s)?fips(?:-updates)?(?:\s|$)/, sets: ['fips', 'mode', true] },
    { program, pattern: /\sdisable\s(?:.{0,200}\s)?fips(?:-updates)?(?:\s|$)/, sets: ['fips', 'mode', false] },
  ]),
  { program: 'aide', pattern: /--(?:init|update)/, sets: ['aide', 'initialised', true] },
  { program: 'auditctl', word: '-D', sets: ['audit', 'flushed', true] },
  { program: 'auditctl', pattern: /\s-e\s*0\b/, sets: ['audit', 'flushed', true] },
  { program: 'nmcli', pattern: /\bradio\s+(?:all|wifi)\s+on\b/, sets: ['wireless', 'off', false] },
  { program: 'nmcli', pattern: /\bradio\s+(?:all|wifi)\s+off\b/, sets: ['wireless', 'off', true] },
  { program: 'update-ca-trust', sets: ['ca-trust', 'updated', true] },
  { program: 'update-ca-certificates', sets: ['ca-trust', 'updated', true] },
  { program: 'aa-complain', sets: ['apparmor', 'enforcing', false] },
  { program: 'aa-disable', sets: ['apparmor', 'enforcing', false] },
  { program: 'aa-teardown', sets: ['apparmor', 'enforcing', false] },
];

/**
 * Applies commands with known effects: services, packages, FIPS mode, crypto policy, SELinux, firewall, kernel
 * arguments, audit.
 */
export function runCommand(machine: Machine, made: Call): void {
  const text = commandText(made.args);
  if (text === undefined) return;
  // the failure of what stands before `|| true` is not seen, and what wants a file may not run
  const isOpen = /\|\|\s*(?:true|:|\/bin\/true)(?:\s|$)/.test(text) || own(made.args, 'removes') !== undefined;
  const call = isOpen ? { ...made, sure: false } : made;
  const note: Note = (subject, name, value) => {
    put(machine, subject, name, value, call);
    if (subject === 'fips' || subject === 'kernel') noteChange(machine, 'rebooted', call);
    if (subject === 'fips' || name === 'fips') noteChange(machine, 'fipsStarted', call);
  };
  editByCommand(machine, text, readFolder(made.args), made.place);
  for (const words of splitCommands(text)) noteCommand(machine, call, words, note);
  noteLoops(machine, call, text);
  for (const [, value = '', path = ''] of text.matchAll(WRITES_KERNEL))
    note('sysctl-now', path.replaceAll('/', '.'), value);
}

/** A kernel setting that is written to its file lasts until the next start (proc(5), /proc/sys). */
const WRITES_KERNEL =
  /\b(?:echo|printf)\s{1,5}["']?([\w.-]{1,40})["']?\s{0,5}(?:>|\|\s{0,5}(?:sudo\s{1,5})?tee\s)\s{0,5}\/proc\/sys\/([\w./-]{3,100})/g;

/** A service named by a shell variable may be any service that the text names (systemctl(1)). */
function noteLoops(machine: Machine, call: Call, text: string): void {
  const changes = splitCommands(text).flatMap(serviceChanges);
  const states = changes.filter(({ name, value }) => name.startsWith('$') && !value).map(({ state }) => state);
  if (states.length === 0) return;
  for (const key of machine.settings.get('service')?.keys() ?? []) {
    const [, name = '', state = ''] = /^(.{1,200})\.(enabled|running)$/.exec(key) ?? [];
    const isNamed = text.split(/[\s;"'()]+/).some((word) => word.replace(/\.service$/, '') === name);
    if (isNamed && states.some((each) => each === state)) put(machine, 'service', key, false, { ...call, sure: false });
  }
}

function readFolder(args: ValueMap): string | undefined {
  const folder = own(args, 'chdir');
  return typeof folder === 'string' ? folder : undefined;
}

function noteCommand(machine: Machine, call: Call, words: readonly string[], note: Note): void {
  const [program = ''] = words;
  const command = words.join(' ');
  for (const { program: wanted, word, pattern, sets } of MEANINGS) {
    if (program !== wanted || (word !== undefined && !words.includes(word))) continue;
    if (pattern === undefined || pattern.test(command)) note(...sets);
  }
  for (const { name, state, value } of serviceChanges(words)) note('service', `${name}.${state}`, value);
  for (const { name, isThere } of packageChanges(words)) notePackage(machine, name, isThere, call);
  for (const change of firewallChanges(words)) note(...change);
  if (flushesRules(words)) noteFlush(machine, call);
  noteModes(machine, call, words);
  PROGRAMS.get(program)?.(words, note, machine, call);
}

function noteModes(machine: Machine, call: Call, [program, ...words]: readonly string[]): void {
  if (program !== 'chmod' && program !== 'chown' && program !== 'chgrp') return;
  const isDeep = words.some((word) => /^-[A-Za-z]*R/.test(word) || word === '--recursive');
  const [said, ...paths] = words.filter((word) => !/^-[-A-Za-z]/.test(word) || /^-[rwxXst]+$/.test(word));
  if (said === undefined) return;
  for (const path of paths.filter((each) => each.startsWith('/')).flatMap((each) => reached(machine, each, isDeep))) {
    if (program === 'chmod') {
      noteRights(machine, path, said, call);
      continue;
    }
    const [owner = '', group = ''] = program === 'chgrp' ? ['', said] : said.split(/[:.]/);
    if (owner !== '') noteOwner(machine, 'owner', path, owner, call);
    if (group !== '') noteOwner(machine, 'group', path, group, call);
  }
}
