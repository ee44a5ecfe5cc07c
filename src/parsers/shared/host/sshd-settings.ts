import { isList, isMap, redacted, type Value } from '../../../base/value.ts';
import { integer, wordList } from '../sanitize.ts';

/** Keywords of `sshd -T` whose values are joined by commas (sshd_config(5)). */
const LISTS = wordList(
  'ciphers macs kexalgorithms hostkeyalgorithms pubkeyacceptedalgorithms casignaturealgorithms ' +
    'hostbasedacceptedalgorithms gssapikexalgorithms',
);
const NUMBERS = wordList(
  'requiredrsasize maxauthtries maxsessions clientaliveinterval clientalivecountmax logingracetime',
);
const TEXTS = wordList(
  'permitrootlogin passwordauthentication permitemptypasswords kbdinteractiveauthentication ' +
    'pubkeyauthentication hostbasedauthentication gssapiauthentication gssapikeyexchange kerberosauthentication usepam ' +
    'x11forwarding allowtcpforwarding allowagentforwarding allowstreamlocalforwarding gatewayports ' +
    'permittunnel permituserenvironment permituserrc disableforwarding ignorerhosts strictmodes loglevel ' +
    'syslogfacility banner rekeylimit compression usedns printlastlog maxstartups authenticationmethods ' +
    'trustedusercakeys',
);
/** Old names that OpenSSH still accepts, with the new ones. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['challengeresponseauthentication', 'kbdinteractiveauthentication'],
  ['skeyauthentication', 'kbdinteractiveauthentication'],
  ['pubkeyacceptedkeytypes', 'pubkeyacceptedalgorithms'],
  ['hostbasedacceptedkeytypes', 'hostbasedacceptedalgorithms'],
]);

/** The current name of a keyword, in lower case. */
export function sshdKeyword(written: string): string {
  const keyword = written.toLowerCase();
  return RENAMED.get(keyword) ?? keyword;
}

/** Names of people and groups: only whether they are set is kept. */
export const SSHD_HIDDEN: ReadonlySet<string> = new Set(['allowusers', 'allowgroups', 'denyusers', 'denygroups']);

/** Keyword to value of `sshd -T`, from text or from a map; its keywords are in lower case. */
export function sshdSettings(value: unknown): Value | undefined {
  const found = new Map<string, Value>();
  if (typeof value === 'string') {
    for (const line of value.split('\n')) {
      const match = /^([a-z0-9]{1,60})[ \t]+(\S.*)$/i.exec(line.trim());
      if (match?.[1] !== undefined && match[2] !== undefined) found.set(sshdKeyword(match[1]), match[2].trim());
    }
    return found.size === 0 ? undefined : Object.fromEntries(found);
  }
  if (!isMap(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) found.set(sshdKeyword(key), inner);
  return Object.fromEntries(found);
}

const SWITCHES: ReadonlyMap<string, string> = new Map([
  ['true', 'yes'],
  ['false', 'no'],
]);

/** One setting in its final shape; `null` when `sshd -T` did not print it, `undefined` for an unexpected value. */
export function sshdSetting(settings: Value, keyword: string): Value | undefined {
  if (!isMap(settings)) return settings;
  const raw = Object.hasOwn(settings, keyword) ? settings[keyword] : null;
  if (raw === null || raw === undefined) return null;
  if (SSHD_HIDDEN.has(keyword)) return redacted(raw);
  const words = readWords(raw);
  if (words === undefined) return undefined;
  if (LISTS.includes(keyword)) return words;
  const [only, ...others] = typeof raw === 'string' ? [raw.trim()] : words;
  if (only === undefined || others.length > 0) return undefined;
  if (NUMBERS.includes(keyword)) return integer(TIMES.has(keyword) ? seconds(only) : only);
  return WITHOUT_CASE.has(keyword) ? only.toUpperCase() : (SWITCHES.get(only) ?? only);
}

/** Case-insensitive values, which are printed in upper case. */
const WITHOUT_CASE: ReadonlySet<string> = new Set(['loglevel', 'syslogfacility']);
const TIMES: ReadonlySet<string> = new Set(['clientaliveinterval', 'logingracetime']);
const UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
  ['w', 604_800],
]);

/** Converts `10m` and `1h30m` (sshd_config(5), "Time formats"). */
function seconds(text: string): string {
  if (!/^(?:\d{1,7}[smhdw]){1,5}$/i.test(text)) return text;
  const parts = [...text.toLowerCase().matchAll(/(\d+)([smhdw])/g)];
  return String(parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS.get(unit) ?? 0), 0));
}

function readWords(raw: Value): readonly string[] | undefined {
  const parts = typeof raw === 'string' ? raw.split(',') : raw;
  const words: string[] = [];
  for (const part of isList(parts) ? parts : [parts]) {
    if (typeof part !== 'string' && typeof part !== 'number' && typeof part !== 'boolean') return undefined;
    const word = String(part).trim();
    if (word !== '') words.push(word);
  }
  return words;
}

export const SSHD_KEYWORDS: readonly string[] = [...LISTS, ...NUMBERS, ...TEXTS, ...SSHD_HIDDEN].sort();

/** Defaults of settings that a whole file does not set (OpenSSH, sshd_config(5)). */
export const SSHD_DEFAULTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['permitrootlogin', 'prohibit-password'],
  ['passwordauthentication', 'yes'],
  ['permitemptypasswords', 'no'],
  ['kbdinteractiveauthentication', 'yes'],
  ['usepam', 'no'],
  ['pubkeyauthentication', 'yes'],
  ['hostbasedauthentication', 'no'],
  ['gssapiauthentication', 'no'],
  ['gssapikeyexchange', 'no'],
  ['kerberosauthentication', 'no'],
  ['x11forwarding', 'no'],
  ['allowtcpforwarding', 'yes'],
  ['allowagentforwarding', 'yes'],
  ['permittunnel', 'no'],
  ['permituserenvironment', 'no'],
  ['ignorerhosts', 'yes'],
  ['strictmodes', 'yes'],
  ['loglevel', 'INFO'],
  ['banner', 'none'],
  ['trustedusercakeys', 'none'],
  ['maxauthtries', 6],
  ['clientaliveinterval', 0],
  ['clientalivecountmax', 3],
]);
