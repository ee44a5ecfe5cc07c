import { readLabel } from '../../../../base/origins.ts';
import { field } from '../../terraform/object.ts';
import type { Declared, Deployment } from './deployment.ts';

/**
 * A text for the subscription and resource group of a nested deployment, which is the same for two that are deployed to one
 * group. Names of resources are unique in a group only. A group that is not known is taken for another one, and the root is deployed to the group with the empty text.
 */
export function readGroup(around: Deployment, declared: Declared): string {
  const [outer = ''] = around.group.split('\n');
  const given = readPart(declared, 'subscriptionId');
  const subscription = given === undefined || given === '{subscription.subscriptionid}' ? outer : given;
  const name = readPart(declared, 'resourceGroup');
  const isSame = subscription === outer;
  if (name === undefined) return isSame ? around.group : `${subscription}\n`;
  if (isSame && name === `{resourceGroup${around.group}.name}`.toLowerCase()) return around.group;
  return `${subscription}\n${name} `;
}

function readPart({ context, raw, title }: Declared, member: string): string | undefined {
  const node = field(raw, member);
  if (node === undefined) return undefined;
  const { run, prefix } = context.deployment;
  const label = readLabel(run.tools.node(context, node)) ?? `{${member} ${prefix}${title}}`;
  return label.replaceAll('/', '!').toLowerCase();
}
