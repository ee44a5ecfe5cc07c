import { isMarker } from '../../../model/value.ts';
import type { Machine } from '../effects/machine.ts';
import { cronLine, noteFirewallRules, worst } from './devices.ts';
import { copyBestService, copyService } from './services.ts';
import { linesForLast, settle } from './settle.ts';
import type { Told } from './settle.ts';

/** All settings of one subject. */
export function settings(subject: string): (machine: Machine) => Told | undefined {
  return (machine) => {
    const found = machine.settings.get(subject);
    return found === undefined ? undefined : new Map(found);
  };
}

/** Whether the audit daemon is installed and on, and what takes its rules away. */
export function readAuditDaemon(machine: Machine): Told | undefined {
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

/** selinux(8): the last line of the configuration counts. */
export function readSelinux(machine: Machine): Told | undefined {
  const told = settle(linesForLast(machine.files.get('/etc/selinux/config')), (text) => {
    const match = /^\s*(SELINUX|SELINUXTYPE)\s*=\s*(\S{1,100})\s*$/.exec(text);
    return match?.[2] === undefined ? undefined : [match[1] === 'SELINUX' ? 'state' : 'policy', match[2].toLowerCase()];
  });
  copy(machine, 'selinux', 'now', told, 'enforcingNow');
  copy(machine, 'kernel', 'selinux', told, 'bootArgument');
  return told.size === 0 ? undefined : told;
}

/** A firewall service that is stopped does no harm where another one is on. */
export function readFirewall(machine: Machine): Told | undefined {
  const told: Told = new Map();
  copyBestService(machine, ['firewalld', 'nftables', 'ufw', 'iptables'], told);
  const isOtherOn = told.get('enabled')?.value === true && machine.settings.get('firewall')?.get('on')?.value === false;
  if (!isOtherOn) copy(machine, 'firewall', 'on', told, 'enabled');
  copy(machine, 'firewall', 'default', told, 'default');
  // which zone an interface is in is not told, so the weakest one counts
  const zone = worst(machine.settings.get('firewall-zone')?.values() ?? [], 'allow');
  if (zone !== undefined && !told.has('default')) told.set('default', zone);
  noteFirewallRules(machine, told);
  return told.size === 0 ? undefined : told;
}

/** FIPS mode by its tool or by the argument of the kernel, and whether the host was started again. */
export function readFips(machine: Machine): Told | undefined {
  const told: Told = new Map();
  copy(machine, 'fips', 'mode', told, 'mode');
  const argument = machine.settings.get('kernel')?.get('fips');
  if (argument !== undefined && !told.has('mode')) told.set('mode', { ...argument, value: argument.value === '1' });
  if (told.size === 0) return undefined;
  copy(machine, 'system', 'fipsStarted', told, 'rebooted');
  return told;
}

/** FIPS mode and arguments of the kernel count after the next start only. */
export function readKernelChange(machine: Machine): Told | undefined {
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
export function readServices(machine: Machine): Told | undefined {
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
export function readSystemFiles(machine: Machine): Told | undefined {
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

/** Whether AIDE is installed, has a database and runs again and again. */
export function readIntegrity(machine: Machine): Told | undefined {
  const told: Told = new Map();
  copy(machine, 'package', 'aide', told, 'installed');
  copy(machine, 'aide', 'initialised', told, 'initialised');
  copy(machine, 'aide', 'scheduled', told, 'scheduled');
  const line = told.has('scheduled') ? undefined : cronLine(machine, /\baide\b.{0,200}\s--check\b/);
  if (line !== undefined) told.set('scheduled', line);
  copy(machine, 'service', 'aidecheck.timer.enabled', told, 'scheduled');
  return told.size === 0 ? undefined : told;
}
