import type { Resource } from '../../model/evidence.ts';
import type { Node, Thing } from '../graph.ts';
import { addressWithoutIndex } from '../inventory/names.ts';
import { withParts } from '../inventory/components.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { portAt, serviceEncryption } from './encryption.ts';

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
 * Adds connections to data services that the settings of a program name, where no other flow connects the two. States
 * have only redacted values; plans and configuration also have the references.
 */
export function namedServices(draft: FlowBuilder): void {
  const named = namedBySettings(draft);
  if (named.length === 0) return;
  const services = dataServices(draft);
  const found = new Map<Node, Map<Node, Named>>();
  for (const { thing, by, address } of named) {
    const target = services.get(address);
    if (target === undefined) continue;
    const targets = found.get(thing) ?? new Map<Node, Named>();
    found.set(thing, targets.set(target, { thing, target, by }));
  }
  if (found.size > 0) dropConnected(found, draft.relations);
  for (const targets of found.values()) for (const each of targets.values()) connect(draft, each);
}

interface Mention {
  readonly thing: Thing;
  readonly by: Resource;
  readonly address: string;
}

function namedBySettings({ inventory, context }: FlowBuilder): readonly Mention[] {
  return inventory
    .ofTypes((one) => one.class === 'compute')
    .flatMap((thing) =>
      thing.resources
        .flatMap((resource) => withParts(context, resource))
        .flatMap((by) => getSettings(by).map((address) => ({ thing, by, address }))),
    );
}

function getSettings({ references }: Resource): readonly string[] {
  return (references ?? []).flatMap(({ path, to }) => (SETTINGS.has(path) ? to : []));
}

function dropConnected(found: ReadonlyMap<Node, Map<Node, Named>>, relations: FlowBuilder['relations']): void {
  for (const { kind, from, to } of relations) {
    if (kind === 'support') continue;
    for (const node of from) {
      const targets = found.get(node);
      if (targets !== undefined) for (const target of to) targets.delete(target);
    }
  }
}

function dataServices({ inventory }: FlowBuilder): ReadonlyMap<string, Thing> {
  const services = new Map<string, Thing>();
  for (const thing of inventory.ofTypes((one) => one.class === 'data'))
    for (const { address } of thing.resources)
      for (const each of [address, addressWithoutIndex(address)]) services.set(each, thing);
  return services;
}

interface Named {
  readonly thing: Thing;
  readonly target: Thing;
  readonly by: Resource;
}

function connect(draft: FlowBuilder, { thing, target, by }: Named): void {
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
