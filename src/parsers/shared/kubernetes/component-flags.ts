import { within } from '../../../model/place.ts';
import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Word } from './command-words.ts';
import type { Container } from './containers.ts';
import { isSwitch, type Flag } from './flag-values.ts';

const IN_FILE = unknown('a configuration file decides, and the flags in addition to it are not read', true);

/** Flags up to the end of the command. Underscores count as hyphens (Kubernetes package component-base, flag names). */
export function readFlags(words: readonly Word[]): readonly Flag[] {
  const flags: Flag[] = [];
  for (const [index, word] of words.entries()) {
    if (word.end) break;
    const flag = word.text === undefined ? null : /^--?([a-z][a-z0-9._-]{0,100})(?:=([\s\S]*))?$/.exec(word.text);
    if (flag?.[1] === undefined) continue;
    const name = flag[1].replaceAll('_', '-');
    const next = isSwitch(name) ? undefined : words[index + 1];
    const follows = flag[2] === undefined && next !== undefined && !next.end && !(next.text ?? '').startsWith('-');
    const value = flag[2] ?? (follows ? (next.text ?? unknown('redacted', true)) : 'true');
    flags.push({ name, value, place: word.place });
  }
  return flags;
}

/**
 * Flags from environment variables. Every flag of etcd has one; the flag precedes the variable (etcd documentation,
 * Configuration options).
 */
export function environmentFlags(container: Container): readonly Flag[] {
  const list = own(container.values, 'env');
  if (!isList(list)) return [];
  return list.flatMap((entry, index): readonly Flag[] => {
    const name = isMap(entry) ? own(entry, 'name') : undefined;
    const flag = typeof name === 'string' ? /^ETCD_([A-Z][A-Z0-9_]{0,100})$/.exec(name)?.[1] : undefined;
    if (!isMap(entry) || flag === undefined) return [];
    const value = own(entry, 'value') ?? unknown('the variable gets its value when the container starts', true);
    return [{ name: flag.toLowerCase().replaceAll('_', '-'), value, place: within(container.place, ['env', index]) }];
  });
}

/**
 * The flags in effect. With a configuration file etcd reads no other flag (etcd documentation, Configuration file),
 * and the scheduler ignores its profiling flag (kube-scheduler reference, --profiling).
 */
export function inForce(component: string, flags: ValueMap): Value {
  if (component === 'etcd' && Object.hasOwn(flags, 'config-file')) return IN_FILE;
  return component === 'kube-scheduler' && Object.hasOwn(flags, 'config') ? { ...flags, profiling: IN_FILE } : flags;
}
