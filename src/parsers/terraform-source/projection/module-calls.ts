import type { Resource } from '../../../model/evidence.ts';
import { unknown } from '../../../model/value.ts';
import { isLocalSource, moduleCallValues } from '../../shared/terraform-module-call.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { attributeOf, fileOf, textOf } from '../module/declarations.ts';
import type { Declaration } from '../module/declarations.ts';
import { placeIn } from '../module/source-file.ts';

const COMPUTED = unknown('written as an expression', true);

/**
 * Modules that are fetched from elsewhere, as resources `terraform.module`. A folder of the tree that is called several
 * times tells of its own calls once: `told` holds the folders that were.
 */
export function moduleCallResources(module: ModuleInstance, told: Set<string>): readonly Resource[] {
  const { source, placement, context } = module;
  if (told.has(source.folder)) return [];
  told.add(source.folder);
  return [...source.calls.values()].flatMap((call) => {
    const from = written(call, 'source');
    if (from === undefined || (typeof from === 'string' && isLocalSource(from))) return [];
    const local = `terraform.module.${call.name}`;
    const pointer = ['module', call.name];
    const places = ['source', 'version'].flatMap((name) => {
      const attribute = attributeOf(call.body, name);
      if (attribute === undefined) return [];
      const place = placeIn(fileOf(call, attribute), attribute.range.start, [...pointer, name]);
      return [[name, place] as const];
    });
    const resource: Resource = {
      kind: 'resource',
      type: 'terraform.module',
      address: placement.address === '' ? local : `${placement.address}.${local}`,
      source: 'terraform-source',
      evidenceKind: 'terraform',
      values: moduleCallValues(from, written(call, 'version')),
      place: placeIn(call.file, call.range.start, pointer),
      places: new Map(places),
      module: placement.address,
      root: context.root,
    };
    return [resource];
  });
}

/** An argument of a call; what is no plain text is computed, and `undefined` what is not there. */
function written(call: Declaration, name: string): string | typeof COMPUTED | undefined {
  if (attributeOf(call.body, name) === undefined) return undefined;
  return textOf(call.body, name) ?? COMPUTED;
}
