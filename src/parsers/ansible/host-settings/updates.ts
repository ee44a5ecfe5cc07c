import { unknown } from '../../../base/value.ts';
import type { Machine, Setting } from '../simulate/machine.ts';
import { assignment, filesLike, linesForLast, settle, type Settings } from './settle.ts';

const UNCLEAR = unknown('the task may only download or announce updates', true);
/** The configuration decides what `dnf-automatic.timer` does; the other timers always install. */
const BY_CONFIGURATION = 'dnf-automatic.timer';
const INSTALLING = ['dnf-automatic-install.timer', 'unattended-upgrades'];

/** Whether a task or a timer updates all packages. */
export function readUpdates(machine: Machine): Settings | undefined {
  const applies = readApplied(machine);
  const told: Settings = new Map();
  for (const name of [BY_CONFIGURATION, ...INSTALLING]) {
    const timer = readService(machine, name);
    if (timer === undefined) continue;
    told.set('updated', timer.value === true && applies !== undefined ? applies : timer);
  }
  const task = machine.settings.get('system')?.get('updated');
  if (task !== undefined && told.get('updated')?.value !== true) told.set('updated', task);
  return told.size === 0 ? undefined : told;
}

/**
 * Whether found updates are also installed: `apply_updates` of automatic.conf, `no` unless it is set (DNF Automatic,
 * "[commands] section"), and `APT::Periodic::Unattended-Upgrade` (apt.conf.d).
 */
export function readApplied(machine: Machine): Setting | undefined {
  const periodic = settle(
    filesLike(machine, /^\/etc\/apt\/apt\.conf\.d\//).flatMap(([, file]) => linesForLast(file)),
    (text) => {
      const [, name, days = ''] =
        /^\s*(?:APT::Periodic::)?(Unattended-Upgrade|Update-Package-Lists|(?<=::)Enable)\s+"?(\w{1,10})"?\s*;/.exec(
          text,
        ) ?? [];
      return name === undefined ? undefined : [name, !/^(?:0|no|false|off)$/i.test(days)];
    },
  );
  // upgrades need lists and the switch over all that is periodic, which are on unless they are set
  for (const name of ['Enable', 'Update-Package-Lists']) {
    const setting = periodic.get(name);
    if (setting !== undefined && setting.value !== true) return setting;
  }
  for (const timer of ['apt-daily.timer', 'apt-daily-upgrade.timer']) {
    const service = readService(machine, timer);
    if (service !== undefined && service.value !== true && periodic.size > 0) return service;
  }
  const upgrades = periodic.get('Unattended-Upgrade');
  if (upgrades !== undefined) return upgrades;
  const timer = readService(machine, BY_CONFIGURATION);
  const installing = INSTALLING.map((name) => readService(machine, name)).find((service) => service?.value === true);
  if (installing !== undefined || timer?.value !== true) return installing;
  const file = machine.files.get('/etc/dnf/automatic.conf');
  const set = settle(linesForLast(file), (text) => {
    const said = assignment(text);
    return said?.[0] === 'apply_updates' ? ['applies', /^(?:yes|true|1|on)$/i.test(said[1])] : undefined;
  }).get('applies');
  return set ?? { value: file?.whole === true ? false : UNCLEAR, place: timer.place };
}

function readService(machine: Machine, name: string): Setting | undefined {
  return machine.settings.get('service')?.get(`${name}.enabled`);
}
