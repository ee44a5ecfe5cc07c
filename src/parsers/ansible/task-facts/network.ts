import { isList, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { addressesIn, isClearAddress, unverifies, verifiesCertificates } from '../../shared/shell/shell-text.ts';
import { commandText } from '../simulate/commands.ts';
import type { Call } from '../play/task.ts';
import { readSwitch, told, UNCLEAR, type Look } from './task-fact.ts';
import { serverEncrypted } from './server-connections.ts';

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
/** Modules that verify certificates by default. */
const CLIENTS: ReadonlySet<string> = new Set(['uri', 'get_url', 'yum_repository', 'win_get_url', 'win_uri']);
/** Whether a task that opens a TLS connection verifies the certificate. */
export const tlsClient: Look = (call) => {
  const verifies = verification(call);
  return verifies === undefined ? undefined : { type: 'ansible/tls-client', values: { verifies: told(verifies) } };
};

function verification({ module, args, environment }: Call): boolean | 'unknown' | undefined {
  for (const [name, value] of Object.entries(environment)) {
    if (isMarker(value) || typeof value === 'object') continue;
    if (unverifies(name, String(Number(value) || value))) return false;
  }
  for (const [names, good] of [
    [ON, true],
    [OFF, false],
  ] as const) {
    for (const name of names) {
      const given = readSwitch(own(args, name));
      if (given !== undefined) return given === 'unknown' ? given : given === good;
    }
  }
  if (/(?:^|\.)git_config$/.test(module)) return ofGit(args);
  if (CLIENTS.has(module))
    return readUrls(module, args).some((url) => typeof url === 'string' && isClearAddress(url)) ? undefined : true;
  const text = writtenCommand(module, args);
  return text === undefined ? undefined : verifiesCertificates(text);
}

/** Source: git-config(1), http.sslVerify, for all addresses or for one. */
function ofGit(args: ValueMap): boolean | 'unknown' | undefined {
  const [name, value] = [own(args, 'name'), own(args, 'value')];
  if (typeof name !== 'string' || !/^http\.(?:.{1,300}\.)?sslverify$/i.test(name) || value === undefined)
    return undefined;
  return own(args, 'state') === 'absent' ? undefined : readSwitch(value);
}

/** Whether a module runs a command line on the host. */
export function isCommand(module: string): boolean {
  return module === 'command' || module === 'shell' || module === 'raw';
}

/** The command that a task runs, as far as it is known; `undefined` for tasks that run none. */
export function writtenCommand(module: string, args: ValueMap): string | undefined {
  return isCommand(module) ? commandText(args) : undefined;
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
  ['zypper', ['name']],
  ['zypper_repository', ['repo']],
  ['apk', ['repository']],
  ['pip', ['name']],
  ['npm', ['registry']],
  ['gem', ['repository']],
  ['flatpak_remote', ['flatpakrepo_url']],
  ['maven_artifact', ['repository_url']],
  ['win_package', ['path']],
  ['docker_login', ['registry_url']],
  ['synchronize', ['src', 'dest']],
]);

function readUrls(module: string, args: ValueMap): readonly Value[] {
  return (URL_PARAMETERS.get(module) ?? []).flatMap((name) => {
    const value = own(args, name) ?? [];
    return isList(value) ? value : [value];
  });
}

/** Whether a task that fetches something or connects to a service does so with encryption. */
export const connection: Look = ({ module, args }) => {
  const text = writtenCommand(module, args);
  const urls = text === undefined ? readUrls(module, args) : addressesIn(text);
  const isOld = text !== undefined && /(?:^|[|;&\n][^\S\n]*)(?:telnet|rsh|rcp|rlogin|tftp)\s/.test(text);
  const known = urls.filter((url): url is string => typeof url === 'string');
  const addresses = known.filter((url) => /(?:^|\s|=)[a-z][a-z0-9+]{1,10}:\/\//i.test(url));
  const values = (encrypted: Value) => ({ type: 'ansible/connection', values: { encrypted } });
  const service = serverEncrypted(module, args);
  if (service !== undefined) return values(told(service));
  if (isOld || addresses.some(isClearAddress)) return values(false);
  const isFetch = ['get_url', 'uri', 'git', 'win_get_url', 'yum_repository', 'apt_key', 'rpm_key'].includes(module);
  if (isFetch && known.length < urls.length) return values(UNCLEAR);
  return addresses.some((url) => /(?:https|ssh|ftps|sftp|git\+ssh):\/\//i.test(url)) ? values(true) : undefined;
};
