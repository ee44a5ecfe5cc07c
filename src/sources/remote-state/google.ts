import { GoogleAuth } from 'google-auth-library';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { download, type DownloadRequest } from '../network/download.ts';
import { cloudFailure } from './cloud-object.ts';
import type { RemoteState, StateRequest } from './state-request.ts';

const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_only';

/**
 * A state in Google Cloud Storage: `gs://bucket/object`, optionally with `?generation=`. Credentials come from the
 * default chain of the Google library; `STORAGE_EMULATOR_HOST` (https) is used without any, as in Google's tools.
 */
export async function readGoogleState({ url, maxBytes, allowPrivate }: StateRequest): Promise<RemoteState> {
  const object = decodeURIComponent(url.pathname.slice(1));
  if (object === '') throw new EngineError('invalid-usage', '--state-url gs://bucket/object lacks the object.');
  const emulator = process.env['STORAGE_EMULATOR_HOST'] ?? '';
  const base = emulator === '' ? 'https://storage.googleapis.com' : emulator.replace(/\/$/, '');
  const media = (name: string): URL =>
    new URL(`${base}/storage/v1/b/${encodeURIComponent(url.host)}/o/${encodeURIComponent(name)}?alt=media`);
  const authorization = emulator === '' ? await readToken(url.host) : undefined;
  const limits = { maxBytes, allowPrivate, ...omitUndefined({ authorization }) };
  const state = media(object);
  const generation = url.searchParams.get('generation');
  if (generation !== null) state.searchParams.set('generation', generation);
  const bytes = await download({ url: state, ...limits });
  const lock = object.replace(/\.tfstate$/, '.tflock');
  const locked = generation === null && lock !== object && (await exists({ url: media(lock), ...limits }));
  return { bytes, warnings: locked ? ['is locked: an apply may be changing it.'] : [] };
}

async function readToken(bucket: string): Promise<string> {
  try {
    const token = await new GoogleAuth({ scopes: [SCOPE] }).getAccessToken();
    if (typeof token === 'string') return `Bearer ${token}`;
  } catch (error) {
    throw cloudFailure(`gs://${bucket}`, error, 'Give Google credentials, such as GOOGLE_APPLICATION_CREDENTIALS');
  }
  throw new EngineError('remote', `gs://${bucket} could not be read: the Google credentials give no token.`);
}

/** Without permission to see the lock it is unknown, which counts as no lock. */
async function exists(request: DownloadRequest): Promise<boolean> {
  try {
    await download(request);
    return true;
  } catch {
    return false;
  }
}
