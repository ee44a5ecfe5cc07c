import type { ArmType } from './arm-type.ts';
import { ANALYTICS } from './table/analytics.ts';
import { COMPUTE } from './table/compute.ts';
import { CONTAINERS } from './table/containers.ts';
import { DATABASES } from './table/databases.ts';
import { GATEWAYS } from './table/gateways.ts';
import { KEY_VAULT } from './table/key-vault.ts';
import { MESSAGING } from './table/messaging.ts';
import { MONITORING } from './table/monitoring.ts';
import { NETWORK } from './table/network.ts';
import { SQL } from './table/sql.ts';
import { STORAGE } from './table/storage.ts';
import { WEB } from './table/web.ts';

/** How ARM documents map to azurerm: one entry for each ARM type that is read, by service. */
export const ARM_TYPES: readonly ArmType[] = [
  ...STORAGE,
  ...KEY_VAULT,
  ...SQL,
  ...DATABASES,
  ...CONTAINERS,
  ...WEB,
  ...NETWORK,
  ...GATEWAYS,
  ...COMPUTE,
  ...MESSAGING,
  ...MONITORING,
  ...ANALYTICS,
];

const BY_NAME: ReadonlyMap<string, ArmType> = new Map(ARM_TYPES.map((type) => [type.arm.toLowerCase(), type]));

/** The entry of a type, in any case. */
export function readArmType(name: string): ArmType | undefined {
  return BY_NAME.get(name.toLowerCase());
}

/** The parent types of a detail. */
export function readParents({ arm, of }: ArmType): readonly string[] {
  return of ?? [arm.slice(0, arm.lastIndexOf('/'))];
}

/** Each word of a type as Azure spells it, by its lower case: for canonical ids. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  ARM_TYPES.flatMap(({ arm }) => arm.split('/')).map((word) => [word.toLowerCase(), word]),
);

/** Top-level attributes that the rows of an entry fill. */
export function readAttributes({ rows }: ArmType): readonly string[] {
  return [...new Set(rows.map(([, to]) => /^\w+/.exec(to)?.[0] ?? to))];
}
