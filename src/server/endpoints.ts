import { omitUndefined } from '../base/omit-undefined.ts';
import type { FedrampTarget } from '../model/fedramp.ts';
import type { AzureWif, RequestBody } from './request-body.ts';

/** The location of a request's evidence. */
export type Evidence =
  /** Base64 of a ZIP archive, or of one file that has one of these names. */
  | { readonly from: 'body'; readonly field: string; readonly base64: string; readonly names: readonly string[] }
  /** What the operator registered for an organization. */
  | { readonly from: 'registered'; readonly organization: string }
  | { readonly from: 'azure'; readonly wif: AzureWif }
  | { readonly from: 'repository'; readonly url: string; readonly ref?: string };

/** One endpoint that assesses, with all its differences from the others. */
export interface Endpoint {
  readonly path: string;
  /** Operation id in the OpenAPI document. */
  readonly operation: string;
  readonly tag: 'Evidence' | 'FIPS' | 'Firmware';
  readonly summary: string;
  /** Definition in `schemas/requests.schema.json`. */
  readonly body: string;
  /** Whether the endpoint also accepts the key as a bearer token. */
  readonly bearer?: true;
  /** Whether the job waits for other hosts; it then counts as a large one. */
  readonly slow?: true;
  /** Whether it can read what the operator registered for an organization. */
  readonly registered?: true;
  /** Whether its body has a credential, which must not be written to disk. */
  readonly credential?: true;
  /** Only keys of this plan may use it; absent: keys of any plan. */
  readonly plan?: 'enterprise';
  evidence(body: RequestBody): Evidence;
  /** Default framework for a body that names none. */
  framework(body: RequestBody): string;
  fedramp?(body: RequestBody): FedrampTarget;
  /** Whether to draw; `required`: evidence with nothing to draw is refused. */
  diagram?(body: RequestBody): boolean | 'required';
}

const NOBODY: AzureWif = { tenant_id: '', client_id: '', oidc_token: '', subscription_ids: [] };
const ZIP_ONLY: readonly string[] = [];

function fileOrZip(names: readonly string[]): Endpoint['evidence'] {
  return (body) => ({ from: 'body', field: 'content_base64', base64: body.content_base64 ?? '', names });
}

interface Source {
  readonly kind: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly framework?: string;
  readonly tag?: Endpoint['tag'];
  /** Schema definition of its body, where it accepts more than the other sources. */
  readonly body?: string;
  readonly diagram?: Endpoint['diagram'];
}

const SOURCES: readonly Source[] = [
  {
    kind: 'terraform',
    title: 'a Terraform state, plan or configuration',
    names: ['terraform.tfstate', 'plan.json', 'main.tf'],
    body: 'TerraformRequest',
    diagram: ({ include_diagram }) => include_diagram === true,
  },
  { kind: 'sbom', title: 'a bill of materials (CycloneDX, SPDX, Syft, Trivy)', names: ['sbom.json', 'spdx.json'] },
  {
    kind: 'packages',
    title: 'lock files of packages',
    names: [
      'package-lock.json',
      'pnpm-lock.yaml',
      'yarn.lock',
      'Cargo.lock',
      'poetry.lock',
      'uv.lock',
      'pylock.toml',
      'mix.lock',
      'conan.lock',
      'Package.resolved',
      'deno.lock',
      'bun.lock',
      'go.mod',
      'go.sum',
    ],
  },
  { kind: 'kubernetes', title: 'Kubernetes manifests', names: ['manifest.yaml', 'manifest.json'] },
  { kind: 'helm', title: 'Helm charts, each a folder of the archive', names: ZIP_ONLY },
  { kind: 'ansible', title: 'an Ansible playbook or project', names: ['playbook.yaml'] },
  {
    kind: 'system',
    title: 'facts of a host and its OpenSSL',
    names: ['system_info.json', 'openssl.json'],
    framework: 'FIPS 140-3',
  },
  {
    kind: 'firmware',
    title: 'facts of the firmware of a host',
    names: ['system_info.json'],
    framework: 'NIST SP 800-193',
    tag: 'Firmware',
  },
];

/** Every endpoint that assesses, one row each: routes, limits, documentation and client tests are derived from it. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    path: '/v1/fips',
    operation: 'assessFips',
    tag: 'FIPS',
    summary: 'Cryptographic evidence in a ZIP archive to verdicts of FIPS 140-3 or 140-2',
    body: 'FipsRequest',
    evidence: ({ zip_content = '' }) => ({ from: 'body', field: 'zip_content', base64: zip_content, names: ZIP_ONLY }),
    framework: ({ standard = '140-3' }) => (standard === '800-193' ? 'NIST SP 800-193' : `FIPS ${standard}`),
  },
  {
    path: '/v1/fedramp',
    operation: 'assessFedramp',
    tag: 'Evidence',
    summary: 'A Terraform state or a ZIP archive to a FedRAMP baseline (moderate unless named) or class',
    body: 'FedrampRequest',
    evidence: ({ source_content = '', source_type }) => ({
      from: 'body',
      field: 'source_content',
      base64: source_content,
      names: source_type === 'terraform_state' ? ['terraform.tfstate'] : ZIP_ONLY,
    }),
    framework: () => 'NIST 800-53',
    fedramp: ({ class: letter, baseline = 'moderate', package_uri: packageUri }) => ({
      ...(letter === undefined ? { program: 'rev5', grade: baseline } : { program: 'cr26', grade: letter }),
      ...omitUndefined({ packageUri }),
    }),
  },
  {
    path: '/v1/diagram',
    operation: 'drawDiagram',
    tag: 'Evidence',
    summary: 'A Terraform state to architecture diagrams as Mermaid, next to its assessment',
    body: 'DiagramRequest',
    evidence: ({ statefile_content = '', file_name = 'terraform.tfstate' }) => ({
      from: 'body',
      field: 'statefile_content',
      base64: statefile_content,
      names: [file_name],
    }),
    framework: () => 'NIST 800-53',
    diagram: () => 'required',
  },
  {
    path: '/v1/assessments',
    operation: 'assess',
    tag: 'Evidence',
    summary: 'A ZIP archive of any evidence, or what is registered for an organization, to verdicts of a framework',
    body: 'AssessmentRequest',
    bearer: true,
    registered: true,
    evidence: ({ zip_content, organization = '' }) =>
      zip_content === undefined
        ? { from: 'registered', organization }
        : { from: 'body', field: 'zip_content', base64: zip_content, names: ZIP_ONLY },
    framework: ({ framework = 'NIST 800-53' }) => framework,
  },
  ...SOURCES.map(
    ({ kind, title, names, framework: usual = 'NIST 800-53', tag = 'Evidence', body, diagram }): Endpoint => ({
      path: `/v1/evidence/${kind}`,
      operation: `assess${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      tag,
      summary: `${title.charAt(0).toUpperCase()}${title.slice(1)} to verdicts (${usual} unless the body names another framework)`,
      body: body ?? 'EvidenceRequest',
      evidence: fileOrZip(names),
      framework: ({ framework = usual }) => framework,
      ...omitUndefined({ diagram }),
    }),
  ),
  {
    path: '/v1/evidence/azure',
    operation: 'assessAzureEnvironment',
    tag: 'Evidence',
    summary: 'Live Azure, read by workload identity federation, to verdicts of NIST 800-53',
    body: 'AzureRequest',
    plan: 'enterprise',
    slow: true,
    credential: true,
    evidence: ({ azure_wif: wif = NOBODY }) => ({ from: 'azure', wif }),
    framework: () => 'NIST 800-53',
  },
  {
    path: '/v1/evidence/repository',
    operation: 'assessRepository',
    slow: true,
    tag: 'Evidence',
    summary: 'One commit of a git repository to verdicts; off unless the operator allows its host',
    body: 'RepositoryRequest',
    evidence: ({ repository_url: url = '', repository_ref: ref }) => ({
      from: 'repository',
      url,
      ...omitUndefined({ ref }),
    }),
    framework: ({ framework = 'NIST 800-53' }) => framework,
  },
];
