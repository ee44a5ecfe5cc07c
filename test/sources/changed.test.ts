import { describe, expect, test } from '@jest/globals';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readChanged } from '../../src/sources/changed/read-changed.ts';
import { withFolder } from '../support/folder.ts';

interface Case {
  readonly name: string;
  readonly tree: { readonly [path: string]: string };
  readonly changed: readonly string[];
  /** Files that are read beside the changed ones. */
  readonly context: readonly string[];
}

const MANIFEST = 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n';

const CASES: readonly Case[] = [
  {
    name: 'a manifest stands for itself',
    tree: { 'k8s/a.yaml': MANIFEST, 'k8s/b.yaml': MANIFEST, 'go.mod': 'module a' },
    changed: ['k8s/a.yaml'],
    context: [],
  },
  {
    name: 'a module is read with the modules it calls, its values and what it reads',
    tree: {
      'infra/main.tf': 'module "n" { source = "../modules/net" }\nlocals { p = file("${path.module}/policy.json") }',
      'infra/variables.tf': 'variable "a" {}',
      'infra/prod.auto.tfvars': 'a = 1',
      'infra/policy.json': '{}',
      'infra/notes.md': 'x',
      'modules/net/main.tf': 'module "sub" { source = "./sub" }',
      'modules/net/sub/main.tf': '',
      'modules/other/main.tf': '',
    },
    changed: ['infra/main.tf'],
    context: [
      'infra/policy.json',
      'infra/prod.auto.tfvars',
      'infra/variables.tf',
      'modules/net/main.tf',
      'modules/net/sub/main.tf',
    ],
  },
  {
    name: 'a module is read with those in the folders above that call it',
    tree: {
      'main.tf': 'module "net" {\n  source = "./modules/net"\n}',
      'modules/net/main.tf': '',
      'modules/other/main.tf': '',
    },
    changed: ['modules/net/main.tf'],
    context: ['main.tf'],
  },
  {
    name: 'a module is read with those of other folders that call it, also through a third one',
    tree: {
      'envs/prod/main.tf': 'module "app" {\n  source = "../../modules/app"\n}',
      'envs/prod/prod.auto.tfvars': 'size = 2',
      'envs/test/main.tf': 'module "net" {\n  source = "../../modules/net"\n}',
      'envs/alone/main.tf': 'module "other" {\n  source = "../../modules/other"\n}',
      'modules/app/main.tf': 'module "net" {\n  source = "../net"\n}',
      'modules/net/main.tf': '',
      'modules/other/main.tf': '',
    },
    changed: ['modules/net/main.tf'],
    context: ['envs/prod/main.tf', 'envs/prod/prod.auto.tfvars', 'envs/test/main.tf', 'modules/app/main.tf'],
  },
  {
    name: 'a root module is called by none',
    tree: {
      'envs/prod/main.tf': 'provider "aws" {\n}\n',
      'examples/all/main.tf': 'module "prod" {\n  source = "../../envs/prod"\n}',
    },
    changed: ['envs/prod/main.tf'],
    context: [],
  },
  {
    name: 'modules whose source is computed are read where its text leads',
    tree: {
      'main.tofu': 'locals {\n  folder = "./modules/${var.kind}"\n}\nmodule "net" {\n  source = local.folder\n}',
      'main.tofu.json': '{}',
      'main.tf': '',
      'modules/open/main.tf': '',
      'modules/shut/main.tofu': '',
      'other/main.tf': '',
    },
    changed: ['modules/shut/main.tofu'],
    context: ['main.tf', 'main.tofu', 'main.tofu.json', 'modules/open/main.tf'],
  },
  {
    name: 'modules that terraform init copied are read, and nothing else of its folder',
    tree: {
      'main.tf': '',
      'b.tf': '',
      '.terraform/modules/modules.json': '{}',
      '.terraform/modules/vpc/main.tf': '',
      '.terraform/modules/vpc/examples/main.tf': '',
      '.terraform/providers/x.json': '{}',
    },
    changed: ['main.tf'],
    context: ['.terraform/modules/modules.json', '.terraform/modules/vpc/main.tf', 'b.tf'],
  },
  {
    name: 'a policy leads to the module that names it',
    tree: { 'infra/main.tf': 'x = file("policies/a.json")', 'infra/policies/a.json': '{}', 'infra/b.json': '{}' },
    changed: ['infra/policies/a.json', 'infra/b.json'],
    context: ['infra/main.tf'],
  },
  {
    name: 'a Bicep file is read with its modules, its callers, their modules and their files with parameters',
    tree: {
      'bicepconfig.json': '{}',
      'infra/main.bicep': "module net 'modules/net.bicep' = {}\nmodule kv 'modules/vault.bicep' = {}",
      'infra/main.parameters.json': '{}',
      'infra/prod.bicepparam': "using 'main.bicep'",
      'infra/modules/net.bicep': "import { tags } from  '../shared.bicep'\nvar rules = loadJsonContent('rules.json')",
      'infra/modules/rules.json': '[]',
      'infra/modules/vault.bicep': '',
      'infra/shared.bicep': '',
      'other/main.bicep': '',
    },
    changed: ['infra/modules/rules.json'],
    context: [
      'bicepconfig.json',
      'infra/main.bicep',
      'infra/main.parameters.json',
      'infra/modules/net.bicep',
      'infra/modules/vault.bicep',
      'infra/prod.bicepparam',
      'infra/shared.bicep',
    ],
  },
  {
    name: 'a chart is read whole, with the chart that brings it along',
    tree: {
      'app/Chart.yaml': 'name: app',
      'app/values.yaml': '',
      'app/templates/a.yaml': '',
      'app/charts/db/Chart.yaml': 'name: db',
      'app/charts/db/values.yaml': '',
      'other/Chart.yaml': '',
    },
    changed: ['app/charts/db/values.yaml'],
    context: ['app/Chart.yaml', 'app/charts/db/Chart.yaml', 'app/templates/a.yaml', 'app/values.yaml'],
  },
  {
    name: 'a chart is read with the charts that it names beside it',
    tree: {
      'shop/Chart.yaml':
        'dependencies: [{ name: base, repository: "file://../parts/base" }, { repository: "file:///etc" }]',
      'shop/values.yaml': '',
      'parts/base/Chart.yaml': 'name: base',
      'parts/other/Chart.yaml': 'name: other',
    },
    changed: ['shop/values.yaml'],
    context: ['parts/base/Chart.yaml', 'shop/Chart.yaml'],
  },
  {
    name: 'a base is read with what it names and the overlays next to it',
    tree: {
      'app/base/kustomization.yaml': 'resources: [deploy.yaml]',
      'app/base/deploy.yaml': MANIFEST,
      'app/base/notes.yaml': MANIFEST,
      'app/overlays/prod/kustomization.yaml': 'resources:\n  - ../../base\npatches:\n  - path: patch.yaml',
      'app/overlays/prod/patch.yaml': MANIFEST,
      'web/base/kustomization.yaml': 'resources: [x.yaml]',
      'web/base/x.yaml': MANIFEST,
    },
    changed: ['app/base/deploy.yaml'],
    context: ['app/base/kustomization.yaml', 'app/overlays/prod/kustomization.yaml', 'app/overlays/prod/patch.yaml'],
  },
  {
    name: 'a role is read with its project',
    tree: {
      'ops/site.yml': '- hosts: all\n  roles: [ssh]',
      'ops/ansible.cfg': '',
      'ops/inventory/hosts.ini': '[all]\na',
      'ops/group_vars/all.yml': 'x: 1',
      'ops/roles/ssh/tasks/main.yml': '- debug: {}',
      'ops/roles/ssh/templates/sshd_config.j2': '',
      'k8s/a.yaml': MANIFEST,
    },
    changed: ['ops/roles/ssh/tasks/main.yml'],
    context: [
      'ops/ansible.cfg',
      'ops/group_vars/all.yml',
      'ops/inventory/hosts.ini',
      'ops/roles/ssh/templates/sshd_config.j2',
      'ops/site.yml',
    ],
  },
  {
    name: 'workspaces, parents and included lists are read with their parts',
    tree: {
      'go.work': 'go 1.22\nuse (\n  ./a\n  ./b\n)',
      'a/go.mod': 'module a',
      'a/go.sum': '',
      'b/go.mod': 'module b',
      'requirements.txt': '-r more/base.txt',
      'more/base.txt': 'a==1',
      'pom.xml': '<project/>',
      'svc/pom.xml': '<project/>',
    },
    changed: ['a/go.mod', 'requirements.txt', 'svc/pom.xml'],
    context: ['a/go.sum', 'b/go.mod', 'go.work', 'more/base.txt', 'pom.xml'],
  },
  {
    name: 'the records and files of one host are read together',
    tree: {
      'hosts/platform_firmware.json': '{}',
      'hosts/w1/system_info.json': '{}',
      'hosts/w1/openssl.json': '{}',
      'hosts/w2/system_info.json': '{}',
      'hosts/w3/etc/ssh/sshd_config': '',
      'hosts/w3/etc/ssh/sshd_config.d/a.conf': '',
    },
    changed: ['hosts/w1/openssl.json', 'hosts/w3/etc/ssh/sshd_config'],
    context: ['hosts/platform_firmware.json', 'hosts/w1/system_info.json', 'hosts/w3/etc/ssh/sshd_config.d/a.conf'],
  },
];

test.each(CASES.map((one) => [one.name, one] as const))('%s', async (_name, { tree, changed, context }) => {
  await withFolder(tree, async (folder) => {
    mkdirSync(join(folder, '.git'));
    const source = await readChanged({ paths: changed.map((path) => join(folder, path)) }, {});
    expect(source.changed).toEqual([...changed].sort());
    const beside = source.files.map(({ path }) => path).filter((path) => !changed.includes(path));
    expect(beside).toEqual(context);
  });
});

describe('what is named', () => {
  test('is not followed through links', async () => {
    await withFolder({ 'secret.yaml': MANIFEST, 'repo/a.yaml': MANIFEST }, async (folder) => {
      mkdirSync(join(folder, 'repo/.git'));
      symlinkSync('../secret.yaml', join(folder, 'repo/link.yaml'));
      const { files, problems } = await readChanged({ paths: [join(folder, 'repo/link.yaml')] }, {});
      expect(files).toEqual([]);
      expect(problems.map(({ code }) => code)).toEqual(['link-not-followed']);
    });
  });

  test('must be there', async () => {
    await expect(readChanged({ paths: ['/nowhere/at/all.tf'] }, {})).rejects.toThrow(/needs files that exist/);
  });

  test('must not be files where git is to tell them', async () => {
    await withFolder({ 'a.yaml': MANIFEST }, async (folder) => {
      const asked = readChanged({ paths: [join(folder, 'a.yaml')], since: 'main' }, {});
      await expect(asked).rejects.toThrow(/--changed-since takes a folder/);
    });
  });

  test('is never handed to git as an option', async () => {
    await withFolder({ 'a.yaml': MANIFEST }, async (folder) => {
      const asked = readChanged({ paths: [folder], since: '--output=/tmp/x' }, {});
      await expect(asked).rejects.toThrow(/needs the name of a branch or tag/);
    });
  });
});
