import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { isMap } from '../../../base/value.ts';
import { put, type JsonObject } from '../../shared/terraform/object.ts';
import type { Redact } from '../../shared/terraform/redact.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { apart, noteStop, spend, type Scope } from '../../../languages/hcl/evaluation/run.ts';
import { findAttribute, type Declaration } from '../module/declarations.ts';
import { placeIn } from '../module/source-file.ts';
import { repetitionsFor } from '../evaluation/expand-resource.ts';
import { SINGLE, type Repetition } from '../evaluation/instances.ts';
import { blockItems, type Reader } from '../evaluation/blocks.ts';
import { blockValues, readEvidence } from './body-values.ts';
import { placeBody } from './places.ts';
import { readIdentity } from './provider-identity.ts';

const META: ReadonlySet<string> = new Set(['alias', 'version', 'for_each']);

/** The provider blocks of a module as resources `provider.<name>`, as in a plan; one for each instance of `for_each`. */
export function providerResources(module: ModuleInstance, redact: Redact): readonly Resource[] {
  const { source, placement } = module;
  return source.providers.flatMap((declaration) => {
    const { name, alias } = declaration;
    const local = `provider.${name}${alias === undefined ? '' : `.${alias}`}`;
    const identity = readIdentity(module, { name, alias }, module.scope);
    const shared = declaration.body.blocks.some((block) => block.type === 'dynamic')
      ? undefined
      : new Map<string, Place>();
    return readInstances(module, declaration).flatMap(({ suffix, frame }) => {
      const named = {
        type: `provider.${name}`,
        address: `${placement.address === '' ? '' : `${placement.address}.`}${local}${suffix}`,
        pointer: ['provider', name],
        scope: { ...module.scope, frame },
        places: shared ?? new Map<string, Place>(),
      };
      const settings = settingsResource(module, declaration, redact, named);
      return settings.map((resource) => ({ ...resource, provider: withKey(identity, suffix) }));
    });
  });
}

/** Only `for_each` gives a provider instances. */
function readInstances(module: ModuleInstance, declaration: Declaration): readonly Repetition[] {
  const isRepeated = findAttribute(declaration.body, 'for_each') !== undefined;
  return (isRepeated ? repetitionsFor(module, declaration) : SINGLE).list;
}

function withKey(identity: string, suffix: string): string {
  const at = identity.indexOf(' in ');
  return at === -1 ? `${identity}${suffix}` : `${identity.slice(0, at)}${suffix}${identity.slice(at)}`;
}

/** The state storage of a root module, as a resource `terraform.backend`. Called modules have none. */
export function backendResources(module: ModuleInstance, redact: Redact): readonly Resource[] {
  const { backend } = module.source;
  if (backend === undefined || module.placement.parent !== undefined) return [];
  const found = settingsResource(module, backend, redact, {
    type: 'terraform.backend',
    address: `terraform.backend.${backend.name}`,
    pointer: ['terraform', 'backend', backend.name],
    scope: module.scope,
    places: new Map(),
  });
  return found.map((resource) => ({ ...resource, values: { ...resource.values, backend: backend.name } }));
}

interface Named extends Pick<Resource, 'type' | 'address'> {
  readonly pointer: readonly string[];
  readonly scope: Scope;
  /** Filled once for all instances of a declaration. */
  readonly places: Map<string, Place>;
}

function settingsResource(
  { context, placement, settle }: ModuleInstance,
  declaration: Declaration,
  redact: Redact,
  { type, address, pointer, scope, places }: Named,
): readonly Resource[] {
  const { body, file, range } = declaration;
  const reader: Reader = {
    value: (expression, inner, part) => settle(expression, inner, declaration.elsewhere?.get(part) ?? file),
    seen: () => undefined,
    spend(steps, inner) {
      const stopped = spend(context.run, steps);
      noteStop(context.run, file, (inner ?? declaration).range.start);
      return stopped;
    },
  };
  const values: JsonObject = {};
  const blocks = apart(context.run, () => {
    for (const attribute of body.attributes)
      if (!META.has(attribute.name))
        put(values, attribute.name, readEvidence(reader.value(attribute.value, scope, attribute), reader, attribute));
    const items = blockItems(body.blocks, scope, reader);
    for (const [name, list] of items) put(values, name, blockValues(list, name, reader));
    return items;
  });
  if (places.size === 0) placeBody({ declaration, pointer, places }, (part) => META.has(part), blocks);
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
