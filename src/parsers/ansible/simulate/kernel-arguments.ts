import { unknown, type Value } from '../../../base/value.ts';
import type { Machine } from './machine.ts';

const FOLLOWED: ReadonlySet<string> = new Set([
  'fips',
  'audit',
  'selinux',
  'enforcing',
  'apparmor',
  'audit_backlog_limit',
]);

type ArgumentChange = readonly [name: string, value: Value];

/**
 * Reads `grubby --update-kernel=ALL --args="fips=1 audit=1"`, and `--remove-args` for removed arguments (grubby(8)).
 */
export function argumentChanges(machine: Machine, words: readonly string[]): readonly ArgumentChange[] {
  const text = words.join(' ');
  const changes: ArgumentChange[] = [];
  for (const [name, value] of listed(/--remove-args[= ]["']?([^"']{0,2000})/.exec(text)?.[1])) {
    const before = machine.settings.get('kernel')?.get(name)?.value;
    // an argument is taken away with the value that is named, whatever its value where none is
    if (value === undefined || before === undefined || before === value) {
      changes.push([name, name === 'fips' ? '0' : 'removed']);
    }
  }
  for (const [name, value = ''] of listed(/(?:^|\s)--args[= ]["']?([^"']{0,2000})/.exec(text)?.[1])) {
    changes.push([name, value]);
  }
  return isForAll(text) ? changes : changes.map(([name]) => [name, OF_ONE]);
}

/** Reads `grub2-editenv - set "kernelopts=… fips=0"`: arguments that boot entries share (grub-editenv(1)). */
export function sharedChanges(words: readonly string[]): readonly ArgumentChange[] {
  if (!words.includes('set')) return [];
  const text = words.join(' ').replaceAll(/["']/g, ' ');
  return listed(text.replaceAll('kernelopts=', ' ')).map(([name, value = '']) => [name, value]);
}

const OSTREE = /^--(append|append-if-missing|replace|delete|delete-if-present)=["']?([^"']{1,300})/;

/** Reads `rpm-ostree kargs --append=fips=1 --delete=fips=0` (rpm-ostree(1)). */
export function ostreeChanges(words: readonly string[]): readonly ArgumentChange[] {
  if (!words.includes('kargs')) return [];
  return words.flatMap((word): readonly ArgumentChange[] => {
    const [, verb = '', argument = ''] = OSTREE.exec(word) ?? [];
    const [name = '', ...values] = argument.split('=');
    if (!FOLLOWED.has(name)) return [];
    if (verb.startsWith('delete')) return [[name, name === 'fips' ? '0' : 'removed']];
    // what is replaced may be named with its old value before the new one
    return [[name, values.at(-1) ?? '']];
  });
}

const OF_ONE = unknown(
  'an argument of one of the kernels that are installed, which may not be the one that starts',
  true,
);

function isForAll(text: string): boolean {
  const kernel = /--update-kernel[= ]["']?([^\s"']{1,300})/.exec(text)?.[1];
  return kernel === undefined || /^(?:ALL|DEFAULT)$/.test(kernel);
}

function listed(text = ''): readonly (readonly [string, string?])[] {
  return text.split(/\s+/).flatMap((word) => {
    const [name = '', value] = word.split('=');
    return FOLLOWED.has(name) ? [value === undefined ? ([name] as const) : ([name, value] as const)] : [];
  });
}
