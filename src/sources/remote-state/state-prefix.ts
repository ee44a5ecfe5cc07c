import { EngineError } from '../../model/engine-error.ts';
import { readStatus, type ObjectStore, type StoredObject } from './object-store.ts';
import { selectStates, type ListedObjects } from './state-keys.ts';
import { parseStateUrl } from './state-url.ts';

/** Objects and pages of one list: more is a prefix that was chosen too short, or a server that never ends. */
const MAX_OBJECTS = 100_000;
const MAX_PAGES = 2_000;
/** Where the S3 backend keeps workspaces unless `workspace_key_prefix` says otherwise. */
const WORKSPACE_FOLDER = 'env:';

/** The states below a prefix, and the open store that reads them. */
export interface StatePrefix extends ListedObjects {
  readonly store: ObjectStore;
  /** The address of the prefix, without parameters. */
  readonly address: string;
  /** Sentences that continue "<address> ...": what could not be listed. */
  readonly warnings: readonly string[];
}

/**
 * Lists the states below `s3://bucket/prefix/`, `gs://bucket/prefix/` or `azurerm://account/container/prefix/`: the
 * newest version of each. The caller closes the store. Throws EngineError: `invalid-usage` for an address with a
 * version or without a container, `remote` for what the backend refuses.
 */
export async function openStatePrefix(given: string, allowPrivate: boolean): Promise<StatePrefix> {
  const url = parseStateUrl(given);
  refuseVersion(url);
  const { store, prefix } = await openStore(url, allowPrivate);
  try {
    const folder = (url.searchParams.get('workspace_key_prefix') ?? WORKSPACE_FOLDER).replace(/\/+$/, '');
    const address = `${store.name}/${prefix}`;
    const budget = createBudget(address);
    const objects = await collect(store.list(prefix), budget);
    const { found, warnings } = await listWorkspaces(store, prefix, folder, budget);
    return { store, address, warnings, ...selectStates([...objects, ...found], store.backend, folder) };
  } catch (error) {
    store.close();
    throw error;
  }
}

function refuseVersion(url: URL): void {
  for (const name of ['versionId', 'generation']) {
    if (!url.searchParams.has(name)) continue;
    const message = `--state-url with a prefix reads the newest version of each state, so ?${name}= has no meaning. Remove it, or name one state.`;
    throw new EngineError('invalid-usage', message);
  }
}

async function openStore(
  url: URL,
  allowPrivate: boolean,
): Promise<{ readonly store: ObjectStore; readonly prefix: string }> {
  const prefix = decodeURIComponent(url.pathname.slice(1));
  if (url.protocol === 's3:') return { store: (await import('./s3.ts')).openS3Store({ url }), prefix };
  if (url.protocol === 'gs:') {
    const { openGoogleStore } = await import('./google.ts');
    return { store: await openGoogleStore({ url, allowPrivate }), prefix };
  }
  const { openAzureStore, splitAzurePath } = await import('./azurerm.ts');
  const { container, key } = splitAzurePath(url);
  if (container !== '') return { store: openAzureStore({ url }), prefix: key };
  throw new EngineError('invalid-usage', '--state-url azurerm://account/container/prefix/ lacks the container.');
}

/** Counts objects and pages. Throws EngineError `remote` above the limits. */
type Budget = (objects: number) => void;

function createBudget(address: string): Budget {
  let objects = 0;
  let pages = 0;
  return (more) => {
    objects += more;
    pages += 1;
    if (objects <= MAX_OBJECTS && pages <= MAX_PAGES) return;
    const message = `${address} lists more than ${MAX_OBJECTS} objects or ${MAX_PAGES} pages. Give a longer prefix.`;
    throw new EngineError('remote', message);
  };
}

async function collect<Item>(pages: AsyncIterable<readonly Item[]>, budget: Budget): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const page of pages) {
    budget(page.length);
    for (const item of page) items.push(item);
  }
  return items;
}

/**
 * The other workspaces of the states below an S3 prefix: Terraform keeps them elsewhere in the bucket, in
 * `<folder>/<workspace>/<prefix>`. A role that may read only the prefix cannot list them, which is a warning.
 */
async function listWorkspaces(
  store: ObjectStore,
  prefix: string,
  folder: string,
  budget: Budget,
): Promise<{ readonly found: readonly StoredObject[]; readonly warnings: readonly string[] }> {
  const isListed = prefix === '' || folder === '' || prefix.startsWith(`${folder}/`) || `${folder}/`.startsWith(prefix);
  if (store.backend !== 's3' || isListed) return { found: [], warnings: [] };
  try {
    const all = await collect(store.list(`${folder}/`), budget);
    const found = all.filter(({ key }) => {
      const slash = key.indexOf('/', folder.length + 1);
      return slash > 0 && key.startsWith(prefix, slash + 1);
    });
    return { found, warnings: [] };
  } catch (error) {
    if (readStatus(error) !== 403) throw error;
    const warning = `was read without other workspaces: these credentials may not list ${store.name}/${folder}/. Allow that, if there are any.`;
    return { found: [], warnings: [warning] };
  }
}
