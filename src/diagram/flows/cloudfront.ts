import type { Resource } from '../../model/evidence.ts';
import type { Value } from '../../base/value.ts';
import type { Node, Thing } from '../graph.ts';
import { follow, link } from '../inventory/joins.ts';
import { textAt, textsAt, valuesAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { CLEAR, portAt, tls, UNPROVEN } from './encryption.ts';
import { getEndpoint } from './hosts.ts';
import { INTERNET } from './sources.ts';

const ORIGINS = [
  link(['aws_s3_bucket'], 'bucket_regional_domain_name', ['origin.domain_name']),
  link(['aws_s3_bucket'], 'bucket_domain_name', ['origin.domain_name']),
  link(['aws_lb', 'aws_alb', 'aws_elb'], 'dns_name', ['origin.domain_name']),
];

/** Adds what a distribution accepts from outside, and the origins that it fetches from. */
export function cloudfront(draft: FlowBuilder, thing: Thing, distribution: Resource): void {
  const { values } = distribution;
  const policies = ['default_cache_behavior', 'ordered_cache_behavior'].flatMap((path) =>
    textsAt(values, `${path}.viewer_protocol_policy`),
  );
  const isOpen = policies.includes('allow-all');
  const encryption = isOpen ? ({ state: 'optional', text: 'plaintext possible' } as const) : tls();
  const ports = isOpen ? '80, 443' : '443';
  draft.structure(INTERNET, thing, { protocol: 'TCP', ports, encryption, evidence: [distribution] });
  const origins = valuesAt(values, 'origin');
  const unnamed: Value[] = [];
  const told = new Set<Node>();
  for (const origin of origins) {
    const host = getEndpoint(textAt(origin, 'domain_name') ?? '')?.host;
    if (host === undefined) unnamed.push(origin);
    else fetchFrom(draft, thing, distribution, { origin, target: draft.host(host), isOpen, told });
  }
  // what is made in the same plan has no name yet, and which origin names which is not told
  for (const each of unnamed.length === 0 ? [] : ORIGINS.flatMap((to) => follow(draft.context, distribution, to))) {
    const target = draft.inventory.thingOf.get(each);
    if (target !== undefined && !told.has(target))
      fetchFrom(draft, thing, distribution, { origin: unnamed[0], target, isOpen, told });
  }
}

interface Fetch {
  readonly origin: Value | undefined;
  readonly target: Node;
  readonly isOpen: boolean;
  readonly told: Set<Node>;
}

/**
 * An origin without a policy is a bucket, requested with the viewer's protocol (CloudFront developer guide, "Origin
 * settings").
 */
function fetchFrom(
  draft: FlowBuilder,
  thing: Thing,
  distribution: Resource,
  { origin, target, isOpen, told }: Fetch,
): void {
  told.add(target);
  const policy = textAt(origin, 'custom_origin_config.origin_protocol_policy');
  const isClear = policy === 'http-only';
  const isTls = policy === 'https-only' || (policy === undefined && !isOpen);
  const protection = isTls ? tls() : UNPROVEN;
  const [own] = valuesAt(origin, 'custom_origin_config');
  const port = isClear ? 'http_port' : 'https_port';
  draft.structure(thing, target, {
    protocol: 'TCP',
    ports: (own === undefined ? '' : portAt(own, port)) || (isClear ? '80' : '443'),
    encryption: isClear ? CLEAR : protection,
    evidence: [distribution],
  });
}
