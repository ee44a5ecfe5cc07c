import type { Resource } from '../../model/evidence.ts';
import type { Node } from '../graph.ts';
import type { Link } from '../inventory/context.ts';
import { follow, followAll, link } from '../inventory/joins.ts';
import { textAt, textsAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { backendEncryption, CLEAR, portAt, tls, UNPROVEN } from './encryption.ts';
import { getEndpoint } from './hosts.ts';

interface Naming {
  readonly type: string;
  readonly owner: readonly Link[];
  /** Path of the attribute with the URL. */
  readonly path: string;
}

const TOPIC = [link(['aws_sns_topic'], 'arn', ['topic_arn'])];
const REST_API = [link(['aws_api_gateway_rest_api'], 'id', ['rest_api_id'])];
const HTTP_API = [link(['aws_apigatewayv2_api'], 'id', ['api_id'])];
const MANAGEMENT = [link(['azurerm_api_management'], 'name', ['api_management_name'])];
const PUBSUB = ['id', 'name'].map((theirs) => link(['google_pubsub_topic'], theirs, ['topic']));

const NAMINGS: readonly Naming[] = [
  { type: 'aws_api_gateway_integration', owner: REST_API, path: 'uri' },
  { type: 'aws_apigatewayv2_integration', owner: HTTP_API, path: 'integration_uri' },
  { type: 'aws_sns_topic_subscription', owner: TOPIC, path: 'endpoint' },
  { type: 'azurerm_api_management_api', owner: MANAGEMENT, path: 'service_url' },
  { type: 'azurerm_api_management_backend', owner: MANAGEMENT, path: 'url' },
  { type: 'google_pubsub_subscription', owner: PUBSUB, path: 'push_config.push_endpoint' },
];

/** Adds connections to targets that are known only by host name: mostly systems outside the evidence. */
export function externalHosts(draft: FlowBuilder): void {
  const { context, inventory } = draft;
  for (const { type, owner, path } of NAMINGS)
    for (const naming of context.evidence.byType(type))
      for (const from of followAll(context, naming, owner))
        call(draft, inventory.thingOf.get(from), textAt(naming.values, path), naming);
  for (const stream of context.evidence.byType('aws_kinesis_firehose_delivery_stream'))
    for (const url of textsAt(stream.values, 'http_endpoint_configuration.url'))
      call(draft, inventory.thingOf.get(stream), url, stream);
  frontDoors(draft);
  internetGroups(draft);
  signIns(draft);
}

/** Only web addresses are called; ids and mail addresses are not. */
function call(draft: FlowBuilder, from: Node | undefined, text: string | undefined, naming: Resource): void {
  const end = text === undefined || !/^https?:/i.test(text) ? undefined : getEndpoint(text);
  if (from === undefined || end?.encryption === undefined) return;
  const { ports, encryption } = end;
  draft.structure(from, draft.host(end.host), { protocol: 'TCP', ports, encryption, evidence: [naming] });
}

const GROUP = ['azurerm_cdn_frontdoor_origin_group'];
const TO_GROUP = [link(GROUP, 'id', ['cdn_frontdoor_origin_group_id'])];
const TO_PROFILE = link(['azurerm_cdn_frontdoor_profile'], 'id', ['cdn_frontdoor_profile_id']);
const ROUTES = { cdn_frontdoor_origin_group_id: ['id'] };

/** Origins of Azure Front Door, and how its routes reach them (Front Door documentation, "Routing"). */
function frontDoors(draft: FlowBuilder): void {
  const { context, inventory } = draft;
  for (const origin of context.evidence.byType('azurerm_cdn_frontdoor_origin')) {
    const host = getEndpoint(textAt(origin.values, 'host_name') ?? '')?.host;
    for (const group of host === undefined ? [] : followAll(context, origin, TO_GROUP)) {
      const routes = context.evidence.linked(group, ['azurerm_cdn_frontdoor_route'], ROUTES).matches;
      const ways = new Set(routes.map(({ values }) => textAt(values, 'forwarding_protocol')));
      const isOnly = (way: string): boolean => ways.size === 1 && ways.has(way);
      const isClear = isOnly('HttpOnly');
      const ports = portAt(origin.values, isClear ? 'http_port' : 'https_port') || (isClear ? '80' : '443');
      const protection = isOnly('HttpsOnly') ? tls() : UNPROVEN;
      const encryption = isClear ? CLEAR : protection;
      for (const profile of follow(context, group, TO_PROFILE)) {
        const from = inventory.thingOf.get(profile);
        const connection = { protocol: 'TCP', ports, encryption, evidence: [origin, ...routes] };
        if (from !== undefined && host !== undefined) draft.structure(from, draft.host(host), connection);
      }
    }
  }
}

const INTERNET_GROUPS = ['google_compute_global_network_endpoint_group'];
const OF_GROUP = { global_network_endpoint_group: ['id', 'name', 'self_link'] };
const BACKEND = ['id', 'self_link'].map((theirs) => link(INTERNET_GROUPS, theirs, ['backend.group']));

/** Backends beyond Google Cloud (Cloud Load Balancing documentation, "Internet network endpoint groups"). */
function internetGroups(draft: FlowBuilder): void {
  const { context, inventory } = draft;
  for (const service of context.evidence.byType('google_compute_backend_service')) {
    const from = inventory.thingOf.get(service);
    for (const group of from === undefined ? [] : followAll(context, service, BACKEND)) {
      const ends = context.evidence.linked(group, ['google_compute_global_network_endpoint'], OF_GROUP).matches;
      for (const end of ends) {
        const host = getEndpoint(textAt(end.values, 'fqdn') ?? '')?.host;
        const encryption = backendEncryption(textAt(service.values, 'protocol'));
        const connection = { protocol: 'TCP', ports: portAt(end.values, 'port'), encryption, evidence: [service, end] };
        if (from !== undefined && host !== undefined) draft.structure(from, draft.host(host), connection);
      }
    }
  }
}

function signIns(draft: FlowBuilder): void {
  for (const provider of draft.context.evidence.byType('aws_iam_openid_connect_provider')) {
    const to = draft.inventory.thingOf.get(provider);
    const host = getEndpoint(textAt(provider.values, 'url') ?? '')?.host;
    if (to !== undefined && host !== undefined) draft.support(draft.host(host), to, 'signs in', provider);
  }
}
