import { describe, expect, test } from '@jest/globals';
import { drawState, type Item } from './draw-state.ts';
import type { DiagramInput } from '../../src/diagram/draw.ts';
import { flowLines } from './flow-lines.ts';

const POOL = { name: 'pool', id: 'pool-1', fqdns: ['legacy.agency.example', 'app.azurewebsites.net'] };
const GATEWAY: Item = {
  type: 'azurerm_application_gateway',
  name: 'front',
  values: {
    id: '/subscriptions/s/resourceGroups/g/providers/Microsoft.Network/applicationGateways/front',
    name: 'front',
    frontend_ip_configuration: [{ name: 'private' }],
    backend_address_pool: [POOL, { name: 'files', id: 'pool-2', ip_addresses: ['203.0.113.9'] }],
    backend_http_settings: [
      { name: 'tls', port: 443, protocol: 'Https' },
      { name: 'clear', port: 8080, protocol: 'Http' },
    ],
    http_listener: [],
    request_routing_rule: [
      { name: 'a', backend_address_pool_name: 'pool', backend_http_settings_name: 'tls' },
      { name: 'b', url_path_map_name: 'map' },
    ],
    url_path_map: [
      {
        name: 'map',
        default_backend_address_pool_name: 'pool',
        default_backend_http_settings_name: 'clear',
        path_rule: [{ backend_address_pool_name: 'files', backend_http_settings_name: 'tls' }],
      },
    ],
  },
};

const CALLS: readonly Item[] = [
  { type: 'aws_apigatewayv2_api', name: 'api', values: { id: 'api-1', name: 'api' } },
  {
    type: 'aws_apigatewayv2_integration',
    name: 'other',
    values: { id: 'i', api_id: 'api-1', integration_uri: 'https://crm.vendor.example/v1?of=hunter2' },
  },
  {
    type: 'aws_sns_topic',
    name: 'alarms',
    values: { id: 't', arn: 'arn:aws:sns:us-east-1:1:alarms', name: 'alarms' },
  },
  {
    type: 'aws_sns_topic_subscription',
    name: 'pager',
    values: {
      topic_arn: 'arn:aws:sns:us-east-1:1:alarms',
      protocol: 'http',
      endpoint: 'http://pager.example:8080/hunter2',
    },
  },
  {
    type: 'aws_sns_topic_subscription',
    name: 'mail',
    values: { topic_arn: 'arn:aws:sns:us-east-1:1:alarms', protocol: 'email', endpoint: 'jane@agency.example' },
  },
  {
    type: 'aws_kinesis_firehose_delivery_stream',
    name: 'logs',
    values: {
      id: 'f',
      name: 'logs',
      http_endpoint_configuration: [{ url: 'https://siem.example/services/hunter2' }],
    },
  },
];

/** What each piece of evidence connects, written by hand. */
const CASES: readonly (readonly [promise: string, items: readonly Item[], flows: readonly string[]])[] = [
  [
    'each origin of a distribution by its own policy, whether it is in the evidence or not',
    [
      {
        type: 'aws_cloudfront_distribution',
        name: 'site',
        values: {
          id: 'E1',
          origin: [
            { domain_name: 'assets.s3.us-east-1.amazonaws.com', origin_id: 'a' },
            {
              domain_name: 'API.Partner.example',
              origin_id: 'b',
              custom_origin_config: [{ origin_protocol_policy: 'http-only', http_port: 8080, https_port: 443 }],
            },
            {
              domain_name: 'pay.partner.example',
              origin_id: 'c',
              custom_origin_config: [{ origin_protocol_policy: 'https-only', http_port: 80, https_port: 8443 }],
            },
          ],
          default_cache_behavior: [{ viewer_protocol_policy: 'redirect-to-https' }],
        },
      },
      {
        type: 'aws_s3_bucket',
        name: 'assets',
        values: { id: 'assets', bucket: 'assets', bucket_regional_domain_name: 'assets.s3.us-east-1.amazonaws.com' },
      },
    ],
    [
      'Internet -> site: TCP 443 TLS',
      'site -> api.partner.example: TCP 8080 PLAINTEXT',
      'site -> assets: TCP 443 TLS',
      'site -> pay.partner.example: TCP 8443 TLS',
    ],
  ],
  [
    'calls of an API gateway, a topic and a stream to addresses of others, and never what follows the host',
    CALLS,
    [
      'Internet -> api: TCP 443 TLS',
      'alarms -> pager.example: TCP 8080 PLAINTEXT',
      'api -> crm.vendor.example: TCP 443 TLS',
      'logs -> siem.example: TCP 443 TLS',
    ],
  ],
  [
    'backends of an application gateway by every route, to hosts and addresses of others too',
    [
      GATEWAY,
      {
        type: 'azurerm_linux_web_app',
        name: 'app',
        values: {
          id: 'app',
          name: 'app',
          default_hostname: 'app.azurewebsites.net',
          public_network_access_enabled: false,
        },
      },
    ],
    [
      'front -> Network 203.0.113.9/32: TCP 443 TLS',
      'front -> app: TCP 443 TLS',
      'front -> app: TCP 8080 PLAINTEXT',
      'front -> legacy.agency.example: TCP 443 TLS',
      'front -> legacy.agency.example: TCP 8080 PLAINTEXT',
    ],
  ],
  [
    'origins of Front Door as its routes forward to them',
    [
      { type: 'azurerm_cdn_frontdoor_profile', name: 'edge', values: { id: 'p', name: 'edge' } },
      { type: 'azurerm_cdn_frontdoor_origin_group', name: 'g', values: { id: 'g', cdn_frontdoor_profile_id: 'p' } },
      {
        type: 'azurerm_cdn_frontdoor_origin',
        name: 'o',
        values: {
          id: 'o',
          cdn_frontdoor_origin_group_id: 'g',
          host_name: 'www.vendor.example',
          https_port: 443,
          http_port: 80,
        },
      },
      {
        type: 'azurerm_cdn_frontdoor_route',
        name: 'r',
        values: { id: 'r', cdn_frontdoor_origin_group_id: 'g', forwarding_protocol: 'HttpsOnly' },
      },
    ],
    ['Internet -> edge: TCP 443 enc ?', 'edge -> www.vendor.example: TCP 443 TLS'],
  ],
  [
    'backends of Google Cloud that are hosts of the internet, and where messages are pushed',
    [
      {
        type: 'google_compute_backend_service',
        name: 'b',
        values: { id: 'b', name: 'b', protocol: 'HTTPS', backend: [{ group: 'neg-1' }] },
      },
      { type: 'google_compute_global_network_endpoint_group', name: 'n', values: { id: 'neg-1', name: 'n' } },
      {
        type: 'google_compute_global_network_endpoint',
        name: 'e',
        values: { id: 'e', global_network_endpoint_group: 'n', fqdn: 'origin.vendor.example', port: 443 },
      },
      { type: 'google_pubsub_topic', name: 't', values: { id: 'projects/p/topics/t', name: 't' } },
      {
        type: 'google_pubsub_subscription',
        name: 's',
        values: {
          id: 's',
          topic: 'projects/p/topics/t',
          push_config: [{ push_endpoint: 'https://hook.vendor.example/x' }],
        },
      },
    ],
    ['b -> origin.vendor.example: TCP 443 TLS', 't -> hook.vendor.example: TCP 443 TLS'],
  ],
  [
    'peered networks that are managed elsewhere, whoever asked for the peering',
    [
      { type: 'aws_vpc', name: 'main', values: { id: 'vpc-1', cidr_block: '10.0.0.0/16' } },
      {
        type: 'aws_vpc_peering_connection',
        name: 'out',
        values: { id: 'pcx-1', vpc_id: 'vpc-1', peer_vpc_id: 'vpc-9', peer_owner_id: '999999999999' },
      },
      {
        type: 'aws_vpc_peering_connection_accepter',
        name: 'same',
        values: { id: 'pcx-1', vpc_peering_connection_id: 'pcx-1', vpc_id: 'vpc-9', peer_vpc_id: 'vpc-1' },
      },
      {
        type: 'aws_vpc_peering_connection_accepter',
        name: 'in',
        values: { id: 'pcx-2', vpc_peering_connection_id: 'pcx-2', vpc_id: 'vpc-1', peer_vpc_id: 'vpc-8' },
      },
      {
        type: 'azurerm_virtual_network',
        name: 'hub',
        values: {
          id: '/subscriptions/a/resourceGroups/one/providers/Microsoft.Network/virtualNetworks/hub',
          name: 'hub',
          resource_group_name: 'one',
        },
      },
      {
        type: 'azurerm_virtual_network',
        name: 'other',
        values: {
          id: '/subscriptions/a/resourceGroups/two/providers/Microsoft.Network/virtualNetworks/hub',
          name: 'hub',
          resource_group_name: 'two',
          tags: { Name: 'second' },
        },
      },
      {
        type: 'azurerm_virtual_network_peering',
        name: 'p',
        values: {
          id: 'p',
          virtual_network_name: 'hub',
          resource_group_name: 'two',
          remote_virtual_network_id:
            '/subscriptions/b/resourceGroups/x/providers/Microsoft.Network/virtualNetworks/spoke',
        },
      },
      {
        type: 'google_compute_network',
        name: 'net',
        values: {
          id: 'projects/p/global/networks/net',
          name: 'net',
          self_link: 'https://x/projects/p/global/networks/net',
        },
      },
      {
        type: 'google_compute_network_peering',
        name: 'g',
        values: {
          network: 'https://x/projects/p/global/networks/net',
          peer_network: 'https://x/projects/q/global/networks/shared',
        },
      },
    ],
    [
      'any host in VNet second -> spoke: peering',
      'any host in VPC main -> vpc-9: peering',
      'any host in VPC network net -> shared: peering',
      'vpc-8 -> any host in VPC main: peering',
    ],
  ],
  [
    'private endpoints of services that somebody else manages',
    [
      {
        type: 'azurerm_private_endpoint',
        name: 'e',
        values: {
          id: 'e',
          name: 'e',
          private_service_connection: [
            {
              private_connection_resource_id:
                '/subscriptions/b/resourceGroups/x/providers/Microsoft.Sql/servers/ledger',
            },
          ],
        },
      },
      {
        type: 'aws_vpc_endpoint',
        name: 'v',
        values: {
          id: 'vpce-1',
          service_name: 'com.amazonaws.vpce.us-east-1.vpce-svc-0123456789abcdef0',
          tags: { Name: 'v' },
        },
      },
    ],
    ['e -> ledger: private link', 'v -> vpce-svc-0123456789abcdef0: private link'],
  ],
  [
    'who signs in with tokens',
    [
      {
        type: 'aws_iam_openid_connect_provider',
        name: 'ci',
        values: { id: 'arn:aws:iam::123456789012:oidc-provider/x', url: 'https://token.actions.githubusercontent.com' },
      },
    ],
    ['token.actions.githubusercontent.com -> ci: signs in'],
  ],
];

describe('what stands outside is drawn:', () => {
  test.each(CASES.map(([promise, items, flows]) => [promise, items, flows] as const))(
    '%s',
    (_promise, items, flows) => {
      const result = drawState(items);
      expect(flowLines(result)).toEqual(flows);
      for (const { text } of result.artifacts) expect(text).not.toMatch(/hunter2|jane@/);
    },
  );

  test('a host has the name and the authorization that the user gives its domain', () => {
    const external = [
      { name: 'Customer records', kind: 'saas', authorization: 'fedramp-moderate', domains: ['*.vendor.example'] },
      { name: 'Paging', kind: 'saas', authorization: 'none', domains: ['PAGER.example'] },
      { name: 'Nobody', kind: 'saas', authorization: 'none', domains: ['iem.example'] },
    ];
    const boundary: DiagramInput['boundary'] = { external };
    const result = drawState(CALLS, { boundary });
    expect(flowLines(result)).toEqual([
      'Internet -> api: TCP 443 TLS',
      'alarms -> Paging: TCP 8080 PLAINTEXT',
      'api -> Customer records: TCP 443 TLS',
      'logs -> siem.example: TCP 443 TLS',
    ]);
  });
});
