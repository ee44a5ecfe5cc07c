/**
 * Variables by which programs leave certificates unverified. Git looks only whether its variable is there, and npm takes
 * the name in any case (git, "Environment Variables"; npm, "Config").
 */
const ENVIRONMENT: ReadonlyMap<string, RegExp> = new Map([
  ['PYTHONHTTPSVERIFY', /^0$/],
  ['NODE_TLS_REJECT_UNAUTHORIZED', /^0$/],
  ['GIT_SSL_NO_VERIFY', /^/],
  ['NPM_CONFIG_STRICT_SSL', /^false$/i],
  ['PIP_TRUSTED_HOST', /\S/],
]);
const SET_IN_SHELL =
  /(?:^|[\s;&|(])(PYTHONHTTPSVERIFY|NODE_TLS_REJECT_UNAUTHORIZED|GIT_SSL_NO_VERIFY|NPM_CONFIG_STRICT_SSL|PIP_TRUSTED_HOST)=["']?([^\s;&|"')]{0,100})/gi;
/** Switches of commands that leave certificates unverified (their manual pages). */
const SWITCHES: readonly RegExp[] = [
  /\bcurl\b[^|;&\n]{0,500}\s(?:--insecure|-[a-jl-zA-Z]{0,10}k[a-zA-Z]{0,10})(?=\s|$)/,
  /\bwget\b[^|;&\n]{0,500}\s--no-check-certificate\b/,
  /\bpip3?\b[^|;&\n]{0,500}\s--trusted-host\b/,
  /\bgit\b[^|;&\n]{0,200}\shttp\.sslVerify[= ](?:false|0)\b/i,
  /\bAcquire::https::(?:[\w.-]{1,100}::)?Verify-(?:Peer|Host)\s{0,5}=?\s{0,5}["']?(?:false|no|0)\b/i,
  /\b(?:npm|yarn|pnpm)\b[^|;&\n]{0,200}\s(?:--)?strict-ssl(?:[= ]|\s+)false\b/,
];
const CLIENT_COMMAND = /(?:^|[|;&\n(][^\S\n]*|sudo\s+)(?:\/\S{1,100}\/)?(?:curl|wget)\s/;
/** Programs that ask a server of packages for its certificate unless their configuration says otherwise (dnf.conf(5)). */
const UNVERIFIED_REPOSITORIES = /\bsslverify\s{0,5}=\s{0,5}(?:0|no|false|off)\b/i;
/** Switches by which package managers take packages without a verified signature. */
const UNSIGNED: readonly RegExp[] = [
  /\bapt(?:-get)?\b[^|;&\n]{0,500}\s(?:--allow-unauthenticated|--force-yes)\b/,
  /\b(?:yum|dnf|microdnf|tdnf)\b[^|;&\n]{0,500}\s--nogpgcheck\b/,
  /\brpm\s+(?!-[qVK]|--(?:query|verify|checksig))[^|;&\n]{0,300}(?<=\s)--(?:nosignature|nodigest|noverify)\b/,
  /\bzypper\b[^|;&\n]{0,300}\s--no-gpg-checks?\b/,
  /\bapk\b[^|;&\n]{0,500}\s--allow-untrusted\b/,
];
const INSTALLS =
  /(?:^|[|;&\n(][^\S\n]*|sudo\s+)(?:(?:apt|apt-get|yum|dnf|microdnf|tdnf)\s(?:[^|;&\n]{0,200}\s)?install|apk\s(?:[^|;&\n]{0,200}\s)?add|zypper\s(?:[^|;&\n]{0,200}\s)?(?:in|install))\s/;

/** Whether a variable of the environment switches the verification of certificates off. */
export function unverifies(name: string, value: string): boolean {
  const known = /^npm_config_/i.test(name) ? name.toUpperCase() : name;
  return ENVIRONMENT.get(known)?.test(value) ?? false;
}

/** Whether commands verify the certificates of what they talk to; `undefined` where they open no such connection. */
export function verifiesCertificates(text: string): boolean | undefined {
  if (SWITCHES.some((pattern) => pattern.test(text)) || UNVERIFIED_REPOSITORIES.test(text)) return false;
  if ([...text.matchAll(SET_IN_SHELL)].some(([, name = '', value = '']) => unverifies(name, value))) return false;
  return CLIENT_COMMAND.test(text) && /https:\/\//.test(text) ? true : undefined;
}

/** Whether commands take signed packages only; `undefined` where they install none. */
export function takesSignedPackages(text: string): boolean | undefined {
  if (UNSIGNED.some((pattern) => pattern.test(text))) return false;
  return INSTALLS.test(text) ? true : undefined;
}

/** Whether commands run what they download without anybody having seen it. */
export function runsDownload(text: string): boolean {
  const isPiped =
    /\b(?:curl|wget)\b[^|;&\n]{0,1000}\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:\/\S{1,100}\/)?(?:ba|z|da|k)?sh\b/.test(text);
  const isGiven = /\b(?:(?:ba|z|da|k)?sh\s+-\w{0,5}c|eval)\s+["']?(?:\$\(|`)\s*(?:curl|wget)\b/.test(text);
  return isPiped || isGiven || /\b(?:ba|z)?sh\s+<\(\s*(?:curl|wget)\b/.test(text) || runsSaved(text);
}

const COMPARES = /\b(?:sha\d{3}sum|shasum|gpgv?|cosign|minisign|signify|openssl\s+dgst|rpm\s+-K|md5sum|sha1sum)\b/;
/** A download under a name of its own, and one under the name that its address ends with. */
const SAVED =
  /\b(?:curl|wget)\b[^|;&\n]{0,1000}?(?:\s-[a-zA-Z]{0,10}[oO]\s{0,3}|\s--output(?:-document)?[= ]|>\s{0,3})["']?([\w.][\w./-]{0,200}|\/[\w./-]{1,200})/g;
const NAMED =
  /\b(?:wget\b|curl\b[^|;&\n]{0,500}\s-[a-zA-Z]{0,10}O)[^|;&\n]{0,500}?https?:\/\/[^\s'"|;&]{1,500}\/([\w.-]{1,100})(?=["'\s;&|]|$)/g;

/** Whether commands save a download and run that file, and compare nothing with a digest or signature. */
function runsSaved(text: string): boolean {
  if (COMPARES.test(text)) return false;
  const saved = [SAVED, NAMED].flatMap((pattern) => [...text.matchAll(pattern)]);
  return saved.some(({ index, 0: match, 1: name = '' }) => runs(text.slice(index + match.length), name));
}

function runs(rest: string, name: string): boolean {
  const file = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const command = String.raw`(?:[;&|\n]|\bsudo\s(?:\s*-\w+)*)\s*(?:(?:(?:ba|z|da|k)?sh|python3?|perl|ruby)\s+(?:-\w{1,10}\s+){0,3}|\.\s+|source\s+)?(?:\./)?["']?`;
  return new RegExp(`${command}${file}(?=["'\\s;&|)]|$)`).test(rest);
}

/** Whether an address leads somewhere in clear: HTTP, FTP or telnet to anything but the host itself. */
export function isClearAddress(url: string): boolean {
  const clear = /(?:^|\s|=)(?:http|ftp|tftp|telnet|rsh|rsync|git):\/\/([^\s/:?#]*|\[[^\]]*\])/i.exec(url);
  return clear !== null && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|169\.254\.\d+\.\d+)$/i.test(clear[1] ?? '');
}

/** Addresses that commands name. */
export function addressesIn(text: string): readonly string[] {
  return text.match(/\b(?:https?|ftp|tftp|telnet):\/\/[^\s'"<>|;&]{1,500}/g) ?? [];
}

/** Whether commands call sudo, rather than name or install it. */
export function callsSudo(text: string): boolean {
  return /(?:^|[|;&\n({][^\S\n]*|\b(?:then|else|do|exec|env|time)\s+)(?:\/\S{1,100}\/)?sudo(?:\s|$)/.test(text);
}
