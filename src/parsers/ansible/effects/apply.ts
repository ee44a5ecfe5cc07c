import type { Value } from '../../../model/value.ts';
import { own, unknown } from '../../../model/value.ts';
import { truthOf } from '../jinja/python.ts';
import type { Templates } from '../jinja/templates.ts';
import type { Call } from '../play/task.ts';
import { unsettle } from './foreign.ts';
import { blockInFile, fileAt, iniFile, lineInFile, lineOf, pathOf, textOf } from './edit-file.ts';
import { runCommand } from './commands.ts';
import { firewalld, iptables, noteFirewallState, noteRules, ufw } from './firewall.ts';
import type { Machine } from './machine.ts';
import { put, writeFile } from './machine.ts';
import { noteStart } from './starts.ts';
import { mount } from './mount.ts';
import { packages } from './packages.ts';
import { noteMode } from './rights.ts';
import { replaceInFile } from './replace-in-file.ts';
import { encryptedDisk, pamRule, scheduledJob, sudoRule } from './others.ts';
import { ANCHORS, isTracked } from './tracked.ts';
import { yes } from './yes.ts';
import { copy, fetched, linkFile, namesOf, template } from './write-file.ts';

type Effect = (machine: Machine, call: Call, templates: Templates) => void;

const UNCLEAR = unknown('a parameter that is not known', true);

/** What modules leave on a host. A module that is not here leaves nothing that is followed. */
const EFFECTS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['template', unlessThere(withMode(template))],
  ['copy', unlessThere(withMode(copy))],
  ['lineinfile', onTracked(lineInFile)],
  ['replace', onTracked(replaceInFile)],
  ['blockinfile', onTracked(blockInFile)],
  ['ini_file', onTracked(iniFile)],
  ['get_url', withMode(fetched)],
  ['assemble', withMode(fetched)],
  ['unarchive', writeElsewhere],
  ['file', file],
  ['sysctl', sysctl],
  ['service', service],
  ['systemd', service],
  ['package', packages],
  ['dnf', packages],
  ['apt', packages],
  ['zypper', packages],
  ['apk', packages],
  ['pacman', packages],
  ['selinux', selinux],
  ['ufw', ufw],
  ['firewalld', firewalld],
  ['iptables', iptables],
  ['community.general.sudoers', sudoRule],
  ['sudoers', sudoRule],
  ['win_firewall_rule', noteRules],
  ['mount', mount],
  ['cron', scheduledJob],
  ['pam_limits', limits],
  ['pamd', pamRule],
  ['luks_device', encryptedDisk],
  ['modprobe', modprobe],
  ['kernel_blacklist', blacklist],
  ['command', runCommand],
  ['shell', runCommand],
  ['raw', runCommand],
  ['reboot', noteStart],
]);

/** Applies what a task does to a host; a module whose effects are not read changes nothing. */
export function applyEffect(machine: Machine, call: Call, templates: Templates): void {
  noteCryptoPolicy(machine, call);
  const effect = EFFECTS.get(call.module);
  if (effect === undefined) writeElsewhere(machine, call);
  else effect(machine, call, templates);
}

/** Files that change what a crypto policy means, and the file that names it for the next update (update-crypto-policies(8)). */
const OVERRIDES = /^\/etc\/crypto-policies\/(?:local\.d\/.+|back-ends\/.+|policies\/FIPS\.pol)$/;

function noteCryptoPolicy(machine: Machine, call: Call): void {
  const path = pathOf(call.args);
  if (path === undefined || !path.startsWith('/etc/crypto-policies/') || call.module === 'stat') return;
  const isThere = own(call.args, 'state') !== 'absent';
  if (OVERRIDES.test(path)) put(machine, 'crypto-override', path, isThere, call);
  const isNamed = machine.settings.get('crypto-policy')?.has('name') === true;
  if (path === '/etc/crypto-policies/config' && isNamed)
    put(machine, 'crypto-policy', 'name', UNCLEAR, { ...call, sure: true });
}

/** Modules whose destination lies on the controller, or that bring nothing there. */
const NO_WRITERS: ReadonlySet<string> = new Set(['fetch', 'archive', 'community.general.archive', 'debug', 'set_fact']);
const PATH_WRITERS: ReadonlySet<string> = new Set(['xml', 'patch', 'synchronize', 'git', 'uri', 'subversion']);

/** Any other module that names a destination may write what is not followed. */
function writeElsewhere(machine: Machine, call: Call): void {
  if (NO_WRITERS.has(call.module)) return;
  const path = own(call.args, 'dest') ?? (PATH_WRITERS.has(call.module) ? own(call.args, 'path') : undefined);
  const isPull = call.module === 'synchronize' && own(call.args, 'mode') === 'pull';
  if (typeof path === 'string' && path.startsWith('/') && !isPull) unsettle(machine, path, call.place);
}

function onTracked(effect: (machine: Machine, path: string, call: Call) => void): Effect {
  return (machine, call) => {
    const path = pathOf(call.args);
    if (path !== undefined && isTracked(path)) effect(machine, path, call);
  };
}

/** `force: false` leaves a file as it is that is already there. */
function unlessThere(effect: Effect): Effect {
  return (machine, call, templates) => {
    const isForced = yes(own(call.args, 'force') ?? true) === true;
    effect(machine, isForced ? call : { ...call, sure: false }, templates);
  };
}

/** Also notes who may read the file. */
function withMode(effect: Effect): Effect {
  return (machine, call, templates) => {
    effect(machine, call, templates);
    noteMode(machine, call);
  };
}

function file(machine: Machine, call: Call): void {
  const path = pathOf(call.args);
  const state = own(call.args, 'state');
  if (path !== undefined && state === 'absent' && !isTracked(path)) return removeFolder(machine, path, call);
  if (path === undefined || !isTracked(path)) return noteMode(machine, call);
  // to take away a certificate that no task brought says nothing of the others
  if (state === 'absent' && ANCHORS.test(path) && !machine.files.has(path)) return;
  if (state === 'absent') return writeFile(machine, path, [], call);
  if (state === 'link' || state === 'hard') return linkFile(machine, path, call);
  noteMode(machine, call);
}

function removeFolder(machine: Machine, folder: string, call: Call): void {
  const start = `${folder.replace(/\/$/, '')}/`;
  for (const path of [...machine.files.keys()].filter((each) => each.startsWith(start)))
    writeFile(machine, path, [], call);
}

/** ansible.posix.sysctl: a line of `sysctl_file`, `/etc/sysctl.conf` when it is not given. */
function sysctl(machine: Machine, call: Call): void {
  const name = own(call.args, 'name') ?? own(call.args, 'key');
  const path = own(call.args, 'sysctl_file') ?? '/etc/sysctl.conf';
  if (typeof name !== 'string' || typeof path !== 'string') return;
  // the module also sets the value that counts now
  if (call.sure) machine.settings.get('sysctl-now')?.delete(name);
  const before = fileAt(machine, path, call.place);
  const others = before.lines.filter(({ text }) => !text.replaceAll(' ', '').startsWith(`${name}=`));
  const value = textOf(own(call.args, 'value') ?? own(call.args, 'val'));
  const isAbsent = own(call.args, 'state') === 'absent';
  const kept = call.sure ? others : before.lines;
  const lines = isAbsent ? kept : [...kept, lineOf(`${name}=${value}`, call, 'end')];
  machine.files.set(path, { ...before, lines, place: call.place });
}

function service(machine: Machine, call: Call): void {
  const names = namesOf(own(call.args, 'name') ?? own(call.args, 'service') ?? own(call.args, 'unit')) ?? [];
  const state = own(call.args, 'state');
  const enabled = own(call.args, 'enabled');
  const masked = own(call.args, 'masked');
  // services of a user run while that user is logged in
  if ((own(call.args, 'scope') ?? 'system') !== 'system') return;
  for (const written of names) {
    const name = written.replace(/\.service$/, '');
    const note = (key: string, value: Value): void => put(machine, 'service', `${name}.${key}`, value, call);
    if (state !== undefined) note('running', running(state));
    if (state !== undefined) noteFirewallState(machine, name, state, call);
    if (enabled !== undefined) note('enabled', yes(enabled));
    if (masked !== undefined && truthOf(yes(masked)) !== false)
      note('enabled', truthOf(yes(masked)) === true ? false : UNCLEAR);
  }
}

function running(state: Value): Value {
  if (state === 'stopped') return false;
  return state === 'started' || state === 'restarted' || state === 'reloaded' ? true : UNCLEAR;
}

/** ansible.posix.selinux: lines of `configfile`. */
function selinux(machine: Machine, call: Call): void {
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
      lines: [...kept, lineOf(`${name}=${textOf(value)}`, call, 'replaced')],
      place: call.place,
    });
  }
}

/** community.general.pam_limits: a line of limits.conf. */
function limits(machine: Machine, call: Call): void {
  const path = own(call.args, 'dest') ?? '/etc/security/limits.conf';
  if (typeof path !== 'string' || !isTracked(path)) return;
  const words = ['domain', 'limit_type', 'limit_item', 'value'].map((key) => textOf(own(call.args, key)));
  const before = fileAt(machine, path, call.place);
  machine.files.set(path, {
    ...before,
    lines: [...before.lines, lineOf(words.join(' '), call, 'end')],
    place: call.place,
  });
}

/** community.general.modprobe loads or unloads a module. */
function modprobe(machine: Machine, call: Call): void {
  const name = own(call.args, 'name');
  if (typeof name !== 'string') return;
  const isAbsent = own(call.args, 'state') === 'absent';
  if (!isAbsent) put(machine, 'module', name, 'loaded', call);
}

function blacklist(machine: Machine, call: Call): void {
  const name = own(call.args, 'name');
  if (typeof name === 'string' && own(call.args, 'state') !== 'absent') {
    put(machine, 'module', name, 'blocked', call);
  }
}
