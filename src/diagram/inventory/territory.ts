import type { Resource } from '../../model/evidence.ts';
import { own } from '../../model/value.ts';
import type { Cloud } from '../graph.ts';
import { mapAt } from '../memo.ts';
import { textAt } from './values.ts';
import { compareTexts } from '../../model/text-order.ts';
import { addTo } from '../../model/group-by.ts';

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

/** The cloud of a resource type, by the prefix of its provider; nothing for other providers. */
export function cloudOf(type: string): Cloud | undefined {
  if (type.startsWith('aws_')) return 'aws';
  if (type.startsWith('azurerm_')) return 'azure';
  return type.startsWith('google_') ? 'google' : undefined;
}

/** Equal territories are one object. */
export type ReadTerritory = (resource: Resource) => Territory;

const PARTS = ['partition', 'account', 'region'] as const;
type Words = Readonly<Record<(typeof PARTS)[number], string>>;
const NO_CLOUD: Territory = { cloud: 'aws', partition: '', account: '', region: '', global: true, group: '' };

/** The resources of one provider configuration, which is for one account and region. */
interface Configuration {
  /** By what they say themselves. */
  readonly said: Map<Territory, Resource[]>;
  most: Words;
}

/** Reads territories. What a resource does not say itself is what most others of its provider configuration say. */
export function territories(resources: readonly Resource[], byGroup: boolean): ReadTerritory {
  const one = interned();
  const configurations: Configuration[] = [];
  const known = new Map<string, Map<string, Map<Cloud | undefined, Configuration>>>();
  const configurationOf = ({ type, provider = '', place, root = place.file }: Resource): Configuration => {
    const ofProvider = mapAt(mapAt(known, root), provider);
    const cloud = cloudOf(type);
    const before = ofProvider.get(cloud);
    if (before !== undefined) return before;
    const made: Configuration = { said: new Map(), most: NO_CLOUD };
    configurations.push(made);
    ofProvider.set(cloud, made);
    return made;
  };
  for (const resource of resources) {
    const words = ownWords(resource);
    if (words !== undefined) addTo(configurationOf(resource).said, one(words), resource);
  }
  const found = new Map<Resource, Territory>();
  const place = (resource: Resource, whole: Territory): Territory => {
    const made = byGroup ? one({ ...whole, group: resourceGroup(resource) }) : whole;
    found.set(resource, made);
    return made;
  };
  for (const configuration of configurations) {
    configuration.most = mostSaid(configuration.said);
    configuration.said.forEach((members, words) => {
      const whole = one(completed(words, configuration.most));
      for (const resource of members) place(resource, whole);
    });
  }
  return (resource) =>
    found.get(resource) ??
    place(resource, one(completed(ownWords(resource) ?? NO_CLOUD, configurationOf(resource).most)));
}

/** Gives equal territories as one object. */
function interned(): (territory: Territory) => Territory {
  const known = new Map<string, Map<string, Territory[]>>();
  return (territory) => {
    const { cloud, partition, account, region, global, group } = territory;
    const inAccount = mapAt(known, account);
    const place = group === '' ? region : `${region}\n${group}`;
    const same = inAccount
      .get(place)
      ?.find((each) => each.cloud === cloud && each.partition === partition && each.global === global);
    if (same === undefined) addTo(inAccount, place, territory);
    return same ?? territory;
  };
}

function completed(words: Territory, most: Words): Territory {
  return {
    ...words,
    partition: words.partition || most.partition,
    account: words.account || most.account,
    region: words.region || (words.global ? '' : most.region),
  };
}

function mostSaid(said: ReadonlyMap<Territory, readonly Resource[]>): Words {
  const [partition, account, region] = PARTS.map((part) => {
    const counts = new Map<string, number>();
    said.forEach((members, words) => {
      if (words[part] !== '') counts.set(words[part], (counts.get(words[part]) ?? 0) + members.length);
    });
    return winner(counts);
  });
  return { partition: partition ?? '', account: account ?? '', region: region ?? '' };
}

function winner(counts: ReadonlyMap<string, number>): string {
  let [best, most] = ['', 0];
  for (const [word, count] of counts)
    if (count > most || (count === most && compareTexts(word, best) < 0)) [best, most] = [word, count];
  return best;
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
