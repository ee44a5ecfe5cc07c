import { isList, isMap, own } from '../../../base/value.ts';
import type { Word } from './command-words.ts';
import type { Container } from './containers.ts';
import type { PodTemplate } from './pod-template.ts';

/** Programs of a cluster whose flags are its settings. */
export const COMPONENTS: ReadonlySet<string> = new Set([
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'etcd',
  'kubelet',
  'kube-proxy',
]);

const IMAGE =
  /(?:^|\/)(?:mirrored-|hardened-)?(?:coreos-)?(kube-apiserver|kube-controller-manager|kube-scheduler|etcd|kubelet|kube-proxy)(?:-(?:amd64|arm|arm64|ppc64le|s390x))?(?::[^/@]*)?(?:@[^/]*)?$/;
/** Labels with the name of a component (kubeadm, static pods; Kubernetes add-ons). */
const LABELS = ['component', 'k8s-app'];
/** Programs that an etcd image also contains; their flags are not settings of the store. */
const CLIENTS = /^(?:etcdctl|etcdutl|kubectl)$/;

/**
 * The component of a container whose command line does not name one, since the arguments follow the entry point of
 * the image (Kubernetes API reference, Container). Its image, its name, or the label of a pod with one container
 * identifies it. Where the command has another name, or there is no flag, two of them must agree.
 */
export function namedComponent(
  container: Container,
  template: PodTemplate,
  words: readonly Word[],
): string | undefined {
  if (container.role !== 'container' && container.role !== 'sidecar') return undefined;
  const names = readNames(container, template);
  const [first] = names;
  if (first === undefined) return undefined;
  const hasFlag = words.some(({ text }) => text?.startsWith('--') === true);
  if (words[0]?.text?.startsWith('--') === true && !hasCommand(container)) return first;
  const isClient = words.some(({ text }) => CLIENTS.test(baseName(text ?? '')));
  if (isClient || (words.length > 0 && !hasFlag)) return undefined;
  return names.find((name, index) => names.indexOf(name) !== index);
}

function readNames(container: Container, template: PodTemplate): readonly string[] {
  const image = own(container.values, 'image');
  const byImage = typeof image === 'string' ? IMAGE.exec(image)?.[1] : undefined;
  const byName = COMPONENTS.has(container.name) ? container.name : undefined;
  return [byImage, byName, labelled(template)].flatMap((name) => name ?? []);
}

function labelled({ spec, metadata }: PodTemplate): string | undefined {
  const [labels, containers] = [own(metadata, 'labels') ?? null, own(spec, 'containers') ?? null];
  if (!isMap(labels) || !isList(containers) || containers.length !== 1) return undefined;
  const values = LABELS.flatMap((label) => own(labels, label) ?? []);
  return values.filter((value) => typeof value === 'string').find((value) => COMPONENTS.has(value));
}

function hasCommand({ values }: Container): boolean {
  const command = own(values, 'command') ?? null;
  return command !== null && !(isList(command) && command.length === 0);
}

/** The file name of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
