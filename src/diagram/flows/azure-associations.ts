import type { Resource } from '../../model/evidence.ts';
import type { PacketRule } from '../../network/packet-rule.ts';
import type { Context } from '../inventory/context.ts';
import { link } from '../inventory/joins.ts';
import { textsAt } from '../inventory/values.ts';

export const GROUP = ['azurerm_network_security_group'];
export const APPLICATION = link(['azurerm_application_security_group'], 'id', ['application_security_group_id']);

interface Association {
  readonly type: string;
  readonly on: { readonly [path: string]: readonly string[] };
}

export const SUBNET_GROUPS: Association = {
  type: 'azurerm_subnet_network_security_group_association',
  on: { subnet_id: ['id'] },
};

export const CARD_GROUPS: Association = {
  type: 'azurerm_network_interface_security_group_association',
  on: { network_interface_id: ['id'] },
};

export const CARD_APPLICATIONS: Association = {
  type: 'azurerm_network_interface_application_security_group_association',
  on: { network_interface_id: ['id'] },
};

/** The security groups attached to subnets or network interfaces, by the address of what they protect. */
export function getAssociations(
  { evidence }: Context,
  resources: readonly Resource[],
  { type, on }: Association,
): readonly Resource[] {
  return resources.flatMap((resource) => evidence.linked(resource, [type], on).matches);
}

export function getId({ values }: Resource): string {
  return (textsAt(values, 'id')[0] ?? '').toLowerCase();
}

/** One end of a rule: address words and blocks, and application security groups. */
export function getEnd(
  { rule, from }: NsgRule,
  side: 'source' | 'destination',
): { readonly words: readonly string[]; readonly groups: readonly string[] } {
  const value = from.type === GROUP[0] ? rule.at().value : from.values;
  const words = ['prefix', 'prefixes'].flatMap((name) => textsAt(value, `${side}_address_${name}`));
  const groups = textsAt(value, `${side}_application_security_group_ids`).map((id) => id.toLowerCase());
  return { words, groups };
}

/** A rule of a network security group, with the resource that contains it. */
export interface NsgRule {
  readonly rule: PacketRule;
  readonly from: Resource;
}
