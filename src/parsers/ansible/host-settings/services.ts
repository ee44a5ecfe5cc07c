import type { Machine } from '../simulate/machine.ts';
import type { Settings } from './settle.ts';

/** Copies whether a service is on, under any of its names: the last known state counts. */
export function copyService(machine: Machine, name: string, told: Settings): void {
  for (const key of ['enabled', 'running']) {
    const setting = machine.settings.get('service')?.get(`${name}.${key}`);
    if (setting !== undefined) told.set(key, setting);
  }
}

/** Copies the state of one service that is on, of several that do the same: a stopped one is harmless. */
export function copyBestService(machine: Machine, names: readonly string[], told: Settings): void {
  const all = machine.settings.get('service');
  const services = names.flatMap((name) => {
    const [enabled, running] = [all?.get(`${name}.enabled`), all?.get(`${name}.running`)];
    return enabled === undefined && running === undefined ? [] : [{ enabled, running }];
  });
  const best =
    services.find(({ enabled, running }) => enabled?.value === true && running?.value !== false) ??
    services.find(({ enabled, running }) => enabled === undefined && running?.value === true) ??
    services[0];
  if (best?.enabled !== undefined) told.set('enabled', best.enabled);
  if (best?.running !== undefined) told.set('running', best.running);
}
