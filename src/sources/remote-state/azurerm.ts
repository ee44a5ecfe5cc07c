import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { EngineError } from '../../model/engine-error.ts';
import { cloudFailure, readBody } from './cloud-object.ts';
import type { ObjectStore } from './object-store.ts';
import type { RemoteState, StateRequest } from './state-request.ts';

/**
 * A state in Azure Blob Storage: `azurerm://account/container/key`, or with the full host of the account in another
 * cloud, and optionally `?versionId=`. Credentials as in Terraform's azurerm backend: `ARM_SAS_TOKEN`,
 * `ARM_ACCESS_KEY`, `AZURE_STORAGE_CONNECTION_STRING`, else the default chain of the Azure SDK.
 */
export async function readAzureState({ url, maxBytes }: StateRequest): Promise<RemoteState> {
  const { container, key } = splitAzurePath(url);
  if (container === '' || key === '') {
    throw new EngineError(
      'invalid-usage',
      '--state-url azurerm://account/container/key lacks the container or the key.',
    );
  }
  const name = `azurerm://${url.host}/${container}`;
  try {
    const version = url.searchParams.get('versionId');
    const newest = connect(url.host).getContainerClient(container).getBlobClient(key);
    const blob = version === null ? newest : newest.withVersion(version);
    const answer = await blob.download();
    const bytes = await readBody(answer.readableStreamBody, answer.contentLength, maxBytes, name);
    const leased = version === null && answer.leaseState === 'leased';
    return { bytes, warnings: leased ? ['is under a lease: an apply may be changing it.'] : [] };
  } catch (error) {
    throw explain(name, error);
  }
}

/** Opens a container with the credentials of `readAzureState`. Throws EngineError `invalid-usage` and `remote`. */
export function openAzureStore({ url }: Pick<StateRequest, 'url'>): ObjectStore {
  const { container } = splitAzurePath(url);
  const name = `azurerm://${url.host}/${container}`;
  const client = connect(url.host).getContainerClient(container);
  return {
    name,
    backend: 'azurerm',
    async *list(prefix) {
      try {
        for await (const { segment } of client.listBlobsFlat({ prefix }).byPage()) {
          yield segment.blobItems.map(({ name: key, properties }) => ({
            key,
            size: properties.contentLength ?? 0,
            leased: properties.leaseState === 'leased',
          }));
        }
      } catch (error) {
        throw explain(name, error);
      }
    },
    async read(key, maxBytes) {
      try {
        const answer = await client.getBlobClient(key).download();
        return await readBody(answer.readableStreamBody, answer.contentLength, maxBytes, name);
      } catch (error) {
        throw explain(name, error);
      }
    },
    close: () => undefined,
  };
}

/** The container and the key (or prefix) of an `azurerm://` address; either may be empty. */
export function splitAzurePath(url: URL): { readonly container: string; readonly key: string } {
  const [container = '', ...rest] = url.pathname.slice(1).split('/');
  return { container, key: decodeURIComponent(rest.join('/')) };
}

function explain(name: string, error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  return cloudFailure(name, error, 'Check account, container, key and the Azure credentials');
}

function connect(host: string): BlobServiceClient {
  const account = host.split('.')[0] ?? '';
  const endpoint = `https://${host.includes('.') ? host : `${host}.blob.core.windows.net`}`;
  const sas = process.env['ARM_SAS_TOKEN'] ?? '';
  if (sas !== '') return new BlobServiceClient(`${endpoint}?${sas.replace(/^\?/, '')}`);
  const key = process.env['ARM_ACCESS_KEY'] ?? '';
  if (key !== '') return new BlobServiceClient(endpoint, new StorageSharedKeyCredential(account, key));
  const connection = process.env['AZURE_STORAGE_CONNECTION_STRING'] ?? '';
  if (connection !== '') return ofAccount(BlobServiceClient.fromConnectionString(connection), account);
  return new BlobServiceClient(endpoint, new DefaultAzureCredential());
}

/** A connection string names its account: it must be the requested one, or another account's state would be read. */
function ofAccount(service: BlobServiceClient, account: string): BlobServiceClient {
  if (service.accountName === account) return service;
  const message = `AZURE_STORAGE_CONNECTION_STRING is of another account than ${account}. Correct one of them.`;
  throw new EngineError('invalid-usage', message);
}
