import { EngineError } from '../../model/engine-error.ts';
import type { RemoteState, StateRequest } from './state-request.ts';
import { parseStateUrl } from './state-url.ts';

export { listRemoteStates } from './list-states.ts';
export { readStatePrefix } from './read-prefix.ts';
export { isStatePrefix, remoteStatePath } from './state-url.ts';

type ReadState = (request: StateRequest) => Promise<RemoteState>;

const READERS: ReadonlyMap<string, () => Promise<ReadState>> = new Map([
  ['https:', async () => (await import('./https.ts')).readHttpsState],
  ['s3:', async () => (await import('./s3.ts')).readS3State],
  ['azurerm:', async () => (await import('./azurerm.ts')).readAzureState],
  ['gs:', async () => (await import('./google.ts')).readGoogleState],
]);

/**
 * Reads one state from its backend. Throws EngineError: `invalid-usage` for a URL that is not of a known kind or
 * contains a password, `remote` for what the backend refuses.
 */
export async function readRemoteState(given: string, limits: Omit<StateRequest, 'url'>): Promise<RemoteState> {
  const url = parseStateUrl(given);
  const load = READERS.get(url.protocol);
  if (load === undefined) throw new EngineError('internal', `No reader for ${url.protocol} is known.`);
  const read = await load();
  return read({ url, ...limits });
}
