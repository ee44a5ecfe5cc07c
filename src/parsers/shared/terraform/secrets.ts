import { isSecretArgument } from '../../../model/secrets/secret-names.ts';

/**
 * How an attribute is treated. `keep`: read as it is, unless a text is shaped like a credential; `policy`: the same,
 * for JSON documents whose condition keys may name tokens; `secret`: text is redacted, in a block everything but
 * descriptive texts, numbers and booleans; `leaves`: names are kept, every value below is redacted (environment
 * variables); `switches`: as `leaves`, but words such as `true` stay readable (instance metadata); `json`: a JSON
 * text whose environment and secrets are redacted inside; `all`: the whole value of any type is redacted.
 */
export type Treatment = 'keep' | 'policy' | 'secret' | 'leaves' | 'switches' | 'json' | 'all';

type Row = readonly [types: RegExp, attributes: string, treatment: Treatment];

/**
 * Attributes of provider types that are secrets without a telling name, or identifiers with a secret name. Sources:
 * the argument references of the providers (arguments marked sensitive). The first row with the type and attribute
 * applies, at any depth.
 */
const ROWS: readonly Row[] = [
  [/^aws_organizations_policy$/, 'content', 'policy'],
  [/^azurerm_.*policy/, 'policy_rule parameters metadata', 'policy'],
  [/^google_secret_manager_(?:regional_)?secret_version$/, 'secret', 'keep'],
  [/^google_secret_manager_(?:regional_)?secret_version$/, 'secret_data', 'all'],
  [/^google_compute_(?:instance|project_metadata|region_instance_template|instance_template)/, 'metadata', 'switches'],
  [/^google_compute_project_metadata_item$/, 'value', 'switches'],
  [/^google_(?:cloud_run|cloudfunctions|composer|app_engine)/, 'env env_variables environment_variables', 'leaves'],
  [/^google_compute_vpn_tunnel$/, 'shared_secret', 'all'],
  [/^google_runtimeconfig_variable$/, 'value text', 'secret'],
  [/^random_(?:password|string)$/, 'result bcrypt_hash', 'all'],
  [/^tls_private_key$/, 'private_key_pem private_key_openssh private_key_pem_pkcs8', 'all'],
  [/^(?:data\.)?vault_/, 'data data_json secret_id value wrapped_token certificate private_key', 'all'],
  [/^(?:data\.)?vault_/, 'role_id', 'secret'],
  [/^(?:data\.)?kubernetes_secret/, 'data binary_data data_wo binary_data_wo', 'leaves'],
  [/^(?:data\.)?kubernetes_config_map/, 'data binary_data', 'leaves'],
  [/^kubernetes_manifest$/, 'data string_data', 'leaves'],
  [/^kubectl_manifest$/, 'yaml_body yaml_body_parsed live_manifest_incluster', 'all'],
  [/^helm_release$/, 'values set set_sensitive set_list set_wo manifest metadata', 'leaves'],
  [/^(?:data\.)?local_(?:sensitive_)?file$/, 'content content_base64 sensitive_content', 'all'],
  [/^(?:terraform_data|null_resource|time_\w+)$/, 'triggers triggers_replace input output keepers', 'leaves'],
  [/^(?:data\.)?null_data_source$/, 'inputs outputs', 'leaves'],
  [/^(?:data\.)?external$/, 'query result program', 'leaves'],
  [/^(?:data\.)?http$/, 'request_headers request_body response_body body response_body_base64', 'all'],
  [
    /^(?:data\.)?template_(?:file|cloudinit_config)$|^(?:data\.)?cloudinit_config$/,
    'rendered vars template content',
    'all',
  ],
  [/^(?:data\.)?terraform_remote_state$/, 'outputs config defaults', 'leaves'],
  [/^archive_file$|^data\.archive_file$/, 'source source_content', 'all'],
  [/^(?:data\.)?aws_ssm_parameters?(?:_by_path)?$/, 'value values value_wo insecure_value', 'all'],
  [/^aws_iam_access_key$/, 'id secret ses_smtp_password_v4 encrypted_secret', 'all'],
  [/^aws_s3_(?:bucket_)?object$/, 'content content_base64', 'all'],
  [
    /^aws_(?:ecs_task_definition|batch_job_definition)$/,
    'container_definitions container_properties node_properties ecs_properties',
    'json',
  ],
  [/^aws_elastic_beanstalk_/, 'setting all_settings', 'switches'],
  [/^aws_cloudformation_stack/, 'parameters outputs parameter_overrides', 'leaves'],
  [/^aws_glue_(?:job|connection)$/, 'default_arguments non_overridable_arguments connection_properties', 'leaves'],
  [/^aws_sagemaker_.*lifecycle_config/, 'on_create on_start studio_lifecycle_config_content', 'all'],
  [
    /^aws_(?:sagemaker|amplify|apprunner|transfer|mwaa|emr|lightsail_container)/,
    'environment environment_variables airflow_configuration_options',
    'leaves',
  ],
  [/^aws_kms_(?:ciphertext|external_key)$/, 'plaintext key_material_base64', 'all'],
  [
    /^(?:data\.)?aws_(?:kms_secrets|secretsmanager_secret_version|secretsmanager_random_password)$/,
    'plaintext secret_string secret_binary random_password',
    'all',
  ],
  [
    /^(?:data\.)?aws_(?:eks_cluster_auth|ecr_authorization_token)$/,
    'token password authorization_token user_name',
    'all',
  ],
  [/^aws_vpn_connection$/, 'customer_gateway_configuration', 'all'],
  [/^aws_(?:acm_certificate|iam_server_certificate)$/, 'private_key', 'all'],
  [/^aws_(?:lightsail_key_pair|transfer_host_key)$/, 'private_key encrypted_private_key host_key_body', 'all'],
  [/^(?:data\.)?azurerm_key_vault_secrets?$/, 'value value_wo', 'all'],
  [/^(?:data\.)?azurerm_key_vault_certificate(?:_data)?$/, 'contents pem key secret certificate_data', 'secret'],
  [
    /^azurerm_.*connection_string$|^azurerm_.*app(?:_slot)?$|^azurerm_static_/,
    'connection_string site_credential api_key',
    'leaves',
  ],
  [/^azurerm_automation_variable/, 'value', 'all'],
  [/^azurerm_container_(?:app|group)/, 'secret env environment_variables secure_environment_variables', 'leaves'],
  [/^azurerm_application_gateway$/, 'data', 'all'],
  [/^azurerm_(?:app_service_certificate|.*_ssl_certificate)$/, 'pfx_blob', 'all'],
  [/^azurerm_(?:app_configuration_key)$/, 'value', 'all'],
  [
    /^azurerm_(?:resource_group|subscription|management_group)_template_deployment$/,
    'parameters_content output_content',
    'all',
  ],
  [/^azurerm_(?:template_deployment)$/, 'parameters parameters_body outputs', 'leaves'],
  [/^azurerm_(?:(?:linux|orchestrated|windows)_)?virtual_machine/, 'settings protected_settings content', 'all'],
  [/^azurerm_(?:logic_app_workflow|data_factory.*)$/, 'parameters workflow_parameters', 'leaves'],
  [/^azurerm_api_management_(?:named_value|logger)$/, 'value', 'all'],
  [/^(?:data\.)?azurerm_application_insights$/, 'instrumentation_key connection_string', 'all'],
  [
    /^(?:data\.)?azurerm_function_app_host_keys$/,
    'default_function_key primary_key event_grid_extension_config_key signalr_extension_key',
    'all',
  ],
  [
    /^(?:data\.)?azurerm_(?:storage_account|storage_container)_(?:blob_container_)?sas$|^(?:data\.)?azurerm_storage_account_sas$/,
    'sas',
    'all',
  ],
  [/^azurerm_storage_blob$/, 'source_content', 'all'],
  [/^azuread_(?:application|service_principal)_password$/, 'value', 'all'],
  [
    /^github_actions_(?:environment_|organization_)?(?:secret|variable)$/,
    'value plaintext_value encrypted_value',
    'all',
  ],
  [/^(?:docker|podman)_/, 'env command', 'leaves'],
  [/^(?:cloudflare|datadog|pagerduty|digitalocean|linode|hcloud)_/, 'api_key app_key user_data', 'all'],
];

/** Fast path: most types have no row, and this one pattern shows it. */
const ANY_ROW = new RegExp(ROWS.map(([types]) => types.source).join('|'));

const EVERYWHERE: ReadonlyMap<string, Treatment> = new Map<string, Treatment>([
  ['environment_variables', 'leaves'],
  ['environment_variable', 'leaves'],
  ['runtime_environment_variables', 'leaves'],
  ['build_environment_variables', 'leaves'],
  ['app_settings', 'leaves'],
  ['env', 'leaves'],
  ['variables', 'leaves'],
  ['stage_variables', 'leaves'],
  ['kube_config', 'all'],
  ['kube_config_raw', 'all'],
  ['kube_admin_config', 'all'],
  ['kube_admin_config_raw', 'all'],
  ['user_data', 'all'],
  ['user_data_base64', 'all'],
  ['custom_data', 'all'],
  ['policy', 'policy'],
  ['policies', 'policy'],
  ['policy_data', 'policy'],
  ['policy_document', 'policy'],
  ['assume_role_policy', 'policy'],
  ['access_policy', 'policy'],
  ['access_policies', 'policy'],
  ['resource_policy', 'policy'],
  ['inline_policy', 'policy'],
  ['override_json', 'policy'],
  ['source_json', 'policy'],
  ['json', 'policy'],
  ['minified_json', 'policy'],
]);

/** The treatments of one resource type, cached per attribute name. */
export function readTreatments(type: string): (attribute: string) => Treatment {
  const named = new Map<string, Treatment>();
  for (const [types, attributes, treatment] of ANY_ROW.test(type) ? ROWS : []) {
    if (!types.test(type)) continue;
    for (const attribute of attributes.split(' ')) if (!named.has(attribute)) named.set(attribute, treatment);
  }
  const known = new Map<string, Treatment>();
  return (attribute) => {
    const before = known.get(attribute);
    if (before !== undefined) return before;
    const found = named.get(attribute) ?? EVERYWHERE.get(attribute) ?? byName(attribute);
    known.set(attribute, found);
    return found;
  };
}

function byName(attribute: string): Treatment {
  return isSecretArgument(attribute) ? 'secret' : 'keep';
}
