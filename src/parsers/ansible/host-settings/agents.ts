import type { Machine } from '../simulate/machine.ts';
import { broughtBy } from '../simulate/note-package.ts';
import { copyService } from './services.ts';
import type { Settings } from './settle.ts';
import { readEnforcing } from './enforcing.ts';
import { readApplied } from './updates.ts';

interface Agent {
  readonly type: string;
  readonly title: string;
  readonly packages: readonly string[];
  readonly services: readonly string[];
  readonly roles: RegExp;
}

const UPDATES = 'ansible/automatic-updates';
const AGENTS: readonly Agent[] = [
  {
    type: 'ansible/malware-protection',
    title: 'protection against malware',
    packages: ['clamav', 'clamd', 'clamav-server', 'clamav-daemon', 'mdatp', 'ds_agent', 'falcon-sensor'],
    services: ['clamd@scan', 'clamd', 'clamav-daemon', 'mdatp', 'ds_agent', 'falcon-sensor'],
    roles: /clam|malware|antivirus|mdatp|falcon/i,
  },
  {
    type: 'ansible/host-detection',
    title: 'detection of intrusions',
    packages: ['wazuh-agent', 'ossec-hids-agent', 'falco', 'osquery', 'falcon-sensor', 'mdatp'],
    services: ['wazuh-agent', 'ossec', 'ossec-hids', 'falco', 'osqueryd', 'falcon-sensor', 'mdatp'],
    roles: /wazuh|ossec|falco|osquery|hids|falcon|mdatp/i,
  },
  {
    type: 'ansible/vulnerability-agent',
    title: 'agents that look for vulnerabilities',
    packages: ['NessusAgent', 'nessusagent', 'qualys-cloud-agent', 'rapid7-insight-agent'],
    services: ['nessusagent', 'qualys-cloud-agent', 'ir_agent'],
    roles: /nessus|qualys|rapid7|tenable/i,
  },
  {
    type: 'ansible/allow-list',
    title: 'lists of programs that may run',
    packages: ['fapolicyd'],
    services: ['fapolicyd'],
    roles: /fapolicyd|allow.?list/i,
  },
  {
    type: 'ansible/usb-guard',
    title: 'USB devices',
    packages: ['usbguard'],
    services: ['usbguard'],
    roles: /usbguard/i,
  },
  {
    type: 'ansible/directory',
    title: 'accounts of a directory',
    packages: ['sssd', 'sssd-ad', 'sssd-ipa', 'ipa-client', 'freeipa-client'],
    services: ['sssd'],
    roles: /sssd|ipa|realm|directory|ldap/i,
  },
  {
    type: 'ansible/system-log',
    title: 'the log of the system',
    packages: ['rsyslog', 'syslog-ng'],
    services: ['rsyslog', 'syslog-ng'],
    roles: /syslog|logging/i,
  },
  { type: 'ansible/apparmor', title: 'AppArmor', packages: ['apparmor'], services: ['apparmor'], roles: /apparmor/i },
  {
    type: UPDATES,
    title: 'updates without a person',
    packages: ['dnf-automatic', 'unattended-upgrades'],
    services: ['dnf-automatic.timer', 'dnf-automatic-install.timer', 'unattended-upgrades'],
    roles: /automatic|unattended/i,
  },
  {
    type: 'ansible/backup',
    title: 'backups',
    packages: ['restic', 'borgbackup', 'bareos-filedaemon', 'bacula-client'],
    services: ['bareos-fd', 'bacula-fd', 'restic-backup.timer', 'borgmatic.timer'],
    roles: /backup|restic|borg|bareos/i,
  },
];

/** A topic for each kind of agent: whether it is installed, starts with the host and runs. */
export const AGENT_TOPICS = AGENTS.map(({ type, title, roles, packages, services }) => ({
  type,
  title,
  roles,
  read: (machine: Machine): Settings | undefined => {
    const told = readAgent(machine, packages, services);
    const enforcing = told === undefined ? undefined : readEnforcing(machine, type);
    if (enforcing !== undefined) told?.set('enforcing', enforcing);
    return type === UPDATES ? withApplied(machine, told) : told;
  },
}));

/** Software that only announces updates does not install them. */
function withApplied(machine: Machine, told: Settings | undefined): Settings | undefined {
  const applies = readApplied(machine);
  if (told !== undefined && applies !== undefined) told.set('applies', applies);
  return told;
}

function readAgent(machine: Machine, packages: readonly string[], services: readonly string[]): Settings | undefined {
  const told: Settings = new Map();
  for (const name of services) if (told.get('enabled')?.value !== true) copyService(machine, name, told);
  for (const name of packages) {
    const setting = machine.settings.get('package')?.get(name);
    // another agent does the same
    const isNeedless = told.get('enabled')?.value === true && !bringsOn(machine, name);
    if (setting === undefined || told.get('installed')?.value === true || (setting.value === false && isNeedless))
      continue;
    told.set('installed', setting);
  }
  return told.size === 0 ? undefined : told;
}

/** Whether a package provides an enabled service; true where its services are not known. */
function bringsOn(machine: Machine, name: string): boolean {
  const brought = broughtBy(name);
  if (brought === undefined) return true;
  return brought.some((service) => machine.settings.get('service')?.get(`${service}.enabled`)?.value === true);
}
