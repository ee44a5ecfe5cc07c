import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { askCli } from '../../support/ask-cli.ts';
import type { CliResult } from '../../support/run-cli.ts';
import { startProxy, type TestProxy } from '../proxy.ts';
import { assertionToken, CLIENT, startAzure, TENANT, type FakeAzure } from './server.ts';
import { FIRST, smallWorld } from './world.ts';
import { temporaryFolder } from '../../support/folder.ts';

const folder = temporaryFolder();
let azure: FakeAzure;
let proxy: TestProxy;
const USER = 'zqproxyusercanary';
const PASSWORD = 'zqproxy:pass@wordcanary';

beforeAll(async () => {
  azure = await startAzure(folder, smallWorld(true));
  proxy = await startProxy();
});
afterAll(async () => {
  await proxy.close();
  await azure.close();
});
beforeEach(() => {
  azure.reset(smallWorld(true));
  proxy.reset();
});

function run(env: NodeJS.ProcessEnv): Promise<CliResult> {
  const who = ['--tenant-id', TENANT, '--client-id', CLIENT, '--subscription-id', FIRST];
  const where = ['--arm-endpoint', azure.origin, '--authority-host', azure.origin, '--ca-file', azure.authority];
  const args = ['azure', ...who, ...where, '--as-of', '2026-11-01', '--fail-on', 'none', '--debug', '--output', 'out'];
  const tokens = { EVIDENCE_OIDC_TOKEN: assertionToken() };
  return askCli(args, { cwd: folder, env: { ...tokens, ...env } });
}

/** What was asked, and whether it came out of the proxy. */
function ways(): readonly string[] {
  const kinds = azure.seen.map(({ path, from }) => {
    const question = path.includes('ResourceGraph') ? 'graph' : 'read';
    const kind = path.startsWith(`/${TENANT}/`) ? 'token' : question;
    return `${kind} ${proxy.left.has(from) ? 'through the proxy' : 'directly'}`;
  });
  return [...new Set(kinds)].sort();
}

const THROUGH = ['graph through the proxy', 'read through the proxy', 'token through the proxy'];
const secrets = encodeURIComponent(PASSWORD);
const address = (who = ''): string => `http://${who}localhost:${proxy.port}`;

describe('a proxy', () => {
  test('that the environment names carries tokens, Resource Graph and reads alike, with an authority of one’s own', async () => {
    const { exit, stderr } = await run({ HTTPS_PROXY: address() });
    expect([exit, stderr]).toEqual([0, '']);
    expect(ways()).toEqual(THROUGH);
    expect(new Set(proxy.asked)).toEqual(new Set([`localhost:${azure.port}`]));
  });

  test('that wants a password gets it and nobody else sees it', async () => {
    proxy.credentials = `${USER}:${PASSWORD}`;
    const { exit, stdout, stderr } = await run({
      https_proxy: address(`${USER}:${secrets}@`),
      AZURE_LOG_LEVEL: 'verbose',
    });
    expect(exit).toBe(0);
    expect(ways()).toEqual(THROUGH);
    expect(stdout + stderr).not.toMatch(/canary|enFwcm94e/);
  });

  test.each([
    ['with a wrong password', () => address(`${USER}:${secrets}x@`)],
    ['without the password that it wants', () => address()],
    ['that does not listen', () => `http://${USER}:${secrets}@localhost:9`],
    ['of no address', () => `http://${USER}:${secrets}@`, 2],
    ['of another kind', () => `socks5://${USER}:${secrets}@localhost:9`, 2],
  ])('%s ends the run with what to do and without the password', async (_name, url, code = 5) => {
    proxy.credentials = `${USER}:${PASSWORD}`;
    const { exit, stdout, stderr } = await run({ HTTPS_PROXY: url() });
    expect([exit, stdout]).toEqual([code, '']);
    expect(stderr).toMatch(/proxy/);
    expect(stderr).not.toMatch(/canary|enFwcm94e/);
    expect(azure.seen).toEqual([]);
  });

  test.each(['localhost', '.localhost,localhost', '*'])('is left out for hosts of NO_PROXY=%s', async (hosts) => {
    const { exit } = await run({ HTTPS_PROXY: address(), NO_PROXY: hosts });
    expect([exit, proxy.asked]).toEqual([0, []]);
    expect(ways()).toEqual(['graph directly', 'read directly', 'token directly']);
  });
});
