/** Variables by which programs leave certificates unverified. */
const ENVIRONMENT: ReadonlyMap<string, RegExp> = new Map([
  ['PYTHONHTTPSVERIFY', /^0$/],
  ['NODE_TLS_REJECT_UNAUTHORIZED', /^0$/],
  ['GIT_SSL_NO_VERIFY', /^(?!0$|false$).+$/i],
]);
/** Switches of commands that leave certificates unverified (their manual pages). */
const SWITCHES: readonly RegExp[] = [
  /\bcurl\b[^|;&\n]{0,500}\s(?:--insecure|-[a-jl-zA-Z]{0,10}k[a-zA-Z]{0,10})(?=\s|$)/,
  /\bwget\b[^|;&\n]{0,500}\s--no-check-certificate\b/,
  /\bpip3?\b[^|;&\n]{0,500}\s--trusted-host\b/,
  /\bgit\b[^|;&\n]{0,200}\shttp\.sslVerify[= ](?:false|0)\b/i,
  /\b(?:npm|yarn|pnpm)\b[^|;&\n]{0,200}\s(?:--)?strict-ssl(?:[= ]|\s+)false\b/,
];
const CLIENT_COMMAND = /(?:^|[|;&\n(]\s*|sudo\s+)(?:\/\S{1,100}\/)?(?:curl|wget)\s/;
/** Switches by which package managers take packages without a verified signature. */
const UNSIGNED: readonly RegExp[] = [
  /\bapt(?:-get)?\b[^|;&\n]{0,500}\s(?:--allow-unauthenticated|--force-yes)\b/,
  /\b(?:yum|dnf|microdnf)\b[^|;&\n]{0,500}\s--nogpgcheck\b/,
  /\bzypper\b[^|;&\n]{0,300}\s--no-gpg-checks?\b/,
  /\bapk\b[^|;&\n]{0,500}\s--allow-untrusted\b/,
];
const INSTALLS =
  /(?:^|[|;&\n(]\s*|sudo\s+)(?:(?:apt|apt-get|yum|dnf|microdnf)\s(?:[^|;&\n]{0,200}\s)?install|apk\s(?:[^|;&\n]{0,200}\s)?add|zypper\s(?:[^|;&\n]{0,200}\s)?(?:in|install))\s/;

/** Whether a variable of the environment switches the verification of certificates off. */
export function unverifies(name: string, value: string): boolean {
  return ENVIRONMENT.get(name)?.test(value) ?? false;
}

/** Whether commands verify the certificates of what they talk to; `undefined` where they open no such connection. */
export function verifiesCertificates(text: string): boolean | undefined {
  if (SWITCHES.some((pattern) => pattern.test(text))) return false;
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
  return isPiped || /\b(?:ba|z)?sh\s+<\(\s*(?:curl|wget)\b/.test(text);
}

/** Whether an address leads somewhere in clear: HTTP, FTP or telnet to anything but the host itself. */
export function isClearAddress(url: string): boolean {
  const clear = /(?:^|\s|=)(?:http|ftp|tftp|telnet|rsh|git):\/\/([^\s/:?#]*|\[[^\]]*\])/i.exec(url);
  return clear !== null && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|169\.254\.\d+\.\d+)$/i.test(clear[1] ?? '');
}

/** Addresses that commands name. */
export function addressesIn(text: string): readonly string[] {
  return text.match(/\b(?:https?|ftp|tftp|telnet):\/\/[^\s'"<>|;&]{1,500}/g) ?? [];
}

/** Whether commands call sudo, rather than name or install it. */
export function callsSudo(text: string): boolean {
  return /(?:^|[|;&\n({]\s*|\b(?:then|else|do|exec|env|time)\s+)(?:\/\S{1,100}\/)?sudo(?:\s|$)/.test(text);
}
