import { isMarker, unknown, type Value } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { lineInFile } from './edit-file.ts';
import type { Machine } from './machine.ts';
import { argumentChanges, ostreeChanges, sharedChanges } from './kernel-arguments.ts';
import { policySetIn } from '../../shared/host/crypto-policy-command.ts';
import { noteStart } from './reboot.ts';

const UNCLEAR = unknown('an argument of a command that is not known', true);

/** Records an effect of a command: the subject, the setting and its value. */
export type Note = (subject: string, name: string, value: Value) => void;

type Effect = (words: readonly string[], note: Note, machine: Machine, call: Call) => void;

/** The known effects of programs, by program name. */
export const PROGRAMS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['update-crypto-policies', notePolicy],
  ['fips-mode-setup', noteModeSetup],
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
  const set = policySetIn(words.join(' '));
  if (set !== undefined) note('crypto-policy', 'name', set.isOpen || set.text.includes(HOLE) ? UNCLEAR : set.text);
}

/**
 * Enabling FIPS mode sets the policy FIPS, unless FIPS with a module is already set; disabling sets DEFAULT
 * (fips-mode-setup(8)).
 */
function noteModeSetup(words: readonly string[], note: Note, machine: Machine): void {
  const before = machine.settings.get('crypto-policy')?.get('name');
  if (before === undefined) return;
  const isFips = typeof before.value === 'string' && /^FIPS(?::|$)/i.test(before.value);
  if (words.includes('--enable') && !isFips) note('crypto-policy', 'name', 'FIPS');
  if (words.includes('--disable')) note('crypto-policy', 'name', 'DEFAULT');
}

function noteShutdown(words: readonly string[], _note: Note, machine: Machine, call: Call): void {
  if (words.includes('-r')) noteStart(machine, call);
}

/** `--ignore-install` loads a module although the configuration replaces it with a command (modprobe(8)). */
function noteForcedModule(words: readonly string[], note: Note): void {
  if (words.includes('--ignore-install')) noteModule(words, note);
}

function noteModule(words: readonly string[], note: Note): void {
  note('module', (words.at(-1) ?? '').replace(/^.*\/|\.ko\S{0,10}$/g, ''), 'loaded');
}

/** A kernel argument `fips` overrides what the FIPS tool set. */
function noteArguments(words: readonly string[], note: Note, machine: Machine): void {
  const [program] = words;
  const ofOthers = program === 'rpm-ostree' ? ostreeChanges(words) : sharedChanges(words);
  for (const [name, value] of program === 'grubby' ? argumentChanges(machine, words) : ofOthers) {
    note('kernel', name, value);
    if (name === 'fips') note('fips', 'mode', isMarker(value) ? value : value === '1');
  }
}

/**
 * Features that an authselect profile adds to the stack; a new profile has only those named with it (authselect(8)).
 */
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

/** `sysctl -w name=value` lasts until the next start. */
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

/** `useradd -D -f 30` sets a default for new accounts in /etc/default/useradd (useradd(8)). */
function noteInactive(words: readonly string[], _note: Note, machine: Machine, call: Call): void {
  if (!words.includes('-D')) return;
  const at = words.findIndex((word) => word === '-f' || word === '--inactive');
  const days = words[at + 1] ?? words.find((word) => word.startsWith('--inactive='))?.slice('--inactive='.length);
  if (at === -1 && !words.some((word) => word.startsWith('--inactive='))) return;
  const line = `INACTIVE=${days !== undefined && /^-?\d{1,6}$/.test(days) ? days : HOLE}`;
  lineInFile(machine, '/etc/default/useradd', { ...call, args: { regexp: '^INACTIVE=', line } });
}
