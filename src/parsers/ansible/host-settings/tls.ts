import { unknown } from '../../../base/value.ts';
import type { FileLine, Machine } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { filesLike, withoutComment, type Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const FILES = /^\/etc\/(?:nginx|httpd|apache2|haproxy)\/|^\/etc\/(?:ssl|pki\/tls)\/openssl\.cnf$/;
const OLD = /^(?:SSLv[23]|TLSv1(?:\.[01])?)$/i;
const WEAK_CIPHER =
  /^\+?(?:[\w-]{0,60}-)?(?:RC4|3DES|DES-CBC3?|NULL|aNULL|eNULL|EXP(?:ORT)?\w{0,3}|MD5|LOW|DES)(?:-[\w-]{0,60})?$/i;

type Reader = (value: string) => boolean;

const SETTINGS: readonly (readonly [RegExp, Reader])[] = [
  [
    /(?:^|[{;])\s*(?:ssl|proxy_ssl|smtpd_tls)_protocols\s+([^;{}]{1,300})/,
    (value) => value.split(/\s+/).some((word) => OLD.test(word)),
  ],
  [/^\s*SSLProtocol\s+(.{1,300})$/i, apacheProtocols],
  [/^\s*MinProtocol\s*=\s*(.{1,60})$/, (value) => OLD.test(value.trim()) || /^none$/i.test(value.trim())],
  [/\bforce-((?:sslv|tlsv)\d{1,2})\b/, (value) => /^(?:sslv3|tlsv1[01])$/.test(value)],
  [/\bssl-min-ver\s+(\S{1,20})/, (value) => OLD.test(value)],
  [/(?:^|[{;])\s*ssl_ciphers\s+([^;{}]{1,4000})/, hasWeakCipher],
  [/^\s*SSLCipherSuite\s+(.{1,4000})$/i, hasWeakCipher],
  [/^\s*ssl-default-(?:bind|server)-ciphers\s+(.{1,4000})$/, hasWeakCipher],
  [/^\s*CipherString\s*=\s*(.{1,4000})$/, hasWeakCipher],
];

/**
 * Whether tasks allow old TLS versions or weak ciphers in servers and libraries (SP 800-52 revision 2, section 3.1).
 */
export function readTlsSettings(machine: Machine): Settings | undefined {
  const lines = filesLike(machine, FILES).flatMap(([, file]) => file.lines);
  const answers = lines.flatMap((line) => {
    const weak = weakness(line);
    return weak === undefined ? [] : [{ weak, place: line.place }];
  });
  const decisive =
    answers.find(({ weak }) => weak === true) ?? answers.find(({ weak }) => weak === 'unknown') ?? answers[0];
  if (decisive === undefined) return undefined;
  return new Map([['weak', { value: decisive.weak === 'unknown' ? UNCLEAR : decisive.weak, place: decisive.place }]]);
}

function weakness({ text, sure }: FileLine): boolean | 'unknown' | undefined {
  if (/^\s*[#;]/.test(text)) return undefined;
  for (const [pattern, isWeak] of SETTINGS) {
    const value = pattern.exec(text.slice(0, 5000))?.[1];
    if (value === undefined) continue;
    return !sure || value.includes(HOLE) ? 'unknown' : isWeak(withoutComment(value));
  }
  return undefined;
}

/** Whether an old protocol is left: `all -SSLv3 -TLSv1`, `-all +TLSv1.2` (Apache, mod_ssl, SSLProtocol). */
function apacheProtocols(value: string): boolean {
  const on = new Set<string>();
  for (const word of value.trim().toLowerCase().split(/\s+/)) {
    const name = word.replace(/^[+-]/, '');
    for (const each of name === 'all' ? ['tlsv1', 'tlsv1.1', 'tlsv1.2', 'tlsv1.3'] : [name]) {
      if (word.startsWith('-')) on.delete(each);
      else on.add(each);
    }
  }
  return [...on].some((name) => OLD.test(name));
}

/** Entries that begin with `!` or `-` remove ciphers (openssl-ciphers(1)). */
function hasWeakCipher(value: string): boolean {
  const words = value.replaceAll(/["']/g, '').split(/[:,\s]+/);
  if (words.some((word) => /SECLEVEL=[01]$/i.test(word))) return true;
  return words.some((word) => !/^[!-]/.test(word) && WEAK_CIPHER.test(word));
}
