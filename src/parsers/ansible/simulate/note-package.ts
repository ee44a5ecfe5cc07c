import { isMarker, type Value } from '../../../base/value.ts';
import { put, type Doing, type Machine } from './machine.ts';

/** Services of a package, which cannot run without it (file lists of the packages of Red Hat, Debian and SUSE). */
const BROUGHT: ReadonlyMap<string, readonly string[]> = new Map([
  ['firewalld', ['firewalld']],
  ['nftables', ['nftables']],
  ['iptables-services', ['iptables']],
  ['ufw', ['ufw']],
  ['audit', ['auditd']],
  ['auditd', ['auditd']],
  ['chrony', ['chronyd', 'chrony']],
  ['ntp', ['ntpd', 'ntp']],
  ['systemd-timesyncd', ['systemd-timesyncd']],
  ['rsyslog', ['rsyslog']],
  ['syslog-ng', ['syslog-ng']],
  ['fapolicyd', ['fapolicyd']],
  ['usbguard', ['usbguard']],
  ['sssd', ['sssd']],
  ['apparmor', ['apparmor']],
  ['dnf-automatic', ['dnf-automatic.timer', 'dnf-automatic-install.timer']],
  ['unattended-upgrades', ['unattended-upgrades']],
  ['clamav-daemon', ['clamav-daemon']],
  ['clamd', ['clamd@scan', 'clamd']],
  ['clamav-server', ['clamd@scan', 'clamd']],
  ['mdatp', ['mdatp']],
  ['ds_agent', ['ds_agent']],
  ['falcon-sensor', ['falcon-sensor']],
  ['wazuh-agent', ['wazuh-agent']],
  ['ossec-hids-agent', ['ossec', 'ossec-hids']],
  ['falco', ['falco']],
  ['osquery', ['osqueryd']],
  ['NessusAgent', ['nessusagent']],
  ['nessusagent', ['nessusagent']],
  ['qualys-cloud-agent', ['qualys-cloud-agent']],
  ['rapid7-insight-agent', ['ir_agent']],
  ['bareos-filedaemon', ['bareos-fd']],
  ['bacula-client', ['bacula-fd']],
]);

/** Notes whether a package is installed. A removed one also removes services that tasks set up before. */
export function notePackage(machine: Machine, name: string, isThere: Value, doing: Doing): void {
  const isKnown = machine.settings.get('package')?.has(name) === true;
  put(machine, 'package', name, isThere, doing);
  if (isThere === true || isMarker(isThere)) return;
  for (const service of BROUGHT.get(name) ?? []) {
    for (const key of [`${service}.enabled`, `${service}.running`])
      if (isKnown || machine.settings.get('service')?.has(key) === true) put(machine, 'service', key, false, doing);
  }
  const isOn = machine.settings.get('firewall')?.has('on') === true;
  if (name === 'ufw' && isOn) put(machine, 'firewall', 'on', false, doing);
}

/** Services that a package installs, where they are known. */
export function broughtBy(name: string): readonly string[] | undefined {
  return BROUGHT.get(name);
}

/** All packages that tasks name, and those whose services they name. */
export function knownPackages(machine: Machine): readonly string[] {
  return [...new Set([...(machine.settings.get('package')?.keys() ?? []), ...BROUGHT.keys()])];
}
