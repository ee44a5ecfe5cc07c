import { isList, isMap, isUnknown, own, redacted, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { sshdKeyword, sshdSetting, SSHD_DEFAULTS, SSHD_HIDDEN, SSHD_KEYWORDS } from './sshd-settings.ts';

const MAX_DEPTH = 16;
const MAX_LINES = 20_000;
const UNREAD = 'include';
const KNOWN = new Set(SSHD_KEYWORDS);
const MATCHED = unknown('a Match block sets it otherwise for some connections', true);
const INCLUDED = unknown('a file that is included before it was not collected', true);
const BY_VERSION = unknown('the configuration leaves it to the default of its version of OpenSSH', false);
/** A list that changes the default list, which depends on the OpenSSH version. */
const RELATIVE = /^[+^-]/;
const WORDS =
  /^(?:yes|no|prohibit-password|without-password|forced-commands-only|none|local|remote|all|clientspecified)$/i;

interface Directive {
  readonly keyword: string;
  readonly value: string;
  readonly matched: boolean;
}

/** The texts of the files in an Include, in order; `undefined` where they are not in the evidence. */
export type SshdInclude = (pattern: string) => readonly string[] | undefined;

/**
 * Lines of sshd_config(5) that checks read, with included files in place; names of users and groups are left out.
 * `undefined` for a text without any keyword and value.
 */
export function sshdDirectives(text: string, include: SshdInclude): readonly ValueMap[] | undefined {
  const found: Directive[] = [];
  const seen = { lines: 0, directives: 0 };
  readText(text, false, 0);
  return seen.directives === 0 ? undefined : found.map((one) => ({ ...one }));

  function readText(whole: string, conditional: boolean, depth: number): void {
    let matched = conditional;
    for (const line of whole.split('\n')) {
      seen.lines += 1;
      if (seen.lines > MAX_LINES) return void found.push({ keyword: UNREAD, value: '', matched });
      const match = /^\s*([A-Za-z][A-Za-z0-9]{1,60})(?:\s*=\s*|\s+)(\S.{0,8000})$/.exec(line.trimEnd());
      const keyword = sshdKeyword(match?.[1] ?? '');
      const value = (match?.[2] ?? '')
        .replace(/\s#[^]*$/, '')
        .replaceAll(/["']/g, '')
        .trim();
      if (keyword === '' || value === '') continue;
      seen.directives += 1;
      if (keyword === 'match') matched = conditional || !/^all$/i.test(value);
      else if (keyword === 'include') follow(value, matched, depth);
      else if (KNOWN.has(keyword)) found.push({ keyword, value: SSHD_HIDDEN.has(keyword) ? 'set' : value, matched });
    }
  }

  function follow(patterns: string, matched: boolean, depth: number): void {
    for (const pattern of patterns.split(/\s+/)) {
      const texts = depth < MAX_DEPTH ? include(pattern) : undefined;
      if (texts === undefined) found.push({ keyword: UNREAD, value: '', matched });
      else for (const each of texts) readText(each, matched, depth + 1);
    }
  }
}

/** The item `sshd.configured` as `[{keyword, value, matched}]`. */
export function sshdConfigured(value: unknown): Value | undefined {
  if (!Array.isArray(value) || value.length > MAX_LINES) return undefined;
  const lines: ValueMap[] = [];
  for (const entry of value) {
    if (!isMap(entry)) return undefined;
    const [keyword, said, matched] = ['keyword', 'value', 'matched'].map((key) => own(entry, key));
    if (typeof keyword !== 'string' || typeof said !== 'string' || typeof matched !== 'boolean') return undefined;
    const name = sshdKeyword(keyword);
    if (name === UNREAD || KNOWN.has(name)) lines.push({ keyword: name, value: said, matched });
  }
  return lines;
}

/**
 * The first line that sets the keyword for every connection. Unknown where an included file may set it earlier, a
 * Match block sets it differently, or the default changed between versions.
 */
function configuredSetting(lines: Value, keyword: string): Value {
  if (!isList(lines)) return lines;
  let answer: Value | undefined;
  for (const line of lines) {
    if (!isMap(line)) continue;
    if (own(line, 'keyword') === UNREAD) answer ??= INCLUDED;
    if (own(line, 'keyword') !== keyword) continue;
    const said = readSetting(keyword, String(own(line, 'value')));
    if (own(line, 'matched') === false) answer ??= said;
    else if (answer === undefined || JSON.stringify(said) !== JSON.stringify(answer)) answer = MATCHED;
  }
  if (answer !== undefined) return answer;
  return SSHD_DEFAULTS.get(keyword) ?? BY_VERSION;
}

function readSetting(keyword: string, raw: string): Value {
  if (SSHD_HIDDEN.has(keyword)) return redacted(raw);
  const said = sshdSetting({ [keyword]: WORDS.test(raw) ? raw.toLowerCase() : raw }, keyword);
  return said ?? unknown('its value is not one that the format knows', true);
}

/** A setting from `sshd -T` or from the files, or unknown where both are known and differ. */
export function effectiveOrConfigured(effective: Value, lines: Value, keyword: string): Value {
  if (!isList(lines)) return effective;
  const configured = configuredSetting(lines, keyword);
  if (effective === null || isUnknown(effective)) return configured;
  if (isList(configured) && RELATIVE.test(String(configured[0]))) return effective;
  const comparable = isList(effective) || typeof effective === 'number' || WORDS.test(String(effective));
  if (isUnknown(configured) || !comparable || plain(effective) === plain(configured)) return effective;
  return unknown('sshd -T and the configuration files say different things', true);
}

function plain(value: Value): string {
  return JSON.stringify(value).replace('without-password', 'prohibit-password').toLowerCase();
}
