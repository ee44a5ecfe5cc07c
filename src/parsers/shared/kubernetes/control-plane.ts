import type { Resource } from '../../../model/evidence.ts';
import { commandWords, type Word } from './command-words.ts';
import { environmentFlags, readFlags, inForce } from './component-flags.ts';
import type { Container } from './containers.ts';
import { flagValues, type Flag } from './flag-values.ts';
import { readKubelet } from './kubelet-flags.ts';
import { baseName, COMPONENTS, namedComponent } from './named-component.ts';
import type { PodTemplate } from './pod-template.ts';
import type { Runner } from './runner.ts';

const LAUNCHERS = new Set(['sh', 'bash', 'ash', 'dash', 'env', 'tini', 'dumb-init', 'hyperkube', 'go-runner']);

interface Started {
  readonly component: string;
  readonly flags: readonly Flag[];
}

/**
 * The flags of a cluster component that a container runs: type `k8s/control-plane`, values `{component, flags}` with
 * every flag as text (`true` for a bare one). A component is recognised by the file name of its command, as in the
 * static pods of any installer, in `command`, in `args` or in a shell line; where the command is that of the image,
 * by its image, name or label. A kubelet becomes a `k8s/kubelet`, with its settings in the shape of its configuration
 * file.
 */
export function readControlPlane(address: string, container: Container, runner: Runner): Resource | undefined {
  const started = startedBy(container, runner.template);
  if (started === undefined) return undefined;
  const { component, flags } = started;
  const { values: common, origin } = runner;
  if (component === 'kubelet') return readKubelet({ address, flags, place: container.place, common }, origin);
  const { values, places } = flagValues(flags, component === 'etcd' ? environmentFlags(container) : []);
  return {
    kind: 'resource',
    type: 'k8s/control-plane',
    address,
    ...origin,
    values: { ...common, component, flags: inForce(component, values) },
    place: container.place,
    places: new Map([['component', container.place], ['flags', container.place], ...places]),
  };
}

function startedBy(container: Container, template: PodTemplate): Started | undefined {
  const words = commandWords(container);
  const start = commandIndex(words);
  const first = words[start]?.text;
  if (first !== undefined) return { component: baseName(first), flags: readFlags(words.slice(start + 1)) };
  const component = namedComponent(container, template, words);
  return component === undefined ? undefined : { component, flags: readFlags(words) };
}

/** Index of the component: the command itself, or after a shell or init the first component followed by a flag. */
function commandIndex(words: readonly Word[]): number {
  const first = baseName(words[0]?.text ?? '');
  if (startsComponent(words[0])) return 0;
  if (!LAUNCHERS.has(first)) return -1;
  return words.findIndex((word, index) => startsComponent(word) && isFlag(words[index + 1]));
}

/** A component in the value of a flag or variable (`--kubelet-service=default/kubelet`) is not started. */
function startsComponent(word: Word | undefined): boolean {
  const text = word?.text ?? '';
  return !text.startsWith('-') && !text.includes('=') && COMPONENTS.has(baseName(text));
}

function isFlag(word: Word | undefined): boolean {
  return word?.text?.startsWith('--') === true;
}
