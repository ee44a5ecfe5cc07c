import { joinedOrigin } from '../../../../base/origins.ts';
import { field, isObject } from '../../terraform/object.ts';
import type { Declared } from '../evaluation/deployment.ts';
import { isDeploymentType } from '../evaluation/ids.ts';

/** Notes the resources that the parameters of a template name which was not read. */
export function noteHandedOver({ type, isExisting, nested, raw, context }: Declared): void {
  if (!isDeploymentType(type) || isExisting || nested !== undefined) return;
  const { run } = context.deployment;
  const properties = field(raw, 'properties');
  const given = isObject(properties) ? field(properties, 'parameters') : undefined;
  if (given === undefined) return;
  for (const address of joinedOrigin([run.tools.node(context, given)]).to) run.handedOver.add(address);
}
