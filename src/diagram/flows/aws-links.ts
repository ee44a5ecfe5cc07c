import type { Resource } from '../../model/evidence.ts';
import type { Node, Outside } from '../graph.ts';
import { strangeNetwork } from '../inventory/data-sources.ts';
import { resourceName } from '../inventory/names.ts';
import type { Link } from '../inventory/context.ts';
import { follow, link } from '../inventory/joins.ts';
import { textAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { tls, UNPROVEN } from './encryption.ts';

const VPN_ENDS = [
  link(['aws_vpn_gateway'], 'id', ['vpn_gateway_id']),
  link(['aws_ec2_transit_gateway'], 'id', ['transit_gateway_id']),
];
const CUSTOMER = link(['aws_customer_gateway'], 'id', ['customer_gateway_id']);
const NETWORKS = ['aws_vpc', 'aws_default_vpc'];
const ASKING = link(NETWORKS, 'id', ['vpc_id']);
const ANSWERING = link(NETWORKS, 'id', ['peer_vpc_id']);
const CONNECTION = link(['aws_vpc_peering_connection'], 'id', ['vpc_peering_connection_id']);
const TRANSIT = link(['aws_ec2_transit_gateway'], 'id', ['transit_gateway_id']);
const TOPIC = link(['aws_sns_topic'], 'arn', ['topic_arn']);
const SUBSCRIBER = link(['aws_sqs_queue', 'aws_lambda_function'], 'arn', ['endpoint']);
const STREAM = link(['aws_sqs_queue', 'aws_kinesis_stream', 'aws_msk_cluster', 'aws_mq_broker'], 'arn', [
  'event_source_arn',
]);
const READER = ['function_name', 'arn'].map((theirs) => link(['aws_lambda_function'], theirs, ['function_name']));
const FIREWALL = link(['aws_wafv2_web_acl'], 'arn', ['web_acl_arn', 'web_acl_id']);
const PROTECTED = link(['aws_lb', 'aws_alb', 'aws_apigatewayv2_api', 'aws_cognito_user_pool'], 'arn', ['resource_arn']);

/** Adds AWS connections that are separate resources: tunnels, peerings, subscriptions, web firewalls. */
export function awsLinks(draft: FlowBuilder): void {
  const { evidence } = draft.context;
  for (const tunnel of evidence.byType('aws_vpn_connection')) getTunnel(draft, tunnel);
  for (const peering of evidence.byType('aws_vpc_peering_connection')) peer(draft, peering);
  for (const accepter of evidence.byType('aws_vpc_peering_connection_accepter')) accept(draft, accepter);
  for (const attachment of evidence.byType('aws_ec2_transit_gateway_vpc_attachment')) attach(draft, attachment);
  for (const each of evidence.byType('aws_sns_topic_subscription')) subscribe(draft, each);
  for (const each of evidence.byType('aws_lambda_event_source_mapping')) read(draft, each);
  for (const each of evidence.byType('aws_wafv2_web_acl_association')) protect(draft, each, each);
  for (const each of evidence.byType('aws_cloudfront_distribution')) protect(draft, each, each, true);
}

function getTunnel(draft: FlowBuilder, tunnel: Resource): void {
  const [customer] = follow(draft.context, tunnel, CUSTOMER);
  const outside: Outside = {
    node: 'outside',
    key: `customer ${customer?.address ?? tunnel.address}`,
    name: customer === undefined ? 'Customer gateway' : resourceName(customer),
    lines: ['customer gateway'],
    authorization: 'unknown',
  };
  for (const end of VPN_ENDS.flatMap((to) => follow(draft.context, tunnel, to))) {
    const gateway = draft.inventory.thingOf.get(end);
    const connection = { protocol: 'IPsec', ports: '', encryption: tls('encrypted'), evidence: [tunnel] };
    if (gateway !== undefined) draft.structure(outside, gateway, connection);
  }
}

function peer(draft: FlowBuilder, peering: Resource): void {
  const requester = networkAt(draft, peering, ASKING, 'vpc_id');
  const answering = networkAt(draft, peering, ANSWERING, 'peer_vpc_id', textAt(peering.values, 'peer_owner_id'));
  if (requester !== undefined && answering !== undefined && requester !== answering)
    draft.support(requester, answering, 'peering', peering);
}

/** For a peering that another configuration requested and this evidence only accepts. */
function accept(draft: FlowBuilder, accepter: Resource): void {
  if (follow(draft.context, accepter, CONNECTION).length > 0) return;
  const answering = networkAt(draft, accepter, ASKING, 'vpc_id');
  const requester = networkAt(draft, accepter, ANSWERING, 'peer_vpc_id', textAt(accepter.values, 'peer_owner_id'));
  if (requester !== undefined && answering !== undefined && requester !== answering)
    draft.support(requester, answering, 'peering', accepter);
}

function networkAt(draft: FlowBuilder, peering: Resource, to: Link, path: string, account?: string): Node | undefined {
  const [network] = follow(draft.context, peering, to);
  const box = network && draft.inventory.boxOf.get(network);
  const id = textAt(peering.values, path);
  if (box !== undefined) return draft.peers.anyOf(box);
  return id === undefined
    ? undefined
    : strangeNetwork(draft.context, id, account === undefined ? '' : `account ${account}`);
}

function attach(draft: FlowBuilder, attachment: Resource): void {
  const [network] = follow(draft.context, attachment, ASKING);
  const [transit] = follow(draft.context, attachment, TRANSIT);
  const from = network && draft.inventory.boxOf.get(network);
  const to = transit && draft.inventory.thingOf.get(transit);
  if (from !== undefined && to !== undefined) draft.support(draft.peers.anyOf(from), to, 'attached', attachment);
}

/** AWS services use TLS among themselves, but a subscription states it only for web addresses. */
function subscribe(draft: FlowBuilder, subscription: Resource): void {
  for (const topic of follow(draft.context, subscription, TOPIC))
    for (const subscriber of follow(draft.context, subscription, SUBSCRIBER))
      connect(draft, topic, subscriber, subscription);
}

function read(draft: FlowBuilder, mapping: Resource): void {
  for (const reader of READER.flatMap((to) => follow(draft.context, mapping, to)))
    for (const stream of follow(draft.context, mapping, STREAM)) connect(draft, reader, stream, mapping);
}

function connect(draft: FlowBuilder, from: Resource, to: Resource, evidence: Resource): void {
  const [source, target] = [draft.inventory.thingOf.get(from), draft.inventory.thingOf.get(to)];
  const encryption = UNPROVEN;
  if (source !== undefined && target !== undefined)
    draft.structure(source, target, { protocol: 'TCP', ports: '443', encryption, evidence: [evidence] });
}

function protect(draft: FlowBuilder, association: Resource, evidence: Resource, isSelf = false): void {
  const targets = isSelf ? [association] : follow(draft.context, association, PROTECTED);
  for (const firewall of follow(draft.context, association, FIREWALL))
    for (const target of targets) {
      const [from, to] = [draft.inventory.thingOf.get(firewall), draft.inventory.thingOf.get(target)];
      if (from !== undefined && to !== undefined) draft.support(from, to, 'protects', evidence);
    }
}
