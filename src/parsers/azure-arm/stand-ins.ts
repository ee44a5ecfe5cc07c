import type { Resource } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { canonicalId } from '../shared/azure/ids.ts';
import { notRead } from './reads.ts';
import { ARM_TYPES, readAttributes, readParents, SPELLINGS } from '../shared/azure/table.ts';

/** A resource type that may exist and was not read: nothing about it can pass or fail. */
export interface Absentee {
  readonly azurerm: string;
  readonly attributes: readonly string[];
  /** Attribute that refers to the parent. */
  readonly parent: string | undefined;
}

/**
 * Children that Reader cannot list: automation variables include their values, and vault certificates are in the data
 * plane.
 */
const UNSEEN: ReadonlyMap<string, readonly Absentee[]> = new Map<string, readonly Absentee[]>([
  [
    'microsoft.automation/automationaccounts',
    ['string', 'bool', 'int', 'datetime'].map((kind) => ({
      azurerm: `azurerm_automation_variable_${kind}`,
      attributes: ['encrypted'],
      parent: undefined,
    })),
  ],
  [
    'microsoft.keyvault/vaults/secrets',
    [{ azurerm: 'azurerm_key_vault_certificate', attributes: ['certificate_policy'], parent: undefined }],
  ],
]);

/** The types below a resource of this type that cannot be read. */
export function unseenBelow(type: string): readonly Absentee[] {
  return UNSEEN.get(type.toLowerCase()) ?? [];
}

/** All types that are unknown when one kind was not read: itself, and its details. */
export function readAbsentees(arm: string): readonly Absentee[] {
  const found: Absentee[] = [];
  for (const type of ARM_TYPES) {
    const isMeant = type.arm.toLowerCase() === arm.toLowerCase();
    const isBelow =
      type.read === 'detail' && readParents(type).some((parent) => parent.toLowerCase() === arm.toLowerCase());
    if ((!isMeant && !isBelow) || type.intoParent === true) continue;
    const isSetting = type.arm === 'Microsoft.Insights/diagnosticSettings';
    const attributes = [...readAttributes(type), ...(type.untold ?? [])];
    found.push({ azurerm: type.azurerm, attributes, parent: isSetting ? 'target_resource_id' : type.parent });
  }
  return [...found, ...unseenBelow(arm)];
}

/** What was not read, and why. */
export interface Absence {
  /** The ARM id of the parent. */
  readonly at: string;
  readonly reason: string;
  readonly place: Place;
  readonly scope: string;
  readonly exists?: boolean;
}

/** A placeholder resource for what was not read below `at`. Its existence is unknown unless `exists` is true. */
export function standIn(
  { azurerm, attributes, parent }: Absentee,
  { at, reason, place, scope, exists = false }: Absence,
): Resource {
  const value = notRead(reason);
  const names = new Set(['name', ...attributes]);
  const values = Object.fromEntries([...names].map((name) => [name, value]));
  const address = `${at} (${azurerm}, not read)`;
  return {
    kind: 'resource',
    type: azurerm,
    address,
    source: 'azure-arm',
    evidenceKind: 'terraform',
    values: { ...values, ...(parent === undefined ? {} : { [parent]: canonicalId(at, SPELLINGS) }) },
    place,
    provider: `azure ${canonicalId(scope, SPELLINGS)}`,
    module: '',
    ...(exists ? {} : { conditional: address }),
    notes: [reason],
  };
}
