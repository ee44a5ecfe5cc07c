import { GetObjectCommand, HeadObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { readBody, cloudFailure } from './cloud-object.ts';
import type { ObjectStore } from './object-store.ts';
import type { RemoteState, StateRequest } from './state-request.ts';

/** An open bucket, and what Terraform's `use_lockfile` stores in it. */
interface S3Store extends ObjectStore {
  isLocked(key: string): Promise<boolean>;
}

/**
 * A state in S3: `s3://bucket/key`, optionally with `?region=` and `?versionId=`. Credentials, region, endpoint and
 * FIPS endpoints come from the default chain of the AWS SDK (environment, profile, web identity, instance).
 */
export async function readS3State({ url, maxBytes }: StateRequest): Promise<RemoteState> {
  const version = url.searchParams.get('versionId');
  const key = readKey(url);
  const store = openS3Store({ url });
  try {
    const bytes = await store.read(key, maxBytes);
    const locked = version === null && (await store.isLocked(key));
    return { bytes, warnings: locked ? ['is locked: an apply may be changing it.'] : [] };
  } finally {
    store.close();
  }
}

/** Opens a bucket with the settings of `readS3State`. */
export function openS3Store({ url }: Pick<StateRequest, 'url'>): S3Store {
  const region = url.searchParams.get('region') ?? undefined;
  const VersionId = url.searchParams.get('versionId') ?? undefined;
  const Bucket = url.host;
  const name = `s3://${Bucket}`;
  const ownEndpoint = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'].some((each) => (process.env[each] ?? '') !== '');
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const client = new S3Client({
    followRegionRedirects: true,
    forcePathStyle: ownEndpoint,
    ...omitUndefined({ region }),
  });
  const fail = (error: unknown): EngineError =>
    error instanceof EngineError
      ? error
      : cloudFailure(name, error, 'Check bucket, key, region and the AWS credentials');

  return {
    name,
    backend: 's3',
    async *list(Prefix) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
          yield Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size }));
        }
      } catch (error) {
        throw fail(error);
      }
    },
    async read(Key, maxBytes) {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket, Key, ...omitUndefined({ VersionId }) }));
        return await readBody(object.Body, object.ContentLength, maxBytes, name);
      } catch (error) {
        throw fail(error);
      }
    },
    /** Without permission to see the lock, it counts as no lock. */
    async isLocked(key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key: `${key}.tflock` }));
        return true;
      } catch {
        return false;
      }
    },
    close: () => client.destroy(),
  };
}

function readKey(url: URL): string {
  const key = decodeURIComponent(url.pathname.slice(1));
  if (key === '')
    throw new EngineError(
      'invalid-usage',
      '--state-url needs an object key (s3://bucket/path/to/terraform.tfstate) or a prefix that ends in "/".',
    );
  return key;
}
