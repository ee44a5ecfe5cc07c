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
  /** The resource group of Azure, where these are asked for. */
  readonly group: string;
}

/** Services of AWS without a region (AWS documentation, "Global services"). */
const GLOBAL = /^aws_(?:iam|cloudfront|route53|globalaccelerator|organizations|wafv2_web_acl$)/;

export function cloudOf(type: string): Cloud | undefined {
  if (type.startsWith('aws_')) return 'aws';
  if (type.startsWith('azurerm_')) return 'azure';
  return type.startsWith('google_') ? 'google' : undefined;
}

/** Equal territories are one object. */
export type ReadTerritory = (resource: Resource) => Territory;

const PARTS = ['partition', 'account', 'region'] as const;
type Part = (typeof PARTS)[number];
const NO_CLOUD: Territory = { cloud: 'aws', partition: '', account: '', region: '', global: true, group: '' };

/** How often the resources of a provider configuration say what. */
type Votes = Readonly<Record<Part, Map<string, number>>>;

/**
 * Reads territories. What a resource does not say itself is what most others of its provider configuration say: a
 * configuration is for one account and region.
 */
export function territories(resources: readonly Resource[], byGroup: boolean): ReadTerritory {
  const votes = new Map<string, Votes>();
  const said = new Map<Resource, Territory>();
  for (const resource of resources) {
    const words = ownWords(resource);
    if (words === undefined) continue;
    said.set(resource, words);
    const key = configuration(resource);
    const counts = votes.get(key) ?? { partition: new Map(), account: new Map(), region: new Map() };
    votes.set(key, counts);
    for (const part of PARTS) vote(counts[part], words[part]);
  }
  const learned = new Map([...votes].map(([key, counts]) => [key, winners(counts)]));
  const whole = new Map<Resource, Territory>();
  const same = new Map<string, Territory>();
  return (resource) => {
    const before = whole.get(resource);
    if (before !== undefined) return before;
    const words = completed(said.get(resource) ?? NO_CLOUD, learned.get(configuration(resource)));
    const made = byGroup ? { ...words, group: resourceGroup(resource) } : words;
    const key = `${made.cloud}\n${made.partition}\n${made.account}\n${made.region}\n${String(made.global)}\n${made.group}`;
    const one = same.get(key) ?? made;
    same.set(key, one);
    whole.set(resource, one);
    return one;
  };
}

function completed(words: Territory, most: Readonly<Record<Part, string>> | undefined): Territory {
  if (most === undefined) return words;
  return {
    ...words,
    partition: words.partition || most.partition,
    account: words.account || most.account,
    region: words.region || (words.global ? '' : most.region),
  };
}

function configuration({ type, provider, place, root }: Resource): string {
  return `${cloudOf(type) ?? ''}\n${root ?? place.file}\n${provider ?? ''}`;
}

function vote(counts: Map<string, number>, word: string): void {
  if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
}

function winners({ partition, account, region }: Votes): Readonly<Record<Part, string>> {
  return { partition: winner(partition), account: winner(account), region: winner(region) };
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

/** Azure Resource Manager documentation, "Resource id"; names of groups are compared without case. */
function resourceGroup({ type, values }: Resource): string {
  if (cloudOf(type) !== 'azure') return '';
  const inId = textAt(values, 'id')?.match(/\/resourceGroups\/([^/]{1,90})(?:\/|$)/i)?.[1];
  return (textAt(values, 'resource_group_name') ?? inId ?? '').toLowerCase();
}

function regionText(text: string | undefined): string {
  return text !== undefined && /^[a-z0-9-]{2,40}$/.test(text) ? text : '';
}
