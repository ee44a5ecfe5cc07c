import type { Resource } from '../../model/evidence.ts';
import { isMap, own, type Value } from '../../base/value.ts';
import type { Context } from './context.ts';
import { follow, link } from './joins.ts';
import { textAt, valuesAt } from './values.ts';

/** Where the default route of a subnet leads. `known` is false where the evidence has no route table for it. */
export interface WayOut {
  readonly internet: boolean;
  readonly nats: readonly Resource[];
  readonly known: boolean;
}

const NOWHERE: WayOut = { internet: false, nats: [], known: false };
const TABLES = ['aws_route_table', 'aws_default_route_table'];
const TABLE_OF = link(TABLES, 'id', ['route_table_id']);
const ASSOCIATIONS = { subnet_id: ['id'] };
const MAIN = { vpc_id: ['vpc_id'] };
const ROUTES = { route_table_id: ['id'] };
const GATEWAY = link(['aws_internet_gateway'], 'id', ['gateway_id', 'route.gateway_id']);
const NAT = link(['aws_nat_gateway'], 'id', ['nat_gateway_id', 'route.nat_gateway_id']);
const EVERYWHERE = new Set(['0.0.0.0/0', '::/0']);
const DESTINATIONS = ['cidr_block', 'ipv6_cidr_block', 'destination_cidr_block', 'destination_ipv6_cidr_block'];

/**
 * The default route of an AWS subnet: from its own table, otherwise from the main one of its VPC (Amazon VPC guide,
 * "Route tables").
 */
export function wayOut(context: Context, subnet: Resource): WayOut {
  const tables = getTables(context, subnet);
  if (tables.length === 0) return NOWHERE;
  const nats: Resource[] = [];
  let internet = false;
  for (const table of tables) {
    const routes = context.evidence.linked(table, ['aws_route'], ROUTES).matches;
    for (const route of [table, ...routes]) {
      const defaults = defaultRoutes(route);
      if (defaults.length === 0) continue;
      internet ||= defaults.some((each) => textAt(each, 'gateway_id')?.startsWith('igw-') === true);
      internet ||= isOpen(defaults, 'gateway_id') && follow(context, route, GATEWAY).length > 0;
      if (defaults.some((each) => valuesAt(each, 'nat_gateway_id').some((value) => value !== '')))
        nats.push(...follow(context, route, NAT));
    }
  }
  return { internet, nats: [...new Set(nats)], known: true };
}

function getTables({ evidence }: Context, subnet: Resource): readonly Resource[] {
  const associations = evidence.linked(subnet, ['aws_route_table_association'], ASSOCIATIONS).matches;
  const own = associations.flatMap((each) => evidence.linked(each, TABLE_OF.types, TABLE_OF.on).matches);
  if (own.length > 0) return own;
  const main = evidence.linked(subnet, ['aws_main_route_table_association'], MAIN).matches;
  const named = main.flatMap((each) => evidence.linked(each, TABLE_OF.types, TABLE_OF.on).matches);
  return named.length > 0 ? named : evidence.linked(subnet, ['aws_default_route_table'], MAIN).matches;
}

function defaultRoutes({ type, values }: Resource): readonly Value[] {
  const routes = type === 'aws_route' ? [values] : valuesAt(values, 'route');
  return routes.filter((route) => DESTINATIONS.some((path) => EVERYWHERE.has(textAt(route, path) ?? '')));
}

function isOpen(routes: readonly Value[], name: string): boolean {
  return routes.some((route) => isMap(route) && typeof own(route, name) === 'object' && own(route, name) !== null);
}
