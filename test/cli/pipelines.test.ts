import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { git, GIT_IDENTITY } from '../support/git.ts';
import { exampleWorkspace } from '../support/workspace.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
let tools = '';

/** Programs that the templates call: ours, and an npm that only notes what it was asked. */
beforeAll(() => {
  tools = join(folder, 'tools');
  mkdirSync(tools);
  program('evidence-engine', `exec "${process.execPath}" "${ROOT}bin/evidence-engine.js" "$@"`);
  program('npm', `echo "$*" >> "${join(folder, 'npm.log')}"`);
});

function program(name: string, text: string): void {
  writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(tools, name), 0o755);
}

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function shell(script: string, cwd: string, env: { readonly [name: string]: string } = {}): Ran {
  const PATH = `${tools}:${process.env['PATH'] ?? ''}`;
  const args = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script];
  return spawnSync('bash', args, { cwd, encoding: 'utf8', env: { PATH, HOME: folder, ...env } });
}

function yaml<Type>(path: string): Type {
  return load(readFileSync(join(ROOT, path), 'utf8')) as Type;
}

describe('the hook of pre-commit', () => {
  interface Hook {
    readonly entry: string;
    readonly files: string;
    readonly require_serial: boolean;
    readonly language: string;
  }
  const [hook, system] = yaml<readonly [Hook, Hook]>('.pre-commit-hooks.yaml');
  const files = new RegExp(hook.files.replace('(?x)', '').replaceAll(/\s+/g, ''));

  const TAKEN = `
    infra/main.tf infra/main.tf.json prod.auto.tfvars terraform.tfstate .terraform.lock.hcl k8s/pod.yaml
    k8s/pod.yml list.json chart/templates/_helpers.tpl app/Kustomization ansible.cfg inventory/hosts
    hosts.ini roles/ssh/templates/sshd_config.j2 group_vars/all.yml bom.cdx.json bom.xml a.spdx
    package-lock.json pnpm-lock.yaml yarn.lock uv.lock Cargo.lock Cargo.toml
    go.mod go.sum go.work poetry.lock pylock.toml pylock.web.toml mix.lock Directory.Packages.props conan.lock Package.resolved deno.lock bun.lock Pipfile.lock requirements.txt
    requirements/dev.txt Gemfile.lock gems.locked composer.lock packages.lock.json gradle.lockfile
    pom.xml a.pom web-1/system_info.json w.openssl.json platform_firmware.json w/etc/os-release
    w/etc/ssh/sshd_config w/etc/ssl/openssl.cnf w/sshd-T.txt w/proc/sys/crypto/fips_enabled w/proc/crypto w/java.security
    w/fwupd-security.json w/crypto-policies w/openssl-providers.txt
    Dockerfile app/Containerfile.web web.dockerfile
    group_vars/web host_vars/web-1 w/web-1.sshd-T.txt w/web-1.os-release.txt w/update-crypto-policies-show.txt w/web-1.update-crypto-policies-show.log
  `;
  test.each(TAKEN.trim().split(/\s+/))('is run for %s', (path) => {
    expect(path).toMatch(files);
  });

  test.each(['README.md', 'src/main.ts', 'logo.png', 'notes.txt', 'dockerfile.go', 'Makefile', 'go.model'])(
    'is not run for %s',
    (path) => expect(path).not.toMatch(files),
  );

  test('is there twice: installed by pre-commit, or as it is on the machine', () => {
    const { entry, files: pattern, require_serial, language } = system;
    expect({ entry, files: pattern, require_serial, language }).toEqual({
      entry: hook.entry,
      files: hook.files,
      require_serial: true,
      language: 'system',
    });
    expect([hook.language, hook.require_serial]).toEqual(['node', true]);
  });

  test('keeps a weak change out of the history, names its line, and lets the fix in', () => {
    const cwd = mkdtempSync(join(folder, 'repository-'));
    const pod = (privileged: boolean): string => `apiVersion: v1
kind: Pod
metadata: { name: web, namespace: shop }
spec:
  automountServiceAccountToken: false
  containers:
    - name: web
      image: example.org/web:1
      securityContext:
        privileged: ${privileged}
        runAsNonRoot: true
        runAsUser: 1000
        allowPrivilegeEscalation: false
        capabilities: { drop: [ALL] }
`;
    writeFiles(cwd, { 'k8s/pod.yaml': pod(false), 'README.md': '# Shop\n' });
    git(cwd, 'init', '--quiet');
    // what pre-commit does: the entry, the arguments of the user, then the changed files that the pattern takes
    const entry = `${hook.entry} --fail-on high`;
    const script = `#!/bin/bash
names=()
while IFS= read -r name; do [[ $name =~ ${'\\.(ya?ml|tf)$'} ]] && names+=("$name"); done < <(git diff --cached --name-only --diff-filter=d)
[ \${#names[@]} -eq 0 ] || PATH="${tools}:$PATH" ${entry} "\${names[@]}"
`;
    writeFileSync(join(cwd, '.git/hooks/pre-commit'), script);
    chmodSync(join(cwd, '.git/hooks/pre-commit'), 0o755);
    expect(commit(cwd, 'start')).toEqual(CALM);

    writeFileSync(join(cwd, 'k8s/pod.yaml'), pod(true));
    const weak = commit(cwd, 'weak');
    expect(weak.status).toBe(1);
    expect(weak.stdout + weak.stderr).toMatch(
      /^(?:k8s\/pod\.yaml:10: high Containers [^\n]*\.privileged is true[^\n]*\n {2}Fix: [^\n]*\n){3}$/,
    );

    writeFileSync(join(cwd, 'k8s/pod.yaml'), `${pod(false)}# as before\n`);
    expect(commit(cwd, 'fixed')).toEqual(CALM);
    writeFileSync(join(cwd, 'README.md'), '# Shop, better\n');
    expect(commit(cwd, 'words only')).toEqual(CALM);
    expect(existsSync(join(cwd, 'evidence'))).toBe(false);
  });
});

function commit(cwd: string, message: string): Ran {
  git(cwd, 'add', '--all');
  const args = [...GIT_IDENTITY, 'commit', '--quiet', `--message=${message}`];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const CALM = { status: 0, stdout: '', stderr: '' };

const EXPECTED = ['results.sarif', 'junit.xml', 'summary.md', 'report.html', 'evidence-response.json'];

describe('the template for GitLab', () => {
  interface Job {
    readonly before_script?: readonly string[];
    readonly script?: readonly string[];
  }
  type Name = '.evidence-engine' | 'evidence' | 'evidence-of-changes';
  const jobs = yaml<{ readonly [name in Name]: Job }>('examples/ci/gitlab-ci.yaml');
  // what GitLab makes of a job that extends another
  const scriptOf = (name: Name): string =>
    [...(jobs['.evidence-engine'].before_script ?? []), ...(jobs[name].script ?? [])].join('\n');

  test('writes what it says', () => {
    const cwd = exampleWorkspace(folder, 'weak');
    const { status, stderr } = shell(scriptOf('evidence'), cwd, {
      EVIDENCE_ENGINE: 'evidence-engine@0.1.0',
    });
    expect([status, stderr]).toEqual([1, '']);
    for (const name of EXPECTED)
      expect([name, existsSync(join(cwd, 'evidence/nist-800-53', name))]).toEqual([name, true]);
    expect(readFileSync(join(folder, 'npm.log'), 'utf8')).toContain(
      'install --global --ignore-scripts --no-audit --no-fund evidence-engine@0.1.0',
    );
  });

  test('judges what a merge request changes', () => {
    const cwd = exampleWorkspace(folder, 'hardened');
    git(cwd, 'init', '--quiet');
    git(cwd, 'add', '--all');
    git(cwd, 'commit', '--quiet', '--message=before');
    const before = git(cwd, 'rev-parse', 'HEAD');
    cpSync(join(ROOT, 'examples/weak/cluster/portal.yaml'), join(cwd, 'cluster/new.yaml'));
    git(cwd, 'add', '--all');
    git(cwd, 'commit', '--quiet', '--message=after');
    const env = { EVIDENCE_ENGINE: 'x', CI_MERGE_REQUEST_DIFF_BASE_SHA: before };
    const { status, stdout } = shell(scriptOf('evidence-of-changes'), cwd, env);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^cluster\/new\.yaml:\d+: critical /m);
    expect(stdout).toContain('1 changed file checked');
  });
});

test('the template for Azure Pipelines writes what it says, and sums it up', () => {
  interface Pipeline {
    readonly variables: { readonly EVIDENCE_ENGINE: string };
    readonly steps: readonly { readonly script?: string }[];
  }
  const { steps, variables } = yaml<Pipeline>('examples/ci/azure-pipelines.yaml');
  const scripts = steps.flatMap(({ script }) => script ?? []);
  const [install = '', assess = '', summary = ''] = scripts.map((each) =>
    each.replaceAll('$(EVIDENCE_ENGINE)', variables.EVIDENCE_ENGINE),
  );
  const cwd = exampleWorkspace(folder, 'weak');
  expect(shell(install, cwd).status).toBe(0);
  expect(shell(assess, cwd).status).toBe(1);
  for (const name of EXPECTED)
    expect([name, existsSync(join(cwd, 'evidence/nist-800-53', name))]).toEqual([name, true]);
  const { stdout } = shell(summary, cwd);
  expect(stdout).toMatch(/^##vso\[task\.logissue type=error;sourcepath=(?:infra|cluster)\//);
  expect(stdout).toContain(`##vso[task.uploadsummary]${cwd}/evidence/nist-800-53/summary.md\n`);
});
