import { isList, isMarker, own, unknown, type Value } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { isOften, isRareWord } from './cron-time.ts';
import { fileAt, createLine, writtenText } from './edit-file.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { put, unsure, writeFile, type FileLine, type Machine } from './machine.ts';
import { isTracked } from './tracked.ts';
import { readBoolean } from './boolean.ts';

const UNCLEAR = unknown('a parameter that is not known', true);
/** aide compares unless an option selects another action (aide(1)). */
const RUNS_AIDE =
  /(?:^|[\s;&|(])(?:(?:\/usr)?(?:\/local)?\/s?bin\/)?aide(?:\.wrapper)?(?![^;&|\n]{0,300}\s(?:--init|-i|--config-check|-D|--version|-v)\b)(?=\s|$|[;&|)>])/;
const RUNS: readonly (readonly [subject: string, program: RegExp])[] = [
  ['aide', RUNS_AIDE],
  ['openscap', /\boscap\b[^|;&\n]{0,500}\beval\b/],
];

/**
 * ansible.builtin.cron: jobs that run host monitoring programs regularly, until a task of the same name removes them.
 */
export function scheduledJob(machine: Machine, call: Call): void {
  const name = own(call.args, 'name');
  const job = own(call.args, 'job');
  const isOff = own(call.args, 'state') === 'absent' || readBoolean(own(call.args, 'disabled') ?? false) !== false;
  const known = typeof name === 'string' ? machine.settings.get('cron-job')?.get(name)?.value : undefined;
  for (const [subject, program] of RUNS) {
    if (isOff && known === subject) put(machine, subject, 'scheduled', false, call);
    // a start of the host comes again whenever somebody wants it to
    if (isOff || typeof job !== 'string' || !program.test(job) || own(call.args, 'special_time') === 'reboot') continue;
    put(machine, subject, 'scheduled', comesOften(call), call);
    if (typeof name === 'string') put(machine, 'cron-job', name, subject, { ...call, sure: true });
  }
}

function comesOften({ args }: Call): Value {
  const [special, month] = [own(args, 'special_time'), own(args, 'month') ?? '*'];
  if (isMarker(special) || isMarker(month)) return UNCLEAR;
  return special === undefined ? isOften(writtenText(month)) : !isRareWord(writtenText(special));
}

/** community.crypto.luks_device: a container for encrypted data on a device. */
export function encryptedDisk(machine: Machine, call: Call): void {
  const state = own(call.args, 'state') ?? 'present';
  const name = own(call.args, 'device') ?? own(call.args, 'label') ?? own(call.args, 'uuid');
  const cipher = own(call.args, 'cipher');
  const isKnown = typeof state === 'string' && (cipher === undefined || typeof cipher === 'string');
  // a cipher that is not said is the AES-XTS of cryptsetup(8)
  const isStrong = typeof cipher !== 'string' || /^(?:aes|capi:xts\(aes)/.test(cipher);
  const value = isKnown ? state !== 'absent' && isStrong : UNCLEAR;
  put(machine, 'disk', typeof name === 'string' ? name : 'a device', value, call);
}

/** community.general.pamd: a rule of a service. A rule that is only changed may not exist. */
export function pamRule(machine: Machine, call: Call): void {
  const name = own(call.args, 'name');
  const folder = own(call.args, 'path') ?? '/etc/pam.d';
  if (typeof name !== 'string' || typeof folder !== 'string') return;
  const path = `${folder}/${name}`;
  const state = own(call.args, 'state') ?? 'updated';
  if (!isTracked(path) || typeof state !== 'string') return;
  if (state.endsWith('absent')) return removeRule(machine, path, call);
  const isNew = state === 'before' || state === 'after';
  const words = ['type', 'control', 'module_path'].map((key) =>
    writtenText(own(call.args, `new_${key}`) ?? own(call.args, key)),
  );
  const given = own(call.args, 'module_arguments');
  const options = given === undefined ? '' : (isList(given) ? given : [given]).map(writtenText).join(' ');
  const line = createLine([...words, options].join(' '), call, 'end');
  const before = fileAt(machine, path, call.place);
  const lines = [...before.lines, isNew ? line : { ...line, sure: false }];
  machine.files.set(path, { ...before, lines, place: call.place });
}

function removeRule(machine: Machine, path: string, call: Call): void {
  const before = machine.files.get(path);
  if (before === undefined) return;
  const words = ['type', 'module_path'].map((key) => writtenText(own(call.args, key)));
  const isMeant = ({ text }: FileLine): boolean =>
    words.every((word) => text.split(/\s+/).some((each) => each === word));
  const isGone = call.sure && own(call.args, 'state') === 'absent';
  const left = (line: FileLine): readonly FileLine[] => (isGone ? [] : [unsure(line)]);
  const lines = before.lines.flatMap((line) => (isMeant(line) ? left(line) : [line]));
  machine.files.set(path, { ...before, lines, place: call.place });
}

/** community.general.sudoers: a separate file in sudoers.d, whose commands need no password unless the task says so. */
export function sudoRule(machine: Machine, call: Call): void {
  const name = own(call.args, 'name');
  const path = `${writtenText(own(call.args, 'sudoers_path') ?? '/etc/sudoers.d')}/${writtenText(name)}`;
  if (typeof name !== 'string' || !isTracked(path)) return;
  if (own(call.args, 'state') === 'absent') return writeFile(machine, path, [], call);
  const isFree = readBoolean(own(call.args, 'nopassword') ?? true);
  const doubted = isFree === false ? '' : HOLE;
  const tag = isFree === true ? 'NOPASSWD:' : doubted;
  writeFile(machine, path, [createLine(`ALL ALL=${tag}ALL`, call, 'written')], call);
}
