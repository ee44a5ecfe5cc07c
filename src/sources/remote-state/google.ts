import { GoogleAuth } from 'google-auth-library';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { isList, isMap, own } from '../../base/value.ts';
import { EngineError } from '../../model/engine-error.ts';
import { download, type DownloadRequest } from '../network/download.ts';
import { cloudFailure } from './cloud-object.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import type { RemoteState, StateRequest } from './state-request.ts';

const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_only';
/** A page lists at most 1,000 objects, with three fields of each. */
const PAGE_BYTES = 8 * 1024 * 1024;

/**
 * A state in Google Cloud Storage: `gs://bucket/object`, optionally with `?generation=`. Credentials come from the
 * default chain of the Google library; `STORAGE_EMULATOR_HOST` (https) is used without any, as in Google's tools.
 */
export async function readGoogleState({ url, maxBytes, allowPrivate }: StateRequest): Promise<RemoteState> {
  const object = decodeURIComponent(url.pathname.slice(1));
  if (object === '') throw new EngineError('invalid-usage', '--state-url gs://bucket/object lacks the object.');
  const { media, access } = await connect(url.host, allowPrivate);
  const state = media(object);
  const generation = url.searchParams.get('generation');
  if (generation !== null) state.searchParams.set('generation', generation);
  const bytes = await download({ url: state, maxBytes, ...access });
  const lock = object.replace(/\.tfstate$/, '.tflock');
  const locked = generation === null && lock !== object && (await exists({ url: media(lock), maxBytes, ...access }));
  return { bytes, warnings: locked ? ['is locked: an apply may be changing it.'] : [] };
}

/** Opens a bucket with the credentials of `readGoogleState`. Throws EngineError `remote`. */
export async function openGoogleStore({
  url,
  allowPrivate,
}: Pick<StateRequest, 'url' | 'allowPrivate'>): Promise<ObjectStore> {
  const name = `gs://${url.host}`;
  const { objects, media, access } = await connect(url.host, allowPrivate);
  return {
    name,
    backend: 'gs',
    async *list(prefix) {
      let next: string | undefined = '';
      while (next !== undefined) {
        const page = new URL(objects);
        page.searchParams.set('prefix', prefix);
        page.searchParams.set('fields', 'items(name,size),nextPageToken');
        if (next !== '') page.searchParams.set('pageToken', next);
        const { items, token } = readPage(await download({ url: page, maxBytes: PAGE_BYTES, ...access }), name);
        yield items;
        next = token;
      }
    },
    read: (key, maxBytes) => download({ url: media(key), maxBytes, ...access }),
    close: () => undefined,
  };
}

/** https://cloud.google.com/storage/docs/json_api/v1/objects/list: sizes are decimal texts. */
function readPage(
  bytes: Buffer,
  name: string,
): { readonly items: readonly StoredObject[]; readonly token: string | undefined } {
  const page = tryParseJson(bytes.toString('utf8'));
  if (!isMap(page)) throw new EngineError('remote', `${name} answered with a list that is no JSON. Try again.`);
  const items = own(page, 'items') ?? [];
  const token = own(page, 'nextPageToken');
  const objects = (isList(items) ? items : []).flatMap((item) => {
    const key = isMap(item) ? own(item, 'name') : undefined;
    const size = isMap(item) ? Number(own(item, 'size') ?? 0) : 0;
    return typeof key === 'string' ? [{ key, size: Number.isFinite(size) ? size : 0 }] : [];
  });
  return { items: objects, token: typeof token === 'string' && token !== '' ? token : undefined };
}

interface Connection {
  /** The address of the list of objects. */
  readonly objects: URL;
  readonly media: (object: string) => URL;
  readonly access: Pick<DownloadRequest, 'allowPrivate' | 'authorization'>;
}

async function connect(bucket: string, allowPrivate: boolean): Promise<Connection> {
  const emulator = process.env['STORAGE_EMULATOR_HOST'] ?? '';
  const base = emulator === '' ? 'https://storage.googleapis.com' : emulator.replace(/\/$/, '');
  const objects = `${base}/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  const authorization = emulator === '' ? await readToken(bucket) : undefined;
  return {
    objects: new URL(objects),
    media: (name) => new URL(`${objects}/${encodeURIComponent(name)}?alt=media`),
    access: { allowPrivate, ...omitUndefined({ authorization }) },
  };
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
