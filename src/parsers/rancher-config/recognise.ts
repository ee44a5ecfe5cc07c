import type { Certainty } from '../../model/evidence.ts';

const ARGUMENT = /^(?:kube-apiserver|kube-controller-manager|kube-scheduler|kubelet)-arg\+?[ \t]*:/m;
const SETTING =
  /^(?:secrets-encryption|protect-kernel-defaults|write-kubeconfig-mode|cluster-init|selinux|profile|tls-san)[ \t]*:/m;
const OBJECT = /^(?:apiVersion|kind|hosts|services)[ \t]*:/m;

/**
 * Looks for component arguments at the top level, or for settings of the distribution in a file at a path that it
 * reads.
 */
export function recogniseRancher(path: string, head: string): Certainty {
  if (!/\.ya?ml$/.test(path) || OBJECT.test(head)) return 'no';
  if (ARGUMENT.test(head)) return 'yes';
  return readDistribution(path) !== 'rancher' && isConfigPath(path) && SETTING.test(head) ? 'yes' : 'no';
}

function isConfigPath(path: string): boolean {
  return /(?:^|\/)config\.ya?ml(?:\.d\/[^/]+)?$/.test(path);
}

/**
 * The distribution that reads a file, by its path: RKE2 and K3s have the same settings. `rancher` where the path
 * names neither.
 */
export function readDistribution(path: string): 'k3s' | 'rke2' | 'rancher' {
  const found = /(?:^|[/._-])(k3s|rke2)(?=[/._-])/i.exec(path)?.[1]?.toLowerCase();
  return found === 'k3s' || found === 'rke2' ? found : 'rancher';
}
