import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { CLOUDS } from '../../src/azure/clouds.ts';
import { azureCommand } from '../../src/cli/azure.ts';
import { azureRequest } from '../../src/cli/options/azure-options.ts';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const GUIDE = read('docs/azure.md');
const blocks = [...GUIDE.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```/gm)].map(
  ([, indent = '', kind = '', text = '']) => ({
    kind,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }),
);
const of = (wanted: string): readonly string[] => blocks.filter(({ kind }) => kind === wanted).map(({ text }) => text);
const ID = '00000000-0000-4000-8000-000000000000';

/** The command of a pipeline, with what the platform fills in. */
function commandIn(text: string): readonly string[] {
  const words = /evidence-engine (azure[^\n]*(?:\n +--[^\n]*)*)/.exec(text)?.[1]?.split(/\s+/) ?? [];
  return words.map((word) => (word.startsWith('"$') ? ID : word));
}

describe('the set-up of the documentation', () => {
  test('is there for each platform', () => {
    for (const name of ['GitHub Actions', 'Azure DevOps', 'GitLab', 'AKS']) expect(GUIDE).toContain(`\n### ${name}\n`);
    expect(of('yaml')).toHaveLength(3);
  });

  test.each(
    of('yaml').map((text, index) => [['GitHub Actions', 'Azure DevOps', 'GitLab'][index] ?? '', text] as const),
  )('of %s is a pipeline whose command is taken and asks for the token as the platform gives it', (platform, text) => {
    const pipeline: unknown = parse(text);
    expect(typeof pipeline).toBe('object');
    const [name = '', ...args] = commandIn(text);
    const command = azureCommand();
    expect([name, args.length > 5]).toEqual(['azure', true]);
    command.parseOptions(args);
    const environment =
      platform === 'GitHub Actions'
        ? { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://a.test', ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'x' }
        : { EVIDENCE_OIDC_TOKEN: 'a.b.c' };
    const { tenantId, subscriptionIds, assertion } = azureRequest(command.opts(), environment);
    expect([tenantId, subscriptionIds]).toEqual([ID, [ID]]);
    expect(assertion.kind).toBe(platform === 'GitHub Actions' ? 'github' : 'text');
    if (platform === 'GitHub Actions') expect(text).toMatch(/id-token: write/);
    else expect(text).toContain('EVIDENCE_OIDC_TOKEN');
  });

  test('of AKS is a manifest whose account, label and subject belong together', () => {
    const manifest = read('examples/deploy/jobs/azure-cron-job.yaml');
    const [account, job] = manifest.split(/^---$/m).map((text): unknown => parse(text));
    expect(account).toMatchObject({
      metadata: { annotations: { 'azure.workload.identity/client-id': expect.any(String) } },
    });
    const name = /system:serviceaccount:([\w-]+):([\w-]+)`/.exec(GUIDE)?.slice(1);
    expect(account).toMatchObject({ metadata: { namespace: name?.[0], name: name?.[1] } });
    const template = {
      metadata: { labels: { 'azure.workload.identity/use': 'true' } },
      spec: { serviceAccountName: name?.[1] },
    };
    expect(job).toMatchObject({ spec: { jobTemplate: { spec: { template } } } });
    const args = [...manifest.matchAll(/^ {16}- (.*)$/gm)].map(([, word = '']) => word);
    const command = azureCommand();
    expect(args.shift()).toBe('azure');
    command.parseOptions(args);
    const given = { AZURE_TENANT_ID: ID, AZURE_CLIENT_ID: ID, AZURE_FEDERATED_TOKEN_FILE: '/var/run/token' };
    expect(azureRequest(command.opts(), given).assertion).toEqual({ kind: 'file', path: '/var/run/token' });
  });

  test('names a federated credential and the audience of every cloud', () => {
    const [text = '{}'] = of('json');
    expect(JSON.parse(text)).toEqual({
      name: expect.any(String),
      issuer: 'https://token.actions.githubusercontent.com',
      subject: expect.stringMatching(/^repo:[\w-]+\/[\w-]+:ref:refs\/heads\/\w+$/),
      audiences: [CLOUDS[0]?.audience],
    });
    for (const { audience } of CLOUDS) expect(GUIDE).toContain(`\`${audience}\``);
  });
});
