import { isMarker } from '../../../model/value.ts';
import { AGENT_TOPICS } from './agents.ts';
import type { Machine } from '../effects/machine.ts';
import {
  readAccountDefaults,
  readBootLoader,
  readPasswordHistory,
  readSessionLimit,
  readSessions,
} from './accounts.ts';
import { readAuditRules } from './audit-rules.ts';
import {
  cronLine,
  noteFirewallRules,
  readAuditLogs,
  readAuthorities,
  readComplianceScans,
  readDisks,
  readWireless,
} from './devices.ts';
import {
  copyService,
  readAuditd,
  readBanner,
  readCoreDumps,
  readFaillock,
  readForwarding,
  readLoginDefs,
  readModules,
  readPackageManager,
  readPwquality,
  readSudo,
  readSysctl,
  readTime,
} from './files.ts';
import { readIntegrityRules } from './integrity.ts';
import type { Told } from './settle.ts';
import { readSshd } from './sshd.ts';
import { readTlsSettings } from './tls.ts';

/** A subject that tasks can settle on a host, and the type of resource that tells of it. */
export interface Topic {
  readonly type: string;
  /** Follows "tasks about". */
  readonly title: string;
  readonly read: (machine: Machine) => Told | undefined;
  /** Roles that may settle it although nobody can read them: what comes of it is not known. */
  readonly roles: RegExp;
}

export const TOPICS: readonly Topic[] = [
  { type: 'ansible/sshd', title: 'the SSH server', read: readSshd, roles: /ssh/i },
  { type: 'ansible/sysctl', title: 'kernel settings', read: readSysctl, roles: /sysctl|kernel/i },
  { type: 'ansible/audit-rules', title: 'audit rules', read: readAuditRules, roles: /audit/i },
  { type: 'ansible/auditd', title: 'the audit daemon’s settings', read: readAuditd, roles: /audit/i },
  { type: 'ansible/audit-daemon', title: 'the audit daemon', read: readAuditDaemon, roles: /audit/i },
  {
    type: 'ansible/password-quality',
    title: 'the quality of passwords',
    read: readPwquality,
    roles: /pam|password|auth/i,
  },
  { type: 'ansible/lockout', title: 'the locking of accounts', read: readFaillock, roles: /pam|password|auth/i },
  { type: 'ansible/login', title: 'login.defs', read: readLoginDefs, roles: /pam|password|auth|login/i },
  { type: 'ansible/time', title: 'time servers', read: readTime, roles: /ntp|chrony|time/i },
  { type: 'ansible/package-manager', title: 'the package manager', read: readPackageManager, roles: /dnf|yum|repo/i },
  { type: 'ansible/log-forwarding', title: 'forwarded logs', read: readForwarding, roles: /log/i },
  { type: 'ansible/banner', title: 'login banners', read: readBanner, roles: /banner|motd|issue/i },
  { type: 'ansible/kernel-modules', title: 'kernel modules', read: readModules, roles: /kernel|modprobe|modules/i },
  { type: 'ansible/core-dumps', title: 'core dumps', read: readCoreDumps, roles: /limits|core/i },
  { type: 'ansible/sudo', title: 'sudo', read: readSudo, roles: /sudo/i },
  { type: 'ansible/selinux', title: 'SELinux', read: readSelinux, roles: /selinux/i },
  {
    type: 'ansible/firewall',
    title: 'the host firewall',
    read: readFirewall,
    roles: /firewall|ufw|nftables|iptables/i,
  },
  { type: 'ansible/crypto-policy', title: 'the crypto policy', read: settings('crypto-policy'), roles: /crypto|fips/i },
  { type: 'ansible/fips', title: 'FIPS mode', read: readFips, roles: /fips/i },
  { type: 'ansible/mounts', title: 'mount options', read: settings('mount'), roles: /mount|storage|filesystem/i },
  { type: 'ansible/services', title: 'network services', read: readServices, roles: /^$/ },
  { type: 'ansible/system-files', title: 'system files', read: readSystemFiles, roles: /^$/ },
  { type: 'ansible/updates', title: 'updates', read: readUpdates, roles: /update|upgrade|patch/i },
  { type: 'ansible/file-integrity', title: 'file integrity', read: readIntegrity, roles: /aide|integrity/i },
  {
    type: 'ansible/integrity-rules',
    title: 'rules of file integrity',
    read: readIntegrityRules,
    roles: /aide|integrity/i,
  },
  { type: 'ansible/audit-logs', title: 'audit logs', read: readAuditLogs, roles: /audit/i },
  { type: 'ansible/password-history', title: 'old passwords', read: readPasswordHistory, roles: /pam|password|auth/i },
  {
    type: 'ansible/account-defaults',
    title: 'new accounts',
    read: readAccountDefaults,
    roles: /pam|account|user|login/i,
  },
  { type: 'ansible/sessions', title: 'sessions of shells', read: readSessions, roles: /shell|session|profile|login/i },
  { type: 'ansible/session-limit', title: 'the number of sessions', read: readSessionLimit, roles: /limits|session/i },
  { type: 'ansible/boot-loader', title: 'the boot loader', read: readBootLoader, roles: /grub|boot/i },
  {
    type: 'ansible/tls-settings',
    title: 'TLS of servers',
    read: readTlsSettings,
    roles: /nginx|httpd|apache|haproxy|openssl|tls/i,
  },
  { type: 'ansible/disks', title: 'disks', read: readDisks, roles: /storage|luks|disk|nbde/i },
  {
    type: 'ansible/authorities',
    title: 'certificate authorities',
    read: readAuthorities,
    roles: /(?:^|[._-])ca(?:$|[._-])|cert|trust/i,
  },
  { type: 'ansible/wireless', title: 'wireless networks', read: readWireless, roles: /wireless|wifi|bluetooth/i },
  { type: 'ansible/compliance-scan', title: 'compliance scans', read: readComplianceScans, roles: /scap|compliance/i },
  { type: 'ansible/kernel-change', title: 'changes of the kernel', read: readKernelChange, roles: /fips|kernel|boot/i },
  ...AGENT_TOPICS,
];

function settings(subject: string): Topic['read'] {
  return (machine) => {
    const found = machine.settings.get(subject);
    return found === undefined ? undefined : new Map(found);
  };
}

function readAuditDaemon(machine: Machine): Told | undefined {
  const told: Told = new Map();
  copyService(machine, 'auditd', told);
  for (const name of ['audit', 'auditd']) copy(machine, 'package', name, told, 'installed');
  copy(machine, 'kernel', 'audit', told, 'bootArgument');
  const [first] = told.values();
  if (first !== undefined) told.set('flushed', { value: false, place: first.place });
  copy(machine, 'audit', 'flushed', told, 'flushed');
  return told.size === 0 ? undefined : told;
}

function copy(machine: Machine, subject: string, name: string, told: Told, as: string): void {
  const setting = machine.settings.get(subject)?.get(name);
  if (setting !== undefined) told.set(as, setting);
}

/** The module's state, over the line of its file. */
function readSelinux(machine: Machine): Told | undefined {
  const told: Told = new Map();
  for (const line of machine.files.get('/etc/selinux/config')?.lines ?? []) {
    const match = /^\s*(SELINUX|SELINUXTYPE)\s*=\s*(\w+)\s*$/.exec(line.text);
    if (match?.[1] === undefined || match[2] === undefined || !line.sure) continue;
    told.set(match[1] === 'SELINUX' ? 'state' : 'policy', { value: match[2], place: line.place });
  }
  for (const name of ['state', 'policy']) copy(machine, 'selinux', name, told, name);
  copy(machine, 'selinux', 'now', told, 'enforcingNow');
  copy(machine, 'kernel', 'selinux', told, 'bootArgument');
  return told.size === 0 ? undefined : told;
}

/** A firewall service that is stopped does no harm where another one is on. */
function readFirewall(machine: Machine): Told | undefined {
  const told: Told = new Map();
  const services = ['firewalld', 'nftables', 'ufw', 'iptables'].flatMap((name) => {
    const running = machine.settings.get('service')?.get(`${name}.running`);
    const enabled = machine.settings.get('service')?.get(`${name}.enabled`);
    return running === undefined && enabled === undefined ? [] : [{ running, enabled }];
  });
  const best =
    services.find(({ running, enabled }) => enabled?.value === true && running?.value !== false) ?? services[0];
  if (best?.enabled !== undefined) told.set('enabled', best.enabled);
  if (best?.running !== undefined) told.set('running', best.running);
  copy(machine, 'firewall', 'on', told, 'enabled');
  copy(machine, 'firewall', 'default', told, 'default');
  noteFirewallRules(machine, told);
  return told.size === 0 ? undefined : told;
}

function readFips(machine: Machine): Told | undefined {
  const told: Told = new Map();
  copy(machine, 'fips', 'mode', told, 'mode');
  const argument = machine.settings.get('kernel')?.get('fips');
  if (argument !== undefined && !told.has('mode')) told.set('mode', { ...argument, value: argument.value === '1' });
  if (told.size === 0) return undefined;
  copy(machine, 'system', 'rebooted', told, 'rebooted');
  return told;
}

/** FIPS mode, kernel arguments and the state of SELinux count after the next start only. */
function readKernelChange(machine: Machine): Told | undefined {
  const changes = ['fips', 'kernel'].flatMap((subject) => [...(machine.settings.get(subject)?.values() ?? [])]);
  // a change that may not be made needs no start
  const change = changes.find(({ value }) => !isMarker(value)) ?? changes[0];
  if (change === undefined) return undefined;
  const value = isMarker(change.value) ? change.value : false;
  const told: Told = new Map([['rebooted', { value, place: change.place }]]);
  copy(machine, 'system', 'rebooted', told, 'rebooted');
  return told;
}

const OLD_SERVICES = [
  'telnet-server',
  'telnetd',
  'rsh-server',
  'tftp-server',
  'tftpd-hpa',
  'ypserv',
  'nis',
  'xinetd',
  'talk-server',
  'telnet.socket',
  'rsh.socket',
  'tftp.socket',
];

/** Whether old network services are there; one that is decides, then one that nobody can tell. */
function readServices(machine: Machine): Told | undefined {
  const found = OLD_SERVICES.flatMap((name) => {
    const settings = [
      machine.settings.get('package')?.get(name),
      machine.settings.get('service')?.get(`${name}.running`),
    ];
    return settings.flatMap((setting) => setting ?? []);
  });
  const decisive = found.find(({ value }) => value === true) ?? found.find(({ value }) => value !== false) ?? found[0];
  return decisive === undefined ? undefined : new Map([['present', decisive]]);
}

/** Modes of files that everybody or nobody may read. */
function readSystemFiles(machine: Machine): Told | undefined {
  const told: Told = new Map();
  for (const [path, setting] of machine.settings.get('mode') ?? []) {
    const name = SYSTEM_FILES.get(path);
    if (name !== undefined) told.set(name, setting);
  }
  return told.size === 0 ? undefined : told;
}

const SYSTEM_FILES: ReadonlyMap<string, string> = new Map([
  ['/etc/passwd', 'passwd'],
  ['/etc/group', 'group'],
  ['/etc/shadow', 'shadow'],
  ['/etc/gshadow', 'gshadow'],
  ['/etc/ssh/sshd_config', 'sshdConfig'],
  ['/etc/crontab', 'crontab'],
  ['/boot/grub2/grub.cfg', 'grub'],
  ['/boot/grub/grub.cfg', 'grub'],
]);

/** A task that updates everything, or a timer that does. */
function readUpdates(machine: Machine): Told | undefined {
  const told: Told = new Map();
  for (const name of ['dnf-automatic.timer', 'dnf-automatic-install.timer', 'unattended-upgrades']) {
    copy(machine, 'service', `${name}.enabled`, told, 'updated');
  }
  copy(machine, 'system', 'updated', told, 'updated');
  return told.size === 0 ? undefined : told;
}

function readIntegrity(machine: Machine): Told | undefined {
  const told: Told = new Map();
  copy(machine, 'package', 'aide', told, 'installed');
  copy(machine, 'aide', 'initialised', told, 'initialised');
  copy(machine, 'aide', 'scheduled', told, 'scheduled');
  const line = told.has('scheduled') ? undefined : cronLine(machine, /\baide\b.{0,200}\s--check\b/);
  if (line !== undefined) told.set('scheduled', line);
  copy(machine, 'service', 'aidecheck.timer.enabled', told, 'scheduled');
  return told.size === 0 ? undefined : told;
}
