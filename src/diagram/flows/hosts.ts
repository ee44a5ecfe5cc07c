import type { Resource } from '../../model/evidence.ts';
import type { Encryption, Node, Outside } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { textsAt } from '../inventory/values.ts';
import { CLEAR, tls } from './encryption.ts';

const NAMES: readonly (readonly [type: string, paths: readonly string[]])[] = [
  ['aws_s3_bucket', ['bucket_regional_domain_name', 'bucket_domain_name', 'website_endpoint']],
  ['aws_lb', ['dns_name']],
  ['aws_alb', ['dns_name']],
  ['aws_elb', ['dns_name']],
  ['aws_apigatewayv2_api', ['api_endpoint']],
  ['aws_lambda_function_url', ['function_url']],
  ['aws_elastic_beanstalk_environment', ['cname', 'endpoint_url']],
  ['azurerm_linux_web_app', ['default_hostname']],
  ['azurerm_windows_web_app', ['default_hostname']],
  ['azurerm_linux_function_app', ['default_hostname']],
  ['azurerm_windows_function_app', ['default_hostname']],
  ['azurerm_static_web_app', ['default_host_name']],
  ['azurerm_storage_account', ['primary_blob_host', 'primary_web_host', 'secondary_blob_host']],
  ['azurerm_container_app', ['ingress.fqdn', 'latest_revision_fqdn']],
  ['azurerm_api_management', ['gateway_url']],
  ['azurerm_public_ip', ['fqdn']],
  ['google_cloud_run_v2_service', ['uri', 'urls']],
  ['google_cloud_run_service', ['status.url']],
  ['google_cloudfunctions2_function', ['url', 'service_config.uri']],
  ['google_cloudfunctions_function', ['https_trigger_url']],
];

/** What a URL or host name shows about a connection. */
export interface Endpoint {
  readonly host: string;
  /** Empty where no port is given. */
  readonly ports: string;
  readonly encryption: Encryption | undefined;
}

/**
 * Parses `host`, `https://host/path` and the like. Paths, queries and user names are left out, since they can be
 * secrets.
 */
export function getEndpoint(text: string): Endpoint | undefined {
  const url = /^(?:(https?):\/\/(?:[^/?#@]{0,512}@)?)?([a-z0-9.-]{4,253})(?::(\d{1,5}))?(?:[/?#]|$)/i.exec(text);
  const host = url?.[2]?.toLowerCase();
  if (host === undefined || !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(host))
    return undefined;
  const scheme = url?.[1]?.toLowerCase();
  if (scheme === undefined) return { host, ports: url?.[3] ?? '', encryption: undefined };
  const isTls = scheme === 'https';
  return { host, ports: url?.[3] ?? (isTls ? '443' : '80'), encryption: isTls ? tls() : CLEAR };
}

/** Finds the node of a host name. */
export type FindHost = (host: string) => Node;

/** Returns a function that finds the resource with a host name, or an outside node with only that name. */
export function createHosts({ evidence }: Context, { thingOf }: Inventory): FindHost {
  let owners: ReadonlyMap<string, Resource> | undefined;
  const outsides = new Map<string, Outside>();
  return (host) => {
    owners ??= readOwners(evidence.byType);
    const owner = owners.get(host);
    const thing = owner === undefined ? undefined : thingOf.get(owner);
    if (thing !== undefined) return thing;
    const outside: Outside = outsides.get(host) ?? {
      node: 'outside',
      key: `domain ${host}`,
      name: host,
      lines: ['not in this evidence'],
      authorization: 'unknown',
      domain: host,
    };
    outsides.set(host, outside);
    return outside;
  };
}

function readOwners(byType: (type: string) => readonly Resource[]): ReadonlyMap<string, Resource> {
  const owners = new Map<string, Resource>();
  for (const [type, paths] of NAMES)
    for (const resource of byType(type))
      for (const text of paths.flatMap((path) => textsAt(resource.values, path))) {
        const host = getEndpoint(text)?.host;
        if (host !== undefined && !owners.has(host)) owners.set(host, resource);
      }
  return owners;
}
