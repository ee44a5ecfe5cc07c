import { isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { isLoopback } from '../../shared/shell/loopback.ts';
import { readSwitch } from './task-fact.ts';

/**
 * Modules that connect to a server, with the test whether the connection is unencrypted (documentation of the
 * modules).
 */
const IN_CLEAR: readonly (readonly [modules: RegExp, isClear: (args: ValueMap) => boolean])[] = [
  [/^mail$/, (args) => own(args, 'secure') === 'never' && isFar(own(args, 'host'))],
  [
    /^community\.postgresql\./,
    (args) => own(args, 'ssl_mode') === 'disable' && isFar(own(args, 'login_host') ?? own(args, 'host')),
  ],
  [/^redis(?:_\w+)?$/, (args) => readSwitch(own(args, 'tls')) === false && isFar(own(args, 'login_host'))],
  // the passwords of versions 1 and 2c travel in clear
  [/^snmp_facts$/, (args) => /^v2c?$/.test(String(own(args, 'version')))],
  [/^ansible\.netcommon\.telnet$/, () => true],
];

/** Whether a module that connects to a server does so with encryption, where that is known. */
export function serverEncrypted(module: string, args: ValueMap): boolean | 'unknown' | undefined {
  if (/^ldap_(?:attrs|entry|passwd|search|inc)$/.test(module)) return ldapEncrypted(args);
  return IN_CLEAR.some(([modules, isClear]) => modules.test(module) && isClear(args)) ? false : undefined;
}

/** `ldap://` is encrypted only with `start_tls`, which is off by default (community.general, ldap attributes). */
function ldapEncrypted(args: ValueMap): boolean | 'unknown' | undefined {
  const server = own(args, 'server_uri');
  if (isMarker(server)) return 'unknown';
  if (typeof server !== 'string' || /^ldapi:/i.test(server)) return undefined;
  if (/^ldaps:/i.test(server)) return true;
  const host = /^ldap:\/\/(\[[^\]]{0,100}\]|[^/:]{0,255})/i.exec(server)?.[1];
  if (host === undefined || !isFar(host)) return undefined;
  return readSwitch(own(args, 'start_tls')) ?? false;
}

/** Without a name the server is the host itself. */
function isFar(host: Value | undefined): boolean {
  return typeof host === 'string' && host !== '' && !host.startsWith('/') && !isLoopback(host);
}
