import { unknown } from '../../base/value.ts';
import type { Resource } from '../../model/evidence.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import type { Stack } from './evaluation/stack.ts';

/**
 * A group without egress rules lets everything out. Whether it still does where rules for it are separate resources is not
 * documented, so its own rules are unknown then.
 */
export function openEgress(stack: Stack, resources: readonly Resource[]): readonly Resource[] {
  const rules = resources.filter(({ type }) => type === 'aws_vpc_security_group_egress_rule');
  const groups = new Set(rules.flatMap(({ references = [] }) => references.flatMap(({ to }) => to)));
  if (groups.size === 0) return resources;
  return resources.map((resource) => {
    if (!groups.has(resource.address) || writesEgress(stack, resource)) return resource;
    return { ...resource, values: { ...resource.values, egress: unknown('other resources may replace it', false) } };
  });
}

function writesEgress(stack: Stack, { address }: Resource): boolean {
  const declared = [...stack.resources.values()].find((each) => each.address === address);
  const properties = declared === undefined ? undefined : field(declared.raw, 'Properties');
  return isObject(properties) && field(properties, 'SecurityGroupEgress') !== undefined;
}
