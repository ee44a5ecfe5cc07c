import type { Resource } from '../../model/evidence.ts';
import { isMap } from '../../base/value.ts';
import { shownResources, type ShownResource } from '../shared/terraform/modules.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import type { Problems } from '../shared/terraform/problems.ts';
import { createRedactor, type Redact } from '../shared/terraform/redact.ts';
import { redactMirrored } from '../shared/terraform/sensitive.ts';
import { deposedAddress, tellDeposed } from './deposed.ts';

/**
 * The resources of a state as `terraform show -json` prints it (JSON output format, "State representation"). Its
 * provider names have no alias, so the resources have no provider configuration.
 */
export function readShownState(file: string, values: unknown, problems: Problems): readonly Resource[] {
  if (!isObject(values)) {
    problems.lost(`"values" of ${file} is not an object, so nothing was read. Run terraform show -json again.`, [
      'values',
    ]);
    return [];
  }
  const root = field(values, 'root_module');
  if (root === undefined) {
    problems.lost(`${file} has no "root_module", so nothing was read. Run terraform show -json again.`, ['values']);
    return [];
  }
  const redact = createRedactor();
  const resources: Resource[] = [];
  let deposed = 0;
  for (const shown of shownResources(file, root, ['values', 'root_module'], problems)) {
    const key = field(shown.raw, 'deposed_key');
    const resource = asResource(file, shown, redact, problems);
    if (typeof key === 'string') deposed += 1;
    if (resource === undefined) continue;
    resources.push(
      typeof key === 'string' ? { ...resource, address: deposedAddress(resource.address, key) } : resource,
    );
  }
  tellDeposed(problems, file, deposed, ['values']);
  return resources;
}

function asResource(file: string, shown: ShownResource, redact: Redact, problems: Problems): Resource | undefined {
  const values = field(shown.raw, 'values');
  if (!isObject(values) || !isMap(values)) {
    problems.lost(
      `A resource of ${file} has no values, so it was not assessed. Run terraform show -json again.`,
      shown.pointer,
    );
    return undefined;
  }
  redactMirrored(values, field(shown.raw, 'sensitive_values'));
  redact(shown.type, values);
  const needs = field(shown.raw, 'depends_on');
  const to = Array.isArray(needs) ? needs.filter((each) => typeof each === 'string') : [];
  return {
    kind: 'resource',
    type: shown.type,
    address: shown.address,
    source: 'terraform-state',
    evidenceKind: 'terraform',
    values,
    place: { file, pointer: [...shown.pointer, 'values'] },
    module: shown.module,
    ...(to.length === 0 ? {} : { references: [{ path: '*', to, exact: false }] }),
    ...(field(shown.raw, 'tainted') === true
      ? { notes: ['tainted: deployed, and to be replaced by the next apply'] }
      : {}),
  };
}
