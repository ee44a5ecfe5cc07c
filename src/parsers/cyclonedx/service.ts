import type { Resource } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, shownKey, textField, type Report } from '../shared/fields.ts';

const MAX_ENDPOINTS = 100;

interface Pending {
  readonly raw: Value;
  readonly pointer: Pointer;
}

/**
 * Services that the subject offers or calls, including nested ones, each with its end points and whether it
 * authenticates.
 */
export function readServices(
  root: ValueMap,
  placeOf: (pointer: Pointer) => Place,
  source: string,
  complain: Report,
): readonly Resource[] {
  const found: Resource[] = [];
  const counts = new Map<string, number>();
  const stack = readPending(root, [], complain);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { raw, pointer } = next;
    const name = isMap(raw) ? textField(raw, 'name') : undefined;
    const values = isMap(raw) && name ? readValues(raw, name) : undefined;
    if (!isMap(raw) || values === undefined || !name) complain('service', pointer);
    else {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const place = placeOf(pointer);
      const address = `${place.file}/${name}${count === 1 ? '' : `#${count}`}`;
      found.push({ kind: 'resource', type: 'sbom/service', address, source, evidenceKind: 'software', values, place });
      for (const nested of readPending(raw, pointer, complain)) stack.push(nested);
    }
  }
  return found;
}

/** Reversed, for use as a stack. */
function readPending(holder: ValueMap, at: Pointer, complain: Report): Pending[] {
  const listed = listField(holder, 'services');
  if (listed === undefined) complain('list of services', [...at, 'services']);
  return (listed ?? []).map((raw, index) => ({ raw, pointer: [...at, 'services', index] })).reverse();
}

/** `undefined` when a part has a wrong type. */
function readValues(raw: ValueMap, name: string): ValueMap | undefined {
  const version = textField(raw, 'version');
  const endpoints = listField(raw, 'endpoints');
  const provider = mapField(raw, 'provider');
  const authenticated = flag(raw, 'authenticated');
  const crosses = flag(raw, 'x-trust-boundary');
  if (version === undefined || endpoints === undefined || provider === undefined) return undefined;
  if (authenticated === undefined || crosses === undefined) return undefined;
  const addresses = endpoints.filter((one): one is string => typeof one === 'string');
  if (addresses.length !== endpoints.length) return undefined;
  return {
    name,
    version: version || null,
    provider: (provider ? textField(provider, 'name') : '') || null,
    endpoints: [...new Set(addresses.map(shown))].flatMap(shownKey).slice(0, MAX_ENDPOINTS),
    authenticated,
    crosses_trust_boundary: crosses,
  };
}

/**
 * Removes the user, which may include a password, and what follows the path. Scheme and host are case-insensitive
 * (RFC 3986, section 6.2.2.1).
 */
function shown(address: string): string {
  const plain = address.replaceAll(/:\/\/[^/?#]{0,1000}@/g, '://').replace(/[?#][^]*$/, '');
  return plain.replace(/^[a-z][\w+.-]{0,30}:\/\/[^/]*/i, (start) => start.toLowerCase());
}

/** XML has text where JSON has a boolean. */
function flag(raw: ValueMap, key: string): boolean | null | undefined {
  const value = own(raw, key) ?? null;
  if (value === null || typeof value === 'boolean') return value;
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : undefined;
}
