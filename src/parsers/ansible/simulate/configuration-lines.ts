import { own } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';
import { fileAt, createLine, writtenText } from './edit-file.ts';
import { put, type Machine } from './machine.ts';
import { isTracked } from './tracked.ts';
import { readBoolean } from './boolean.ts';

/** ansible.posix.sysctl: a line of `sysctl_file`, by default `/etc/sysctl.conf`. */
export function sysctl(machine: Machine, call: Call): void {
  const given = own(call.args, 'name') ?? own(call.args, 'key');
  const path = own(call.args, 'sysctl_file') ?? '/etc/sysctl.conf';
  if (given === undefined || typeof path !== 'string') return;
  // one that is not known may be any of those that other tasks set
  const name = writtenText(given);
  // the module also sets the value that counts now, unless it is told to leave that to the next start
  const isNow =
    readBoolean(own(call.args, 'sysctl_set') ?? false) === true ||
    readBoolean(own(call.args, 'reload') ?? true) === true;
  if (call.sure && isNow) machine.settings.get('sysctl-now')?.delete(name);
  const before = fileAt(machine, path, call.place);
  const others = before.lines.filter(({ text }) => !text.replaceAll(' ', '').startsWith(`${name}=`));
  const value = writtenText(own(call.args, 'value') ?? own(call.args, 'val'));
  const isAbsent = own(call.args, 'state') === 'absent';
  const kept = call.sure ? others : before.lines;
  const lines = isAbsent ? kept : [...kept, createLine(`${name}=${value}`, call, 'end')];
  machine.files.set(path, { ...before, lines, place: call.place });
}

/** ansible.posix.selinux: lines of `configfile`. */
export function selinux(machine: Machine, call: Call): void {
  const path = own(call.args, 'configfile') ?? own(call.args, 'conf') ?? '/etc/selinux/config';
  if (typeof path !== 'string' || !isTracked(path)) return;
  // the module also changes what counts until the next start
  const isNow = machine.settings.get('selinux')?.has('now') === true;
  if (isNow) put(machine, 'selinux', 'now', own(call.args, 'state') === 'enforcing', call);
  for (const [name, parameter] of [
    ['SELINUX', 'state'],
    ['SELINUXTYPE', 'policy'],
  ] as const) {
    const value = own(call.args, parameter);
    if (value === undefined) continue;
    const before = fileAt(machine, path, call.place);
    const others = before.lines.filter(({ text }) => !new RegExp(`^\\s*${name}\\s*=`).test(text));
    const kept = call.sure ? others : before.lines;
    machine.files.set(path, {
      ...before,
      lines: [...kept, createLine(`${name}=${writtenText(value)}`, call, 'replaced')],
      place: call.place,
    });
  }
}

/** community.general.pam_limits: a line of limits.conf. */
export function limits(machine: Machine, call: Call): void {
  const path = own(call.args, 'dest') ?? '/etc/security/limits.conf';
  if (typeof path !== 'string' || !isTracked(path)) return;
  const words = ['domain', 'limit_type', 'limit_item', 'value'].map((key) => writtenText(own(call.args, key)));
  const before = fileAt(machine, path, call.place);
  machine.files.set(path, {
    ...before,
    lines: [...before.lines, createLine(words.join(' '), call, 'end')],
    place: call.place,
  });
}
