/** A part of every secret name: spares the others the closer look. */
const NAME_HINT = /pass|pwd|secret|token|key|cred|dsn|connection/i;

/** Words that make a name secret wherever they stand in it. */
const SECRET_WORDS = new Set(
  'password passwd passphrase pwd secret secrets token tokens credential credentials creds apikey apikeys privatekey accesskey secretkey authkey dbpass pgpassword connectionstring'.split(
    ' ',
  ),
);

/** `<word> key` is secret unless the word says that the key is a name, a position or public. */
const HARMLESS_KEYS = new Set(
  'public pub gpg pgp partition sort range hash foreign primary routing object s3 label tag group cache index map idempotency dedup deduplication kms master cmk cmek managed vault topology taint toleration affinity shard sharding attribute property claim column row dimension metadata annotation config configuration message lookup registry selector unique first last host known the data field filter'.split(
    ' ',
  ),
);

/** `proxy_pass` and the like name what a web server hands requests to (nginx, modules of ngx_http). */
const PASSED_ON = new Set(['proxy', 'fastcgi', 'uwsgi', 'scgi', 'grpc', 'memcached']);

/** Last words that say the value is about a secret, not the secret. */
const ABOUT_WORDS = new Set(
  'file files filename path paths dir directory name names namespace ref reference id ids arn arns ttl expiry expiration expires timeout lifetime duration age interval period seconds minutes hours days length size count limit limits max min policy enabled disabled required enable disable type kind mode url uri endpoint issuer audience audiences algorithm alg method provider rotation version versions mount volume class store manager header prefix suffix field format encoding review reviewer reviews status state hint algo validity scope scopes owner owners group groups task tasks reason reasons action actions result results location permissions ageing aging expire fingerprint fingerprints severity title description'.split(
    ' ',
  ),
);

/** Words behind that of the secret which say that the value is a rule for secrets (pam_pwquality(8), pam_pwhistory(8)). */
const RULE_WORDS = new Set(
  'minlen minlength maxlen minclass maxclassrepeat maxrepeat maxsequence dcredit ucredit lcredit ocredit difok dictcheck usercheck gecoscheck quality complexity strength requirement requirements attempts retry retries remember history reuse prevention'.split(
    ' ',
  ),
);

/**
 * Whether the name of a variable, key or flag says that its value is a secret: `DB_PASSWORD`, `apiKey`,
 * `--token`, `spring.datasource.password`. Names about a secret (`PASSWORD_FILE`, `tokenUrl`, `kms_key_id`)
 * are not. Names longer than 256 characters are judged by their end.
 */
export function isSecretName(name: string): boolean {
  if (!NAME_HINT.test(name)) return false;
  const words = readWords(name.length > 256 ? name.slice(-256) : name);
  const last = words.at(-1);
  if (last === undefined || ABOUT_WORDS.has(last) || isBound(words)) return false;
  const secret = words.findIndex((word) => SECRET_WORDS.has(word));
  if (secret !== -1) return !words.slice(secret).some((word) => RULE_WORDS.has(word));
  const before = words.at(-2);
  if (last === 'key' || last === 'keys') return before !== undefined && !HARMLESS_KEYS.has(before);
  if (last === 'string' || last === 'strings') return before === 'connection';
  return last === 'dsn' || (last === 'pass' && !PASSED_ON.has(before ?? ''));
}

/** A bound for secrets, or what has none: `max_password_age`, `accounts_without_password`. */
function isBound(words: readonly string[]): boolean {
  return words[0] === 'max' || words[0] === 'min' || words.includes('without');
}

/**
 * Whether a secret name is that of an address which may, but need not, carry a credential: `DB_CONNECTION_STRING`,
 * `SENTRY_DSN`.
 */
export function isConnectionName(name: string): boolean {
  const words = readWords(name.length > 256 ? name.slice(-256) : name);
  if (words.some((word) => word !== 'connectionstring' && SECRET_WORDS.has(word))) return false;
  return /^(?:strings?|connectionstring|dsn)$/.test(words.at(-1) ?? '');
}

/** Lower-case words of camelCase, snake_case, kebab-case and dotted names; trailing digits do not count. */
function readWords(name: string): readonly string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return spaced
    .toLowerCase()
    .split(/[^a-z]/)
    .filter((word) => word !== '');
}
