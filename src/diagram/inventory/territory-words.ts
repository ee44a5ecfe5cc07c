import type { Resource } from '../../model/evidence.ts';
import { own } from '../../base/value.ts';
import type { Cloud } from '../graph.ts';
import { textAt } from './values.ts';

/** Services of AWS without a region (AWS documentation, "Global services"). */
const GLOBAL = /^aws_(?:iam|cloudfront|route53|globalaccelerator|organizations|wafv2_web_acl$)/;

/** The parts of a territory that a provider configuration may set. */
export const PARTS = ['partition', 'account', 'region'] as const;

/** The cloud of a resource type, by its provider prefix; `undefined` for other providers. */
export function getCloud(type: string): Cloud | undefined {
  if (type.startsWith('aws_')) return 'aws';
  if (type.startsWith('azurerm_')) return 'azure';
  return type.startsWith('google_') ? 'google' : undefined;
}

/** The parts of a territory as they are written; empty where they are not set. */
export type Words = Readonly<Record<(typeof PARTS)[number], string>>;

/** The territory where nothing is known. */
export const NO_CLOUD: Territory = { cloud: 'aws', partition: '', account: '', region: '', global: true, group: '' };

/** The territory that a resource states itself; `undefined` for a type of a cloud that is not drawn. */
export function ownWords({ type, values }: Resource): Territory | undefined {
  const cloud = getCloud(type);
  if (cloud === 'aws') return amazon(type, values);
  if (cloud === 'azure') return azure(values);
  return cloud === 'google' ? google(values) : undefined;
}

/** ARN: partition, service, region and account (AWS General Reference, "Amazon Resource Names"). */
function amazon(type: string, values: Resource['values']): Territory {
  const arn = textAt(values, 'arn', 'id')?.match(/^arn:([a-z-]{3,20}):[\w-]{1,40}:([a-z0-9-]{0,30}):(\d{0,12}):?/);
  const account = arn?.[3] || textAt(values, 'owner_id', 'account_id') || '';
  return {
    cloud: 'aws',
    partition: arn?.[1] === 'aws' ? '' : (arn?.[1] ?? ''),
    account: /^\d{12}$/.test(account) ? account : '',
    region: regionText(arn?.[2] || textAt(values, 'region') || zoneRegion(values)),
    global: GLOBAL.test(type) && !arn?.[2],
    group: '',
  };
}

function zoneRegion(values: Resource['values']): string | undefined {
  return textAt(values, 'availability_zone', 'availability_zones')?.replace(/[a-z]$/, '');
}

function azure(values: Resource['values']): Territory {
  const id = textAt(values, 'id')?.match(/^\/subscriptions\/([\w-]{1,64})(?:\/|$)/i);
  const location = textAt(values, 'location')?.toLowerCase().replaceAll(' ', '');
  return {
    cloud: 'azure',
    partition: location?.startsWith('usgov') || location?.startsWith('usdod') ? 'usgov' : '',
    account: id?.[1]?.toLowerCase() ?? '',
    region: location === 'global' ? '' : regionText(location),
    global: location === 'global',
    group: '',
  };
}

function google(values: Resource['values']): Territory {
  const link = textAt(values, 'self_link', 'id') ?? '';
  const project = textAt(values, 'project') ?? link.match(/(?:^|\/)projects\/([\w:.-]{1,64})(?:\/|$)/)?.[1] ?? '';
  const linked = link.match(/\/(?:regions|locations|zones)\/([a-z0-9-]{2,40})(?:\/|$)/)?.[1];
  const place = (textAt(values, 'region', 'location', 'zone') ?? linked)?.split('/').at(-1)?.toLowerCase() ?? '';
  const region = place.replace(/^([a-z]+-[a-z]+\d+)-[a-z]$/, '$1');
  return {
    cloud: 'google',
    partition: '',
    account: project,
    region: regionText(region),
    global: own(values, 'region') === undefined && region === '',
    group: '',
  };
}

/**
 * The resource group in an Azure id (Azure Resource Manager documentation, "Resource id"). Group names are compared
 * case-insensitively.
 */
export function resourceGroup({ type, values }: Resource): string {
  if (getCloud(type) !== 'azure') return '';
  const inId = textAt(values, 'id')?.match(/\/resourceGroups\/([^/]{1,90})(?:\/|$)/i)?.[1];
  return (textAt(values, 'resource_group_name') ?? inId ?? '').toLowerCase();
}

function regionText(text: string | undefined): string {
  return text !== undefined && /^[a-z0-9-]{2,40}$/.test(text) ? text : '';
}

/** Where a resource runs. Empty texts are not known, or apply to the whole account where `global`. */
export interface Territory {
  readonly cloud: Cloud;
  /** Such as `aws-us-gov`; empty for the standard partition. */
  readonly partition: string;
  readonly account: string;
  readonly region: string;
  readonly global: boolean;
  /** Azure resource group, where groups are boxes. */
  readonly group: string;
}
