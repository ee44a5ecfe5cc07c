import { EngineError } from '../../model/engine-error.ts';
import { openStatePrefix } from './state-prefix.ts';
import { parseStateUrl } from './state-url.ts';

/** A state below a prefix, with the address that reads it alone. */
export interface AddressedState {
  readonly address: string;
  readonly workspace: string;
  /** The key without the workspace. */
  readonly configuration: string;
}

/** The states below a prefix; `notes` are sentences about what was not listed. */
export interface AddressedStates {
  readonly states: readonly AddressedState[];
  readonly notes: readonly string[];
}

/**
 * Lists the states below a prefix, sorted by key, without reading them. Throws EngineError as `openStatePrefix`, and
 * `remote` for a prefix without states and for a key that no address can name.
 */
export async function listRemoteStates(given: string, allowPrivate: boolean): Promise<AddressedStates> {
  const region = parseStateUrl(given).searchParams.get('region');
  const query = region === null ? '' : `?region=${encodeURIComponent(region)}`;
  const { store, address, states, others, warnings } = await openStatePrefix(given, allowPrivate);
  store.close();
  if (states.length === 0) throw new EngineError('remote', `${address} contains no state. Check the prefix.`);
  const [first] = others;
  const more =
    first === undefined ? [] : [`has objects that do not end in .tfstate and are not in the list, such as ${first}.`];
  return {
    states: states.map(({ key, workspace, configuration }) => {
      return { address: `${addressKey(store.name, key)}${query}`, workspace, configuration };
    }),
    notes: [...warnings, ...more].map((note) => `${address} ${note}`),
  };
}

/** Dots as parts of a path are removed from every address, so such a key has none. */
function addressKey(store: string, key: string): string {
  const parts = key.split('/');
  if (!parts.some((part) => part === '.' || part === '..'))
    return `${store}/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
  throw new EngineError('remote', `${store} has the key ${key}, which no address can name. Rename the object.`);
}
