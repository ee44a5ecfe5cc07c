import type { Resource } from '../../model/evidence.ts';
import type { Zone } from '../graph.ts';
import type { Context } from './context.ts';
import { withParts } from './components.ts';
import { wayOut } from './routes.ts';
import { getCloud } from './territory-words.ts';
import { textAt, valuesAt } from './values.ts';

const PUBLIC = ['ip_configuration.public_ip_address_id', 'frontend_ip_configuration.public_ip_address_id'];
const PUBLIC_GOOGLE = ['network_interface.access_config', 'network_interface.ipv6_access_config'];

/**
 * The trust zone of a subnet. DMZ: its default route leads to an internet gateway (AWS), or a resource in it has a
 * public address or is an application gateway (Azure, Google). Data: only data stores. Otherwise app.
 */
export function getZone(context: Context, subnet: Resource, things: readonly Resource[]): Zone {
  const cloud = getCloud(subnet.type);
  const isPublic = cloud === 'aws' ? wayOut(context, subnet).internet : things.some((one) => isExposed(context, one));
  if (isPublic) return 'DMZ';
  const classes = things.map(({ type }) => context.types.get(type)?.class);
  const drawn = classes.filter((one) => one !== undefined && one !== 'plumbing' && one !== 'net');
  return drawn.length > 0 && drawn.every((one) => one === 'data') ? 'data' : 'app';
}

function isExposed(context: Context, thing: Resource): boolean {
  if (thing.type === 'azurerm_application_gateway') return true;
  return withParts(context, thing).some(
    ({ values }) =>
      textAt(values, ...PUBLIC) !== undefined || PUBLIC_GOOGLE.some((path) => valuesAt(values, path).length > 0),
  );
}
