import { isList, isMarker, own, unknown } from '../../../model/value.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import { FREE } from '../play/arguments.ts';
import type { Call } from '../play/task.ts';
import { HOLE } from '../jinja/render.ts';
import { editByCommand } from './edit-by-command.ts';
import { lineInFile } from './edit-file.ts';
import type { Machine } from './machine.ts';
import { put } from './machine.ts';
import { commandsOf } from './command-words.ts';
import { noteFlush } from './firewall.ts';
import { firewallChanges, flushesRules } from './firewall-commands.ts';
import { argumentChanges, ostreeChanges, sharedChanges } from './kernel-arguments.ts';
import { noteModes } from './mode-commands.ts';
import { packageChanges } from './package-commands.ts';
import { serviceChanges } from './service-commands.ts';
import { noteChange, noteStart } from './starts.ts';

const MAX_COMMAND = 20_000;
const UNCLEAR = unknown('an argument of a command that is not known', true);

/** The text of a command; `undefined` when it is not known. */
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

/** What a program does to a host when a word or pattern stands in its command; without either, always. */
interface Meaning {
  readonly program: string;
  readonly word?: string;
  readonly pattern?: RegExp;
  readonly sets: readonly [subject: string, name: string, value: Value];
}

/** In the order in which they count: a later row of one program wins. */
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

/** Commands with a meaning of their own: services, packages, FIPS mode, crypto policy, SELinux, firewall, kernel arguments, audit. */
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
  editByCommand(machine, text, folderOf(made.args), made.place);
  for (const words of commandsOf(text)) noteCommand(machine, call, words, note);
  noteLoops(machine, call, text);
}

/** A service that a variable of the shell names is perhaps each one that the text names (systemctl(1)). */
function noteLoops(machine: Machine, call: Call, text: string): void {
  const changes = commandsOf(text).flatMap(serviceChanges);
  const states = changes.filter(({ name, value }) => name.startsWith('$') && !value).map(({ state }) => state);
  if (states.length === 0) return;
  for (const key of machine.settings.get('service')?.keys() ?? []) {
    const [, name = '', state = ''] = /^(.{1,200})\.(enabled|running)$/.exec(key) ?? [];
    const isNamed = text.split(/[\s;"'()]+/).some((word) => word.replace(/\.service$/, '') === name);
    if (isNamed && states.some((each) => each === state)) put(machine, 'service', key, false, { ...call, sure: false });
  }
}

function folderOf(args: ValueMap): string | undefined {
  const folder = own(args, 'chdir');
  return typeof folder === 'string' ? folder : undefined;
}

/** Keeps what a command does to a host: of which subject which setting gets which value. */
type Note = (subject: string, name: string, value: Value) => void;

function noteCommand(machine: Machine, call: Call, words: readonly string[], note: Note): void {
  const [program = ''] = words;
  const command = words.join(' ');
  for (const { program: wanted, word, pattern, sets } of MEANINGS) {
    if (program !== wanted || (word !== undefined && !words.includes(word))) continue;
    if (pattern === undefined || pattern.test(command)) note(...sets);
  }
  for (const { name, state, value } of serviceChanges(words)) note('service', `${name}.${state}`, value);
  for (const { name, isThere } of packageChanges(words)) note('package', name, isThere);
  for (const change of firewallChanges(words)) note(...change);
  if (flushesRules(words)) noteFlush(machine, call);
  noteModes(machine, call, words);
  PROGRAMS.get(program)?.(words, note, machine, call);
}

/** What a program with a meaning of its own does. */
type Effect = (words: readonly string[], note: Note, machine: Machine, call: Call) => void;

const PROGRAMS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['update-crypto-policies', notePolicy],
  ['setenforce', ([, mode], note) => note('selinux', 'now', mode === '1' || mode?.toLowerCase() === 'enforcing')],
  ['grubby', noteArguments],
  ['grub2-editenv', noteArguments],
  ['grub-editenv', noteArguments],
  ['rpm-ostree', noteArguments],
  ['reboot', (_words, _note, machine, call) => noteStart(machine, call)],
  ['shutdown', noteShutdown],
  ['useradd', noteInactive],
  ['sysctl', noteSysctl],
  ['insmod', noteModule],
  ['modprobe', noteForcedModule],
  ['mount', noteRemount],
  ['authselect', noteAuthselect],
]);

function notePolicy(words: readonly string[], note: Note): void {
  const at = words.findLastIndex((word) => word === '--set' || word.startsWith('--set='));
  if (at === -1) return;
  const joined = words[at]?.slice('--set='.length) ?? '';
  note('crypto-policy', 'name', joined !== '' ? joined : (words[at + 1] ?? UNCLEAR));
}

function noteShutdown(words: readonly string[], _note: Note, machine: Machine, call: Call): void {
  if (words.includes('-r')) noteStart(machine, call);
}

/** A module that is loaded although the configuration says that something else is to be run (modprobe(8)). */
function noteForcedModule(words: readonly string[], note: Note): void {
  if (words.includes('--ignore-install')) noteModule(words, note);
}

function noteModule(words: readonly string[], note: Note): void {
  note('module', (words.at(-1) ?? '').replace(/^.*\/|\.ko\S{0,10}$/g, ''), 'loaded');
}

/** An argument `fips` decides over FIPS mode, whatever its tool set up before. */
function noteArguments(words: readonly string[], note: Note, machine: Machine): void {
  const [program] = words;
  const ofOthers = program === 'rpm-ostree' ? ostreeChanges(words) : sharedChanges(words);
  for (const [name, value] of program === 'grubby' ? argumentChanges(machine, words) : ofOthers) {
    note('kernel', name, value);
    if (name === 'fips') note('fips', 'mode', isMarker(value) ? value : value === '1');
  }
}

/** Features that a profile of authselect brings into the stack; another profile brings only what is named with it (authselect(8)). */
function noteAuthselect([, verb, ...words]: readonly string[], note: Note): void {
  for (const [feature, subject] of [
    ['with-pwhistory', 'pwhistory'],
    ['with-faillock', 'faillock'],
  ] as const) {
    const isNamed = words.includes(feature);
    if (isNamed && (verb === 'enable-feature' || verb === 'select')) note(subject, 'inStack', true);
    if ((isNamed && verb === 'disable-feature') || (!isNamed && verb === 'select')) note(subject, 'inStack', false);
  }
}

/** `sysctl -w name=value` counts until the next start. */
function noteSysctl(words: readonly string[], note: Note): void {
  for (const word of words.slice(1)) {
    const [, name, value] = /^["']?([\w.*/-]{3,100})=([^"']{1,100})["']?$/.exec(word) ?? [];
    if (name !== undefined && value !== undefined) note('sysctl-now', name.replaceAll('/', '.'), value);
  }
}

function noteRemount(words: readonly string[], note: Note, machine: Machine): void {
  if (!/\bremount\b/.test(words.join(' '))) return;
  for (const path of words) if (machine.settings.get('mount')?.has(path) === true) note('mount', path, UNCLEAR);
}

/** `useradd -D -f 30`: what accounts get that are made later, a line of /etc/default/useradd (useradd(8)). */
function noteInactive(words: readonly string[], _note: Note, machine: Machine, call: Call): void {
  if (!words.includes('-D')) return;
  const at = words.findIndex((word) => word === '-f' || word === '--inactive');
  const days = words[at + 1] ?? words.find((word) => word.startsWith('--inactive='))?.slice('--inactive='.length);
  if (at === -1 && !words.some((word) => word.startsWith('--inactive='))) return;
  const line = `INACTIVE=${days !== undefined && /^-?\d{1,6}$/.test(days) ? days : HOLE}`;
  lineInFile(machine, '/etc/default/useradd', { ...call, args: { regexp: '^INACTIVE=', line } });
}
