import type { Resource } from '../../../model/evidence.ts';
import { unknown } from '../../../base/value.ts';
import { isLocalSource, moduleCallValues } from '../../shared/terraform/module-call.ts';
import { argumentText } from '../evaluation/calls.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { findAttribute, declaringFile, type Declaration } from '../module/declarations.ts';
import { placeIn } from '../module/source-file.ts';

const COMPUTED = unknown('written as an expression', true);

/**
 * Modules that are fetched from outside the tree, as resources `terraform.module`. A folder that is called several
 * times reports each of its calls once, unless their sources differ; `reported` keeps them between calls.
 */
export function moduleCallResources(module: ModuleInstance, reported: Set<string>): readonly Resource[] {
  const { source, placement, context } = module;
  return [...source.calls.values()].flatMap((call) => {
    const from = written(module, call, 'source');
    if (from === undefined || (typeof from === 'string' && isLocalSource(from))) return [];
    const known = `${source.folder}\n${call.name}\n${typeof from === 'string' ? from : ''}`;
    if (reported.has(known)) return [];
    reported.add(known);
    const local = `terraform.module.${call.name}`;
    const pointer = ['module', call.name];
    const places = ['source', 'version'].flatMap((name) => {
      const attribute = findAttribute(call.body, name);
      if (attribute === undefined) return [];
      const place = placeIn(declaringFile(call, attribute), attribute.range.start, [...pointer, name]);
      return [[name, place] as const];
    });
    const resource: Resource = {
      kind: 'resource',
      type: 'terraform.module',
      address: placement.address === '' ? local : `${placement.address}.${local}`,
      source: 'terraform-source',
      evidenceKind: 'terraform',
      values: moduleCallValues(from, written(module, call, 'version')),
      place: placeIn(call.file, call.range.start, pointer),
      places: new Map(places),
      module: placement.address,
      root: context.root,
    };
    return [resource];
  });
}

/** `undefined` where the argument is absent. */
function written(module: ModuleInstance, call: Declaration, name: string): string | typeof COMPUTED | undefined {
  if (findAttribute(call.body, name) === undefined) return undefined;
  return argumentText(module, call, name) ?? COMPUTED;
}
