import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RemoteSources } from '../../src/sources/options.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import { startProgram, type TestServer } from './servers.ts';
import { DIGEST, STATE } from './state.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
const environment = { ...process.env };

afterAll(() => {
  process.env = environment;
});

async function read(stateUrl: string, more: RemoteSources = {}) {
  const { files, problems } = await readEvidence([], { remote: { stateUrls: [stateUrl], ...more } });
  return {
    files: files.map(({ path, sha256 }) => [path, sha256]),
    told: problems.map(({ severity, message }) => `${severity} ${message}`),
  };
}

describe('S3', () => {
  let server: TestServer;
  let client: S3Client;
  const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: 'states', Key, Body }));

  beforeAll(async () => {
    const args = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', 'states'];
    server = await startProgram('s3rver/bin/s3rver.js', args, {}, /listening on [\d.]+:(\d+)/);
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${server.port}`,
      AWS_REGION: 'us-gov-west-1',
    });
    client = new S3Client({ forcePathStyle: true });
    await put('prod/a state.tfstate', STATE);
    await put('busy.tfstate', STATE);
    await put('busy.tfstate.tflock', '{}');
  });
  afterAll(async () => {
    client.destroy();
    await server.close();
  });

  test('a state is read with the credentials of the SDK', async () => {
    const { files, told } = await read('s3://states/prod/a%20state.tfstate');
    expect(files).toEqual([['remote-state/states/prod/a_20state.tfstate', DIGEST]]);
    expect(told).toHaveLength(1);
  });

  test('a lock beside the state is told', async () => {
    const { told } = await read('s3://states/busy.tfstate');
    expect(told.join()).toMatch(/warning .*is locked/);
  });

  test.each([
    ['a key that is not there', 's3://states/none.tfstate', /NoSuchKey/],
    ['a bucket that is not there', 's3://others/none.tfstate', /NoSuchBucket/],
  ])('%s ends the run', async (_name, url, says) => {
    await expect(read(url)).rejects.toMatchObject({ code: 'remote', message: expect.stringMatching(says) });
  });

  test('a state beyond the limit is refused', async () => {
    const request = readEvidence([], {
      remote: { stateUrls: ['s3://states/busy.tfstate'] },
      limits: { fileBytes: 100 },
    });
    await expect(request).rejects.toMatchObject({ code: 'remote', message: expect.stringMatching(/--max-file-size/) });
  });

  test('a bucket without a key is a wrong usage', async () => {
    await expect(read('s3://states')).rejects.toMatchObject({ code: 'invalid-usage' });
  });
});

describe('Azure Blob Storage', () => {
  let server: TestServer;

  beforeAll(async () => {
    const key = randomBytes(32).toString('base64');
    const args = [
      '--blobPort',
      '0',
      '--location',
      join(folder, 'azurite'),
      '--skipApiVersionCheck',
      '--disableTelemetry',
    ];
    const env = { AZURITE_ACCOUNTS: `audit:${key}` };
    server = await startProgram(
      'azurite/dist/src/blob/main.js',
      args,
      env,
      /successfully listens on http:\/\/[\d.]+:(\d+)/,
    );
    const endpoint = `http://127.0.0.1:${server.port}/audit`;
    const connection = `AccountName=audit;AccountKey=${key};BlobEndpoint=${endpoint};`;
    process.env['AZURE_STORAGE_CONNECTION_STRING'] = `DefaultEndpointsProtocol=http;${connection}`;
    const service = BlobServiceClient.fromConnectionString(process.env['AZURE_STORAGE_CONNECTION_STRING']);
    const { containerClient } = await service.createContainer('states');
    for (const name of ['prod.tfstate', 'busy.tfstate']) {
      await containerClient.getBlockBlobClient(name).upload(STATE, STATE.length);
    }
    await containerClient.getBlobClient('busy.tfstate').getBlobLeaseClient().acquireLease(60);
  });
  afterAll(() => server.close());

  test('a state is read', async () => {
    const { files, told } = await read('azurerm://audit/states/prod.tfstate');
    expect(files).toEqual([['remote-state/audit/states/prod.tfstate', DIGEST]]);
    expect(told).toHaveLength(1);
  });

  test('a lease on the state is told', async () => {
    expect((await read('azurerm://audit/states/busy.tfstate')).told.join()).toMatch(/warning .*under a lease/);
  });

  test.each([
    ['a state that is not there', 'azurerm://audit/states/none.tfstate', 'remote', /BlobNotFound/],
    ['a container that is not there', 'azurerm://audit/others/none.tfstate', 'remote', /ContainerNotFound/],
    [
      'a connection string of another account',
      'azurerm://others/states/prod.tfstate',
      'invalid-usage',
      /another account/,
    ],
    ['a container without a key', 'azurerm://audit/states', 'invalid-usage', /lacks the container or the key/],
  ])('%s ends the run', async (_name, url, code, says) => {
    await expect(read(url)).rejects.toMatchObject({ code, message: expect.stringMatching(says) });
  });
});
