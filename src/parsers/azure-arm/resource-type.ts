import type { ArmType } from './arm-type.ts';
import { readPath } from './read-path.ts';

export interface ChosenType {
  readonly type: string;
  readonly system?: 'linux' | 'windows';
}

/**
 * The azurerm resource type of a document, where it depends on its content. `undefined` where the content does not
 * decide.
 */
export function chooseType({ azurerm }: ArmType, document: unknown): readonly ChosenType[] {
  if (azurerm === 'site') return [site(document, '')];
  if (azurerm === 'slot') return [site(document, '_slot')];
  if (azurerm === 'machine') return bySystem(readPath(document, 'properties.storageProfile.osDisk.osType'), '');
  if (azurerm !== 'scale-set') return [{ type: azurerm }];
  const system = readPath(document, 'properties.virtualMachineProfile.storageProfile.osDisk.osType');
  return bySystem(system, '_scale_set');
}

/** `kind` is a list such as `functionapp,linux,container`; logic apps run as function apps. */
function site(document: unknown, suffix: string): ChosenType {
  const kind = readPath(document, 'kind');
  const words = typeof kind === 'string' ? kind.toLowerCase().split(',') : [];
  const system = words.includes('linux') ? 'linux' : 'windows';
  return { type: `azurerm_${system}_${words.includes('functionapp') ? 'function' : 'web'}_app${suffix}`, system };
}

/** Without an operating system the machine may be either, so both types are returned. */
function bySystem(system: unknown, suffix: string): readonly ChosenType[] {
  const word = typeof system === 'string' ? system.toLowerCase() : '';
  const systems = (['linux', 'windows'] as const).filter((each) => each === word);
  const possible = systems.length > 0 ? systems : (['linux', 'windows'] as const);
  return possible.map((each) => ({ type: `azurerm_${each}_virtual_machine${suffix}`, system: each }));
}
