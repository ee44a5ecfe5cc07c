import { isTerraformConfiguration } from '../model/terraform-files.ts';
import type { Glimpse, OnDemand } from './on-demand-entry.ts';
import { ON_DEMAND_SCANS } from './on-demand-scans.ts';

/** Formats that not every run reads. A new one needs a folder, its cases in test/parsers, and one entry here, or in on-demand-scans. */
export const ON_DEMAND: readonly OnDemand[] = [
  ...ON_DEMAND_SCANS,
  {
    title: 'a CycloneDX bill of materials in XML',
    concerns: ({ path, head }) => /\.xml$/i.test(path) || head.includes('cyclonedx.org/schema/bom'),
    load: async () => (await import('./cyclonedx/cyclonedx-xml.ts')).cyclonedxXml,
  },
  {
    title: 'a Cargo lock file',
    concerns: ({ path, head }) => /cargo\.lock$/i.test(path) || head.includes('[[package]]'),
    load: async () => (await import('./cargo-lock/cargo-lock.ts')).cargoLock,
  },
  {
    title: 'a Poetry lock file',
    concerns: ({ path, head }) => /poetry\.lock$/i.test(path) || head.includes('[[package]]'),
    load: async () => (await import('./poetry-lock/poetry-lock.ts')).poetryLock,
  },
  {
    title: 'a uv lock file',
    concerns: ({ path, head }) => /uv\.lock$/i.test(path) || head.includes('[[package]]'),
    load: async () => (await import('./uv-lock/uv-lock.ts')).uvLock,
  },
  {
    title: 'a Python lock file (pylock.toml)',
    concerns: ({ path, head }) => /pylock[^/]*\.toml$/i.test(path) || head.includes('[[packages]]'),
    load: async () => (await import('./pylock/pylock.ts')).pylock,
  },
  {
    title: 'a pnpm lock file',
    concerns: ({ path, head }) => /pnpm-lock\.ya?ml$/i.test(path) || head.includes('lockfileVersion:'),
    load: async () => (await import('./pnpm-lock/pnpm-lock.ts')).pnpmLock,
  },
  {
    title: 'a Yarn lock file',
    concerns: ({ path, head }) =>
      /yarn\.lock$/i.test(path) || head.includes('yarn lockfile') || head.includes('__metadata:'),
    load: async () => (await import('./yarn-lock/yarn-lock.ts')).yarnLock,
  },
  {
    title: 'a Pipenv lock file',
    concerns: ({ path, head }) => /pipfile\.lock$/i.test(path) || head.includes('"pipfile-spec"'),
    load: async () => (await import('./pipfile-lock/pipfile-lock.ts')).pipfileLock,
  },
  {
    title: 'requirements of pip',
    concerns: ({ path }) => /requirement[^/]*\.txt$|requirements\/[^/]+\.txt$/i.test(path),
    load: async () => (await import('./requirements/requirements.ts')).requirements,
  },
  {
    title: 'a Go workspace',
    concerns: ({ path }) => /(?:^|\/)go\.work$/.test(path),
    load: async () => (await import('./go-mod/go-work.ts')).goWork,
  },
  {
    title: 'a Cargo workspace',
    concerns: ({ path }) => /(?:^|\/)Cargo\.toml$/.test(path),
    load: async () => (await import('./cargo-lock/cargo-workspace.ts')).cargoWorkspace,
  },
  {
    title: 'a Bundler lock file',
    concerns: ({ path, head }) => /(?:gemfile\.lock|gems\.locked)$/i.test(path) || head.includes('\n  remote: '),
    load: async () => (await import('./gemfile-lock/gemfile-lock.ts')).gemfileLock,
  },
  {
    title: 'a Composer lock file',
    concerns: ({ path, head }) => /composer\.lock$/i.test(path) || head.includes('"content-hash"'),
    load: async () => (await import('./composer-lock/composer-lock.ts')).composerLock,
  },
  {
    title: 'a NuGet lock file',
    concerns: ({ path, head }) => /\.lock\.json$/i.test(path) || /^\s*\{\s*"version"\s*:\s*[12]\s*,/.test(head),
    load: async () => (await import('./nuget-lock/nuget-lock.ts')).nugetLock,
  },
  {
    title: 'resolved packages of a .NET project',
    concerns: ({ path, head }) =>
      /\.(?:assets|deps)\.json$/i.test(path) ||
      head.includes('"runtimeTarget"') ||
      head.includes('"projectFileDependencyGroups"'),
    load: async () => (await import('./nuget-lock/nuget-assets.ts')).nugetAssets,
  },
  {
    title: 'a Bun lock file',
    concerns: ({ path, head }) => /bun\.lock$/i.test(path) || head.includes('"lockfileVersion"'),
    load: async () => (await import('./bun-lock/bun-lock.ts')).bunLock,
  },
  {
    title: 'a Deno lock file',
    concerns: ({ path, head }) => /deno\.lock$/i.test(path) || /^\s*\{\s*"version"\s*:\s*"\d/.test(head),
    load: async () => (await import('./deno-lock/deno-lock.ts')).denoLock,
  },
  {
    title: 'a Swift Package.resolved file',
    concerns: ({ path, head }) => /package\.resolved$/i.test(path) || head.includes('"pins"'),
    load: async () => (await import('./swift-resolved/swift-resolved.ts')).swiftResolved,
  },
  {
    title: 'a Conan lock file',
    concerns: ({ path, head }) =>
      /conan\.lock$/i.test(path) || head.includes('"graph_lock"') || /^\s*\{\s*"version"\s*:\s*"0\.\d"/.test(head),
    load: async () => (await import('./conan-lock/conan-lock.ts')).conanLock,
  },
  {
    title: 'central package versions of .NET',
    concerns: ({ path }) => /directory\.packages\.props$/i.test(path),
    load: async () => (await import('./nuget-central/nuget-central.ts')).nugetCentral,
  },
  {
    title: 'a Mix lock file',
    concerns: ({ path, head }) => /mix\.lock$/i.test(path) || head.includes('{:hex,') || head.includes('{:git,'),
    load: async () => (await import('./mix-lock/mix-lock.ts')).mixLock,
  },
  {
    title: 'a Syft report',
    concerns: ({ head }) => head.includes('"artifacts"') || head.includes('"artifactRelationships"'),
    load: async () => (await import('./syft/syft.ts')).syft,
  },
  {
    title: 'a Gradle lock file',
    concerns: ({ path, head }) => /\.lockfile$/i.test(path) || head.startsWith('# This is a Gradle generated file'),
    load: async () => (await import('./gradle-lock/gradle-lock.ts')).gradleLock,
  },
  {
    title: 'a Maven project',
    concerns: ({ path }) => /pom\.xml$|\.pom$/i.test(path),
    load: async () => (await import('./maven-project/maven-project.ts')).mavenProject,
  },
  {
    title: 'Helm charts',
    concerns: ({ path }) => /(?:^|\/)Chart\.yaml$/.test(path),
    load: async () => (await import('./helm/helm.ts')).helm,
  },
  {
    title: 'Kustomize overlays',
    concerns: ({ path }) => /kustomization(?:\.ya?ml)?$/i.test(path),
    load: async () => (await import('./kustomize/kustomize.ts')).kustomize,
  },
  {
    title: 'an RKE2 or K3s configuration',
    concerns: ({ path, head }) => /\.ya?ml$/.test(path) && (/k3s|rke2/i.test(path) || head.includes('-arg')),
    load: async () => (await import('./rancher-config/rancher-config.ts')).rancherConfig,
  },
  {
    title: 'Terraform configuration',
    concerns: ({ path }) => isTerraformConfiguration(path),
    load: async () => (await import('./terraform-source/terraform-source.ts')).terraformSource,
  },
  {
    title: 'a statement about firmware (platform_firmware.json)',
    concerns: ({ path, head }) => /platform_firmware\.json$/i.test(path) || head.includes('"responsibilities"'),
    load: async () => (await import('./platform-firmware/platform-firmware.ts')).platformFirmware,
  },
  {
    title: 'digests of collected records (collected.sha256)',
    concerns: ({ path }) => /(?:^|\/)collected\.sha256$/.test(path),
    load: async () => (await import('./collected-digests/collected-digests.ts')).collectedDigests,
  },
  {
    title: 'files of a host',
    concerns: ({ path }) => HOST_FILE.test(path),
    load: async () => (await import('./host-files/host-files.ts')).hostFiles,
  },
  {
    title: 'saved evidence of live Azure',
    concerns: ({ head }) => head.includes('evidence-engine/azure-arm'),
    load: async () => (await import('./azure-arm/azure-arm.ts')).azureArm,
  },
  {
    title: 'CloudFormation templates',
    concerns: ({ head }) => head.includes('AWS::') || head.includes('Custom::'),
    load: async () => (await import('./cloudformation/cloudformation.ts')).cloudformation,
  },
  {
    title: 'Azure Resource Manager templates',
    concerns: ({ head }) => head.includes('schema.management.azure.com'),
    load: async () => (await import('./arm-template/arm-template.ts')).armTemplate,
  },
  {
    title: 'Bicep files',
    concerns: ({ path }) => /\.bicep(?:param)?$/i.test(path),
    load: async () => (await import('./bicep/bicep.ts')).bicep,
  },
  {
    title: 'a Dockerfile',
    concerns: ({ path }) => /(?:docker|container)file/i.test(path),
    load: async () => (await import('./dockerfile/dockerfile.ts')).dockerfile,
  },
  {
    title: 'a Compose file',
    concerns: ({ path }) => /compose/i.test(path),
    load: async () => (await import('./compose/compose.ts')).compose,
  },
  {
    title: 'a Podman quadlet',
    concerns: ({ path }) => path.endsWith('.container'),
    load: async () => (await import('./quadlet/quadlet.ts')).quadlet,
  },
  {
    title: 'an Ansible project',
    concerns: speaksOfAnsible,
    load: async () => (await import('./ansible/ansible.ts')).ansible,
  },
];

const HOST_FILE =
  /os-release$|(?:^|\/)proc\/(?:cmdline|crypto)$|fips[-_](?:enabled|name|version)|crypto[-_]policies|(?:openssl|fipsmodule)\.cnf$|sshd_config|java\.security$|cmdline|proc[-_]crypto|(?:fips[-_]mode|openssl|sshd|go[-_]version|fwupd\w*)[-_][\w-]+(?:\.(?:txt|out|log|json))?$/i;

function speaksOfAnsible({ path, head }: Glimpse): boolean {
  if (/(?:^|\/)(?:roles|tasks|group_vars|host_vars|inventory|inventories)\/|ansible|galaxy\.yml$/i.test(path))
    return true;
  if (/(?:^|\/)(?:hosts|inventory)(?:[._-][\w.-]*)?$|\.(?:ini|inv)$/i.test(path)) return true;
  if (path.endsWith('.json')) return false;
  // looking for a word is far quicker than a pattern that may begin anywhere
  if (head.includes('ansible_') && /\bansible_\w/.test(head)) return true;
  if (head.includes('all') && /^all\s*:/m.test(head)) return true;
  if (/:(?:children|vars)\]/.test(head) && /^\[[^\]\s]+:(?:children|vars)\]/m.test(head)) return true;
  if (!head.includes('hosts') && !head.includes('import_playbook')) return false;
  return (
    /^(?:--- )?-[ \t]/m.test(head) && /^[- \t]+(?:hosts|(?:ansible\.builtin\.)?import_playbook)[ \t]*:/m.test(head)
  );
}
