import type { Value, ValueMap } from '../../../model/value.ts';
import { isList, isMarker, own } from '../../../model/value.ts';
import { commandText } from '../effects/commands.ts';
import type { Call } from '../play/task.ts';
import type { Look } from './practice.ts';
import { switchOf, told, UNCLEAR } from './practice.ts';

/** Parameters that turn the verification of certificates on, and those that turn it off. */
const ON = [
  'validate_certs',
  'sslverify',
  'verify_ssl',
  'ssl_verify',
  'tls_verify',
  'ssl_verify_certs',
  'validate_cert',
];
const OFF = ['insecure', 'tls_skip_verify', 'insecure_skip_tls_verify', 'insecure_registry', 'skip_tls_verify'];
/** Modules that verify certificates unless told otherwise. */
const CLIENTS: ReadonlySet<string> = new Set(['uri', 'get_url', 'yum_repository', 'win_get_url', 'win_uri']);
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
  /\bgit\b[^|;&\n]{0,200}\shttp\.sslVerify=(?:false|0)\b/i,
];
const CLIENT_COMMAND = /(?:^|[|;&\n(]\s*|sudo\s+)(?:\/\S{1,100}\/)?(?:curl|wget)\s/;

/** Whether a task that opens a TLS connection verifies the certificate. */
export const tlsClient: Look = (call) => {
  const verifies = verification(call);
  return verifies === undefined ? undefined : { type: 'ansible/tls-client', values: { verifies: told(verifies) } };
};

function verification({ module, args, environment }: Call): boolean | 'unknown' | undefined {
  for (const [name, off] of ENVIRONMENT) {
    const value = own(environment, name);
    if (
      value !== undefined &&
      !isMarker(value) &&
      off.test(String(typeof value === 'object' ? '' : Number(value) || value))
    )
      return false;
  }
  for (const [names, good] of [
    [ON, true],
    [OFF, false],
  ] as const) {
    for (const name of names) {
      const given = switchOf(own(args, name));
      if (given !== undefined) return given === 'unknown' ? given : given === good;
    }
  }
  if (CLIENTS.has(module))
    return urlsOf(module, args).some((url) => typeof url === 'string' && isClear(url)) ? undefined : true;
  const text = isCommand(module) ? commandText(args) : undefined;
  if (text === undefined) return undefined;
  if (SWITCHES.some((pattern) => pattern.test(text))) return false;
  return CLIENT_COMMAND.test(text) && /https:\/\//.test(text) ? true : undefined;
}

export function isCommand(module: string): boolean {
  return module === 'command' || module === 'shell' || module === 'raw';
}

const URL_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['get_url', ['url']],
  ['uri', ['url']],
  ['win_get_url', ['url']],
  ['unarchive', ['src']],
  ['yum_repository', ['baseurl', 'mirrorlist', 'metalink', 'gpgkey']],
  ['apt_repository', ['repo']],
  ['deb822_repository', ['uris', 'signed_by']],
  ['apt_key', ['url']],
  ['rpm_key', ['key']],
  ['git', ['repo']],
  ['helm_repository', ['repo_url']],
  ['apt', ['deb']],
  ['dnf', ['name']],
  ['package', ['name']],
]);

/** Addresses that a task names; a marker where one is not known. */
function urlsOf(module: string, args: ValueMap): readonly Value[] {
  return (URL_PARAMETERS.get(module) ?? []).flatMap((name) => {
    const value = own(args, name) ?? null;
    return isList(value) ? value : value === null ? [] : [value];
  });
}

/** HTTP, FTP or telnet to anything but the host itself. */
function isClear(url: string): boolean {
  const clear = /(?:^|\s|=)(?:http|ftp|tftp|telnet|rsh|git):\/\/([^\s/:?#]*|\[[^\]]*\])/i.exec(url);
  return clear !== null && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|169\.254\.\d+\.\d+)$/i.test(clear[1] ?? '');
}

/** Whether a task that fetches something or talks to a service does so encrypted. */
export const connection: Look = ({ module, args }) => {
  const text = isCommand(module) ? commandText(args) : undefined;
  const urls =
    text === undefined
      ? urlsOf(module, args)
      : (text.match(/\b(?:https?|ftp|tftp|telnet):\/\/[^\s'"<>|;&]{1,500}/g) ?? []);
  const isOld = text !== undefined && /(?:^|[|;&\n]\s*)(?:telnet|rsh|rcp|rlogin|tftp)\s/.test(text);
  const known = urls.filter((url): url is string => typeof url === 'string');
  const addresses = known.filter((url) => /(?:^|\s|=)[a-z][a-z0-9+]{1,10}:\/\//i.test(url));
  const values = (encrypted: Value) => ({ type: 'ansible/connection', values: { encrypted } });
  if (isOld || addresses.some(isClear)) return values(false);
  const isFetch = ['get_url', 'uri', 'git', 'win_get_url', 'yum_repository', 'apt_key', 'rpm_key'].includes(module);
  if (isFetch && known.length < urls.length) return values(UNCLEAR);
  return addresses.some((url) => /(?:https|ssh|ftps|sftp|git\+ssh):\/\//i.test(url)) ? values(true) : undefined;
};

/** Whether what a task downloads is compared with a checksum, and not run unseen. */
export const download: Look = ({ module, args }) => {
  const values = (verified: Value) => ({ type: 'ansible/download', values: { verified } });
  if (module === 'get_url' || module === 'win_get_url') {
    const checksum = own(args, 'checksum');
    if (isMarker(checksum)) return values(UNCLEAR);
    return values(typeof checksum === 'string' && /^sha(?:224|256|384|512):/.test(checksum));
  }
  if (module === 'unarchive') {
    const src = own(args, 'src');
    return typeof src === 'string' && /^(?:https?|ftp):\/\//i.test(src) ? values(false) : undefined;
  }
  const text = isCommand(module) ? commandText(args) : undefined;
  if (text === undefined) return undefined;
  const isPiped =
    /\b(?:curl|wget)\b[^|;&\n]{0,1000}\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:\/\S{1,100}\/)?(?:ba|z|da|k)?sh\b/.test(text);
  return isPiped || /\b(?:ba|z)?sh\s+<\(\s*(?:curl|wget)\b/.test(text) ? values(false) : undefined;
};
