import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Outside } from '../graph.ts';
import type { Context, FindDataSource } from './context.ts';
import { resourceName } from './names.ts';
import { textAt } from './values.ts';

const READ = 'data.';
const TYPES = [
  'aws_vpc',
  'aws_subnet',
  'aws_security_group',
  'azurerm_virtual_network',
  'azurerm_subnet',
  'google_compute_network',
  'google_compute_subnetwork',
];

/** Indexes the networks, subnets and groups that are Terraform data sources. */
export function indexDataSources(evidence: EvidenceSet): FindDataSource {
  const byId = new Map<string, Resource>();
  for (const type of TYPES)
    for (const resource of evidence.byType(`${READ}${type}`))
      for (const id of [textAt(resource.values, 'id'), textAt(resource.values, 'self_link')])
        if (id !== undefined && !byId.has(id.toLowerCase())) byId.set(id.toLowerCase(), resource);
  return (id) => byId.get(id.toLowerCase());
}

/** The network of a subnet that is managed elsewhere; for Azure, the id of the subnet contains it. */
export function networkElsewhere(context: Context, subnet: string): string | undefined {
  const [network, more] = subnet.split(/\/subnets\//i);
  if (more !== undefined && /\/virtualNetworks\//i.test(subnet)) return network;
  const found = context.elsewhere(subnet);
  return found === undefined ? undefined : textAt(found.values, 'vpc_id', 'network');
}

/** A network that the evidence names but does not manage. */
export function strangeNetwork({ elsewhere }: Context, id: string, owner: string): Outside {
  const found = elsewhere(id);
  return {
    node: 'outside',
    key: `network of another ${id.toLowerCase()}`,
    name: found === undefined ? (id.split('/').at(-1) ?? id) : resourceName(found),
    lines: [found === undefined ? 'network not in this evidence' : 'network not managed here', owner].filter(
      (line) => line !== '',
    ),
    authorization: 'unknown',
  };
}

/** A data source as an outside node; `undefined` for a managed resource. */
export function getOutside({ types }: Context, resource: Resource): Outside | undefined {
  if (!resource.type.startsWith(READ)) return undefined;
  const what = types.get(resource.type.slice(READ.length))?.title ?? '';
  return {
    node: 'outside',
    key: `data ${resource.address}`,
    name: resourceName(resource),
    lines: [what, 'not managed here'].filter((line) => line !== ''),
    authorization: 'provider',
  };
}
