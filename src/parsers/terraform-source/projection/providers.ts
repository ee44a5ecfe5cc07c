import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { isMap } from '../../../model/value.ts';
import { put } from '../../shared/terraform-object.ts';
import type { JsonObject } from '../../shared/terraform-object.ts';
import type { Redact } from '../../shared/terraform-redact.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { apart, spend } from '../evaluation/run.ts';
import type { Declaration } from '../module/declarations.ts';
import { placeIn } from '../module/source-file.ts';
import { blockItems } from '../evaluation/blocks.ts';
import { blockValues, evidenceOf } from './body-values.ts';
import type { Reader } from '../evaluation/blocks.ts';
import { placeBody } from './places.ts';
import { identityOf } from './provider-identity.ts';

const META: ReadonlySet<string> = new Set(['alias', 'version']);

/** The provider blocks of a module as resources `provider.<name>`, as in a plan. */
export function providerResources(module: ModuleInstance, redact: Redact): readonly Resource[] {
  const { source, placement } = module;
  return source.providers.flatMap((declaration) => {
    const { name, alias } = declaration;
    const local = `provider.${name}${alias === undefined ? '' : `.${alias}`}`;
    const settings = settingsResource(module, declaration, redact, {
      type: `provider.${name}`,
      address: placement.address === '' ? local : `${placement.address}.${local}`,
      pointer: ['provider', name],
    });
    return settings.map((resource) => ({ ...resource, provider: identityOf(module, { name, alias }) }));
  });
}

/** Where a root module keeps its state, as a resource `terraform.backend`. Modules that are called have none. */
export function backendResources(module: ModuleInstance, redact: Redact): readonly Resource[] {
  const { backend } = module.source;
  if (backend === undefined || module.placement.parent !== undefined) return [];
  const found = settingsResource(module, backend, redact, {
    type: 'terraform.backend',
    address: `terraform.backend.${backend.name}`,
    pointer: ['terraform', 'backend', backend.name],
  });
  return found.map((resource) => ({ ...resource, values: { ...resource.values, backend: backend.name } }));
}

type Named = Pick<Resource, 'type' | 'address'> & { readonly pointer: readonly string[] };

/** A block of settings that has no instances. */
function settingsResource(
  { scope, context, placement, settle }: ModuleInstance,
  declaration: Declaration,
  redact: Redact,
  { type, address, pointer }: Named,
): readonly Resource[] {
  const { body, file, range } = declaration;
  const reader: Reader = {
    value: (expression, inner, part) => settle(expression, inner, declaration.elsewhere?.get(part) ?? file),
    seen: () => undefined,
    spend: (steps) => spend(context.run, steps),
  };
  const values: JsonObject = {};
  const blocks = apart(context.run, () => {
    for (const attribute of body.attributes)
      if (!META.has(attribute.name))
        put(values, attribute.name, evidenceOf(reader.value(attribute.value, scope, attribute), reader));
    const items = blockItems(body.blocks, scope, reader);
    for (const [name, list] of items) put(values, name, blockValues(list, name, reader));
    return items;
  });
  const places = new Map<string, Place>();
  placeBody({ declaration, pointer, places }, (part) => META.has(part), blocks);
  redact(type, values);
  if (!isMap(values)) return [];
  const resource: Resource = {
    kind: 'resource',
    type,
    address,
    source: 'terraform-source',
    evidenceKind: 'terraform',
    values,
    place: placeIn(file, range.start, pointer),
    places,
    module: placement.address,
    root: context.root,
  };
  return [resource];
}
