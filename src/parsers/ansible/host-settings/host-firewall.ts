import { unknown } from '../../../base/value.ts';
import type { Machine } from '../simulate/machine.ts';
import { noteFirewallRules, worst } from './devices.ts';
import { agreedDefault, filedDefault } from './firewall-files.ts';
import { copyBestService, copyService } from './services.ts';
import type { Settings } from './settle.ts';

const NO_RULES = unknown('nftables filters nothing until it has rules, and no task is known to give it any', true);
const UFW_OFF = unknown('the service of ufw does nothing until ufw is enabled', true);

/** Reads the firewall settings of a host. A stopped firewall is harmless where another one is on. */
export function readFirewall(machine: Machine): Settings | undefined {
  const told: Settings = new Map();
  copyBestService(machine, ['firewalld', 'nftables', 'iptables'], told);
  const isOtherOn = told.get('enabled')?.value === true && told.get('running')?.value !== false;
  if (!isOtherOn) noteUfw(machine, told);
  const policy = agreedDefault(filedDefault(machine), machine.settings.get('firewall')?.get('default'));
  if (policy !== undefined) told.set('default', policy);
  // which zone an interface is in is not told, so the weakest one counts
  const zone = worst(machine.settings.get('firewall-zone')?.values() ?? [], 'allow');
  if (zone !== undefined && (!told.has('default') || zone.value === 'allow')) told.set('default', zone);
  noteFlushed(machine, told);
  noteFirewallRules(machine, told);
  noteBare(machine, told);
  return told.size === 0 ? undefined : told;
}

/** Other firewalls have rules by default; nftables has only those of its file (nft(8)). */
function noteBare(machine: Machine, told: Settings): void {
  const on = (name: string): boolean => machine.settings.get('service')?.get(`${name}.enabled`)?.value === true;
  const isOtherOn = on('firewalld') || on('iptables') || machine.settings.get('firewall')?.get('on')?.value === true;
  const enabled = told.get('enabled');
  if (enabled?.value !== true || !on('nftables') || isOtherOn || told.has('default') || told.has('rules')) return;
  told.set('enabled', { ...enabled, value: NO_RULES });
}

/** After a flush of rules it is uncertain that a running firewall still denies by default. */
function noteFlushed(machine: Machine, told: Settings): void {
  const flushed = machine.settings.get('firewall')?.get('flushed');
  if (flushed === undefined) return;
  if (told.get('running')?.value !== false) told.set('running', flushed);
  if (told.has('default') && told.get('default')?.value !== 'allow') told.set('default', flushed);
}

/** ufw is on when it is enabled and its service is not off: the service alone loads only what is enabled (ufw(8)). */
function noteUfw(machine: Machine, told: Settings): void {
  const on = machine.settings.get('firewall')?.get('on');
  const service: Settings = new Map();
  copyService(machine, 'ufw', service);
  if (on === undefined && service.size === 0) return;
  told.delete('enabled');
  told.delete('running');
  for (const [key, setting] of service) told.set(key, setting);
  const enabled = service.get('enabled');
  if (on !== undefined && enabled?.value !== false) told.set('enabled', on);
  else if (enabled?.value === true) told.set('enabled', { ...enabled, value: UFW_OFF });
}
