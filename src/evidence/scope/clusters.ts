import type { Resource } from '../../model/evidence.ts';
import type { Mention, ScopeName, ScopeRole } from '../../model/scope.ts';
import { textColumn } from '../../base/columns.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { named, terraformName } from './names.ts';
import { textsAt } from './texts.ts';

/** Types that are a cluster; all are named by `name`, and known by these identifiers. */
const DECLARED: ReadonlyMap<string, readonly string[]> = new Map([
  ['aws_eks_cluster', ['arn']],
  ['azurerm_kubernetes_cluster', ['id']],
  ['azurerm_redhat_openshift_cluster', ['id']],
  ['google_container_cluster', ['id']],
  ['rhcs_cluster_rosa_classic', ['id']],
  ['rhcs_cluster_rosa_hcp', ['id']],
  ['digitalocean_kubernetes_cluster', ['urn']],
]);

/** Types that name the cluster which they belong to. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['aws_eks_node_group', 'cluster_name'],
  ['aws_eks_addon', 'cluster_name'],
  ['aws_eks_fargate_profile', 'cluster_name'],
  ['aws_eks_access_entry', 'cluster_name'],
  ['aws_eks_pod_identity_association', 'cluster_name'],
  ['azurerm_kubernetes_cluster_node_pool', 'kubernetes_cluster_id'],
  ['google_container_node_pool', 'cluster'],
]);

const NODE_LABELS = ['alpha.eksctl.io/cluster-name', 'topology.cluster.x-k8s.io/cluster-name'];
/** How controllers are told in which cluster they run: cluster-autoscaler, AWS load balancer controller, CloudWatch agent. */
const ARGUMENT = /^--cluster-name=([\w.-]{1,100})$/;

/** What a resource says of one cluster; `undefined` where it names none. */
export function clusterMention(resource: Resource): Mention | undefined {
  const { type, values, address } = resource;
  if (type.startsWith('k8s/')) return objectMention(resource);
  const bare = type.startsWith('data.') ? type.slice('data.'.length) : type;
  const ids = DECLARED.get(bare);
  if (ids !== undefined) {
    const names = [
      ...ids.flatMap((path) => named('id', textsAt(values, path))),
      ...named('name', textsAt(values, 'name')),
      ...(bare === type ? terraformName(type, address) : []),
    ];
    return mention(resource, bare === type ? 'declared' : 'referenced', names, address);
  }
  const path = PARTS.get(type);
  const [text] = path === undefined ? [] : textsAt(values, path);
  if (text === undefined) return undefined;
  return mention(resource, 'referenced', named(text.includes('/') ? 'id' : 'name', [text]), text);
}

/** Objects rarely say of which cluster they are: these do. */
function objectMention(resource: Resource): Mention | undefined {
  const { type, values } = resource;
  if (type === 'k8s/Application') return byName(resource, 'referenced', textsAt(values, 'spec.destination.name')[0]);
  if (type === 'k8s/Node') return byName(resource, 'described', clusterOfNode(values));
  return type === 'k8s/container' ? byName(resource, 'described', clusterOfContainer(values)) : undefined;
}

/** A label is one key, with dots. */
function clusterOfNode(values: ValueMap): string | undefined {
  const metadata = own(values, 'metadata');
  const labels = isMap(metadata) ? own(metadata, 'labels') : undefined;
  if (!isMap(labels)) return undefined;
  return NODE_LABELS.map((label) => textColumn(labels, label)).find((text) => text !== '');
}

function clusterOfContainer(values: ValueMap): string | undefined {
  for (const text of [...textsAt(values, 'container.command'), ...textsAt(values, 'container.args')]) {
    const name = ARGUMENT.exec(text)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

function byName(resource: Resource, role: ScopeRole, name: string | undefined): Mention | undefined {
  return name === undefined ? undefined : mention(resource, role, named('name', [name]), name);
}

function mention({ source, place }: Resource, role: ScopeRole, names: readonly ScopeName[], title: string): Mention {
  return { kind: 'cluster', role, source, title, names, place };
}
