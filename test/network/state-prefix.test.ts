import { BlobServiceClient } from '@azure/storage-blob';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSystems } from '../../src/cli/settings/systems-file.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import type { Limits } from '../../src/sources/limits.ts';
import { temporaryFolder } from '../support/folder.ts';
import { askCli } from '../support/ask-cli.ts';
import { googleListener, s3Listener, type StoredObjects } from './object-server.ts';
import { startHttp, startHttps, startProgram, type TestServer } from './servers.ts';
import { STATE } from './state.ts';

const folder = temporaryFolder();
const environment = { ...process.env };
const AWS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-gov-west-1' };

afterAll(() => {
  process.env = environment;
});

interface Read {
  readonly paths: readonly string[];
  readonly lost: readonly string[];
  /** Errors and warnings. */
  readonly told: readonly string[];
}

async function read(stateUrl: string, limits: Partial<Limits> = {}): Promise<Read> {
  const { files, problems, unreadable } = await readEvidence([], { remote: { stateUrls: [stateUrl] }, limits });
  return {
    paths: files.map(({ path }) => path),
    lost: unreadable.map(({ path }) => path),
    told: problems
      .filter(({ severity }) => severity !== 'info')
      .map(({ severity, message }) => `${severity} ${message}`),
  };
}

/** Reads from a bucket of these objects, with a list of two objects a page. */
async function readFrom(
  objects: StoredObjects,
  url: string,
  options: { closed?: string; limits?: Partial<Limits> } = {},
) {
  const seen: string[] = [];
  const server = await startHttp(s3Listener(objects, options.closed ?? '', seen));
  Object.assign(process.env, { ...AWS, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${server.port}` });
  try {
    return { ...(await read(url, options.limits)), seen };
  } finally {
    await server.close();
  }
}

const states = (...keys: readonly string[]): StoredObjects => new Map(keys.map((key) => [key, STATE]));

describe('a prefix in S3', () => {
  test('is listed page by page, with the workspaces that Terraform keeps elsewhere', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `team/${name}/terraform.tfstate`);
    const workspaces = ['env:/dev/team/a/terraform.tfstate', 'env:/dev/other/terraform.tfstate', 'env:/qa/team/odd'];
    const { paths, told } = await readFrom(
      states(...keys, 'other/terraform.tfstate', ...workspaces),
      's3://states/team/',
    );
    expect(told).toEqual([]);
    expect(paths).toEqual([
      'remote-state/states/env_/dev/team/a/terraform.tfstate',
      'remote-state/states/env_/qa/team/odd.tfstate',
      ...keys.map((key) => `remote-state/states/${key}`),
    ]);
  });

  test('takes the folder of workspaces from ?workspace_key_prefix=', async () => {
    const objects = states('team/terraform.tfstate', 'stages/qa/team/terraform.tfstate');
    const { paths } = await readFrom(objects, 's3://states/team/?workspace_key_prefix=stages');
    expect(paths).toHaveLength(2);
  });

  test('that is the whole bucket is listed once', async () => {
    const objects = states('terraform.tfstate', 'env:/dev/terraform.tfstate');
    const { paths, seen } = await readFrom(objects, 's3://states/');
    expect([paths.length, seen]).toEqual([2, ['list ']]);
  });

  test('tells when the credentials may not see other workspaces', async () => {
    const { paths, told } = await readFrom(states('team/terraform.tfstate'), 's3://states/team/', { closed: 'env:' });
    expect(paths).toHaveLength(1);
    expect(told).toEqual([expect.stringMatching(/^warning .* without other workspaces: .* s3:\/\/states\/env:\//)]);
  });

  test('reports locks, other objects, and states that are gone or refused', async () => {
    const objects: StoredObjects = new Map([
      ...states('p/a.tfstate', 'p/a.tfstate.tflock', 'p/first.tfstate.tflock', 'p/notes.txt', 'p/'),
      ['p/gone.tfstate', 404],
      ['p/secret.tfstate', 403],
    ]);
    const { paths, lost, told } = await readFrom(objects, 's3://states/p/');
    expect(paths).toEqual(['remote-state/states/p/a.tfstate']);
    expect(lost).toEqual(['remote-state/states/p/gone.tfstate', 'remote-state/states/p/secret.tfstate']);
    expect(told).toEqual([
      expect.stringMatching(/^warning .*p has 1 object that does not end in \.tfstate, such as p\/notes\.txt/),
      expect.stringMatching(/^warning .*the lock p\/first\.tfstate\.tflock without a state/),
      'warning remote-state/states/p/a.tfstate is locked: an apply may be changing it.',
      expect.stringMatching(/^error .*gone\.tfstate was in the list and is gone: .* Run again\.$/),
      expect.stringMatching(/^error .*secret\.tfstate was refused to these credentials/),
    ]);
  });

  test('keeps states apart whose keys are written alike', async () => {
    const { paths } = await readFrom(
      states('p/a b.tfstate', 'p/a_b.tfstate', 'p/./x.tfstate', 'p/x.tfstate'),
      's3://states/p/',
    );
    expect(new Set(paths).size).toBe(4);
  });

  test('reads no more states and no more bytes than the limits allow', async () => {
    const objects = states('p/a.tfstate', 'p/b.tfstate', 'p/c.tfstate');
    const few = await readFrom(objects, 's3://states/p/', { limits: { files: 2 } });
    expect([few.paths.length, few.told.join()]).toEqual([
      2,
      expect.stringMatching(/^error There are more than 2 files/),
    ]);
    const small = await readFrom(objects, 's3://states/p/', { limits: { totalBytes: STATE.length * 2 } });
    expect([small.paths.length, small.lost]).toEqual([2, ['remote-state/states/p/c.tfstate']]);
    const tiny = await readFrom(objects, 's3://states/p/', { limits: { fileBytes: 10 } });
    expect([tiny.paths, tiny.lost.length]).toEqual([[], 3]);
  });

  test('without a state ends the run', async () => {
    const empty = readFrom(states('p/notes.txt'), 's3://states/p/');
    await expect(empty).rejects.toMatchObject({ code: 'remote', message: expect.stringMatching(/contains no state/) });
  });

  test('with a version is a wrong usage', async () => {
    await expect(read('s3://states/p/?versionId=x')).rejects.toMatchObject({ code: 'invalid-usage' });
  });
});

test('a prefix of a real S3 server is assessed as one system, and a lost state shows in the exit code', async () => {
  const args = ['-d', join(folder, 's3'), '-a', '127.0.0.1', '-p', '0', '--configure-bucket', 'states'];
  const server = await startProgram('s3rver/bin/s3rver.js', args, {}, /listening on [\d.]+:(\d+)/);
  const env = { ...AWS, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${server.port}` };
  Object.assign(process.env, env);
  const client = new S3Client({ forcePathStyle: true });
  for (const Key of ['team/one.tfstate', 'team/two.tfstate', 'env:/dev/team/one.tfstate', 'team/broken.tfstate']) {
    const Body = Key.includes('broken') ? '{' : STATE;
    await client.send(new PutObjectCommand({ Bucket: 'states', Key, Body }));
  }
  client.destroy();
  const flags = ['--state-url', 's3://states/team/', '--fail-on', 'none', '--output', join(folder, 'out')];
  const { exit, stdout } = await askCli(['assess', ...flags], { cwd: folder, env });
  await server.close();
  expect([exit, stdout]).toEqual([3, expect.stringContaining('broken.tfstate')]);
  const ledger = readFileSync(join(folder, 'out', 'nist-800-53', 'coverage.json'), 'utf8');
  expect(
    JSON.parse(ledger).files.map(({ path, status }: { path: string; status: string }) => `${status} ${path}`),
  ).toEqual([
    'assessed remote-state/states/env_/dev/team/one.tfstate',
    'unreadable remote-state/states/team/broken.tfstate',
    'assessed remote-state/states/team/one.tfstate',
    'assessed remote-state/states/team/two.tfstate',
  ]);
  expect(ledger).toContain('(workspace dev)');
});

test('each state below a prefix becomes a system of a list, with a unique name', async () => {
  const keys = [
    'net/terraform.tfstate',
    'env:/dev/net/terraform.tfstate',
    'a b.tfstate',
    'a-b.tfstate',
    '$(id).tfstate',
  ];
  const server = await startHttp(s3Listener(states(...keys, 'notes.txt'), '', []));
  const env = { ...AWS, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${server.port}` };
  const args = ['systems', 'discover', 's3://states/?region=us-east-1', 's3://states/net/?region=us-east-1'];
  const { exit, stdout, stderr } = await askCli([...args, '--output', 'found.yaml'], { cwd: folder, env });
  await server.close();
  expect([exit, stdout, stderr]).toEqual([
    0,
    '5 systems in found.yaml\n',
    expect.stringContaining('such as notes.txt'),
  ]);
  const { systems } = readSystems(join(folder, 'found.yaml'));
  const found = systems.map(({ name, sources }) => [name, JSON.stringify(sources)]);
  expect(found).toEqual([
    ['id', '[{"state":"s3://states/%24(id).tfstate?region=us-east-1"}]'],
    ['a-b', '[{"state":"s3://states/a%20b.tfstate?region=us-east-1"}]'],
    [expect.stringMatching(/^a-b-[0-9a-f]{8}$/), '[{"state":"s3://states/a-b.tfstate?region=us-east-1"}]'],
    ['net-dev', '[{"state":"s3://states/env%3A/dev/net/terraform.tfstate?region=us-east-1"}]'],
    ['net', '[{"state":"s3://states/net/terraform.tfstate?region=us-east-1"}]'],
  ]);
});

test('a prefix in Google Cloud Storage is listed page by page, with workspaces and locks', async () => {
  const objects = states('team/default.tfstate', 'team/dev.tfstate', 'team/dev.tflock', 'team/qa.tfstate');
  const server = await startHttps(folder, googleListener(new Map([...objects, ['team/gone.tfstate', 404]])));
  const env = { NODE_EXTRA_CA_CERTS: server.authority, STORAGE_EMULATOR_HOST: `https://localhost:${server.port}` };
  const flags = ['--state-url', 'gs://states/team/', '--allow-private-network', '--fail-on', 'none'];
  const { exit, stdout } = await askCli(['assess', ...flags, '--output', join(folder, 'gs')], { cwd: folder, env });
  await server.close();
  expect([exit, stdout]).toEqual([3, expect.stringMatching(/gone\.tfstate was in the list and is gone/)]);
  const ledger = readFileSync(join(folder, 'gs', 'nist-800-53', 'coverage.json'), 'utf8');
  expect(ledger).toMatch(/dev\.tfstate is locked/);
  expect(ledger).toContain('(workspace qa)');
  expect(JSON.parse(ledger).files).toHaveLength(4);
});

describe('a prefix in Azure Blob Storage', () => {
  let server: TestServer;

  beforeAll(async () => {
    const key = randomBytes(32).toString('base64');
    const place = ['--blobPort', '0', '--location', join(folder, 'azurite')];
    const args = [...place, '--skipApiVersionCheck', '--disableTelemetry'];
    const env = { AZURITE_ACCOUNTS: `audit:${key}` };
    const started = /successfully listens on http:\/\/[\d.]+:(\d+)/;
    server = await startProgram('azurite/dist/src/blob/main.js', args, env, started);
    const endpoint = `http://127.0.0.1:${server.port}/audit`;
    const connection = `DefaultEndpointsProtocol=http;AccountName=audit;AccountKey=${key};BlobEndpoint=${endpoint};`;
    process.env['AZURE_STORAGE_CONNECTION_STRING'] = connection;
    const service = BlobServiceClient.fromConnectionString(connection);
    const { containerClient } = await service.createContainer('states');
    for (const name of ['a/prod.tfstate', 'a/prod.tfstateenv:dev', 'a/odd', 'a/oddenv:qa', 'b/other.tfstate']) {
      await containerClient.getBlockBlobClient(name).upload(STATE, STATE.length);
    }
    await containerClient.getBlobClient('a/prod.tfstateenv:dev').getBlobLeaseClient().acquireLease(60);
  });
  afterAll(() => server.close());

  test('is listed with its workspaces and leases', async () => {
    const { paths, told } = await read('azurerm://audit/states/a/');
    expect(paths).toEqual([
      'remote-state/audit/states/a/odd.tfstate',
      'remote-state/audit/states/a/oddenv_qa.tfstate',
      'remote-state/audit/states/a/prod.tfstate',
      'remote-state/audit/states/a/prod.tfstateenv_dev.tfstate',
    ]);
    expect(told).toEqual([expect.stringMatching(/prod\.tfstateenv_dev\.tfstate is under a lease/)]);
  });

  test('may be the whole container', async () => {
    expect((await read('azurerm://audit/states/')).paths).toHaveLength(5);
  });

  test('without a container is a wrong usage', async () => {
    await expect(read('azurerm://audit/')).rejects.toMatchObject({ code: 'invalid-usage' });
  });
});
