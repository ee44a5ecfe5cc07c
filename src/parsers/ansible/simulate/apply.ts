import { isMarker, own, unknown, type Value } from '../../../base/value.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import type { Templates } from '../../../languages/jinja/templates.ts';
import type { Call } from '../play/task.ts';
import { unsettle } from './unknown-content.ts';
import { limits, selinux, sysctl } from './configuration-lines.ts';
import { blockInFile, iniFile, lineInFile, readTargetPath } from './edit-file.ts';
import { runCommand } from './commands.ts';
import { firewalld, iptables, noteRules, ufw } from './firewall.ts';
import { windowsFirewall } from './windows-firewall.ts';
import { blacklist, modprobe } from './kernel-module.ts';
import { put, writeFile, type Machine } from './machine.ts';
import { noteStart } from './reboot.ts';
import { maskedUnit, wantedUnit } from './masked-unit.ts';
import { mount } from './mount.ts';
import { noteMountTable } from './mount-table.ts';
import { packages } from './packages.ts';
import { noteMode } from './rights.ts';
import { replaceInFile } from './replace-in-file.ts';
import { encryptedDisk, pamRule, scheduledJob, sudoRule } from './cron-luks-pam-sudo.ts';
import { service } from './service.ts';
import { ANCHORS, isTracked } from './tracked.ts';
import { POLICY_ROLE } from '../play/published-roles.ts';
import { noteCryptoPolicy, setPolicy } from './crypto-policy-files.ts';
import { readBoolean } from './boolean.ts';
import { copy, fetched, linkFile, template } from './write-file.ts';

type Effect = (machine: Machine, call: Call, templates: Templates) => void;

/** Effects of modules on a host; other modules have none that is followed. */
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
  ['win_feature', packages],
  ['win_optional_feature', packages],
  ['selinux', selinux],
  ['ufw', ufw],
  ['firewalld', firewalld],
  ['iptables', iptables],
  ['community.general.sudoers', sudoRule],
  ['sudoers', sudoRule],
  ['win_firewall_rule', noteRules],
  ['win_firewall', windowsFirewall],
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
  [POLICY_ROLE, setPolicy],
]);

/** Applies the effect of a task to a host; a module whose effects are not read changes nothing. */
export function applyEffect(machine: Machine, call: Call, templates: Templates): void {
  noteCryptoPolicy(machine, call);
  noteMountTable(machine, call);
  const effect = EFFECTS.get(call.module);
  if (effect === undefined) writeElsewhere(machine, call);
  else effect(machine, call, templates);
  noteAnchor(machine, call);
}

/** The host does not trust a new certificate before the trust store is updated again. */
function noteAnchor(machine: Machine, call: Call): void {
  const path = own(call.args, 'state') === 'absent' ? undefined : readTargetPath(call.args);
  const hasLooked = machine.settings.get('ca-trust')?.has('updated') === true;
  if (path !== undefined && ANCHORS.test(path) && hasLooked) put(machine, 'ca-trust', 'updated', LATER, call);
}

const LATER = unknown('a certificate is laid there after the host looked for authorities', true);

/** Modules that write on the controller, or write nothing. */
const NO_WRITERS: ReadonlySet<string> = new Set(['fetch', 'archive', 'community.general.archive', 'debug', 'set_fact']);
const PATH_WRITERS: ReadonlySet<string> = new Set(['xml', 'patch', 'synchronize', 'git', 'uri', 'subversion']);

/** Any other module with a destination may write text that is not known. */
function writeElsewhere(machine: Machine, call: Call): void {
  if (NO_WRITERS.has(call.module)) return;
  const path = own(call.args, 'dest') ?? (PATH_WRITERS.has(call.module) ? own(call.args, 'path') : undefined);
  const isPull = call.module === 'synchronize' && own(call.args, 'mode') === 'pull';
  if (typeof path === 'string' && path.startsWith('/') && !isPull) unsettle(machine, path, call.place);
}

/** Links to setting files: modules that edit lines follow them, modules that write whole files replace them. */
const LINKS: ReadonlyMap<string, string> = new Map([['/etc/sysconfig/selinux', '/etc/selinux/config']]);

function onTracked(effect: (machine: Machine, path: string, call: Call) => void): Effect {
  return (machine, call, templates) => {
    const written = readTargetPath(call.args);
    const path = written === undefined ? undefined : (LINKS.get(written) ?? written);
    if (path === undefined || !isTracked(path)) return;
    effect(machine, path, NAMED_VALUES.test(path) ? withKnownParts(call, templates) : call);
  };
}

const NAMED_VALUES =
  /^\/etc\/(?:ssh\/sshd_config(?:\.d\/[^/]+)?|login\.defs|sysctl\.conf|sysctl\.d\/[^/]+|audit\/auditd\.conf|security\/(?:pwquality|faillock)\.conf|selinux\/config)$/;
const TEXTS = ['line', 'value', 'block', 'content'];
const NAME = /^\s*(?:#|$|[A-Za-z][\w.-]{0,100}(?:\s|=))/;

/** Keeps the known parts of a text with unknown values; the unknown parts may contain whole lines. */
function withKnownParts(call: Call, templates: Templates): Call {
  const texts = TEXTS.flatMap((name): readonly (readonly [string, Value])[] => {
    const written = own(call.written, name);
    if (!isMarker(own(call.args, name)) || typeof written !== 'string') return [];
    const lines = templates.lines(written, call.scope, 'text');
    const isNamed = lines.every(({ sure, text }) => text.startsWith(HOLE) || (sure && NAME.test(text)));
    return isNamed ? [[name, lines.map(({ text }) => text).join('\n')]] : [];
  });
  return texts.length === 0 ? call : { ...call, args: { ...call.args, ...Object.fromEntries(texts) } };
}

/** `force: false` does not replace an existing file. */
function unlessThere(effect: Effect): Effect {
  return (machine, call, templates) => {
    const isForced = readBoolean(own(call.args, 'force') ?? true) === true;
    effect(machine, isForced ? call : { ...call, sure: false }, templates);
  };
}

function withMode(effect: Effect): Effect {
  return (machine, call, templates) => {
    effect(machine, call, templates);
    noteMode(machine, call);
  };
}

function file(machine: Machine, call: Call): void {
  const path = readTargetPath(call.args);
  const state = own(call.args, 'state');
  const unit = path === undefined ? undefined : unitTurnedOff(path, state, own(call.args, 'src'));
  if (unit !== undefined) return put(machine, 'service', `${unit}.enabled`, false, call);
  if (path !== undefined && state === 'absent' && !isTracked(path)) return removeFolder(machine, path, call);
  if (path === undefined || !isTracked(path)) return noteMode(machine, call);
  // to take away a certificate that no task brought says nothing of the others
  if (state === 'absent' && ANCHORS.test(path) && !machine.files.has(path)) return;
  if (state === 'absent') return writeFile(machine, path, [], call);
  if (state === 'link' || state === 'hard') return linkFile(machine, path, call);
  noteMode(machine, call);
}

/** A unit that a link to /dev/null masks, or that loses the link that starts it. */
function unitTurnedOff(path: string, state: Value | undefined, src: Value | undefined): string | undefined {
  if (state === 'absent') return wantedUnit(path);
  return state === 'link' ? maskedUnit(path, String(src)) : undefined;
}

function removeFolder(machine: Machine, folder: string, call: Call): void {
  const start = `${folder.replace(/\/$/, '')}/`;
  for (const path of [...machine.files.keys()].filter((each) => each.startsWith(start)))
    writeFile(machine, path, [], call);
}
