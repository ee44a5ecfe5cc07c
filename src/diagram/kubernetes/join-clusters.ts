import type { Resource } from '../../model/evidence.ts';
import { addTo } from '../../base/group-by.ts';
import { namedIn } from '../../network/kubernetes/same-cluster.ts';
import type { Context } from '../inventory/context.ts';
import { textAt, textsAt } from '../inventory/values.ts';
import { objectName, textOrNone, valueAt } from './object-values.ts';

/** A cluster that Terraform manages, and the resource that shows that manifests run in it. */
export interface Joined {
  readonly cluster: Resource;
  readonly by: Resource;
}

/** The chart, overlay or set of plain manifests that an object comes from. */
export function manifestSet({ provider = '' }: Resource): string {
  return provider;
}

const MOST_ACCOUNTS = 200;

/**
 * The cluster of each set of manifests. The evidence shows it where an identity of the cloud trusts a service account,
 * by namespace and name, of one cluster, and the set has that service account: EKS Pod Identity, IAM roles for service
 * accounts, workload identity of Azure and of Google. Sets for which it shows two clusters, or none, have no entry.
 */
export function joinClusters(context: Context): ReadonlyMap<string, Joined> {
  const trusted = new Map<string, Joined[]>();
  for (const [account, joined] of trustedAccounts(context)) addTo(trusted, account, joined);
  const found = new Map<string, Joined[]>();
  if (trusted.size === 0) return new Map();
  const see = (object: Resource, name: string): void => {
    for (const joined of trusted.get(`${namedIn(object) ?? ''}/${name}`) ?? [])
      addTo(found, manifestSet(object), joined);
  };
  for (const account of context.evidence.byType('k8s/ServiceAccount')) see(account, objectName(account));
  for (const workload of context.evidence.byType('k8s/workload'))
    see(workload, textOrNone(valueAt(workload.values, 'spec', 'serviceAccountName')) ?? '');
  const single = [...found].flatMap(([set, all]) => {
    const [first] = all;
    const isOne = new Set(all.map(({ cluster }) => cluster)).size === 1;
    return first === undefined || !isOne ? [] : [[set, first] as const];
  });
  return new Map(single);
}

type Trusted = readonly [account: string, joined: Joined];

function trustedAccounts(context: Context): readonly Trusted[] {
  return [...podIdentities(context), ...accountRoles(context), ...federated(context), ...workloadPools(context)];
}

/** Amazon EKS user guide, "EKS Pod Identity". */
function podIdentities({ evidence }: Context): readonly Trusted[] {
  const clusters = evidence.byType('aws_eks_cluster');
  return evidence.byType('aws_eks_pod_identity_association').flatMap((by) => {
    const [namespace, account, name] = ['namespace', 'service_account', 'cluster_name'].map((path) =>
      textAt(by.values, path),
    );
    const own = clusters.filter(({ values }) => name !== undefined && textAt(values, 'name') === name);
    return getOnly(own, (cluster) => [[`${namespace ?? ''}/${account ?? ''}`, { cluster, by }]]);
  });
}

/** Amazon EKS user guide, "IAM roles for service accounts": the trust policy names the issuer and the subject. */
function accountRoles({ evidence }: Context): readonly Trusted[] {
  const issuers = evidence.byType('aws_eks_cluster').flatMap((cluster) => {
    const issuer = textAt(cluster.values, 'identity.oidc.issuer')?.replace('https://', '');
    return issuer === undefined || issuer.length < 8 ? [] : [{ cluster, issuer }];
  });
  if (issuers.length === 0) return [];
  return evidence.byType('aws_iam_role').flatMap((by) => {
    const policy = textAt(by.values, 'assume_role_policy') ?? '';
    const own = issuers.filter(({ issuer }) => policy.includes(issuer)).map(({ cluster }) => cluster);
    return getOnly(own, (cluster) => subjects(policy).map((account) => [account, { cluster, by }]));
  });
}

/** Microsoft Entra documentation, "Workload identity federation": subject and issuer of a federated credential. */
function federated({ evidence }: Context): readonly Trusted[] {
  const clusters = evidence.byType('azurerm_kubernetes_cluster');
  return evidence.byType('azurerm_federated_identity_credential').flatMap((by) => {
    const issuer = textAt(by.values, 'issuer');
    const own = clusters.filter(({ values }) => issuer !== undefined && textAt(values, 'oidc_issuer_url') === issuer);
    const subject = textAt(by.values, 'subject') ?? '';
    return getOnly(own, (cluster) => subjects(subject).map((account) => [account, { cluster, by }]));
  });
}

const MEMBERS = ['google_service_account_iam_member', 'google_service_account_iam_binding'];
const MEMBER = /^serviceAccount:([a-z0-9.-]{1,80})\[([a-z0-9-]{1,63}\/[a-z0-9.-]{1,253})\]$/;

/** GKE documentation, "Workload Identity Federation": all clusters of a project share a pool. */
function workloadPools({ evidence }: Context): readonly Trusted[] {
  const clusters = evidence.byType('google_container_cluster');
  return evidence.byTypes(MEMBERS).flatMap((by) =>
    [...textsAt(by.values, 'member'), ...textsAt(by.values, 'members')].flatMap((text) => {
      const [, pool, account] = MEMBER.exec(text) ?? [];
      const own = clusters.filter(({ values }) => textAt(values, 'workload_identity_config.workload_pool') === pool);
      return account === undefined ? [] : getOnly(own, (cluster) => [[account, { cluster, by }]]);
    }),
  );
}

function getOnly(clusters: readonly Resource[], make: (cluster: Resource) => readonly Trusted[]): readonly Trusted[] {
  const [only, ...others] = new Set(clusters);
  return only === undefined || others.length > 0 ? [] : make(only);
}

/** The service accounts that a text names as `system:serviceaccount:namespace:name`. */
function subjects(text: string): readonly string[] {
  const found = text.matchAll(/system:serviceaccount:([a-z0-9-]{1,63}):([a-z0-9.-]{1,253})/g);
  return [...found].slice(0, MOST_ACCOUNTS).map(([, namespace = '', name = '']) => `${namespace}/${name}`);
}
