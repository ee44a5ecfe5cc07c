import type { Place } from '../../../model/place.ts';
import { isMarker, unknown, type Value } from '../../../base/value.ts';

/** A flag of a cluster component, its value and its place. */
export interface Flag {
  readonly name: string;
  readonly value: Value;
  readonly place: Place;
}

/**
 * Boolean flags of the components: without `=` they are on, and the next word is not their value (Go packages pflag
 * and flag). Only those that a check reads.
 */
const SWITCHES = new Set([
  'anonymous-auth',
  'authentication-token-webhook',
  'auto-tls',
  'client-cert-auth',
  'make-iptables-util-chains',
  'peer-auto-tls',
  'peer-client-cert-auth',
  'profiling',
  'protect-kernel-defaults',
  'rotate-certificates',
  'rotate-server-certificates',
  'seccomp-default',
  'service-account-lookup',
  'use-service-account-credentials',
]);
/** Each occurrence adds to the list (Kubernetes component reference, flags of type strings). */
const LISTS = new Set([
  'authorization-mode',
  'disable-admission-plugins',
  'enable-admission-plugins',
  'tls-cipher-suites',
]);
/** Each occurrence sets its own keys (Kubernetes component reference, flags of pairs). */
const PAIRS = new Set(['feature-gates', 'runtime-config']);

/** Whether a flag is a boolean, so that the next word is not its value. */
export function isSwitch(name: string): boolean {
  return SWITCHES.has(name);
}

/** Words that Go reads as a boolean (package strconv, ParseBool); `undefined` for other texts. */
export function goTruth(text: string): boolean | undefined {
  if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return true;
  return /^(?:0|f|F|false|FALSE|False)$/.test(text) ? false : undefined;
}

/**
 * One flag for each name, as the component reads its command line: the last value counts, lists and pairs are added
 * together.
 */
export function mergedFlags(flags: readonly Flag[]): readonly Flag[] {
  const merged = new Map<string, Flag>();
  for (const flag of flags) {
    const { name } = flag;
    const before = merged.get(name);
    merged.set(name, { ...flag, value: before === undefined ? read(flag) : added(name, before.value, read(flag)) });
  }
  return [...merged.values()];
}

function read({ name, value }: Flag): Value {
  const truth = isSwitch(name) && typeof value === 'string' ? goTruth(value) : undefined;
  return truth === undefined ? value : String(truth);
}

function added(name: string, before: Value, value: Value): Value {
  if (!LISTS.has(name) && !PAIRS.has(name)) return value;
  if (typeof before !== 'string' || typeof value !== 'string')
    return isMarker(before) || isMarker(value)
      ? unknown('it is given more than once, and one of the values is not known', true)
      : value;
  const items = `${before},${value}`.split(',').filter((item) => item !== '');
  if (LISTS.has(name)) return items.join(',');
  return [...new Map(items.map((item) => [item.split('=', 1)[0], item])).values()].join(',');
}

/**
 * Flags as `flags.<name>` of a resource. `given` flags precede `written` ones, which the component or its installer
 * sets.
 */
export function flagValues(
  given: readonly Flag[],
  written: readonly Flag[] = [],
): {
  readonly values: { readonly [name: string]: Value };
  readonly places: readonly (readonly [string, Place])[];
} {
  const merged = mergedFlags(given);
  const names = new Set(merged.map(({ name }) => name));
  const flags = [...mergedFlags(written).filter(({ name }) => !names.has(name)), ...merged];
  return {
    values: Object.fromEntries(flags.map(({ name, value }) => [name, value])),
    places: flags.map(({ name, place }) => [`flags.${name}`, place]),
  };
}
