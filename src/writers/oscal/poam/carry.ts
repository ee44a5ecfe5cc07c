import { NAMESPACE } from '../common.ts';
import { object, objects, text, type JsonObject } from '../json-view.ts';
import { walkObjects } from '../semantics/walk.ts';

type Part = 'observations' | 'findings' | 'risks' | 'components' | 'inventory-items' | 'resources';

/** The parts of a plan that other parts refer to. */
export type Parts = { readonly [part in Part]: readonly JsonObject[] };

const REFERENCES = ['observation-uuid', 'finding-uuid', 'risk-uuid', 'subject-uuid', 'component-uuid'] as const;

/**
 * The new parts, and those of the earlier plan that a person added or that a kept part still refers to. A part that
 * this run wrote again replaces the earlier one.
 */
export function carryOver(body: JsonObject, fresh: Parts, kept: readonly JsonObject[]): Parts {
  const local = object(body, 'local-definitions');
  const before: Parts = {
    observations: objects(body, 'observations'),
    findings: objects(body, 'findings'),
    risks: objects(body, 'risks'),
    components: objects(local, 'components'),
    'inventory-items': objects(local, 'inventory-items'),
    resources: objects(object(body, 'back-matter'), 'resources'),
  };
  const defined = new Set(entries(fresh).flatMap(([, items]) => items.map((item) => text(item, 'uuid'))));
  const known = new Map(
    entries(before).flatMap(([, items]) => items.map((item) => [text(item, 'uuid'), item] as const)),
  );
  const taken = new Set<JsonObject>();
  const queue: JsonObject[] = [...kept];
  const take = (uuid: string): void => {
    const item = known.get(uuid);
    if (item === undefined || defined.has(uuid) || taken.has(item)) return;
    taken.add(item);
    queue.push(item);
  };
  for (const [, items] of entries(before)) for (const item of items) if (isForeign(item)) take(text(item, 'uuid'));
  for (let holder = queue.pop(); holder !== undefined; holder = queue.pop()) {
    walkObjects(holder, ({ value }) => {
      for (const key of REFERENCES) take(text(value, key));
      const href = text(value, 'href');
      if (href.startsWith('#')) take(href.slice(1));
    });
  }
  const join = (part: Part): readonly JsonObject[] => [
    ...fresh[part],
    ...before[part].filter((item) => taken.has(item)),
  ];
  return {
    observations: join('observations'),
    findings: join('findings'),
    risks: join('risks'),
    components: join('components'),
    'inventory-items': join('inventory-items'),
    resources: join('resources'),
  };
}

/** Whether another author added the item: it has none of our properties, and is no evidence file or asset of ours. */
function isForeign(item: JsonObject): boolean {
  const props = objects(item, 'props');
  return !props.some(({ ns }) => ns === NAMESPACE) && text(item, 'type') !== 'this-system';
}

function entries(parts: Parts): readonly (readonly [string, readonly JsonObject[]])[] {
  return Object.entries(parts);
}
