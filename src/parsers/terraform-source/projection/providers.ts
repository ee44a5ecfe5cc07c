import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { isMap } from '../../../model/value.ts';
import { put } from '../../shared/terraform-object.ts';
import type { JsonObject } from '../../shared/terraform-object.ts';
import type { Redact } from '../../shared/terraform-redact.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { apart, spend } from '../evaluation/run.ts';
import { placeIn } from '../module/source-file.ts';
import { blockItems } from '../evaluation/blocks.ts';
import { blockValues, evidenceOf } from './body-values.ts';
import type { Reader } from '../evaluation/blocks.ts';
import { placeBody } from './places.ts';
import { identityOf } from './provider-identity.ts';

const META: ReadonlySet<string> = new Set(['alias', 'version']);

/** The provider blocks of a module as resources `provider.<name>`, as in a plan. */
export function providerResources(module: ModuleInstance, redact: Redact): readonly Resource[] {
  const { source, placement, scope, context } = module;
  return source.providers.flatMap((declaration) => {
    const { name, alias, body, file, range } = declaration;
    const reader: Reader = {
      value: (expression, inner, part) => module.settle(expression, inner, declaration.elsewhere?.get(part) ?? file),
      seen: () => undefined,
      spend: (steps) => spend(context.run, steps),
    };
    const values: JsonObject = {};
    const blocks = apart(context.run, () => {
      for (const attribute of body.attributes)
        if (!META.has(attribute.name))
          put(values, attribute.name, evidenceOf(reader.value(attribute.value, scope, attribute), reader));
      const items = blockItems(body.blocks, scope, reader);
      for (const [type, list] of items) put(values, type, blockValues(list, reader));
      return items;
    });
    const pointer = ['provider', name];
    const places = new Map<string, Place>();
    placeBody({ declaration, pointer, places }, (part) => META.has(part), blocks);
    redact(`provider.${name}`, values);
    if (!isMap(values)) return [];
    const local = `provider.${name}${alias === undefined ? '' : `.${alias}`}`;
    const resource: Resource = {
      kind: 'resource',
      type: `provider.${name}`,
      address: placement.address === '' ? local : `${placement.address}.${local}`,
      source: 'terraform-source',
      evidenceKind: 'terraform',
      values,
      place: placeIn(file, range.start, pointer),
      places,
      module: placement.address,
      root: context.root,
      provider: identityOf(module, { name, alias }),
    };
    return [resource];
  });
}
