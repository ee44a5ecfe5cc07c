import type { Resource } from '../../model/evidence.ts';
import type { Node, Thing } from '../graph.ts';
import { baseOf } from '../inventory/names.ts';
import { withParts } from '../inventory/parts.ts';
import type { Draft } from './draft.ts';
import { portAt, serviceEncryption } from './encryption.ts';

/** Attributes with the settings that a program is started with. */
const SETTINGS = new Set([
  'environment',
  'environment_variables',
  'app_settings',
  'connection_string',
  'container_definitions',
  'template',
  'service_config',
]);

/**
 * Connections to data services that the author names in the settings of a program, where nothing else told of the two.
 * States hold only values of settings, which are redacted: plans and configuration hold what they refer to.
 */
export function namedServices(draft: Draft): void {
  let services: ReadonlyMap<string, Thing> | undefined;
  const found = new Map<Node, Map<Node, Named>>();
  for (const thing of draft.inventory.ofTypes((one) => one.class === 'compute')) {
    for (const by of thing.resources.flatMap((resource) => withParts(draft.context, resource)))
      for (const { path, to } of by.references ?? [])
        for (const address of SETTINGS.has(path) ? to : []) {
          services ??= dataServices(draft);
          const target = services.get(address);
          if (target === undefined) continue;
          const targets = found.get(thing) ?? new Map<Node, Named>();
          found.set(thing, targets.set(target, { thing, target, by }));
        }
  }
  for (const { kind, from, to } of found.size === 0 ? [] : draft.relations) {
    if (kind === 'support') continue;
    for (const node of from) for (const target of found.has(node) ? to : []) found.get(node)?.delete(target);
  }
  for (const targets of found.values()) for (const each of targets.values()) connect(draft, each);
}

function dataServices({ inventory }: Draft): ReadonlyMap<string, Thing> {
  const services = new Map<string, Thing>();
  for (const thing of inventory.ofTypes((one) => one.class === 'data'))
    for (const { address } of thing.resources) for (const each of [address, baseOf(address)]) services.set(each, thing);
  return services;
}

interface Named {
  readonly thing: Thing;
  readonly target: Thing;
  readonly by: Resource;
}

function connect(draft: Draft, { thing, target, by }: Named): void {
  const [service] = target.resources;
  if (service === undefined) return;
  const encryption = serviceEncryption(draft.context, service);
  draft.structure(thing, target, {
    protocol: 'TCP',
    ports: portAt(service.values, 'port'),
    encryption,
    evidence: [by],
  });
}
