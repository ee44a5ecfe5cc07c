import { isLoopback } from './loopback.ts';

/**
 * Variables that disable certificate verification. Git only checks that its variable exists, and npm ignores the case
 * of the name (git, "Environment Variables"; npm, "Config").
 */
const ENVIRONMENT: ReadonlyMap<string, RegExp> = new Map([
  ['PYTHONHTTPSVERIFY', /^0$/],
  ['NODE_TLS_REJECT_UNAUTHORIZED', /^0$/],
  ['GIT_SSL_NO_VERIFY', /^/],
  ['NPM_CONFIG_STRICT_SSL', /^false$/i],
  ['PIP_TRUSTED_HOST', /\S/],
  ['UV_INSECURE_HOST', /\S/],
  ['GOINSECURE', /\S/],
  ['BUNDLE_SSL_VERIFY_MODE', /^0$/],
]);
const SET_IN_SHELL =
  /(?:^|[\s;&|(])(PYTHONHTTPSVERIFY|NODE_TLS_REJECT_UNAUTHORIZED|GIT_SSL_NO_VERIFY|NPM_CONFIG_STRICT_SSL|PIP_TRUSTED_HOST|UV_INSECURE_HOST|GOINSECURE|BUNDLE_SSL_VERIFY_MODE)=["']?([^\s;&|"')]{0,100})/gi;
/** Command options that disable certificate verification (their manual pages). */
const SWITCHES: readonly RegExp[] = [
  /\bcurl\b[^|;&\n]{0,500}\s(?:--insecure|-[a-jl-zA-Z]{0,10}k[a-zA-Z]{0,10})(?=\s|$)/,
  /\b(?:wget|apk)\b[^|;&\n]{0,500}\s--no-check-certificate\b/,
  /\baria2c\b[^|;&\n]{0,500}\s--check-certificate=false\b/,
  /\b(?:pip3?|uv)\b[^|;&\n]{0,500}\s(?:--(?:trusted|allow-insecure)-host|[\w.-]{1,40}\.trusted-host)\b/,
  /\bgit\b[^|;&\n]{0,200}\shttp\.sslVerify[= ](?:false|0)\b/i,
  /\bAcquire::https::(?:[\w.-]{1,100}::)?Verify-(?:Peer|Host)\s{0,5}=?\s{0,5}["']?(?:false|no|0)\b/i,
  /\b(?:npm|yarn|pnpm)\b[^|;&\n]{0,200}\s["']?(?:--)?strict-ssl["']?(?:=|\s{1,5})["']?false\b/,
  /\b(?:conda|mamba|micromamba)\b[^|;&\n]{0,200}\sssl_verify\s{1,5}["']?(?:false|no|off)\b/i,
  /\bcomposer\b[^|;&\n]{0,200}\s(?:disable-tls\s{1,5}true|secure-http\s{1,5}false)\b/,
  /\bbundle\b[^|;&\n]{0,200}\sssl_verify_mode\s{1,5}0\b/,
  /\b(?:helm|kubectl|oc)\b[^|;&\n]{0,500}\s--insecure-skip-tls-verify(?!\s*=\s*false)\b/,
  /\b(?:podman|buildah|skopeo)\b[^|;&\n]{0,500}\s--(?:src-|dest-)?tls-verify=false\b/,
  /\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\b[^|;\n]{0,500}\s-SkipCertificateCheck\b/i,
  /\bServerCertificateValidationCallback\s{0,5}=\s{0,5}\{\s{0,5}\$?true\b/i,
  // what curl and wget read before every call
  /\binsecure\b[^\n]{0,100}>\s{0,5}\S{0,200}curlrc\b/,
  /\bcheck_certificate\s{0,5}=\s{0,5}off\b/i,
];
const CLIENT_COMMAND = /(?:^|[|;&\n(][^\S\n]*|sudo\s+)(?:\/\S{1,100}\/)?(?:curl|wget)\s/;
/** Package managers verify the server's certificate unless their configuration disables it (dnf.conf(5)). */
const UNVERIFIED_REPOSITORIES = /\bsslverify\s{0,5}=\s{0,5}(?:0|no|false|off)\b/i;
/**
 * Options and settings that accept packages without a verified signature (apt.conf(5), sources.list(5), yum.conf(5),
 * pacman.conf(5)).
 */
const UNSIGNED: readonly RegExp[] = [
  /\bapt(?:-get)?\b[^|;&\n]{0,500}\s(?:--allow-unauthenticated|--force-yes)\b/,
  /\b(?:yum|dnf|microdnf|tdnf)\b[^|;&\n]{0,500}\s--nogpgcheck\b/,
  /\brpm\s+(?!-[qVK]|--(?:query|verify|checksig))[^|;&\n]{0,300}(?<=\s)--(?:nosignature|nodigest|noverify)\b/,
  /\bzypper\b[^|;&\n]{0,300}\s--(?:no-gpg-checks?|allow-unsigned-rpm)\b/,
  /\bapk\b[^|;&\n]{0,500}\s--allow-untrusted\b/,
  /\b(?:APT::Get::AllowUnauthenticated|Acquire::AllowInsecureRepositories)["']?\s{0,5}=?\s{0,5}["']?(?:true|yes|1)\b/i,
  /\bdeb(?:-src)?\s{1,5}\[[^\]\n]{0,200}\b(?:trusted|allow-insecure)=yes\b/,
  /^(?:Trusted|Allow-Insecure):\s{0,5}yes\b/im,
  /(?<!_)gpgcheck\s{0,5}=\s{0,5}(?:0|no|false)\b/i,
  /\bSigLevel\s{0,5}=\s{0,5}Never\b/,
  // modules of Go are compared with a database of checksums
  /\bGOSUMDB=["']?off\b/,
];
const INSTALLS =
  /(?:^|[|;&\n(][^\S\n]*|sudo\s+)(?:(?:apt|apt-get|yum|dnf|microdnf|tdnf)\s(?:[^|;&\n]{0,200}\s)?install|apk\s(?:[^|;&\n]{0,200}\s)?add|zypper\s(?:[^|;&\n]{0,200}\s)?(?:in|install))\s/;

/** Whether an environment variable disables certificate verification. */
export function unverifies(name: string, value: string): boolean {
  const known = /^npm_config_/i.test(name) ? name.toUpperCase() : name;
  return ENVIRONMENT.get(known)?.test(value) ?? false;
}

/** Whether commands verify the certificates of their peers; `undefined` where they open no such connection. */
export function verifiesCertificates(text: string): boolean | undefined {
  if (SWITCHES.some((pattern) => pattern.test(text)) || UNVERIFIED_REPOSITORIES.test(text)) return false;
  if ([...text.matchAll(SET_IN_SHELL)].some(([, name = '', value = '']) => unverifies(name, value))) return false;
  return CLIENT_COMMAND.test(text) && /https:\/\//.test(text) ? true : undefined;
}

/** Whether commands install only signed packages; `undefined` where they install none. */
export function takesSignedPackages(text: string): boolean | undefined {
  if (UNSIGNED.some((pattern) => pattern.test(text))) return false;
  return INSTALLS.test(text) ? true : undefined;
}

const REST = String.raw`(?:[^;&|\n"']|(?<!\|)\|(?!\|)|"[^"\n]{0,500}"|'[^'\n]{0,500}'){0,1000}`;
const PROGRAM = String.raw`(?<!\|)\|\s{0,20}(?:sudo\s{1,5}(?:-\S{1,40}\s{1,5}){0,5})?(?:env\s{1,5})?(?:\/\S{1,100}\/)?`;
/** A shell runs its input as a program; other interpreters do so without arguments, or with `-`. */
const RUN_AS_INPUT: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:curl|wget)\b${REST}${PROGRAM}(?:(?:ba|z|da|k)?sh\b|(?:python[\d.]{0,5}|perl|ruby|node|php)(?:\s{1,5}-(?=\s|$)|\s{0,20}(?:[;&\n]|$)))`,
  ),
  /\b(?:(?:ba|z|da|k)?sh\s+-\w{0,5}c|eval)\s+["']?(?:\$\(|`)\s*(?:curl|wget)\b/,
  /(?:\b(?:ba|z)?sh|\bsource|(?:^|[\s;&|(])\.)\s+<\(\s*(?:curl|wget)\b/,
  /\b(?:Invoke-Expression|iex)\b[^;\n]{0,500}(?:\bDownloadString\b|\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm|curl|wget)\s)/i,
  /(?:\bDownloadString\b|\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s)[^;\n]{0,500}\|\s{0,20}(?:Invoke-Expression|iex)\b/i,
];

/** Whether commands run what they download without a check. */
export function runsDownload(text: string): boolean {
  return RUN_AS_INPUT.some((pattern) => pattern.test(text)) || runsSaved(text);
}

const COMPARES = /\b(?:sha\d{3}sum|shasum|gpgv?|cosign|minisign|signify|openssl\s+dgst|rpm\s+-K|md5sum|sha1sum)\b/;
const SAVED =
  /\b(?:curl|wget)\b[^|;&\n]{0,1000}?(?:\s-[a-zA-Z]{0,10}[oO]\s{0,3}|\s--output(?:-document)?[= ]|>\s{0,3})["']?([\w.][\w./-]{0,200}|\/[\w./-]{1,200})/g;
const NAMED =
  /\b(?:wget\b|curl\b[^|;&\n]{0,500}\s-[a-zA-Z]{0,10}O)[^|;&\n]{0,500}?https?:\/\/[^\s'"|;&]{1,500}\/([\w.-]{1,100})(?=["'\s;&|]|$)/g;

/** A comparison with a digest or signature anywhere in the text counts for all downloads. */
function runsSaved(text: string): boolean {
  if (COMPARES.test(text)) return false;
  // behind the first of several downloads under one name stands all that is behind the others
  const ends = new Map<string, number>();
  for (const pattern of [SAVED, NAMED]) {
    for (const { index, 0: match, 1: name = '' } of text.matchAll(pattern)) {
      const end = index + match.length;
      ends.set(name, Math.min(end, ends.get(name) ?? end));
    }
  }
  return [...ends].some(([name, end]) => text.includes(name, end) && runs(text.slice(end), name));
}

function runs(rest: string, name: string): boolean {
  const file = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const command = String.raw`(?:[;&|\n]|\bsudo\s(?:\s*-\w+)*)\s*(?:(?:(?:ba|z|da|k)?sh|python3?|perl|ruby)\s+(?:-\w{1,10}\s+){0,3}|\.\s+|source\s+)?(?:\./)?["']?`;
  return new RegExp(`${command}${file}(?=["'\\s;&|)]|$)`).test(rest);
}

/** Whether an address is used without encryption: HTTP, FTP or the like to any host other than the machine itself. */
export function isClearAddress(url: string): boolean {
  const clear =
    /(?:^|[\s=+@])(?:http|ws|ftp|tftp|telnet|rsh|rsync|git|svn):\/\/(?:[^\s/@]{0,1000}@)?(\[[^\]\s]{0,100}\]|[^\s/:?#]*)/i.exec(
      url,
    );
  return clear !== null && !isLoopback(clear[1] ?? '') && !/^169\.254\.\d+\.\d+$/.test(clear[1] ?? '');
}

/** The addresses in commands. */
export function addressesIn(text: string): readonly string[] {
  return text.match(/\b(?:https?|wss?|ftp|tftp|telnet|rsync|git|svn):\/\/[^\s'"<>|;&]{1,500}/gi) ?? [];
}

/** Whether commands call sudo, not only name or install it. */
export function callsSudo(text: string): boolean {
  return /(?:^|[|;&\n({][^\S\n]*|\b(?:then|else|do|exec|env|time)\s+)(?:\/\S{1,100}\/)?sudo(?:\s|$)/.test(text);
}
