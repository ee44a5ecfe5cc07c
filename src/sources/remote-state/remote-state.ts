import { EngineError } from '../../model/engine-error.ts';
import type { RemoteState, StateRequest } from './state-request.ts';

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
  if (load === undefined) throw unknownScheme();
  const read = await load();
  return read({ url, ...limits });
}

/** The evidence path of a remote state: its location, without parameters or credentials. */
export function remoteStatePath(given: string): string {
  const url = parseStateUrl(given);
  const segments = [url.host, ...url.pathname.split('/')].map((part) => part.replaceAll(/[^\w.@=+-]/g, '_'));
  return ['remote-state', ...segments.filter((part) => !/^\.{0,2}$/.test(part))].join('/');
}

function parseStateUrl(given: string): URL {
  if (!URL.canParse(given)) throw unknownScheme();
  const url = new URL(given);
  if (!READERS.has(url.protocol)) throw unknownScheme();
  if (url.username !== '' || url.password !== '') {
    throw new EngineError(
      'invalid-usage',
      '--state-url must not carry a user name or password: see the README for the variables that do.',
    );
  }
  if (url.host === '') throw unknownScheme();
  return url;
}

function unknownScheme(): EngineError {
  const message =
    '--state-url needs https://host/path, s3://bucket/key, azurerm://account/container/key or gs://bucket/object.';
  return new EngineError('invalid-usage', message);
}
