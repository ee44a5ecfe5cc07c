import { isList, own, unknown } from '../../../model/value.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import { FREE } from '../play/arguments.ts';
import type { Call } from '../play/task.ts';
import { HOLE } from '../jinja/render.ts';
import { editByCommand } from './edit-by-command.ts';
import { lineInFile } from './edit-file.ts';
import type { Machine } from './machine.ts';
import { put } from './machine.ts';
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
  { program: 'aide', pattern: /--(?:init|update)/, sets: ['aide', 'initialised', true] },
  { program: 'ufw', word: 'enable', sets: ['firewall', 'on', true] },
  { program: 'ufw', word: 'disable', sets: ['firewall', 'on', false] },
  { program: 'firewall-cmd', pattern: /--set-default-zone=(?:drop|block)\b/, sets: ['firewall', 'default', 'deny'] },
  { program: 'firewall-cmd', pattern: /--set-default-zone=trusted\b/, sets: ['firewall', 'default', 'allow'] },
  { program: 'auditctl', word: '-D', sets: ['audit', 'flushed', true] },
  { program: 'nmcli', pattern: /\bradio\s+(?:all|wifi)\s+on\b/, sets: ['wireless', 'off', false] },
  { program: 'nmcli', pattern: /\bradio\s+(?:all|wifi)\s+off\b/, sets: ['wireless', 'off', true] },
  { program: 'update-ca-trust', sets: ['ca-trust', 'updated', true] },
  { program: 'update-ca-certificates', sets: ['ca-trust', 'updated', true] },
];

/** Commands with a meaning of their own: FIPS mode, crypto policy, SELinux, firewall, kernel arguments, audit. */
export function runCommand(machine: Machine, made: Call): void {
  const text = commandText(made.args);
  if (text === undefined) return;
  // the failure of what stands before `|| true` is not seen
  const call = /\|\|\s*(?:true|:|\/bin\/true)(?:\s|$)/.test(text) ? { ...made, sure: false } : made;
  const note: Note = (subject, name, value) => {
    put(machine, subject, name, value, call);
    if (subject === 'fips' || subject === 'kernel') noteChange(machine, 'rebooted', call);
    if (subject === 'fips' || name === 'fips') noteChange(machine, 'fipsStarted', call);
  };
  editByCommand(machine, text);
  for (const command of text.split(/&&|\|\||[;\n]/)) noteCommand(machine, call, command.trim(), note);
}

/** Keeps what a command does to a host: of which subject which setting gets which value. */
type Note = (subject: string, name: string, value: Value) => void;

function noteCommand(machine: Machine, call: Call, command: string, note: Note): void {
  const words = command.replace(/^(?:sudo\s+)?(?:\/\S{0,200}\/)?/, '').split(/\s+/);
  const [name, first] = words;
  for (const { program, word, pattern, sets } of MEANINGS) {
    if (name !== program || (word !== undefined && !words.includes(word))) continue;
    if (pattern === undefined || pattern.test(command)) note(...sets);
  }
  if (name === 'update-crypto-policies' && words.includes('--set'))
    note('crypto-policy', 'name', words[words.indexOf('--set') + 1] ?? UNCLEAR);
  if (name === 'setenforce') note('selinux', 'now', first === '1' || first?.toLowerCase() === 'enforcing');
  if (name === 'grubby') noteKernelArguments(words, note);
  if (name === 'reboot' || (name === 'shutdown' && words.includes('-r'))) noteStart(machine, call);
  if (name === 'useradd' && words.includes('-D')) noteInactive(machine, call, words);
  if (name === 'authselect' && /\bwith-pwhistory\b/.test(command))
    note('pwhistory', 'inStack', !words.includes('disable-feature'));
  if (name === 'authselect' && /\bwith-faillock\b/.test(command))
    note('faillock', 'inStack', !words.includes('disable-feature'));
}

/** `useradd -D -f 30`: what accounts get that are made later, a line of /etc/default/useradd (useradd(8)). */
function noteInactive(machine: Machine, call: Call, words: readonly string[]): void {
  const at = words.findIndex((word) => word === '-f' || word === '--inactive');
  const days = words[at + 1] ?? words.find((word) => word.startsWith('--inactive='))?.slice('--inactive='.length);
  if (at === -1 && !words.some((word) => word.startsWith('--inactive='))) return;
  const line = `INACTIVE=${days !== undefined && /^-?\d{1,6}$/.test(days) ? days : HOLE}`;
  lineInFile(machine, '/etc/default/useradd', { ...call, args: { regexp: '^INACTIVE=', line } });
}

/** `grubby --update-kernel=ALL --args="fips=1 audit=1"`, and `--remove-args` for what goes away again (grubby(8)). */
function noteKernelArguments(words: readonly string[], note: Note): void {
  const text = words.join(' ');
  const removed = /--remove-args[= ]["']?([^"']{0,2000})/.exec(text)?.[1] ?? '';
  for (const word of removed.split(' ')) if (word.startsWith('fips')) note('kernel', 'fips', '0');
  const added = /(?:^|\s)--args[= ]["']?([^"']{0,2000})/.exec(text)?.[1] ?? '';
  for (const word of added.split(' ')) {
    const [key = '', value = ''] = word.split('=');
    if (['fips', 'audit', 'selinux', 'enforcing', 'apparmor', 'audit_backlog_limit'].includes(key)) {
      note('kernel', key, value);
    }
  }
}
