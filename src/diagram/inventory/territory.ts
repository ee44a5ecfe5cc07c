import type { Resource } from '../../model/evidence.ts';
import type { Cloud } from '../graph.ts';
import { mapAt, addTo } from '../../base/group-by.ts';
import { compareTexts } from '../../base/text-order.ts';
import { getCloud, NO_CLOUD, ownWords, PARTS, resourceGroup, type Territory, type Words } from './territory-words.ts';

/** Reads the territory of a resource. Equal territories are the same object. */
export type ReadTerritory = (resource: Resource) => Territory;

interface Configuration {
  /** By the territory that they state themselves. */
  readonly said: Map<Territory, Resource[]>;
  most: Words;
}

/**
 * Creates a reader of territories. Parts that a resource does not state come from the majority of resources with the
 * same provider configuration.
 */
export function territories(resources: readonly Resource[], byGroup: boolean): ReadTerritory {
  const one = interned();
  const configurations: Configuration[] = [];
  const known = new Map<string, Map<string, Map<Cloud | undefined, Configuration>>>();
  const getConfiguration = ({ type, provider = '', place, root = place.file }: Resource): Configuration => {
    const ofProvider = mapAt(mapAt(known, root), provider);
    const cloud = getCloud(type);
    const before = ofProvider.get(cloud);
    if (before !== undefined) return before;
    const made: Configuration = { said: new Map(), most: NO_CLOUD };
    configurations.push(made);
    ofProvider.set(cloud, made);
    return made;
  };
  for (const resource of resources) {
    const words = ownWords(resource);
    if (words !== undefined) addTo(getConfiguration(resource).said, one(words), resource);
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
    place(resource, one(completed(ownWords(resource) ?? NO_CLOUD, getConfiguration(resource).most)));
}

/** Equal territories become one object, so that they can be compared and be keys of maps. */
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
