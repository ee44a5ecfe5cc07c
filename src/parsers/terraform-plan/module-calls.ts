import type { Resource } from '../../model/evidence.ts';
import { within, type Place } from '../../model/place.ts';
import { isLocalSource, moduleCallValues } from '../shared/terraform/module-call.ts';
import { textField } from '../shared/terraform/object.ts';
import type { Configuration } from './configuration.ts';

/** Modules that are fetched from outside the tree, as resources `terraform.module`, as in configuration. */
export function moduleCallResources(file: string, calls: Configuration['calls']): readonly Resource[] {
  return calls.flatMap(({ path, raw }) => {
    const source = textField(raw, 'source');
    if (source === undefined || isLocalSource(source)) return [];
    const steps = path.flatMap((name) => ['module_calls', name, 'module']).slice(0, -1);
    const place: Place = { file, pointer: ['configuration', 'root_module', ...steps] };
    const module = path.slice(0, -1).map((name) => `module.${name}`);
    const resource: Resource = {
      kind: 'resource',
      type: 'terraform.module',
      address: [...module, 'terraform.module', path.at(-1)].join('.'),
      source: 'terraform-plan',
      evidenceKind: 'terraform',
      values: moduleCallValues(source, textField(raw, 'version_constraint')),
      place,
      places: new Map([
        ['source', within(place, ['source'])],
        ['version', within(place, ['version_constraint'])],
      ]),
      module: module.join('.'),
    };
    return [resource];
  });
}
