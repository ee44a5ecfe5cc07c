import type { Certainty } from '../../model/evidence.ts';

const ARGUMENT = /^(?:kube-apiserver|kube-controller-manager|kube-scheduler|kubelet)-arg\+?[ \t]*:/m;
const SETTING =
  /^(?:secrets-encryption|protect-kernel-defaults|write-kubeconfig-mode|cluster-init|selinux|profile|tls-san)[ \t]*:/m;
const OBJECT = /^(?:apiVersion|kind|hosts|services)[ \t]*:/m;

/** Arguments of components at the top, or settings of the distribution in a file at the place it reads. */
export function recogniseRancher(path: string, head: string): Certainty {
  if (!/\.ya?ml$/.test(path) || OBJECT.test(head)) return 'no';
  if (ARGUMENT.test(head)) return 'yes';
  return readDistribution(path) !== 'rancher' && isConfigPath(path) && SETTING.test(head) ? 'yes' : 'no';
}

function isConfigPath(path: string): boolean {
  return /(?:^|\/)config\.ya?ml(?:\.d\/[^/]+)?$/.test(path);
}

/** RKE2 and K3s read the same settings; only the folder tells which of them reads a file. */
export function readDistribution(path: string): 'k3s' | 'rke2' | 'rancher' {
  const found = /(?:^|[/._-])(k3s|rke2)(?=[/._-])/i.exec(path)?.[1]?.toLowerCase();
  return found === 'k3s' || found === 'rke2' ? found : 'rancher';
}
