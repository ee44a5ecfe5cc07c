import type { Resource } from '../../model/evidence.ts';
import type { Thing } from '../graph.ts';
import { follow, link } from '../inventory/joins.ts';
import { textAt, textsAt, valuesAt } from '../inventory/values.ts';
import { cloudfront } from './cloudfront.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { tls, UNPROVEN } from './encryption.ts';
import { INTERNET } from './sources.ts';

const OF_API = { rest_api_id: ['id'] };
const OF_HTTP_API = { api_id: ['id'] };

const INTEGRATED = ['invoke_arn', 'arn'].map((theirs) =>
  link(['aws_lambda_function'], theirs, ['uri', 'integration_uri']),
);

const URL_OF = [
  link(['aws_lambda_function'], 'function_name', ['function_name']),
  link(['aws_lambda_function'], 'arn', ['function_name']),
];

/** Adds managed AWS entry points: API gateways, CloudFront, function URLs, cluster endpoints, NAT gateways. */
export function awsFrontDoors(draft: FlowBuilder): void {
  for (const thing of draft.inventory.ofTypes(({ type }) => FRONT_DOORS.has(type))) {
    const [first] = thing.resources;
    if (first !== undefined) FRONT_DOORS.get(thing.type)?.(draft, thing, first);
  }
}

type FrontDoor = (draft: FlowBuilder, thing: Thing, resource: Resource) => void;

const FRONT_DOORS: ReadonlyMap<string, FrontDoor> = new Map<string, FrontDoor>([
  [
    'aws_api_gateway_rest_api',
    (draft, thing, api) => gateway(draft, thing, api, 'aws_api_gateway_integration', OF_API),
  ],
  [
    'aws_apigatewayv2_api',
    (draft, thing, api) => gateway(draft, thing, api, 'aws_apigatewayv2_integration', OF_HTTP_API),
  ],
  ['aws_cloudfront_distribution', cloudfront],
  ['aws_lambda_function_url', functionUrl],
  ['aws_eks_cluster', clusterEndpoint],
  ['aws_nat_gateway', nat],
]);

/** Adds an API gateway. Its endpoints accept HTTPS only (API Gateway developer guide, "Security policy"). */
export function gateway(
  draft: FlowBuilder,
  thing: Thing,
  api: Resource,
  type: string,
  on: { readonly [path: string]: readonly string[] },
): void {
  const isPrivate = textsAt(api.values, 'endpoint_configuration.types').includes('PRIVATE');
  const connection = { protocol: 'TCP', ports: '443', encryption: tls(), evidence: [api] };
  if (!isPrivate) draft.structure(INTERNET, thing, connection);
  for (const integration of draft.context.evidence.linked(api, [type], on).matches)
    for (const each of INTEGRATED.flatMap((to) => follow(draft.context, integration, to))) {
      const target = draft.inventory.thingOf.get(each);
      if (target !== undefined) draft.structure(thing, target, { ...connection, evidence: [integration] });
    }
}

function functionUrl(draft: FlowBuilder, thing: Thing, url: Resource): void {
  const connection = { protocol: 'TCP', ports: '443', encryption: tls(), evidence: [url] };
  draft.structure(INTERNET, thing, connection);
  for (const each of URL_OF.flatMap((to) => follow(draft.context, url, to))) {
    const target = draft.inventory.thingOf.get(each);
    if (target !== undefined) draft.structure(thing, target, connection);
  }
}

/** Who may reach the public endpoint of a cluster (Amazon EKS user guide, "Cluster API server endpoint"). */
function clusterEndpoint(draft: FlowBuilder, thing: Thing, cluster: Resource): void {
  const [isPublic = true] = valuesAt(cluster.values, 'vpc_config.endpoint_public_access');
  if (isPublic !== true) return;
  const connection = { protocol: 'TCP', ports: '443', encryption: tls(), evidence: [cluster] };
  const allowed = textsAt(cluster.values, 'vpc_config.public_access_cidrs');
  for (const from of draft.peers.ofTexts(allowed.length === 0 ? ['0.0.0.0/0'] : allowed, thing))
    draft.structure(from, thing, connection);
}

function nat(draft: FlowBuilder, thing: Thing, gateway: Resource): void {
  if (textAt(gateway.values, 'connectivity_type') === 'private') return;
  const encryption = UNPROVEN;
  draft.structure(thing, INTERNET, { protocol: 'ALL', ports: '', encryption, evidence: [gateway] });
}
