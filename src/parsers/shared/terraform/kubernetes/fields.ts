/** How a block or attribute of the Kubernetes provider becomes a field of the Kubernetes API. */
export interface Field {
  readonly name: string;
  /** Whether its blocks are a list; otherwise the only block is the value. */
  readonly isList: boolean;
  /** Whether the fields of its block belong to the object around it. */
  readonly isInline: boolean;
}

/** Names that camel case does not give, most of them because of an abbreviation in capitals. */
const NAMES = table(
  `cluster_ip=clusterIP cluster_ips=clusterIPs external_ips=externalIPs load_balancer_ip=loadBalancerIP host_ip=hostIP
  host_ipc=hostIPC host_pid=hostPID non_resource_urls=nonResourceURLs run_as_username=runAsUserName
  downward_api=downwardAPI storage_provisioner=provisioner target_ww_ns=targetWWNs ceph_fs=cephfs client_ip=clientIP
  target_cpu_utilization_percentage=targetCPUUtilizationPercentage data_disk_uri=diskURI volume_id=volumeID pd_id=pdID
  endpoints_name=endpoints`,
);

/** Blocks that may repeat, with the field that lists them (documentation of the provider). */
const LISTS = table(
  `container=containers init_container=initContainers env env_from=envFrom port=ports ports volume=volumes
  volume_mount=volumeMounts volume_device=volumeDevices toleration=tolerations host_aliases=hostAliases
  image_pull_secret=imagePullSecrets image_pull_secrets=imagePullSecrets readiness_gate=readinessGates
  topology_spread_constraint=topologySpreadConstraints sysctl=sysctls option=options http_header=httpHeaders items
  sources match_expression=matchExpressions match_expressions=matchExpressions match_fields=matchFields
  match_label_expressions=matchLabelExpressions node_selector_term=nodeSelectorTerms
  required_during_scheduling_ignored_during_execution=requiredDuringSchedulingIgnoredDuringExecution
  preferred_during_scheduling_ignored_during_execution=preferredDuringSchedulingIgnoredDuringExecution
  rule=rules subject=subjects cluster_role_selectors=clusterRoleSelectors ingress egress from to tls
  limit=limits metric=metrics policy=policies on_pod_condition=onPodConditions
  volume_claim_template=volumeClaimTemplates allowed_topologies=allowedTopologies`,
);

/** Blocks that differ inside another block or at the top of a kind. */
const INSIDE: ReadonlyMap<string, Field> = new Map([
  [
    'node_affinity.required_during_scheduling_ignored_during_execution',
    single('required_during_scheduling_ignored_during_execution'),
  ],
  ...['service', 'port', 'ports', 'http_get', 'tcp_socket', 'grpc'].map((parent): [string, Field] => [
    `${parent}.port`,
    single('port'),
  ]),
  ['http.path', list('paths')],
  ['ephemeral.volume_claim_template', single('volume_claim_template')],
  ...['pods', 'external', 'object'].map((parent): [string, Field] => [`${parent}.metric`, single('metric')]),
  ['ServiceAccount.secret', list('secrets')],
  ['spec.persistent_volume_source', { name: '', isList: false, isInline: true }],
]);

/** Whole numbers that the provider keeps as texts. */
const NUMBERS = words(
  `run_as_user run_as_group fs_group replicas port target_port toleration_seconds max_unavailable max_surge
  min_available`,
);
/** Modes of files, in octal digits. */
const MODES = words('mode default_mode');
const SWITCHES = words(
  `allow_privilege_escalation automount_service_account_token enable_service_links host_ipc host_network host_pid
  host_process immutable optional privileged read_only read_only_root_filesystem run_as_non_root
  share_process_namespace`,
);

/** Attributes and blocks that the API server fills in where the configuration sets nothing. */
const COMPUTED = words(
  `resources limits requests readiness_gate image_pull_secrets host_aliases node_selector service_account_name
  image_pull_policy restart_policy hostname node_name priority_class_name runtime_class_name scheduler_name subdomain
  dns_policy termination_message_policy node_port target_port cluster_ip cluster_ips external_traffic_policy
  internal_traffic_policy ip_families ip_family_policy health_check_node_port session_affinity_config strategy
  rolling_update replicas api_group uid generation resource_version`,
);

/** Attributes of Terraform that are not part of an object, or that only the cluster sets. */
const OF_TERRAFORM = words(
  `id timeouts status default_secret_name wait_for_rollout wait_for_completion wait_for_load_balancer
  wait_for_default_service_account wait_for_service_account_token wait_until_bound load_balancer_ingress
  data_wo_revision binary_data_wo_revision`,
);

/**
 * The field of a block. `parent` is the block around it, at the top the kind of the object.
 */
export function findField(parent: string, name: string): Field {
  const inside = INSIDE.get(`${parent}.${name}`);
  if (inside !== undefined) return inside;
  const repeated = LISTS.get(name);
  return repeated === undefined ? single(name) : list(repeated);
}

/** The field of an attribute that is not a block. */
export function attributeField(name: string): string {
  return NAMES.get(name) ?? name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Whether an attribute at the top of a resource is not part of the object. */
export function isOfTerraform(name: string): boolean {
  return OF_TERRAFORM.has(name);
}

/** Whether a value that is unknown before an apply may only mean that the configuration does not set it. */
export function isComputed(name: string): boolean {
  return COMPUTED.has(name);
}

/** A value of the provider in the type of the API: the provider keeps most numbers as texts. */
export function apiValue(parent: string, name: string, value: unknown): unknown {
  if (name === 'value' && parent !== 'policy' && (typeof value === 'number' || typeof value === 'boolean'))
    return String(value);
  if (typeof value !== 'string') return value;
  if (SWITCHES.has(name) && (value === 'true' || value === 'false')) return value === 'true';
  if (MODES.has(name) && /^[0-7]{3,5}$/.test(value)) return Number.parseInt(value, 8);
  return NUMBERS.has(name) && /^-?[0-9]{1,15}$/.test(value) ? Number(value) : value;
}

function single(name: string): Field {
  return { name: attributeField(name), isList: false, isInline: false };
}

function list(name: string): Field {
  return { name, isList: true, isInline: false };
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

function table(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/\s+/).map((row): [string, string] => {
      const [from = '', to = from] = row.split('=');
      return [from, to];
    }),
  );
}
