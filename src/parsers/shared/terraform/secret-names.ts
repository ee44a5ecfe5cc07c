const LONGEST = 128;

/** Words that make an attribute a secret wherever they stand in its name. */
const SECRET = new RegExp(
  [
    'pass(?:word|wd|phrase|code)',
    'secret',
    'token',
    'credential',
    'priv(?:ate)?_?key',
    'connection_?string',
    '(?:access|account|api|shared|auth|license|activation|registration)_?key',
    'sas_(?:url|uri|token)',
    'kube_?config',
    'user_?data',
    'custom_?data',
    'startup_?script',
    'htpasswd',
    'keytab',
  ].join('|'),
);

/** Names that are a secret as a whole or at their end. */
const SECRET_END = new RegExp(
  '(?:^|_)(?:pwd|psk|pass|client_key|master_key|raw_key|key_raw|pre_?shared_key|signing_key|hmac_key|pfx_blob|' +
    'authorization_key|instrumentation_key|insights_key|principal_key|storage_key|customer_key|service_key|mac_key|' +
    'sas_key|key_value|key_string|rsa_encrypted_key|shared_access_policy_key|shared_access_signature|auth_string|' +
    'protected_settings|search_service_key|unwrapped_key|ingestion_key|' +
    'p12|key_material|private|join_command|admin_key|query_key|session_key|webhook_url|' +
    '(?:primary|secondary)(?:_[a-z]{1,20}){0,3}_keys?|(?:primary|secondary)_(?:connection|access))$',
);

/** Ends that say the attribute is about a secret and is none: an identifier, a place, a setting. */
const HARMLESS_END = new RegExp(
  '_(?:ids?|arns?|names?|enabled|disabled|required|polic(?:y|ies)|types?|versions?|algorithms?|length|days|hours|minutes|' +
    'seconds|expiration|expiry|expires|rotation|interval|period|status|state|mode|endpoints?|lifetime|ttl|validity|use|usage|tags|' +
    'encryption|format|date|time|at|on|units|count|limit|size|spec|method|methods|config|configuration|provider|' +
    'scopes?|path|prefix|group|region|location|self_link|generation|action|behavior|option|url_suffix)$',
);

/** Claims of identities that a policy compares (IAM User Guide, "Available keys for AWS OIDC federation"). */
const CLAIM = /^token_actions_githubusercontent_com_|_(?:aud|sub|amr)$/;

/** Ends that stay a secret although a harmless word follows. */
const STILL_SECRET = /(?:kube_?config|access_key_id|credentials_config|credential_config)$/;

const HARMLESS: ReadonlySet<string> = new Set([
  'http_tokens',
  'secretsmanager',
  'secrets_manager',
  'token_endpoint',
  'credential_type',
  'registry_credential',
  'token_usage',
  'max_password_age',
  'password_reuse_prevention',
]);

/** Keys that name or describe the secret beside them and stay readable inside a secret block. */
const DESCRIPTIVE: ReadonlySet<string> = new Set([
  'id',
  'arn',
  'name',
  'key',
  'type',
  'kind',
  'version',
  'value_from',
  'optional',
  'mode',
  'status',
  'namespace',
  'resource_group_name',
  'identity',
  'description',
  'location',
  'region',
  'provider',
  'effect',
  'enabled',
]);

/** A name in lower case with `_` between its words, whichever way its author separates them. */
export function normalName(name: string): string {
  return name
    .slice(-LONGEST)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]/g, '_')
    .toLowerCase();
}

/** Whether a name (see `normalName`) says that its text is a secret. Identifiers and settings are none. */
export function isSecretName(name: string): boolean {
  if (HARMLESS.has(name) || CLAIM.test(name)) return false;
  if (STILL_SECRET.test(name)) return true;
  if (!SECRET.test(name) && !SECRET_END.test(name)) return false;
  return !HARMLESS_END.test(name);
}

/** Whether a name inside a secret block only describes the secret. */
export function isDescriptiveName(name: string): boolean {
  return DESCRIPTIVE.has(name) || (HARMLESS_END.test(name) && !STILL_SECRET.test(name));
}
