import type { Resource } from '../../model/evidence.ts';
import type { Context, Link } from './context.ts';
import { followAll, link } from './joins.ts';

const TEMPLATES: readonly Link[] = [
  link(['aws_launch_template'], 'id', [
    'launch_template.id',
    'launch_template.launch_template_id',
    'mixed_instances_policy.launch_template.launch_template_specification.launch_template_id',
  ]),
  link(['aws_launch_template'], 'name', ['launch_template.name']),
  link(['aws_launch_configuration'], 'name', ['launch_configuration']),
];
const DATABASE: readonly Link[] = [
  link(['aws_db_subnet_group', 'aws_docdb_subnet_group', 'aws_neptune_subnet_group'], 'name', [
    'db_subnet_group_name',
    'neptune_subnet_group_name',
  ]),
];
const CACHE: readonly Link[] = [
  link(['aws_elasticache_subnet_group', 'aws_memorydb_subnet_group', 'aws_dax_subnet_group'], 'name', [
    'subnet_group_name',
  ]),
];
const MACHINE: readonly Link[] = [
  link(['azurerm_network_interface'], 'id', ['network_interface_ids', 'network_interface_id']),
];
const GROUP: readonly Link[] = ['self_link', 'id', 'self_link_unique'].map((theirs) =>
  link(['google_compute_instance_template', 'google_compute_region_instance_template'], theirs, [
    'version.instance_template',
    'instance_template',
  ]),
);
const CONTAINER_APP: readonly Link[] = [
  link(['azurerm_container_app_environment'], 'id', ['container_app_environment_id']),
];

const PARTS: ReadonlyMap<string, readonly Link[]> = new Map([
  ['aws_autoscaling_group', TEMPLATES],
  ['aws_eks_node_group', TEMPLATES],
  ['aws_instance', [...TEMPLATES, link(['aws_network_interface'], 'id', ['network_interface.network_interface_id'])]],
  ['aws_db_instance', DATABASE],
  ['aws_rds_cluster', DATABASE],
  ['aws_docdb_cluster', DATABASE],
  ['aws_neptune_cluster', DATABASE],
  ['aws_elasticache_cluster', CACHE],
  ['aws_elasticache_replication_group', CACHE],
  ['aws_memorydb_cluster', CACHE],
  ['aws_dax_cluster', CACHE],
  ['aws_redshift_cluster', [link(['aws_redshift_subnet_group'], 'name', ['cluster_subnet_group_name'])]],
  ['aws_dms_replication_instance', [link(['aws_dms_replication_subnet_group'], 'id', ['replication_subnet_group_id'])]],
  ['aws_efs_file_system', [link(['aws_efs_mount_target'], 'file_system_id', ['id'])]],
  ['aws_ecs_service', [link(['aws_ecs_task_definition'], 'arn', ['task_definition'])]],
  ['azurerm_linux_virtual_machine', MACHINE],
  ['azurerm_windows_virtual_machine', MACHINE],
  ['azurerm_virtual_machine', MACHINE],
  ['azurerm_container_app', CONTAINER_APP],
  ['google_compute_instance_group_manager', GROUP],
  ['google_compute_region_instance_group_manager', GROUP],
  [
    'google_container_node_pool',
    ['id', 'self_link', 'name'].map((theirs) => link(['google_container_cluster'], theirs, ['cluster'])),
  ],
  ['google_compute_router_nat', [link(['google_compute_router'], 'name', ['router'])]],
]);

/** Whether other resources contain parts of a resource of this type. */
export function hasParts({ joins }: Context, type: string): boolean {
  const links = PARTS.get(type);
  return links !== undefined && joins.links(type, links).length > 0;
}

/** A resource and the resources that contain parts of it. */
export function withParts(context: Context, resource: Resource): readonly Resource[] {
  const links = PARTS.get(resource.type);
  return links === undefined ? [resource] : [resource, ...followAll(context, resource, links)];
}

const NONE: ReadonlySet<Resource> = new Set();

/** The resources that these resources, or their parts, refer to; each once. */
export function followParts(
  context: Context,
  resources: readonly Resource[],
  links: readonly Link[],
): ReadonlySet<Resource> {
  let found: Set<Resource> | undefined;
  for (const resource of resources) {
    if (!hasParts(context, resource.type) && context.joins.links(resource.type, links).length === 0) continue;
    for (const part of withParts(context, resource))
      for (const one of followAll(context, part, links)) found = (found ?? new Set<Resource>()).add(one);
  }
  return found ?? NONE;
}
