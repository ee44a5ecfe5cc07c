/**
 * Where a name has to have the words of a row:
 * `part`: anywhere, also inside a word (`secretsmanager`);
 * `tail`: as words, the first of them perhaps joined to what is before it (`dbpassword`);
 * `word`: as words;
 * `end`: as its last words;
 * `always`: as its last words, whatever these say about the value.
 */
export type Match = 'part' | 'tail' | 'word' | 'end' | 'always';

/**
 * Whose name it is, and what follows from it:
 * `argument`: the argument of a resource, named by its provider. Its value is hidden, so the column is broad;
 * `setting`: a variable, key or flag, named by an author. Its value is hidden, and judged where it is written down;
 * `variable`: the variable of a managed environment. Its value is hidden already and the name alone is judged, so the column is narrow.
 */
export type NameKind = 'argument' | 'setting' | 'variable';

export type SecretRow = Readonly<Partial<Record<NameKind, Match>>> & {
  /** Separated by commas. Their words may be joined (`apikey`) and plural; `*` is for up to three words. */
  readonly names: string;
  /** Words before the name that make it harmless. */
  readonly unlessAfter?: string;
  /** The name alone, without a word before it, says nothing. */
  readonly needsWordBefore?: true;
  /** The address of something, which may, but need not, have a credential in it. */
  readonly isAddress?: true;
};

/** `proxy_pass` and the like name what a web server hands requests to (nginx, modules of ngx_http). */
const PASSED_ON = 'proxy fastcgi uwsgi scgi grpc memcached';

/** `<word> key` is a secret unless the word says that the key is a name, a position or public. */
const HARMLESS_KEYS =
  'public pub gpg pgp partition sort range hash foreign primary routing object label tag group cache index map idempotency dedup deduplication kms master cmk cmek managed vault topology taint toleration affinity shard sharding attribute property claim column row dimension metadata annotation config configuration message lookup registry selector unique first last host known the data field filter';

/** Names of secrets: what is hidden, and what is judged by its name, is decided here alone. */
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

/** Last words that say the value is about a secret and is none: an identifier, a place, a setting. */
export const ABOUT_WORDS = {
  every:
    'id, arn, name, enabled, disabled, required, policy, policies, type, version, algorithm, length, days, hours, minutes, seconds, expiration, expiry, expires, rotation, interval, period, status, state, mode, endpoint, lifetime, ttl, validity, usage, encryption, format, date, count, limit, size, method, provider, scope, path, prefix, group, location, region, action',
  argument:
    'use, tags, time, at, on, units, spec, config, configuration, self link, generation, behavior, option, url suffix, aud, sub, amr',
  setting:
    'file, filename, dir, directory, namespace, ref, reference, timeout, duration, age, max, min, enable, disable, kind, url, uri, issuer, audience, alg, algo, mount, volume, class, store, manager, header, suffix, field, encoding, review, reviewer, hint, owner, role, task, reason, result, permissions, ageing, aging, expire, fingerprint, severity, title, description, bits, dest, through',
  /** Further ones in the language of playbooks. The private halves of the keys are known by their shape. */
  playbook:
    'regex, regexp, pattern, rule, warn, warning, prompt, message, msg, history, remember, attempts, login, auth, authentication, lock, update, package, pkg, line, option, opt, template, src, dest, module, plugin, change, changed, check, required, complexity, ssh key, host key, authorized key',
} as const;

/** Words behind that of a secret which say that the value is a rule for secrets (pam_pwquality(8), pam_pwhistory(8)). */
export const RULE_WORDS =
  'faillock, minlen, minlength, maxlen, minclass, maxclassrepeat, maxrepeat, maxsequence, dcredit, ucredit, lcredit, ocredit, difok, dictcheck, usercheck, gecoscheck, quality, complexity, strength, requirement, attempts, retry, retries, remember, history, reuse, prevention';

/** Whole names that are no secrets. */
export const HARMLESS_NAMES: Readonly<Record<NameKind, string>> = {
  /** Settings of services, and what stands for a whole service. */
  argument: 'http tokens, secrets manager, registry credential',
  setting: 'http tokens',
  /**
   * Connection strings of Application Insights are no secrets (Azure Monitor, Connection strings in Application Insights), and
   * the credentials of a Google program are the path of a file (Application Default Credentials).
   */
  variable:
    'applicationinsights connection string, application insights connection string, google application credentials',
};

/** Claims of identities that a policy compares (IAM User Guide, "Available keys for AWS OIDC federation"). */
export const CLAIMS_OF = 'token actions githubusercontent com';

/** Names that describe the secret in the same block and stay readable there. */
export const DESCRIPTIVE_NAMES =
  'id, arn, name, key, type, kind, version, value from, optional, mode, status, namespace, resource group name, identity, description, location, region, provider, effect, enabled';
