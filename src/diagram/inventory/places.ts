import { getOrCreate } from '../../base/memo.ts';
import type { Box } from '../graph.ts';
import { accountTitle } from './names.ts';
import type { Territory } from './territory-words.ts';

/** Gives the box of a key, making it when it is first asked for. */
export type BoxOnce = (key: string, make: () => Box) => Box;

/** Boxes of accounts, regions and resource groups. */
export interface Places {
  accountOf(at: Territory): Box;
  /** The box of an account, or of a region where an account has several. */
  placeOf(at: Territory): Box;
}

/** Tells one account from another, whatever the region. */
export function accountKey({ cloud, partition, account }: Territory): string {
  return `${cloud}\n${partition}\n${account}`;
}

/** `regions` are those of each account that hold something, by the key of the account. */
export function createPlaces(boundary: Box, regions: ReadonlyMap<string, ReadonlySet<string>>, once: BoxOnce): Places {
  const places = new Map<Territory, Box>();
  return { accountOf: getAccount, placeOf: getPlace };

  function getPlace(at: Territory): Box {
    return getOrCreate(places, at, () => makePlace(at));
  }

  function makePlace(at: Territory): Box {
    const parent = getRegion(at);
    if (at.group === '') return parent;
    const key = `${parent.key}\ngroup ${at.group}`;
    return once(key, () => createBox({ key, kind: 'group', title: `Resource group ${at.group}`, parent }));
  }

  function getRegion(at: Territory): Box {
    const account = getAccount(at);
    if (at.region === '' || account.lines.length > 0) return account;
    const key = `${account.key}\n${at.region}`;
    return once(key, () => createBox({ key, kind: 'region', title: at.region, parent: account }));
  }

  function getAccount(at: Territory): Box {
    const key = accountKey(at);
    const [only, ...others] = regions.get(key) ?? [];
    const lines = only !== undefined && others.length === 0 && at.cloud !== 'google' ? [only] : [];
    return once(key, () => createBox({ key, kind: 'account', title: accountTitle(at), parent: boundary, lines }));
  }
}

/** A box without ranges, lines and addresses but for those that are given. */
export function createBox(parts: Pick<Box, 'key' | 'kind' | 'title'> & Partial<Box>): Box {
  return { lines: [], blocks: [], addresses: [], ...parts };
}
