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
const SOFTWARE: Technology = { id: 'software', title: 'Software components', type: 'software' };

/** The technology of a finding's subject, from its kind of evidence and its type. */
export function getTechnology({ evidenceKind, subjectType }: Finding): Technology {
  switch (evidenceKind) {
    case 'kubernetes':
    case 'control-plane':
      return KUBERNETES;
    case 'software':
      return SOFTWARE;
    case 'host':
    case 'openssl':
    case 'firmware':
    case 'scan':
      return { id: 'hosts', title: 'Hosts', type: 'system' };
    case 'vulnerability':
      return { id: 'scanned', title: 'Targets of vulnerability scans', type: 'system' };
    case 'code-scan':
      return { id: 'code', title: 'Code that scanners read', type: 'software' };
    case 'dockerfile':
      return { id: 'images', title: 'Container images by their Dockerfiles', type: 'software' };
    case 'compose':
      return { id: 'containers', title: 'Containers of Compose files and quadlets', type: 'software' };
    case 'ansible':
      return { id: 'ansible', title: 'Configuration by Ansible', type: 'software' };
    case 'terraform': {
      const [, word = ''] = /^(?:data\.|provider\.)?([a-z0-9]{1,40})(?:_|$)/.exec(subjectType) ?? [];
      const title = PROVIDERS.get(word);
      if (title !== undefined) return { id: `terraform-${word}`, title, type: 'service' };
      return { id: 'terraform', title: 'Other Terraform resources', type: 'service' };
    }
  }
}
