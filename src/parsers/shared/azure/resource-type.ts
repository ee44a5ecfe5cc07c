import { isMarker } from '../../../base/value.ts';
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
  if (azurerm === 'site') return sites(document, '');
  if (azurerm === 'slot') return sites(document, '_slot');
  if (azurerm === 'machine') return bySystem(readSystem(document, 'properties'), '');
  if (azurerm !== 'scale-set') return [{ type: azurerm }];
  return bySystem(readSystem(document, 'properties.virtualMachineProfile'), '_scale_set');
}

/** Azure returns the system of the disk; an author writes the settings of one, or names an image of it. */
function readSystem(document: unknown, profile: string): unknown {
  const told = readPath(document, `${profile}.storageProfile.osDisk.osType`);
  if (told !== undefined) return told;
  const written = (['linux', 'windows'] as const).filter(
    (each) => readPath(document, `${profile}.osProfile.${each}Configuration`) !== undefined,
  );
  if (written.length === 1) return written[0];
  const publisher = readPath(document, `${profile}.storageProfile.imageReference.publisher`);
  if (typeof publisher !== 'string') return undefined;
  if (/^MicrosoftWindows/i.test(publisher)) return 'windows';
  return /^(?:Canonical|RedHat|Debian|SUSE|Oracle)$/i.test(publisher) ? 'linux' : undefined;
}

const SITES: readonly ChosenType[] = (['linux', 'windows'] as const).flatMap((system) =>
  ['web', 'function'].map((kind) => ({ type: `azurerm_${system}_${kind}_app`, system })),
);

/** A kind that is not known may be any. */
function sites(document: unknown, suffix: string): readonly ChosenType[] {
  if (!isMarker(readPath(document, 'kind'))) return [site(document, suffix)];
  return SITES.map((each) => ({ ...each, type: each.type + suffix }));
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
