import type { Expression } from '../../../../languages/arm-expressions/syntax.ts';
import type { Value } from '../../../../base/value.ts';
import { field, isObject } from '../../terraform/object.ts';
import type { TemplateContext, Deployment } from './deployment.ts';
import { findDeployment } from './ids.ts';
import { hideSecrets } from './secret-parts.ts';

/** `reference(<deployment>).outputs.<name>.value`, where the template of the deployment was read. */
export function readOutputMember(context: TemplateContext, of: Expression, name: string): Value | undefined {
  if (name !== 'value' || of.kind !== 'member') return undefined;
  const { of: outputs, name: output } = of;
  if (outputs.kind !== 'member' || outputs.name.kind !== 'literal' || outputs.name.value !== 'outputs')
    return undefined;
  const reference = outputs.of;
  if (reference.kind !== 'call' || reference.name.toLowerCase() !== 'reference') return undefined;
  const [target] = reference.args;
  if (target === undefined || output.kind !== 'literal' || typeof output.value !== 'string') return undefined;
  const { tools } = context.deployment.run;
  const nested = findDeployment(context, tools.expression(context, target));
  return nested === undefined ? undefined : readOutput(nested, output.value);
}

function readOutput(deployment: Deployment, name: string): Value | undefined {
  const section = field(deployment.template, 'outputs');
  const raw = isObject(section) ? field(section, name) : undefined;
  if (!isObject(raw)) return undefined;
  const context = { deployment, locals: deployment.locals };
  const copy = field(raw, 'copy');
  const { tools } = deployment.run;
  const value = isObject(copy) ? tools.loop(context, copy, name) : tools.node(context, field(raw, 'value'));
  return hideSecrets(value, raw, deployment.template);
}
