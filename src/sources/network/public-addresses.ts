import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPrivateAddress, PrivateAddressError } from './private-address.ts';

/**
 * The addresses of a host, all of them public; empty where it cannot be resolved here. The connection must use these
 * addresses, since the name can resolve to others a moment later. Throws PrivateAddressError.
 */
export async function publicAddresses(host: string): Promise<readonly string[]> {
  const found = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }];
  const addresses = found.map(({ address }) => address);
  if (addresses.some(isPrivateAddress)) throw new PrivateAddressError(host);
  return addresses;
}
