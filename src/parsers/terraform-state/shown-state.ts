import type { Resource } from '../../model/evidence.ts';
import { isMap, type ValueMap } from '../../base/value.ts';
import { shownResources, type ShownResource } from '../shared/terraform/modules.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import type { Problems } from '../shared/terraform/problems.ts';
import { createRedactor, type Redact } from '../shared/terraform/redact.ts';
import { clusterObjects } from '../shared/terraform/kubernetes/cluster-objects.ts';
import { declaredObject, type DeclaredObject } from '../shared/terraform/kubernetes/declared-object.ts';
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
    const isDeposed = typeof key === 'string';
    const read = readResource(file, shown, redact, problems);
    if (isDeposed) deposed += 1;
    if (read === undefined) continue;
    const { resource, declared } = read;
    resources.push(isDeposed ? { ...resource, address: deposedAddress(resource.address, key) } : resource);
    if (declared === undefined || isDeposed) continue;
    const objects = clusterObjects(declared, resource);
    resources.push(...objects.resources);
    problems.addAll(objects.problems);
  }
  tellDeposed(problems, file, deposed, ['values']);
  return resources;
}

interface ShownRead {
  readonly resource: Resource;
  readonly declared: DeclaredObject | undefined;
}

function readResource(file: string, shown: ShownResource, redact: Redact, problems: Problems): ShownRead | undefined {
  const values = field(shown.raw, 'values');
  if (!isObject(values) || !isMap(values)) {
    problems.lost(
      `A resource of ${file} has no values, so it was not assessed. Run terraform show -json again.`,
      shown.pointer,
    );
    return undefined;
  }
  redactMirrored(values, field(shown.raw, 'sensitive_values'));
  const declared = declaredObject(shown.type, values);
  redact(shown.type, values);
  return { resource: asResource(file, shown, values), declared };
}

function asResource(file: string, shown: ShownResource, values: ValueMap): Resource {
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
