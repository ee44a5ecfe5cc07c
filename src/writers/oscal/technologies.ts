import type { Finding } from '../../model/finding.ts';

/** The technology of a subject: a component of the system. */
export interface Technology {
  readonly id: string;
  readonly title: string;
  readonly type: 'service' | 'software' | 'system';
}

const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['aws', 'Amazon Web Services'],
  ['azurerm', 'Microsoft Azure'],
  ['azuread', 'Microsoft Entra ID'],
  ['google', 'Google Cloud'],
  ['kubernetes', 'Kubernetes through Terraform'],
  ['helm', 'Helm through Terraform'],
]);
const KUBERNETES: Technology = { id: 'kubernetes', title: 'Kubernetes', type: 'software' };
const HOSTS: Technology = { id: 'hosts', title: 'Hosts', type: 'system' };
const SOFTWARE: Technology = { id: 'software', title: 'Software components', type: 'software' };

/** All but Terraform, whose technology is that of the provider. */
const BY_KIND: Readonly<Record<Exclude<Finding['evidenceKind'], 'terraform'>, Technology>> = {
  kubernetes: KUBERNETES,
  'control-plane': KUBERNETES,
  software: SOFTWARE,
  host: HOSTS,
  openssl: HOSTS,
  firmware: HOSTS,
  scan: HOSTS,
  vulnerability: { id: 'scanned', title: 'Targets of vulnerability scans', type: 'system' },
  'code-scan': { id: 'code', title: 'Code that scanners read', type: 'software' },
  dockerfile: { id: 'images', title: 'Container images by their Dockerfiles', type: 'software' },
  compose: { id: 'containers', title: 'Containers of Compose files and quadlets', type: 'software' },
  ansible: { id: 'ansible', title: 'Configuration by Ansible', type: 'software' },
};

/** The technology of a finding's subject, from its kind of evidence and its type. */
export function getTechnology({ evidenceKind, subjectType }: Finding): Technology {
  if (evidenceKind !== 'terraform') return BY_KIND[evidenceKind];
  const [, word = ''] = /^(?:data\.|provider\.)?([a-z0-9]{1,40})(?:_|$)/.exec(subjectType) ?? [];
  const title = PROVIDERS.get(word);
  if (title !== undefined) return { id: `terraform-${word}`, title, type: 'service' };
  return { id: 'terraform', title: 'Other Terraform resources', type: 'service' };
}
