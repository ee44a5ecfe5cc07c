import type { Resource } from '../../model/evidence.ts';
import { own } from '../../model/value.ts';
import type { Cloud } from '../graph.ts';
import { compareText } from '../order.ts';
import { textAt } from './values.ts';

/** Where a resource runs. Empty texts are not known, or hold for all of the account where `global`. */
export interface Territory {
  readonly cloud: Cloud;
  /** `aws-us-gov` and the like; empty for the usual one. */
  readonly partition: string;
  readonly account: string;
  readonly region: string;
  readonly global: boolean;
}

const CLOUDS: readonly (readonly [prefix: string, cloud: Cloud])[] = [
  ['aws_', 'aws'],
  ['azurerm_', 'azure'],
  ['google_', 'google'],
];

/** Services of AWS without a region (AWS documentation, "Global services"). */
const GLOBAL = /^aws_(?:iam|cloudfront|route53|globalaccelerator|organizations|wafv2_web_acl$)/;

export function cloudOf(type: string): Cloud | undefined {
  return CLOUDS.find(([prefix]) => type.startsWith(prefix))?.[1];
}

export type ReadTerritory = (resource: Resource) => Territory;

/**
 * Reads territories. What a resource does not say itself is what most others of its provider configuration say: a
 * configuration is for one account and region.
 */
export function territories(resources: readonly Resource[]): ReadTerritory {
  const votes = new Map<string, Map<string, number>>();
  const vote = (key: string, value: string): void => {
    if (value === '') return;
    const counts = votes.get(key) ?? new Map<string, number>();
    votes.set(key, counts.set(value, (counts.get(value) ?? 0) + 1));
  };
  for (const resource of resources) {
    const said = ownWords(resource);
    if (said === undefined) continue;
    for (const part of ['partition', 'account', 'region'] as const)
      vote(`${part}\n${configuration(resource)}`, said[part]);
  }
  const learned = new Map([...votes].map(([key, counts]) => [key, winner(counts)]));
  return (resource) => {
    const said = ownWords(resource) ?? { cloud: 'aws', partition: '', account: '', region: '', global: true };
    const missing = (part: string): string => learned.get(`${part}\n${configuration(resource)}`) ?? '';
    return {
      ...said,
      partition: said.partition || missing('partition'),
      account: said.account || missing('account'),
      region: said.region || (said.global ? '' : missing('region')),
    };
  };
}

function configuration({ type, provider, place, root }: Resource): string {
  return `${cloudOf(type) ?? ''}\n${root ?? place.file}\n${provider ?? ''}`;
}

function winner(counts: ReadonlyMap<string, number>): string {
  const [best] = [...counts].sort(([one, first], [other, second]) => second - first || compareText(one, other));
  return best?.[0] ?? '';
}

function ownWords({ type, values }: Resource): Territory | undefined {
  const cloud = cloudOf(type);
  if (cloud === 'aws') return amazon(type, values);
  if (cloud === 'azure') return azure(values);
  return cloud === 'google' ? google(values) : undefined;
}

/** ARN: partition, service, region and account (AWS General Reference, "Amazon Resource Names"). */
function amazon(type: string, values: Resource['values']): Territory {
  const arn = textAt(values, 'arn', 'id')?.match(/^arn:([a-z-]{3,20}):[\w-]{1,40}:([a-z0-9-]{0,30}):(\d{0,12}):?/);
  const zone = textAt(values, 'availability_zone', 'availability_zones')?.replace(/[a-z]$/, '');
  const account = arn?.[3] || textAt(values, 'owner_id', 'account_id') || '';
  return {
    cloud: 'aws',
    partition: arn?.[1] === 'aws' ? '' : (arn?.[1] ?? ''),
    account: /^\d{12}$/.test(account) ? account : '',
    region: regionText(arn?.[2] || textAt(values, 'region') || zone),
    global: GLOBAL.test(type) && !arn?.[2],
  };
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
  };
}

function regionText(text: string | undefined): string {
  return text !== undefined && /^[a-z0-9-]{2,40}$/.test(text) ? text : '';
}
