import { isMap, own } from '../../base/value.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Mention } from '../../model/scope.ts';
import { terraformName } from './names.ts';
import { textsAt } from './texts.ts';

/** Types that start machines which nothing lists one by one. */
const GROUPS =
  /^(?:aws_(?:autoscaling_group|spot_fleet_request|ec2_fleet|eks_node_group|emr_cluster)|azurerm_(?:(?:linux_|windows_|orchestrated_)?virtual_machine_scale_set|kubernetes_cluster(?:_node_pool)?)|google_(?:compute_(?:region_)?instance_group_manager|container_node_pool))$/;

/** Where a group of nodes has the name that its nodes have as a label. */
const POOL_NAMES: ReadonlyMap<string, string> = new Map([
  ['aws_eks_node_group', 'node_group_name'],
  ['azurerm_kubernetes_cluster', 'default_node_pool.name'],
  ['azurerm_kubernetes_cluster_node_pool', 'name'],
  ['google_container_node_pool', 'name'],
]);
/** Labels that clouds set on nodes of a group (documentation of EKS, AKS and GKE about node groups and pools). */
const POOL_LABELS = ['eks.amazonaws.com/nodegroup', 'kubernetes.azure.com/agentpool', 'cloud.google.com/gke-nodepool'];

/** Finds what starts machines that no source lists one by one. */
export interface MachineGroups {
  take(resource: Resource): void;
  all(): readonly Mention[];
}

/** Groups whose nodes are in the evidence are none: each node is a machine by itself. */
export function createMachineGroups(): MachineGroups {
  const groups: (readonly [mention: Mention, pools: readonly string[]])[] = [];
  const listed = new Set<string>();
  return {
    take(resource) {
      if (resource.type === 'k8s/Node') for (const pool of poolsOfNode(resource)) listed.add(pool);
      if (!GROUPS.test(resource.type) || startsNone(resource)) return;
      const path = POOL_NAMES.get(resource.type);
      groups.push([toMention(resource), path === undefined ? [] : textsAt(resource.values, path)]);
    },
    all() {
      const open = groups.flatMap(([mention, pools]) => (pools.some((pool) => listed.has(pool)) ? [] : [mention]));
      // a state and the configuration of it name one group
      return [...new Map(open.toReversed().map((each) => [each.title, each])).values()].reverse();
    },
  };
}

/** A label is one key, with dots. */
function poolsOfNode({ values }: Resource): readonly string[] {
  const metadata = own(values, 'metadata');
  const labels = isMap(metadata) ? own(metadata, 'labels') : undefined;
  if (!isMap(labels)) return [];
  return POOL_LABELS.map((label) => own(labels, label)).filter((pool) => typeof pool === 'string');
}

function startsNone({ type, values }: Resource): boolean {
  return type === 'aws_autoscaling_group' && own(values, 'max_size') === 0;
}

function toMention({ type, address, source, place }: Resource): Mention {
  return {
    kind: 'machine',
    role: 'declared',
    source,
    title: address,
    names: terraformName(type, address),
    place,
    isOpen: true,
  };
}
