import type { Resource } from '../../model/evidence.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Outside, Thing } from '../graph.ts';
import { getOutside } from '../inventory/data-sources.ts';
import { hasParts, withParts } from '../inventory/components.ts';
import type { Link } from '../inventory/context.ts';
import { follow, followAll, link } from '../inventory/joins.ts';
import { textAt, textsAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { COMPANIONS, IDENTITIES, TO_KEYS, TO_LOGS, VAULT, type Companion } from './support-links.ts';

const NONE: readonly Companion[] = [];

/** Adds dotted relations: keys, logs, identities, images, private links. */
export function supports(draft: FlowBuilder): void {
  for (const thing of draft.inventory.things) {
    for (const resource of thing.resources) support(draft, thing, resource);
  }
  for (const setting of draft.context.evidence.byType('azurerm_monitor_diagnostic_setting'))
    diagnostics(draft, setting);
  images(draft);
}

const RELATIONS: readonly { readonly links: readonly Link[]; readonly relation: string }[] = [
  { links: TO_KEYS, relation: 'key' },
  { links: TO_LOGS, relation: 'logs' },
  { links: IDENTITIES, relation: 'identity' },
];

function support(draft: FlowBuilder, thing: Thing, resource: Resource): void {
  const { context } = draft;
  relate(draft, thing, resource);
  if (thing.type !== 'google_container_node_pool' && hasParts(context, thing.type))
    for (const part of withParts(context, resource)) if (part !== resource) relate(draft, thing, part);
  for (const { types, on } of COMPANIONS.get(thing.type) ?? NONE)
    if (types.some((type) => context.evidence.byType(type).length > 0))
      for (const companion of context.evidence.linked(resource, types, on).matches) relate(draft, thing, companion);
  if (thing.type.startsWith('google_logging_')) sink(draft, thing, resource);
  if (thing.type === 'aws_vpc_endpoint') endpointOfOthers(draft, thing, resource);
  if (thing.type === 'azurerm_private_endpoint') privateLink(draft, thing, resource);
}

function relate(draft: FlowBuilder, thing: Thing, part: Resource): void {
  for (const { links, relation } of RELATIONS)
    for (const found of followAll(draft.context, part, links)) {
      const owners = found.type === 'azurerm_key_vault_key' ? follow(draft.context, found, VAULT) : [found];
      for (const owner of owners) {
        const target = draft.inventory.thingOf.get(owner) ?? getOutside(draft.context, owner);
        if (target !== undefined) draft.support(thing, target, relation, part);
      }
    }
}

const STORES: readonly (readonly [prefix: string, type: string, name: string])[] = [
  ['storage.googleapis.com/', 'google_storage_bucket', 'name'],
  ['bigquery.googleapis.com/', 'google_bigquery_dataset', 'dataset_id'],
  ['pubsub.googleapis.com/', 'google_pubsub_topic', 'name'],
  ['logging.googleapis.com/', 'google_logging_project_bucket_config', 'bucket_id'],
];

/** A sink names its destination by service and path (Cloud Logging documentation, "Route logs"). */
function sink(draft: FlowBuilder, thing: Thing, resource: Resource): void {
  const destination = textAt(resource.values, 'destination') ?? '';
  const last = destination.split('/').at(-1);
  for (const [prefix, type, name] of STORES) {
    if (!destination.startsWith(prefix)) continue;
    for (const store of draft.context.evidence.byType(type)) {
      const target =
        textAt(store.values, name)?.split('/').at(-1) === last ? draft.inventory.thingOf.get(store) : undefined;
      if (target !== undefined) draft.support(thing, target, 'logs', resource);
    }
  }
}

function privateLink(draft: FlowBuilder, thing: Thing, endpoint: Resource): void {
  const to = toAzure(draft, PRIVATE_TARGET);
  const targets = follow(draft.context, endpoint, to).flatMap((found) => draft.inventory.thingOf.get(found) ?? []);
  for (const target of targets) draft.support(thing, target, 'private link', endpoint);
  const id = textAt(endpoint.values, PRIVATE_TARGET);
  if (targets.length === 0 && id !== undefined) draft.support(thing, strangeService(id), 'private link', endpoint);
}

function strangeService(id: string): Outside {
  const [kind = '', name = id] = id.split('/').slice(-2);
  const lines = [kind, 'not in this evidence'].filter((line) => line !== '');
  return { node: 'outside', key: `service ${id.toLowerCase()}`, name, lines, authorization: 'unknown' };
}

const PRIVATE_TARGET = 'private_service_connection.private_connection_resource_id';
const ENDPOINT_SERVICE = link(['aws_vpc_endpoint_service'], 'service_name', ['service_name']);

/** An endpoint for a service of another party (AWS PrivateLink guide, "Access virtual appliances and services"). */
function endpointOfOthers(draft: FlowBuilder, thing: Thing, endpoint: Resource): void {
  const [own] = follow(draft.context, endpoint, ENDPOINT_SERVICE).flatMap(
    (one) => draft.inventory.thingOf.get(one) ?? [],
  );
  const name = /^com\.amazonaws\.vpce\.[\w-]{1,40}\.(vpce-svc-[0-9a-f]{1,40})$/.exec(
    textAt(endpoint.values, 'service_name') ?? '',
  )?.[1];
  if (own !== undefined) draft.support(thing, own, 'private link', endpoint);
  else if (name !== undefined)
    draft.support(thing, strangeService(`endpoint service/${name}`), 'private link', endpoint);
}

function diagnostics(draft: FlowBuilder, setting: Resource): void {
  const from = follow(draft.context, setting, toAzure(draft, 'target_resource_id'));
  const to = followAll(draft.context, setting, LOG_STORES);
  for (const one of from)
    for (const other of to) {
      const [source, target] = [draft.inventory.thingOf.get(one), draft.inventory.thingOf.get(other)];
      if (source !== undefined && target !== undefined) draft.support(source, target, 'logs', setting);
    }
}

const LOG_STORES: readonly Link[] = [
  link(['azurerm_log_analytics_workspace'], 'id', ['log_analytics_workspace_id']),
  link(['azurerm_storage_account'], 'id', ['storage_account_id']),
];

const azureLinks = new WeakMap<FlowBuilder, Map<string, Link>>();

function toAzure(draft: FlowBuilder, path: string): Link {
  const known = getOrCreate(azureLinks, draft, () => new Map<string, Link>());
  return getOrCreate(known, path, () => {
    const types = [...draft.context.types.keys()].filter((type) => type.startsWith('azurerm_'));
    return link(types, 'id', [path]);
  });
}

const REGISTRIES: readonly (readonly [type: string, path: string])[] = [
  ['aws_ecr_repository', 'repository_url'],
  ['azurerm_container_registry', 'login_server'],
];
const IMAGES = [
  'image_uri',
  'template.container.image',
  'template.containers.image',
  'registry.server',
  'site_config.application_stack.docker_registry_url',
  'spec.containers.image',
  'spec.initContainers.image',
];

/** An image name begins with the address of its registry; it is in attributes or inside container definitions. */
function images(draft: FlowBuilder): void {
  const registries = REGISTRIES.flatMap(([type, path]) =>
    draft.context.evidence.byType(type).map((one) => ({ one, url: textAt(one.values, path) ?? '' })),
  );
  const known = registries.filter(({ url }) => url.length > 4).slice(0, MOST_REGISTRIES);
  if (known.length === 0) return;
  for (const thing of draft.inventory.ofTypes((one) => one.class === 'compute')) {
    for (const part of thing.resources.slice(0, 1).flatMap((resource) => withParts(draft.context, resource))) {
      const names = IMAGES.flatMap((path) => textsAt(part.values, path));
      const definitions = textAt(part.values, 'container_definitions') ?? '';
      for (const { one, url } of known) {
        const isUsed = names.some(
          (name) =>
            name === url || name.startsWith(`${url}:`) || name.startsWith(`${url}@`) || name.startsWith(`${url}/`),
        );
        const target =
          isUsed || definitions.includes(`"${url}:`) || definitions.includes(`"${url}@`)
            ? draft.inventory.thingOf.get(one)
            : undefined;
        if (target !== undefined) draft.support(thing, target, 'pulls image', part);
      }
    }
  }
}

/** Each compute thing is compared with each registry. */
const MOST_REGISTRIES = 200;
