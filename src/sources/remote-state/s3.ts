import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { EngineError } from '../../model/engine-error.ts';
import { readBody, cloudFailure } from './cloud-object.ts';
import type { RemoteState, StateRequest } from './state-request.ts';

/**
 * A state in S3: `s3://bucket/key`, optionally with `?region=` and `?versionId=`. Credentials, region, endpoint and
 * FIPS endpoints come from the default chain of the AWS SDK (environment, profile, web identity, instance).
 */
export async function readS3State({ url, maxBytes }: StateRequest): Promise<RemoteState> {
  const region = url.searchParams.get('region');
  const version = url.searchParams.get('versionId');
  const Bucket = url.host;
  const Key = readKey(url);
  const ownEndpoint = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'].some((name) => (process.env[name] ?? '') !== '');
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const client = new S3Client({
    followRegionRedirects: true,
    forcePathStyle: ownEndpoint,
    ...(region === null ? {} : { region }),
  });
  try {
    const object = await client.send(
      new GetObjectCommand({ Bucket, Key, ...(version === null ? {} : { VersionId: version }) }),
    );
    const bytes = await readBody(object.Body, object.ContentLength, maxBytes, `s3://${Bucket}`);
    const locked = version === null && (await isLocked(client, Bucket, Key));
    return { bytes, warnings: locked ? ['is locked: an apply may be changing it.'] : [] };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw cloudFailure(`s3://${Bucket}`, error, 'Check bucket, key, region and the AWS credentials');
  } finally {
    client.destroy();
  }
}

function readKey(url: URL): string {
  const key = decodeURIComponent(url.pathname.slice(1));
  if (key === '')
    throw new EngineError('invalid-usage', '--state-url needs the object key: s3://bucket/path/to/terraform.tfstate.');
  return key;
}

/** Terraform's `use_lockfile` stores a lock next to the state. Without permission to see it, it counts as no lock. */
async function isLocked(client: S3Client, Bucket: string, Key: string): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand({ Bucket, Key: `${Key}.tflock` }));
    return true;
  } catch {
    return false;
  }
}
