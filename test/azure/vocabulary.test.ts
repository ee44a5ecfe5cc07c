import { expect, test } from '@jest/globals';
import type { ArmType } from '../../src/parsers/shared/azure/arm-type.ts';
import { ARM_TYPES } from '../../src/parsers/shared/azure/table.ts';
import { READ_ATTRIBUTES } from '../support/read-attributes.ts';

/** What checks ask of a type, by type; paths without indexes. */
const asked = new Map<string, Set<string>>();

function note(types: readonly string[], path: string): void {
  for (const type of types) {
    if (!type.startsWith('azurerm_') && !type.startsWith('azure/')) continue;
    asked.set(type, (asked.get(type) ?? new Set()).add(path));
  }
}

for (const [type, paths] of READ_ATTRIBUTES) for (const path of paths) note([type], path);
/** What functions ask, which have no conditions. */
for (const type of ['linux_web_app', 'windows_web_app', 'linux_function_app', 'windows_function_app'])
  note([`azurerm_${type}`, `azurerm_${type}_slot`], 'app_settings');
for (const name of ['container', 'init_container']) note(['azurerm_container_app'], `template.${name}.env`);
for (const name of [
  'access',
  'direction',
  'priority',
  'protocol',
  'source_address_prefix',
  'source_address_prefixes',
  'source_port_range',
  'source_port_ranges',
  'destination_port_range',
  'destination_port_ranges',
  'destination_address_prefix',
  'destination_address_prefixes',
  'source_application_security_group_ids',
])
  note(['azurerm_network_security_group'], `security_rule.${name}`);

/** Names that azurerm had before version 5: evidence in the words of version 5 does not have them. */
const OLD =
  /^(?:enable_|allow_blob_public_access$|encryption\.enabled$|api_server_authorized_ip_ranges$|automatic_channel_upgrade$|default_node_pool\.enable_|automatic_os_upgrade_policy\.enable_|local_authentication_disabled$|security\.enable_|role_based_access_control\.|addon_profile\.|log(?:\.|$)|email_account_admins$|tls\.minimum_tls_version$|private_link_enabled$|network_profile\.ebpf_data_plane$|extended_auditing_policy\.|customer_managed_key_versionless_id$)/;
/** Given to everything, whatever the table says. */
const EVERYWHERE = new Set(['id', 'name', 'location', 'resource_group_name', 'tags']);
/** Attributes of other platforms, by which a check leaves some of their resources out. */
const OF_OTHERS = new Set(['type', 'apiVersion', 'authentication_options', 'authentication_options.type']);
/** Attributes of the other types that a check asks beside one. */
const OF_SIBLINGS: ReadonlyMap<string, RegExp> = new Map([
  ['azurerm_cdn_frontdoor_firewall_policy', /^(?:policy_settings|managed_rules)(?:\.|$)/],
  ['azurerm_web_application_firewall_policy', /^(?:enabled$|managed_rule(?:\.|$))/],
]);
/** Attributes of azurerm that Azure does not have, or that only say what another attribute says as well. */
const NOTHING_OF_AZURE = new Set([
  'azurerm_storage_account bypass',
  'azurerm_subnet virtual_network_name',
  // subnets are documents of their own
  'azurerm_virtual_network subnet',
  'azurerm_virtual_network subnet.name',
  'azurerm_virtual_network subnet.security_group',
  'azurerm_storage_account default_action',
  'azurerm_log_analytics_workspace internet_ingestion_enabled',
  'azurerm_log_analytics_workspace internet_query_enabled',
  'azurerm_mysql_flexible_server public_network_access_enabled',
  'azurerm_network_security_group security_group_id',
  'azurerm_role_assignment role_definition_name',
  'azurerm_cosmosdb_account managed_hsm_key_id',
  'azurerm_mssql_server_transparent_data_encryption managed_hsm_key_id',
  'azurerm_mssql_server_extended_auditing_policy storage_endpoint',
  'azurerm_redis_cache redis_configuration.enable_authentication',
  'azurerm_kusto_cluster infrastructure_encryption_enabled',
  'azurerm_storage_account double_encryption_enabled',
  // Azure returns no custom data
  'azurerm_linux_virtual_machine start_up_crypto_policy',
  'azurerm_linux_virtual_machine_scale_set start_up_crypto_policy',
  // settings of extensions may hold credentials, so they are not collected
  'azurerm_virtual_machine_extension start_up_crypto_policy',
]);

function azurermTypes({ azurerm }: ArmType): readonly string[] {
  if (azurerm === 'site' || azurerm === 'slot')
    return ['linux_web_app', 'windows_web_app', 'linux_function_app', 'windows_function_app'].map(
      (name) => `azurerm_${name}${azurerm === 'slot' ? '_slot' : ''}`,
    );
  if (azurerm === 'machine') return ['azurerm_linux_virtual_machine', 'azurerm_windows_virtual_machine'];
  if (azurerm === 'scale-set')
    return ['azurerm_linux_virtual_machine_scale_set', 'azurerm_windows_virtual_machine_scale_set'];
  return [azurerm];
}

/** What evidence of live Azure says of a type: told, or unknown. */
function toldOf(azurerm: string): readonly string[] {
  return ARM_TYPES.filter((type) => azurermTypes(type).includes(azurerm)).flatMap((type) => {
    const { rows, untold = [], parent, derived } = type;
    const inner = ARM_TYPES.find(({ arm }) => arm === derived?.arm)?.rows ?? [];
    const block = derived?.block === undefined ? [] : inner.map(([, to]) => `${derived.block ?? ''}.${to}`);
    const derivedParents = ARM_TYPES.flatMap((each) => (each.derived?.arm === type.arm ? [each.derived.parent] : []));
    const own = rows.map(([, to]) => to.replaceAll(/\[\d*\]/g, '').replace(/\.\*$/, ''));
    return [...own, ...block, ...untold, ...(parent === undefined ? [] : [parent]), ...derivedParents];
  });
}

const types = [...new Set(ARM_TYPES.flatMap(azurermTypes))].sort();

test.each(types.filter((type) => asked.has(type)))(
  'whatever checks ask of %s is told or unknown, never taken for absent',
  (type) => {
    const told = toldOf(type);
    const missing = [...(asked.get(type) ?? [])].filter((path) => {
      if (EVERYWHERE.has(path) || OF_OTHERS.has(path) || OLD.test(path) || NOTHING_OF_AZURE.has(`${type} ${path}`))
        return false;
      if (OF_SIBLINGS.get(type)?.test(path) === true) return false;
      return !told.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`));
    });
    expect(missing).toEqual([]);
  },
);

/**
 * Types that checks ask and that no document of Azure becomes: configuration only, parts that others tell, older types of
 * what has a newer one.
 */
const ELSEWHERE = new Set([
  'azurerm_api_management_api',
  'azurerm_api_management_api_diagnostic',
  'azurerm_api_management_backend',
  'azurerm_api_management_diagnostic',
  'azurerm_network_security_rule',

  'azurerm_storage_share',
  'azurerm_storage_table',
  'azurerm_virtual_network_dns_servers',
  'azurerm_storage_account_network_rules',
  'azurerm_storage_account_customer_managed_key',
  'azurerm_storage_account_queue_properties',
  'azurerm_synapse_firewall_rule',
  'azurerm_key_vault_certificate',
  'azurerm_automation_variable_bool',
  'azurerm_automation_variable_datetime',
  'azurerm_automation_variable_int',
  'azurerm_automation_variable_object',
  'azurerm_automation_variable_string',
  'azurerm_cognitive_account_customer_managed_key',
  'azurerm_data_factory_customer_managed_key',
  'azurerm_databricks_workspace_root_dbfs_customer_managed_key',
  'azurerm_kusto_cluster_customer_managed_key',
  'azurerm_servicebus_namespace_customer_managed_key',
  'azurerm_container_group',
  'azurerm_storage_sync',
  'azurerm_virtual_machine',
  'azurerm_virtual_machine_scale_set',
  'azurerm_virtual_machine_scale_set_extension',
  ...['app_service', 'app_service_slot', 'function_app', 'function_app_slot'].map((type) => `azurerm_${type}`),
  // assignments from above are listed beside those of the subscription; definitions tell which ones are of one's own
  'azurerm_management_group_policy_assignment',
  'azurerm_management_group_policy_set_definition',
  'azurerm_policy_definition',
  'azurerm_policy_set_definition',
  // retired services, of azurerm 3 and 4
  ...['mariadb', 'mysql', 'postgresql'].flatMap((name) => [`azurerm_${name}_server`, `azurerm_${name}_configuration`]),
  ...['mysql', 'postgresql'].map((name) => `azurerm_${name}_server_key`),
  'azurerm_sql_server',
  'azurerm_sql_active_directory_administrator',
  'azurerm_data_lake_store',
  'azurerm_cdn_endpoint',
  'azurerm_frontdoor',
  'azurerm_frontdoor_firewall_policy',
  // services whose documents are not read yet
  'azurerm_ai_foundry',
  'azurerm_app_service_environment_v3',
  'azurerm_bot_service_azure_bot',
  'azurerm_cdn_endpoint_custom_domain',
  'azurerm_eventgrid_namespace',
  'azurerm_eventgrid_partner_namespace',
  'azurerm_healthcare_dicom_service',
  'azurerm_healthcare_service',
  'azurerm_iotcentral_application',
  'azurerm_iothub_device_update_account',
  'azurerm_iothub_dps',
  'azurerm_machine_learning_compute_instance',
  'azurerm_machine_learning_synapse_spark',
  'azurerm_maps_account',
  'azurerm_monitor_data_collection_endpoint',
  'azurerm_monitor_workspace',
  'azurerm_mssql_database_extended_auditing_policy',
  'azurerm_purview_account',
  'azurerm_redis_enterprise_cluster',
  'azurerm_redis_enterprise_database',
  'azurerm_snapshot',
  'azurerm_synapse_sql_pool_extended_auditing_policy',
  'azurerm_synapse_workspace_extended_auditing_policy',
  'azurerm_video_indexer_account',
  'azurerm_web_pubsub_socketio',
  'azurerm_batch_account',
  'azurerm_container_app_job',
  'azurerm_function_app_flex_consumption',
  'azurerm_logic_app_standard',
  'azurerm_mssql_elasticpool',
  ...['api_portal', 'dev_tool_portal', 'gateway'].map((part) => `azurerm_spring_cloud_${part}`),
  'azurerm_machine_learning_compute_cluster',
  'azurerm_signalr_service',
  'azurerm_web_pubsub',
  ...['workspace', 'sql_pool'].flatMap((name) => [
    `azurerm_synapse_${name}_security_alert_policy`,
    `azurerm_synapse_${name}_vulnerability_assessment`,
  ]),
  'azurerm_synapse_sql_pool',
  // asked for secrets that are written down, which stand in configuration only
  'azurerm_active_directory_domain_service_trust',
  'azurerm_api_management_authorization_server',
  'azurerm_api_management_identity_provider_aad',
  'azurerm_api_management_identity_provider_aadb2c',
  'azurerm_api_management_identity_provider_google',
  'azurerm_api_management_identity_provider_microsoft',
  'azurerm_api_management_openid_connect_provider',
  'azurerm_api_management_user',
  'azurerm_automation_credential',
  'azurerm_batch_pool',
  'azurerm_bot_connection',
  'azurerm_container_registry_task',
  'azurerm_cosmosdb_cassandra_cluster',
  'azurerm_cosmosdb_mongo_user_definition',
  'azurerm_cosmosdb_postgresql_cluster',
  'azurerm_cosmosdb_postgresql_role',
  'azurerm_dashboard_grafana',
  'azurerm_data_factory_integration_runtime_azure_ssis',
  'azurerm_data_factory_linked_service_odata',
  'azurerm_data_factory_linked_service_odbc',
  'azurerm_data_factory_linked_service_sftp',
  'azurerm_dev_center_network_connection',
  'azurerm_dev_test_linux_virtual_machine',
  'azurerm_dev_test_windows_virtual_machine',
  'azurerm_express_route_circuit_peering',
  'azurerm_hdinsight_hadoop_cluster',
  'azurerm_hdinsight_hbase_cluster',
  'azurerm_hdinsight_interactive_query_cluster',
  'azurerm_hdinsight_kafka_cluster',
  'azurerm_hdinsight_spark_cluster',
  'azurerm_mongo_cluster',
  'azurerm_mssql_job_credential',
  'azurerm_mssql_virtual_machine',
  'azurerm_netapp_account',
  'azurerm_oracle_autonomous_database',
  'azurerm_orchestrated_virtual_machine_scale_set',
  'azurerm_service_fabric_managed_cluster',
  'azurerm_stream_analytics_output_mssql',
  'azurerm_stream_analytics_output_synapse',
  'azurerm_stream_analytics_reference_input_mssql',
  'azurerm_vpn_gateway_connection',
  'azurerm_vpn_server_configuration',
]);

test('every type of azurerm that checks ask is read, or stands for itself as not read', () => {
  expect([...asked.keys()].filter((type) => !types.includes(type) && !ELSEWHERE.has(type)).sort()).toEqual([]);
});
