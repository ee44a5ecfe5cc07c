import type { Check, Trait } from '../model/check.ts';
import type { EvidenceKind } from '../model/evidence-kind.ts';
import { selectedTypes } from './platforms.ts';

/** The kinds of evidence that could answer a check: any file of one of them counts as searched. */
export function checkKinds(check: Check, traits: readonly Trait[]): readonly EvidenceKind[] {
  const { component, fact } = check.select;
  if (component !== undefined) return ['software'];
  if (fact !== undefined) return [fact.startsWith('openssl.') ? 'openssl' : 'host'];
  return [...new Set(selectedTypes(check, traits).map(kindOfType))].sort();
}

/** Settings of the control plane, which manifests of workloads do not contain. */
const CONTROL_PLANE: ReadonlySet<string> = new Set([
  'k8s/control-plane',
  'k8s/kubelet',
  'k8s/KubeletConfiguration',
  'k8s/KubeProxyConfiguration',
  'k8s/EncryptionConfiguration',
  'k8s/AdmissionConfiguration',
  'k8s/AuthenticationConfiguration',
  'k8s/AuthorizationConfiguration',
  'k8s/ClusterConfiguration',
  'k8s/Policy',
]);

/** Whether these types contain control plane settings. */
export function holdsControlPlane(types: Iterable<string>): boolean {
  for (const type of types) if (CONTROL_PLANE.has(type)) return true;
  return false;
}

function kindOfType(type: string): EvidenceKind {
  if (CONTROL_PLANE.has(type)) return 'control-plane';
  if (type.startsWith('k8s/')) return 'kubernetes';
  if (type === 'host' || type.startsWith('host/')) return 'host';
  if (type.startsWith('firmware/')) return 'firmware';
  if (type.startsWith('scan/')) return 'scan';
  if (type.startsWith('vulnerability/')) return 'vulnerability';
  if (type.startsWith('code-scan/')) return 'code-scan';
  if (type.startsWith('ansible/')) return 'ansible';
  if (type.startsWith('dockerfile/')) return 'dockerfile';
  if (type.startsWith('engine/')) return 'compose';
  if (type.startsWith('sbom/') || type.startsWith('lock/')) return 'software';
  return 'terraform';
}
