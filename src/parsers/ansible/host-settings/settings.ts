import { isMarker } from '../../../base/value.ts';
import type { Machine } from '../simulate/machine.ts';
import { bootArgument, switchedOff } from './boot-defaults.ts';
import { cronLine } from './devices.ts';
import { copyService } from './services.ts';
import { linesForLast, settle, type Settings } from './settle.ts';

/** All settings of one subject. */
export function settings(subject: string): (machine: Machine) => Settings | undefined {
  return (machine) => {
    const found = machine.settings.get(subject);
    return found === undefined ? undefined : new Map(found);
  };
}

/** Whether the audit daemon is installed and on, and what deletes its rules. */
export function readAuditDaemon(machine: Machine): Settings | undefined {
  const told: Settings = new Map();
  copyService(machine, 'auditd', told);
  for (const name of ['audit', 'auditd']) copy(machine, 'package', name, told, 'installed');
  noteArgument(machine, 'audit', told);
  const [first] = told.values();
  if (first !== undefined) told.set('flushed', { value: false, place: first.place });
  copy(machine, 'audit', 'flushed', told, 'flushed');
  return told.size === 0 ? undefined : told;
}

function noteArgument(machine: Machine, name: string, told: Settings): void {
  const argument = bootArgument(machine, name);
  if (argument !== undefined) told.set('bootArgument', argument);
}

/** Copies a setting of the machine under the name `as`. */
export function copy(machine: Machine, subject: string, name: string, told: Settings, as: string): void {
  const setting = machine.settings.get(subject)?.get(name);
  if (setting !== undefined) told.set(as, setting);
}

/** selinux(8): the last line of the configuration counts. */
export function readSelinux(machine: Machine): Settings | undefined {
  const told = settle(linesForLast(machine.files.get('/etc/selinux/config')), (text) => {
    const match = /^\s*(SELINUX|SELINUXTYPE)\s*=\s*(\S{1,100})\s*$/.exec(text);
    return match?.[2] === undefined ? undefined : [match[1] === 'SELINUX' ? 'state' : 'policy', match[2].toLowerCase()];
  });
  copy(machine, 'selinux', 'now', told, 'enforcingNow');
  noteArgument(machine, 'selinux', told);
  // `enforcing=0` starts the host without enforcing, whatever the configuration says
  if (machine.settings.get('kernel')?.get('enforcing')?.value === '0')
    copy(machine, 'kernel', 'enforcing', told, 'bootArgument');
  const off = switchedOff(machine, 'enforcing');
  if (off !== undefined && told.size > 0 && told.get('bootArgument')?.value !== '0') told.set('bootArgument', off);
  return told.size === 0 ? undefined : told;
}

/** FIPS mode, from its tool or the kernel argument, and whether the host was restarted. */
export function readFips(machine: Machine): Settings | undefined {
  const told: Settings = new Map();
  copy(machine, 'fips', 'mode', told, 'mode');
  const argument = machine.settings.get('kernel')?.get('fips');
  if (argument !== undefined && !told.has('mode')) {
    const value = isMarker(argument.value) ? argument.value : argument.value === '1';
    told.set('mode', { ...argument, value });
  }
  if (told.size === 0) return undefined;
  const off = told.get('mode')?.value === true ? switchedOff(machine, 'fips') : undefined;
  if (off !== undefined) told.set('mode', off);
  copy(machine, 'system', 'fipsStarted', told, 'rebooted');
  return told;
}

/** FIPS mode and kernel arguments, which take effect only after the next start. */
export function readKernelChange(machine: Machine): Settings | undefined {
  const changes = ['fips', 'kernel'].flatMap((subject) => [...(machine.settings.get(subject)?.values() ?? [])]);
  // a change that may not be made needs no start
  const change = changes.find(({ value }) => !isMarker(value)) ?? changes[0];
  if (change === undefined) return undefined;
  const value = isMarker(change.value) ? change.value : false;
  const told: Settings = new Map([['rebooted', { value, place: change.place }]]);
  copy(machine, 'system', 'rebooted', told, 'rebooted');
  return told;
}

const OLD_SERVICES = [
  'telnet-server',
  'telnetd',
  'telnetd-ssl',
  'inetutils-telnetd',
  'rsh-redone-server',
  'tftpd',
  'atftpd',
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
  // features of Windows
  'Telnet-Client',
  'TelnetClient',
  'TFTP-Client',
  'TFTP',
  'FS-SMB1',
  'FS-SMB1-SERVER',
  'FS-SMB1-CLIENT',
  'SMB1Protocol',
  'SMB1Protocol-Server',
  'SMB1Protocol-Client',
];

/** Whether old network services are present; a present one decides, then an unknown one. */
export function readServices(machine: Machine): Settings | undefined {
  const found = OLD_SERVICES.flatMap((name) => {
    const settings = [
      machine.settings.get('package')?.get(name),
      machine.settings.get('service')?.get(`${name}.running`),
    ];
    const enabled = machine.settings.get('service')?.get(`${name}.enabled`);
    // one that does not start with the host may still run
    if (enabled !== undefined && enabled.value !== false) settings.push(enabled);
    return settings.flatMap((setting) => setting ?? []);
  });
  const decisive = found.find(({ value }) => value === true) ?? found.find(({ value }) => value !== false) ?? found[0];
  return decisive === undefined ? undefined : new Map([['present', decisive]]);
}

/** Whether AIDE is installed, has a database and runs regularly. */
export function readIntegrity(machine: Machine): Settings | undefined {
  const told: Settings = new Map();
  copy(machine, 'package', 'aide', told, 'installed');
  copy(machine, 'aide', 'initialised', told, 'initialised');
  copy(machine, 'aide', 'scheduled', told, 'scheduled');
  const line = told.has('scheduled') ? undefined : cronLine(machine, /\baide\b.{0,200}\s--check\b/);
  if (line !== undefined) told.set('scheduled', line);
  for (const timer of ['aidecheck.timer', 'dailyaidecheck.timer'])
    if (told.get('scheduled')?.value !== true) copy(machine, 'service', `${timer}.enabled`, told, 'scheduled');
  return told.size === 0 ? undefined : told;
}
