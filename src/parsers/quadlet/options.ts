import type { Place } from '../../model/place.ts';
import { splitWords } from '../../languages/shell/split-words.ts';
import { readSettings, type UnitSetting } from './unit.ts';

/** An option of `podman run`, by its long name. */
export interface PodmanOption {
  readonly name: string;
  readonly value: string;
  /** The key of the unit. */
  readonly key: string;
  readonly place: Place;
}

/** Keys that are one option for each value (podman-systemd.unit, Container units). */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['Volume', 'volume'],
  ['Mount', 'mount'],
  ['PublishPort', 'publish'],
  ['ExposeHostPort', 'expose'],
  ['Network', 'network'],
  ['User', 'user'],
  ['Group', 'group'],
  ['Memory', 'memory'],
  ['EnvironmentFile', 'env-file'],
  ['Image', 'image'],
  ['Rootfs', 'rootfs'],
  ['GroupAdd', 'group-add'],
  ['CgroupsMode', 'cgroups'],
]);
/** Keys with several values on a line. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['AddCapability', 'cap-add'],
  ['DropCapability', 'cap-drop'],
  ['Environment', 'env'],
]);
/** Keys whose value goes into a security option. */
const SECURITY = new Map<string, (value: string) => string>([
  ['SeccompProfile', (value) => `seccomp=${value}`],
  ['SecurityLabelType', (value) => `label=type:${value}`],
  ['Unmask', (value) => `unmask=${value}`],
  ['AppArmor', (value) => `apparmor=${value}`],
  ['NoNewPrivileges', (value) => `no-new-privileges=${String(isOn(value))}`],
]);
const SHORT: ReadonlyMap<string, string> = new Map([
  ['-v', 'volume'],
  ['-p', 'publish'],
  ['-e', 'env'],
  ['-u', 'user'],
  ['-m', 'memory'],
  ['--net', 'network'],
]);
/** Short options without a value, which may come before another one in the same word. */
const SHORT_SWITCHES = /^-[dihtPqr]+/;
const SWITCHES: ReadonlySet<string> = new Set([
  'privileged',
  'read-only',
  'env-host',
  'init',
  'rm',
  'tty',
  'interactive',
]);
const ON = /^(?:1|yes|true|on)$/i;

/** The options that a section of a unit passes to Podman, `PodmanArgs` last. */
export function readOptions(unit: readonly UnitSetting[], section: string): readonly PodmanOption[] {
  const keys = [...new Set(unit.filter((each) => each.section === section).map(({ key }) => key))];
  const own = keys.flatMap((key) => readSettings(unit, section, key).flatMap((setting) => fromKey(setting)));
  const added = ['GlobalArgs', 'PodmanArgs'].flatMap((key) => readSettings(unit, section, key).flatMap(fromArguments));
  return [...own, ...added];
}

/** The options of a name, in their order. */
export function findOptions(options: readonly PodmanOption[], name: string): readonly PodmanOption[] {
  return options.filter((option) => option.name === name);
}

/** Whether a switch of a unit is on (systemd.syntax). */
function isOn(value: string): boolean {
  return ON.test(value);
}

function fromKey({ key, value, file, line }: UnitSetting): readonly PodmanOption[] {
  const place = { file, pointer: [], line };
  const made = (name: string, text: string): PodmanOption => ({ name, value: text, key, place });
  const plain = PLAIN.get(key);
  if (plain !== undefined) return [made(plain, withSpecifiers(value))];
  const each = WORDS.get(key);
  if (each !== undefined) return (splitWords(value) ?? [value]).map((word) => made(each, word));
  const security = SECURITY.get(key);
  if (security !== undefined) return [made('security-opt', security(value))];
  if (key === 'SecurityLabelDisable') return isOn(value) ? [made('security-opt', 'label=disable')] : [];
  return key === 'ReadOnly' ? [made('read-only', String(isOn(value)))] : [];
}

function fromArguments({ key, value, file, line }: UnitSetting): readonly PodmanOption[] {
  const words = splitWords(value) ?? value.split(/\s+/);
  const place = { file, pointer: [], line };
  const found: PodmanOption[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const { name, text } = readFlag(words[at] ?? '');
    if (name === undefined) continue;
    // an option after an option is never its value, so that a switch hides nothing
    const next = text === undefined && !/^-(?!\d)/.test(words[at + 1] ?? '') ? words[at + 1] : undefined;
    if (next !== undefined && !SWITCHES.has(name)) at += 1;
    const own = text ?? (SWITCHES.has(name) ? 'true' : (next ?? 'true'));
    found.push({ name, value: withSpecifiers(own), key: `--${name} in ${key}`, place });
  }
  return found;
}

/** An option in a word, with the value that is in the same word: `--name=value`, `-nvalue`, `-tin value`. */
function readFlag(word: string): { readonly name?: string | undefined; readonly text?: string | undefined } {
  const at = word.indexOf('=');
  const flag = at === -1 ? word : word.slice(0, at);
  const text = at === -1 ? undefined : word.slice(at + 1);
  if (flag.startsWith('--')) return { name: SHORT.get(flag) ?? flag.slice(2), text };
  const short = word.replace(SHORT_SWITCHES, '-');
  const name = SHORT.get(short.slice(0, 2));
  const rest = short.slice(2).replace(/^=/, '');
  return { name, text: rest === '' ? undefined : rest };
}

/** What specifiers of a unit of the system are (systemd.unit, Specifiers). `%h` is a home folder. */
const SPECIFIERS: ReadonlyMap<string, string> = new Map([
  ['%', '%'],
  ['C', '/var/cache'],
  ['E', '/etc'],
  ['h', '/home/user'],
  ['L', '/var/log'],
  ['S', '/var/lib'],
  ['t', '/run'],
  ['T', '/tmp'],
  ['V', '/var/tmp'],
]);

function withSpecifiers(text: string): string {
  return text.replaceAll(/%([\w%])/g, (written, letter: string) => SPECIFIERS.get(letter) ?? written);
}
