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
