import { getOrCreate } from '../../base/memo.ts';
import type { Box } from '../graph.ts';
import { accountTitle } from './names.ts';
import type { Territory } from './territory-words.ts';

/** Returns the box of a key and creates it on first use. */
export type BoxOnce = (key: string, make: () => Box) => Box;

/** Boxes of accounts, regions and resource groups. */
export interface Places {
  accountOf(at: Territory): Box;
  /** The box of an account, or of a region where an account has several. */
  placeOf(at: Territory): Box;
}

/** A key of an account that does not depend on the region. */
export function accountKey({ cloud, partition, account }: Territory): string {
  return `${cloud}\n${partition}\n${account}`;
}

/** Creates the boxes of accounts and their parts. `regions` are the used regions of each account, by account key. */
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

/** A box with empty ranges, lines and addresses unless they are given. */
export function createBox(parts: Pick<Box, 'key' | 'kind' | 'title'> & Partial<Box>): Box {
  return { lines: [], blocks: [], addresses: [], ...parts };
}
