import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { within } from '../../../model/place.ts';
import { isList, own, unknown } from '../../../model/value.ts';
import type { ValueMap } from '../../../model/value.ts';
import type { Container } from './containers.ts';
import { flagValues } from './flag-values.ts';
import type { Flag } from './flag-values.ts';
import { kubeletOf } from './kubelet-flags.ts';
import type { Origin } from './origin.ts';

const COMPONENTS = new Set([
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'etcd',
  'kubelet',
  'kube-proxy',
]);

const LAUNCHERS = new Set(['sh', 'bash', 'ash', 'dash', 'env', 'tini', 'dumb-init']);

/** One word of a command line with its place; a word that was redacted keeps only its place. */
interface Word {
  readonly text: string | undefined;
  readonly place: Place;
}

/**
 * The flags of a cluster component that a container runs: type `k8s/control-plane`, values `{component, flags}`
 * with every flag as text (`true` for a bare one). A component is known by the file name of the command, as
 * static pods of any installer have it, whether it stands in `command`, in `args` or in a shell line. A kubelet is a
 * `k8s/kubelet` instead, with its settings in the shape of its configuration file.
 */
export function controlPlaneOf(
  address: string,
  container: Container,
  common: ValueMap,
  origin: Origin,
): Resource | undefined {
  const words = [...wordsOf(container, 'command'), ...wordsOf(container, 'args')];
  const start = commandIndex(words);
  const first = words[start]?.text;
  if (first === undefined) return undefined;
  const flags: Flag[] = [];
  for (let index = start + 1; index < words.length; index += 1) {
    const word = words[index];
    const flag = word?.text === undefined ? null : /^--?([a-z][a-z0-9.-]{0,100})(?:=([\s\S]*))?$/.exec(word.text);
    if (word === undefined || flag?.[1] === undefined) continue;
    const next = words[index + 1];
    const follows = flag[2] === undefined && next !== undefined && !(next.text ?? '').startsWith('-');
    const value = flag[2] ?? (follows ? (next.text ?? unknown('redacted', true)) : 'true');
    flags.push({ name: flag[1], value, place: word.place });
  }
  const component = baseName(first);
  if (component === 'kubelet') return kubeletOf({ address, flags, place: container.place, common }, origin);
  const { values, places } = flagValues(flags);
  return {
    kind: 'resource',
    type: 'k8s/control-plane',
    address,
    ...origin,
    values: { ...common, component, flags: values },
    place: container.place,
    places: new Map([['component', container.place], ['flags', container.place], ...places]),
  };
}

/** The command itself, or behind a shell or an init the first component that is followed by a flag. */
function commandIndex(words: readonly Word[]): number {
  const first = baseName(words[0]?.text ?? '');
  if (startsComponent(words[0])) return 0;
  if (!LAUNCHERS.has(first)) return -1;
  return words.findIndex((word, index) => startsComponent(word) && isFlag(words[index + 1]));
}

/** A component in the value of a flag or variable (`--kubelet-service=default/kubelet`) is named, not started. */
function startsComponent(word: Word | undefined): boolean {
  const text = word?.text ?? '';
  return !text.startsWith('-') && !text.includes('=') && COMPONENTS.has(baseName(text));
}

function isFlag(word: Word | undefined): boolean {
  return word?.text?.startsWith('--') === true;
}

function wordsOf(container: Container, key: string): readonly Word[] {
  const list = own(container.values, key);
  if (!isList(list)) return [];
  return list.flatMap((item, index): readonly Word[] => {
    const place = within(container.place, [key, index]);
    if (typeof item !== 'string') return [{ text: undefined, place }];
    return item
      .split(/\s+/)
      .filter((text) => text !== '')
      .map((text) => ({ text, place }));
  });
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
