type Row = readonly [types: string, paths: string];

const DLP =
  'deidentify_config.record_transformations.field_transformations.info_type_transformations.transformations.primitive_transformation';

/**
 * Attributes that providers mark as sensitive without a telling name, by resource type (a pattern of whole names) and
 * path without indexes. Source: schemas of the AWS, AzureRM and Google providers, August 2026.
 */
const ROWS: readonly Row[] = [
  ['aws_acmpca_certificate', 'certificate_signing_request'],
  ['aws_acmpca_certificate_authority_certificate', 'certificate certificate_chain'],
  ['aws_api_gateway_api_key', 'value'],
  ['aws_appconfig_configuration_profile', 'validator.content'],
  ['aws_appconfig_hosted_configuration_version', 'content'],
  ['aws_appsync_api_key|aws_grafana_workspace_api_key|aws_grafana_workspace_service_account_token', 'key'],
  ['aws_bedrockagentcore_evaluator', 'evaluator_config.llm_as_a_judge.instructions'],
  [
    'aws_bedrockagentcore_harness',
    'system_prompt.text tool.config.inline_function.input_schema tool.config.remote_mcp.headers tool.config.remote_mcp.url',
  ],
  [
    'aws_bedrockagentcore_oauth2_credential_provider',
    'oauth2_provider_config.*.client_id oauth2_provider_config.*.client_id_wo',
  ],
  ['aws_cloudcontrolapi_resource', 'schema'],
  ['aws_cloudfront_function', 'code'],
  ['aws_cloudfront_public_key', 'encoded_key'],
  [
    'aws_cloudwatch_event_connection',
    'auth_parameters.invocation_http_parameters.*.value auth_parameters.oauth.oauth_http_parameters.*.value',
  ],
  ['aws_directory_service_shared_directory', 'notes'],
  ['aws_dms_certificate', 'certificate_pem certificate_wallet'],
  ['aws_dms_endpoint', 'oracle_settings.security_db_encryption'],
  ['aws_(?:elasticsearch|opensearch)_domain_saml_options', 'saml_options.master_user_name'],
  [
    'aws_glue_connection',
    'athena_properties authentication_configuration.oauth2_properties.authorization_code_properties.authorization_code',
  ],
  ['aws_iot_(?:ca_)?certificate', 'ca_pem ca_certificate_pem certificate_pem public_key verification_certificate_pem'],
  ['aws_kms_ciphertext', 'plaintext_wo'],
  ['aws_kms_replica_external_key', 'key_material_base64'],
  ['aws_pinpoint_adm_channel', 'client_id'],
  ['aws_pinpoint_apns_(?:\\w+_)?channel', 'bundle_id certificate team_id token_key_id'],
  ['aws_pinpoint_gcm_channel', 'service_json'],
  ['aws_redshiftserverless_namespace', 'admin_username'],
  ['aws_s3_object_copy', 'customer_key kms_encryption_context kms_key_id source_customer_key'],
  ['aws_sns_platform_application', 'platform_principal'],
  [
    'aws_ssm_maintenance_window_task',
    'task_invocation_parameters.lambda_parameters.payload task_invocation_parameters.step_functions_parameters.input',
  ],
  ['aws_transfer_certificate', 'certificate certificate_chain'],
  ['aws_transfer_host_key', 'host_key_body_wo'],
  ['aws_transfer_server', 'host_key post_authentication_login_banner pre_authentication_login_banner'],
  ['azurerm_analysis_services_server', 'backup_blob_container_uri'],
  [
    'azurerm_api_management',
    'certificate.encoded_certificate delegation.validation_key hostname_configuration.*.certificate',
  ],
  ['azurerm_api_management_certificate', 'data'],
  ['azurerm_api_management_workspace_certificate', 'certificate_data_base64'],
  ['azurerm_api_management_workspace_named_value', 'value'],
  ['azurerm_api_management_custom_domain', '*.certificate'],
  ['azurerm_api_management_openid_connect_provider', 'client_id'],
  ['azurerm_automation_certificate', 'base64'],
  ['azurerm_automation_webhook', 'uri'],
  ['azurerm_batch_certificate', 'certificate'],
  ['azurerm_bot_channel_directline', 'extension_key_1 extension_key_2 site.key site.key2'],
  ['azurerm_bot_channel_email', 'magic_code'],
  ['azurerm_bot_service_azure_bot|azurerm_bot_web_app|azurerm_bot_channels_registration', 'luis_key'],
  ['azurerm_cognitive_account_connection_custom_keys', 'custom_keys'],
  ['azurerm_container_app', 'custom_domain_verification_id secret.name'],
  ['azurerm_data_factory_integration_runtime_azure_ssis', 'express_custom_setup.component.license'],
  ['azurerm_data_factory_linked_service_azure_blob_storage', 'service_endpoint'],
  ['azurerm_data_factory_linked_service_azure_function', 'key'],
  ['azurerm_eventgrid_(?:system_topic_)?event_subscription', 'delivery_property.value'],
  ['azurerm_express_route_circuit', 'service_key'],
  ['azurerm_iothub_(?:dps_)?certificate', 'certificate_content'],
  ['azurerm_key_vault_managed_hardware_security_module', 'security_domain_encrypted_data'],
  ['azurerm_kubernetes_cluster', 'http_proxy_config.trusted_ca'],
  ['azurerm_kusto_script', 'script_content'],
  [
    'azurerm_(?:linux_|windows_)?(?:function|web)_app(?:_flex_consumption)?(?:_slot)?',
    'backup.storage_account_url custom_domain_verification_id site_config.application_stack.docker.registry_username',
  ],
  ['azurerm_mssql_server_(?:extended|microsoft_support)_auditing_policy', 'storage_account_subscription_id'],
  ['azurerm_mssql_virtual_machine', 'sql_connectivity_update_username'],
  ['azurerm_netapp_account', 'active_directory.server_root_ca_certificate'],
  [
    'azurerm_orchestrated_virtual_machine_scale_set',
    'extension.protected_settings os_profile.windows_configuration.additional_unattend_content.content',
  ],
  ['azurerm_resource_deployment_script_azure_(?:cli|power_shell)', 'storage_account.key'],
  ['azurerm_sentinel_data_connector_threat_intelligence_taxii', 'user_name'],
  ['azurerm_spring_cloud_app_dynamics_application_performance_monitoring', 'agent_account_name'],
  ['azurerm_spring_cloud_connection', 'authentication.certificate'],
  ['azurerm_spring_cloud_customized_accelerator', 'git_repository.ssh_auth.host_key'],
  ['azurerm_spring_cloud_dynatrace_application_performance_monitoring', 'tenant'],
  ['azurerm_spring_cloud_gateway', 'sensitive_environment_variables'],
  [
    'azurerm_spring_cloud_service',
    'config_server_git_setting.ssh_auth.host_key config_server_git_setting.repository.ssh_auth.host_key',
  ],
  ['azurerm_static_web_app', 'basic_auth'],
  ['azurerm_storage_account_local_user', 'sid'],
  [
    'azurerm_virtual_machine_run_command',
    'error_blob_managed_identity.client_id error_blob_managed_identity.object_id output_blob_managed_identity.client_id ' +
      'output_blob_managed_identity.object_id source.script_uri_managed_identity.client_id ' +
      'source.script_uri_managed_identity.object_id protected_parameter.name protected_parameter.value',
  ],
  ['google_apigee_keystores_aliases_key_cert_file', 'key'],
  ['google_certificate_manager_certificate', 'self_managed.certificate_pem'],
  [
    'google_certificate_manager_trust_config',
    'trust_stores.intermediate_cas.pem_certificate trust_stores.trust_anchors.pem_certificate',
  ],
  ['google_data_loss_prevention_deidentify_template', `${DLP}.*.crypto_key.unwrapped.key`],
  ['google_composer_user_workloads_secret', 'data'],
  ['google_compute_(?:region_)?ssl_certificate', 'certificate'],
  [
    'google_compute_instance(?:_from_template)?',
    'attached_disk.disk_encryption_key_rsa boot_disk.disk_encryption_key_rsa',
  ],
  ['google_compute_router', 'md5_authentication_keys.key'],
  ['google_compute_router_peer', 'md5_authentication_key.key'],
  [
    'google_datastream_connection_profile',
    'mongodb_profile.ssl_config.ca_certificate mongodb_profile.ssl_config.client_certificate mysql_profile.ssl_config.ca_certificate ' +
      'mysql_profile.ssl_config.client_certificate postgresql_profile.ssl_config.*.ca_certificate ' +
      'postgresql_profile.ssl_config.*.client_certificate',
  ],
  ['google_edgecontainer_cluster', 'cluster_ca_certificate'],
  ['google_identity_platform_(?:tenant_)?(?:default_supported|oauth)_idp_config', 'client_id'],
  ['google_identity_platform_(?:tenant_)?inbound_saml_config', 'idp_config.idp_certificates.x509_certificate'],
  ['google_kms_secret_ciphertext', 'additional_authenticated_data plaintext'],
  ['google_monitoring_notification_channel', 'sensitive_labels'],
  ['google_os_login_ssh_public_key', 'key'],
  ['google_parameter_manager_(?:regional_)?parameter_version', 'parameter_data'],
  ['google_privateca_certificate', 'config.public_key.key'],
  ['google_public_ca_external_account_key', 'key_id b64_mac_key b64url_mac_key'],
  ['google_secure_source_manager_hook', 'sensitive_query_string'],
  ['google_sql_database_instance', 'server_ca_cert'],
  ['google_sql_ssl_cert', 'cert server_ca_cert'],
  ['google_storage_bucket_object', 'content customer_encryption.encryption_key'],
  [
    'google_storage_transfer_job',
    'transfer_spec.azure_blob_storage_data_source.federated_identity_config.client_id ' +
      'transfer_spec.azure_blob_storage_data_source.federated_identity_config.tenant_id',
  ],
];

/** Rows with whole names are looked up; only other rows are tried as patterns. */
const NAMES = /^\w+(?:\|\w+)*$/;
const BY_NAME = new Map<string, string[]>();
const PATTERNS: (readonly [types: RegExp, paths: string])[] = [];
for (const [types, paths] of ROWS) {
  if (!NAMES.test(types)) PATTERNS.push([new RegExp(`^(?:${types})$`), paths]);
  else for (const name of types.split('|')) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), paths]);
}

/** The paths (as keys; `*` is any key) of a resource type whose whole value is sensitive. */
export function readSensitivePaths(type: string): readonly (readonly string[])[] {
  const name = type.startsWith('data.') ? type.slice('data.'.length) : type;
  const matching = PATTERNS.filter(([types]) => types.test(name)).map(([, paths]) => paths);
  return [...(BY_NAME.get(name) ?? []), ...matching]
    .flatMap((paths) => paths.split(' '))
    .map((path) => path.split('.'));
}
