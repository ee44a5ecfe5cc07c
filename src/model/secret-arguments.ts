/**
 * Arguments of Terraform resources whose value is a secret, by type, as paths without indexes. Sources: argument references
 * of the AWS, AzureRM and Google providers (arguments marked sensitive that an author writes).
 */
export const SECRET_ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    aws_alb_listener: ['default_action.authenticate_oidc.client_secret'],
    aws_datasync_location_object_storage: ['secret_key'],
    aws_db_instance: ['password'],
    aws_directory_service_directory: ['password'],
    aws_dms_endpoint: ['password'],
    aws_docdb_cluster: ['master_password'],
    aws_docdbelastic_cluster: ['admin_user_password'],
    aws_elasticache_replication_group: ['auth_token'],
    aws_elasticsearch_domain: ['advanced_security_options.master_user_options.master_user_password'],
    aws_fsx_windows_file_system: ['self_managed_active_directory.password'],
    aws_lb_listener: ['default_action.authenticate_oidc.client_secret'],
    aws_mq_broker: ['user.password'],
    aws_opensearch_domain: ['advanced_security_options.master_user_options.master_user_password'],
    aws_rds_cluster: ['master_password'],
    aws_redshift_cluster: ['master_password'],
    aws_redshiftserverless_namespace: ['admin_user_password'],
    aws_secretsmanager_secret_version: ['secret_string', 'secret_binary'],
    aws_ssm_parameter: ['value'],
    aws_timestreaminfluxdb_db_instance: ['password'],
    aws_vpn_connection: ['tunnel1_preshared_key', 'tunnel2_preshared_key'],
    azurerm_key_vault_secret: ['value'],
    azurerm_kubernetes_cluster: ['service_principal.client_secret'],
    azurerm_linux_virtual_machine: ['admin_password'],
    azurerm_linux_virtual_machine_scale_set: ['admin_password'],
    azurerm_mariadb_server: ['administrator_login_password'],
    azurerm_mssql_managed_instance: ['administrator_login_password'],
    azurerm_mssql_server: ['administrator_login_password'],
    azurerm_mysql_flexible_server: ['administrator_password'],
    azurerm_mysql_server: ['administrator_login_password'],
    azurerm_postgresql_flexible_server: ['administrator_password'],
    azurerm_postgresql_server: ['administrator_login_password'],
    azurerm_sql_server: ['administrator_login_password'],
    azurerm_synapse_workspace: ['sql_administrator_login_password'],
    azurerm_windows_virtual_machine: ['admin_password'],
    azurerm_windows_virtual_machine_scale_set: ['admin_password'],
    google_compute_disk: ['disk_encryption_key.raw_key'],
    google_compute_instance: ['boot_disk.disk_encryption_key_raw', 'attached_disk.disk_encryption_key_raw'],
    google_compute_vpn_tunnel: ['shared_secret'],
    google_secret_manager_secret_version: ['secret_data'],
    google_sql_database_instance: ['root_password'],
    google_sql_user: ['password'],
  }),
);

const METADATA = [
  'metadata_startup_script',
  'metadata.startup-script',
  'metadata.user-data',
  'metadata.startup_script',
];

/** Arguments that hold a script or data for the first start of a machine; those of AWS and Azure may be in Base64. */
export const SCRIPT_ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    aws_instance: ['user_data', 'user_data_base64'],
    aws_launch_configuration: ['user_data', 'user_data_base64'],
    aws_launch_template: ['user_data'],
    aws_spot_instance_request: ['user_data', 'user_data_base64'],
    azurerm_linux_virtual_machine: ['custom_data', 'user_data'],
    azurerm_linux_virtual_machine_scale_set: ['custom_data', 'user_data'],
    azurerm_windows_virtual_machine: ['custom_data', 'user_data'],
    azurerm_windows_virtual_machine_scale_set: ['custom_data', 'user_data'],
    google_compute_instance: METADATA,
    google_compute_instance_template: METADATA,
    google_compute_region_instance_template: METADATA,
  }),
);
