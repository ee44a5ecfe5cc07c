import { holdsSecretParameter } from './query-secrets.ts';

/** Fixed beginnings only, so that one pass over the text decides whether anything closer is worth a look. */
const HINT =
  /A[KS]IA|eyJ|-----BEGIN|gh[opsru]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|AIza|ya29\.|[rs]k_(?:live|test)_|npm_|SG\.|sk-|hv[brs]\.|AGE-SECRET-KEY-|dop_v1_|pypi-|dapi|ATATT3|:\/\/|accountkey=|accesskey=|sharedaccess|sharedsecret=|hooks\.slack\.com|password=|pwd=|sig=|bearer |basic /i;

interface Shape {
  readonly start: string;
  /** Characters of the whole token, start included. */
  readonly atLeast: number;
  /** Anchored; applied to the token alone. */
  readonly fits?: RegExp;
}

/** Token formats whose issuers publish a fixed beginning. */
const TOKENS: readonly Shape[] = [
  { start: 'AKIA', atLeast: 20, fits: /^[A-Z0-9]{20}(?![A-Z0-9])/ },
  { start: 'ASIA', atLeast: 20, fits: /^[A-Z0-9]{20}(?![A-Z0-9])/ },
  { start: 'eyJ', atLeast: 40, fits: /^[\w-]{8,}\.[\w-]{8,}\.[\w-]*/ },
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'].map((start) => ({ start, atLeast: 30 })),
  ...['xoxa-', 'xoxb-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-'].map((start) => ({ start, atLeast: 20 })),
  ...['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'glpat-'].map((start) => ({ start, atLeast: 20 })),
  { start: 'sk-', atLeast: 32, fits: /^(?=[^A-Z]*[A-Z])(?=[^0-9]*[0-9])/ },
  { start: 'xapp-', atLeast: 15 },
  { start: 'AIza', atLeast: 39 },
  { start: 'ya29.', atLeast: 25 },
  { start: 'npm_', atLeast: 36, fits: /^npm_[A-Za-z0-9]+$/ },
  { start: 'SG.', atLeast: 50 },
  { start: 'hvs.', atLeast: 24 },
  { start: 'hvb.', atLeast: 24 },
  { start: 'hvr.', atLeast: 24 },
  { start: 'AGE-SECRET-KEY-', atLeast: 50 },
  { start: 'dop_v1_', atLeast: 40 },
  { start: 'pypi-', atLeast: 60 },
  { start: 'dapi', atLeast: 36, fits: /^dapi[0-9a-f]{32}/ },
  { start: 'ATATT3', atLeast: 40 },
];

/** Parts of connection strings and signed addresses: the text after the sign is the credential. */
const ASSIGNMENTS: readonly string[] = [
  'accountkey=',
  'accesskey=',
  'sharedaccesssignature=',
  'sharedsecret=',
  'password=',
  'pwd=',
];

/** The address of an incoming webhook is its own credential. */
const HOOK = /hooks\.slack\.com\/(?:services|workflows)\/[A-Z0-9]/;

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
  'public pub gpg pgp partition sort range hash foreign primary routing object s3 label tag group cache index map idempotency dedup deduplication kms master cmk cmek managed vault topology metadata annotation config configuration message lookup registry selector unique first last host known the data field filter'.split(
    ' ',
  ),
);

/** `proxy_pass` and the like name what a web server hands requests to (nginx, modules of ngx_http). */
const PASSED_ON = new Set(['proxy', 'fastcgi', 'uwsgi', 'scgi', 'grpc', 'memcached']);

/** Last words that say the value is about a secret, not the secret. */
const ABOUT_WORDS = new Set(
  'file files filename path paths dir directory name names namespace ref reference id ids arn arns ttl expiry expiration expires timeout lifetime duration age interval period seconds minutes hours days length size count limit limits max min policy enabled disabled required enable disable type kind mode url uri endpoint issuer audience audiences algorithm alg method provider rotation version versions mount volume class store manager header prefix suffix field format encoding review reviewer reviews status state hint algo validity scope scopes'.split(
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
 * Whether a text holds something with the published shape of a credential: an issuer's token, a private key,
 * a JWT, a connection string with its password, an address with user and password or with a token among its parameters. Linear in the text.
 * Random-looking text without such a shape is not recognised: the name beside it decides (`isSecretName`).
 */
export function looksLikeCredential(text: string): boolean {
  if (text.length < 8) return false;
  if (holdsSecretParameter(text)) return true;
  if (!HINT.test(text)) return false;
  if (text.includes('-----BEGIN') && text.includes('PRIVATE KEY')) return true;
  return (
    TOKENS.some((shape) => holdsToken(text, shape)) || holdsAssignment(text) || holdsUserInfo(text) || HOOK.test(text)
  );
}

/**
 * Whether the name of a variable, key or flag says that its value is a secret: `DB_PASSWORD`, `apiKey`,
 * `--token`, `spring.datasource.password`. Names about a secret (`PASSWORD_FILE`, `tokenUrl`, `kms_key_id`)
 * are not. Names longer than 256 characters are judged by their end.
 */
export function isSecretName(name: string): boolean {
  if (!NAME_HINT.test(name)) return false;
  const words = wordsOf(name.length > 256 ? name.slice(-256) : name);
  const last = words.at(-1);
  if (last === undefined || ABOUT_WORDS.has(last) || words[0] === 'max' || words[0] === 'min') return false;
  const secret = words.findIndex((word) => SECRET_WORDS.has(word));
  if (secret !== -1) return !words.slice(secret).some((word) => RULE_WORDS.has(word));
  const before = words.at(-2);
  if (last === 'key' || last === 'keys') return before !== undefined && !HARMLESS_KEYS.has(before);
  if (last === 'string' || last === 'strings') return before === 'connection';
  return last === 'dsn' || (last === 'pass' && !PASSED_ON.has(before ?? ''));
}

/**
 * Whether a secret name is that of an address which may, but need not, carry a credential: `DB_CONNECTION_STRING`,
 * `SENTRY_DSN`.
 */
export function isConnectionName(name: string): boolean {
  const words = wordsOf(name.length > 256 ? name.slice(-256) : name);
  if (words.some((word) => word !== 'connectionstring' && SECRET_WORDS.has(word))) return false;
  return /^(?:strings?|connectionstring|dsn)$/.test(words.at(-1) ?? '');
}

/** Lower-case words of camelCase, snake_case, kebab-case and dotted names; trailing digits do not count. */
function wordsOf(name: string): readonly string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return spaced
    .toLowerCase()
    .split(/[^a-z]/)
    .filter((word) => word !== '');
}

function holdsToken(text: string, shape: Shape): boolean {
  for (let at = text.indexOf(shape.start); at !== -1;) {
    const end = tokenEnd(text, at);
    if (end - at >= shape.atLeast && !isAlphanumeric(text.charCodeAt(at - 1))) {
      if (shape.fits === undefined || shape.fits.test(text.slice(at, end))) return true;
    }
    at = text.indexOf(shape.start, end);
  }
  return false;
}

function holdsAssignment(text: string): boolean {
  const lower = text.toLowerCase();
  for (const sign of ASSIGNMENTS) {
    for (let at = lower.indexOf(sign); at !== -1; at = lower.indexOf(sign, at + sign.length)) {
      if (isSecretStart(text, at + sign.length)) return true;
    }
  }
  if (lower.includes('sig=') && /[?&;]sig=[\w%+/-]{20}/.test(text)) return true;
  return /\b(?:bearer|basic) {1,4}(?=[a-z0-9+/_.-]{0,64}[A-Z0-9])[\w+/.-]{16}/.test(
    text.replace(/\bB(?=earer |asic )/g, 'b'),
  );
}

/**
 * RFC 3986 section 3.2.1: `scheme://user:password@host`. A password with a `/` in it is against the rule but is
 * met, so what follows the colon need not end with the authority, as long as it is no port. A reference such
 * as `$(PASSWORD)` is no password.
 */
function holdsUserInfo(text: string): boolean {
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const rest = /^[^\s"'/?#]{0,300}/.exec(text.slice(at + 3, at + 303))?.[0] ?? '';
    const colon = rest.indexOf(':');
    if (colon === -1 || !isSecretStart(rest, colon + 1)) continue;
    if (rest.lastIndexOf('@') > colon + 1) return true;
    const tail = /^[^\s"']{0,300}/.exec(text.slice(at + 3 + colon, at + 303 + colon))?.[0] ?? '';
    if (!/^:\d{0,5}$/.test(rest.slice(colon)) && tail.includes('@')) return true;
  }
  return false;
}

/**
 * Not the end, a blank, a quote, a separator, nor the `$`, `{`, `<`, `%` or `*` of a placeholder; two hexadecimal
 * digits behind the `%` make it an escaped character of an address (RFC 3986 section 2.1).
 */
function isSecretStart(text: string, at: number): boolean {
  if (/^%[0-9A-Fa-f]{2}/.test(text.slice(at, at + 3))) return true;
  return text.charCodeAt(at) > 32 && !'"\';,&$<{%*'.includes(text.charAt(at));
}

function tokenEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isTokenCharacter(text.charCodeAt(end))) end += 1;
  return end;
}

/** Letters, digits, `-`, `.`, `_`. */
function isTokenCharacter(code: number): boolean {
  return isAlphanumeric(code) || code === 45 || code === 46 || code === 95;
}

function isAlphanumeric(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
