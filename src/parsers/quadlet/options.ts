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
  ['Unmask', () => 'systempaths=unconfined'],
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
  const found: PodmanOption[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [flag = '', ...rest] = (words[at] ?? '').split('=');
    const name = SHORT.get(flag) ?? (flag.startsWith('--') ? flag.slice(2) : undefined);
    if (name === undefined) continue;
    const isAlone = rest.length === 0;
    const next = isAlone && !SWITCHES.has(name) ? words[at + 1] : undefined;
    if (next !== undefined) at += 1;
    const text = isAlone ? (next ?? 'true') : rest.join('=');
    found.push({ name, value: withSpecifiers(text), key: `--${name} in ${key}`, place: { file, pointer: [], line } });
  }
  return found;
}

/** `%t` is the folder of run-time files, `%h` a home folder, `%%` a percent sign (systemd.unit, Specifiers). */
function withSpecifiers(text: string): string {
  return text.replaceAll(/%([th%])/g, (_, letter: string) => {
    if (letter === '%') return '%';
    return letter === 't' ? '/run' : '/home/user';
  });
}
