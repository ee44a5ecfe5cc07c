import type { CryptoItem } from '../../model/inventory.ts';
import type { Place } from '../../model/place.ts';

/** An item at one place. */
export type Found = Omit<CryptoItem, 'places' | 'seen'> & { readonly place: Place };

const NOTHING = {
  version: '',
  purl: '',
  subject: '',
  scope: 'unknown',
  notes: [],
  providedBy: [],
  crypto: {},
} as const;

/** Creates an item; members that are not given are not known. */
export function found(item: Pick<Found, 'kind' | 'name' | 'place'> & Partial<Found>): Found {
  return { ...NOTHING, ...item };
}
