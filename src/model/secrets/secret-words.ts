/**
 * Where a name must contain the words of a row. `part`: anywhere, also inside a word (`secretsmanager`); `tail`: as
 * words, the first of which may be joined to what is before it (`dbpassword`); `word`: as words; `end`: as its last
 * words; `always`: as its last words, even if these say that the value is not a secret.
 */
export type Match = 'part' | 'tail' | 'word' | 'end' | 'always';

/**
 * The kind of a name, which decides what is hidden and judged. `argument`: a resource argument, named by its
 * provider; its value is hidden, so the column is broad. `setting`: a variable, key or flag, named by an author; its
 * value is hidden, and judged where it is written. `variable`: a variable of a managed environment; its value is
 * already hidden and only the name is judged, so the column is narrow.
 */
export type NameKind = 'argument' | 'setting' | 'variable';

export type SecretRow = Readonly<Partial<Record<NameKind, Match>>> & {
  /** Separated by commas. Their words may be joined (`apikey`) and plural; `*` matches up to three words. */
  readonly names: string;
  /** Words before the name that make it harmless. */
  readonly unlessAfter?: string;
  /** The name counts only with a word before it. */
  readonly needsWordBefore?: true;
  /** The value is an address, which may contain a credential. */
  readonly isAddress?: true;
};

/** `proxy_pass` and the like name the server that gets the requests (nginx, modules of ngx_http). */
const PASSED_ON = 'proxy fastcgi uwsgi scgi grpc memcached';

/** `<word> key` is a secret unless the word says that the key is a name, a position or public. */
const HARMLESS_KEYS =
  'public pub gpg pgp partition sort range hash foreign primary routing object label tag group cache index map idempotency dedup deduplication kms master cmk cmek managed vault topology taint toleration affinity shard sharding attribute property claim column row dimension metadata annotation config configuration message lookup registry selector unique first last host known the data field filter';

/** Names of secrets. This table alone decides what is hidden and what is judged by its name. */
export const SECRET_ROWS: readonly SecretRow[] = [
  {
    names: 'password, passphrase, passcode, secret, token, credential',
    argument: 'part',
    setting: 'tail',
    variable: 'part',
  },
  { names: 'passwd', argument: 'part', setting: 'word', variable: 'part' },
  { names: 'pwd, creds, db pass', argument: 'word', setting: 'word', variable: 'word' },
  { names: 'pass', argument: 'end', setting: 'end', variable: 'word', unlessAfter: PASSED_ON },
  { names: 'private key, priv key, api key, auth key', argument: 'part', setting: 'word', variable: 'part' },
  { names: 'access key', argument: 'part', setting: 'end', variable: 'part' },
  // joined, it is no part of `access_key_id`
  { names: 'accesskey', setting: 'word' },
  { names: 'account key, shared key', argument: 'part', variable: 'part' },
  { names: 'master key, signing key', argument: 'end', variable: 'part' },
  { names: 'license key, activation key, registration key', argument: 'part' },
  { names: 'key', setting: 'end', unlessAfter: HARMLESS_KEYS, needsWordBefore: true },
  { names: 'connection string', argument: 'part', setting: 'tail', variable: 'part', isAddress: true },
  {
    names: 'connection str, conn string, conn str',
    argument: 'tail',
    setting: 'tail',
    variable: 'tail',
    isAddress: true,
  },
  { names: 'dsn', argument: 'end', setting: 'end', isAddress: true },
  { names: 'access key id', argument: 'always', variable: 'always' },
  { names: 'kube config, credential config', argument: 'always' },
  { names: 'kube config, sas url, sas uri, user data, custom data, startup script, key tab', argument: 'part' },
  {
    names:
      'psk, p12, private, pfx blob, auth string, protected settings, shared access signature, join command, webhook url',
    argument: 'end',
  },
  {
    names:
      'client key, raw key, key raw, key value, key string, key material, preshared key, pre shared key, hmac key, mac key, sas key, authorization key, instrumentation key, insights key, ingestion key, principal key, storage key, customer key, service key, search service key, shared access policy key, rsa encrypted key, unwrapped key, admin key, query key, session key',
    argument: 'end',
  },
  { names: 'primary * key, secondary * key', argument: 'end' },
  { names: 'primary connection, primary access, secondary connection, secondary access', argument: 'end' },
];

/** Last words that say the value is about a secret but is not one: an identifier, a place, a setting. */
export const ABOUT_WORDS = {
  every:
    'id, arn, name, enabled, disabled, required, policy, policies, type, version, algorithm, length, days, hours, minutes, seconds, expiration, expiry, expires, rotation, interval, period, status, state, mode, endpoint, lifetime, ttl, validity, usage, encryption, format, date, count, limit, size, method, provider, scope, path, prefix, group, location, region, action',
  argument:
    'use, tags, time, at, on, units, spec, config, configuration, self link, generation, behavior, option, url suffix, aud, sub, amr',
  setting:
    'file, filename, dir, directory, namespace, ref, reference, timeout, duration, age, max, min, enable, disable, kind, url, uri, issuer, audience, alg, algo, mount, volume, class, store, manager, header, suffix, field, encoding, review, reviewer, hint, owner, role, task, reason, result, permissions, ageing, aging, expire, fingerprint, severity, title, description, bits, dest, through',
  /** More words, for playbooks. Private halves of keys are recognised by their shape. */
  playbook:
    'regex, regexp, pattern, rule, warn, warning, prompt, message, msg, history, remember, attempts, login, auth, authentication, lock, update, package, pkg, line, option, opt, template, src, dest, module, plugin, change, changed, check, required, complexity, ssh key, host key, authorized key',
} as const;

/** Words after a secret's word that say the value is a rule for secrets (pam_pwquality(8), pam_pwhistory(8)). */
export const RULE_WORDS =
  'faillock, minlen, minlength, maxlen, minclass, maxclassrepeat, maxrepeat, maxsequence, dcredit, ucredit, lcredit, ocredit, difok, dictcheck, usercheck, gecoscheck, quality, complexity, strength, requirement, attempts, retry, retries, remember, history, reuse, prevention';

/** Whole names that are not secrets. */
export const HARMLESS_NAMES: Readonly<Record<NameKind, string>> = {
  argument: 'http tokens, secrets manager, registry credential',
  setting: 'http tokens',
  /**
   * Application Insights connection strings are no secrets (Azure Monitor, Connection strings in Application
   * Insights); `GOOGLE_APPLICATION_CREDENTIALS` is a file path (Application Default Credentials).
   */
  variable:
    'applicationinsights connection string, application insights connection string, google application credentials',
};

/**
 * Prefix of condition keys that compare identity claims, not tokens (IAM User Guide, "Available keys for AWS OIDC
 * federation").
 */
export const CLAIMS_OF = 'token actions githubusercontent com';

/** Names that describe the secret in the same block and stay readable there. */
export const DESCRIPTIVE_NAMES =
  'id, arn, name, key, type, kind, version, value from, optional, mode, status, namespace, resource group name, identity, description, location, region, provider, effect, enabled';
