import { within, type Place } from '../../../model/place.ts';
import { isMap, own } from '../../../base/value.ts';
import { readYaml } from '../yaml.ts';
import { GO_SCHEMA } from '../../../languages/yaml/yaml-schema.ts';
import { isOfFiles } from './built-in-kinds.ts';
import { readGroup } from './cluster-type.ts';
import { readObjects, type ClusterObject, type Objects } from './objects.ts';
import { lost } from './problems.ts';

/**
 * ConfigMaps with component settings (kubeadm reference, implementation details; Amazon EKS User Guide, kube-proxy).
 * Before 1.24 the kubelet has one for each minor version.
 */
const NAMES = /^(?:kubeadm-config|kubelet-config(?:-1\.\d{1,3})?|kube-proxy(?:-config)?)$/;
const NAMESPACES: ReadonlySet<string> = new Set(['kube-system', '-']);
const MAX_TEXT = 1_000_000;
const PARSER = { title: 'Kubernetes objects', kinds: ['kubernetes'] } as const;

const NONE: Objects = { objects: [], problems: [] };

/**
 * Settings of kubeadm, kubelet and kube-proxy in a ConfigMap of the cluster, as objects named like the ConfigMap. Its
 * other texts, such as a kubeconfig, are left out.
 */
export function componentSettings(map: ClusterObject): Objects {
  const data = own(map.values, 'data') ?? null;
  if (!isOfCluster(map) || !isMap(data)) return NONE;
  const read = Object.entries(data).map(([key, text]) =>
    typeof text === 'string' && text.includes('apiVersion') ? settingsIn(text, within(map.place, ['data', key])) : NONE,
  );
  return {
    objects: read.flatMap(({ objects }) =>
      objects.map((each) => ({ ...each, name: map.name, namespace: map.namespace })),
    ),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function isOfCluster({ apiVersion, kind, name, namespace }: ClusterObject): boolean {
  return kind === 'ConfigMap' && readGroup(apiVersion) === '' && NAMES.test(name) && NAMESPACES.has(namespace);
}

function settingsIn(text: string, place: Place): Objects {
  if (text.length > MAX_TEXT) return { objects: [], problems: [lost(place, 'contains settings that are too long')] };
  const read = readYaml({ path: place.file, text: () => text }, PARSER, GO_SCHEMA);
  const problems = read.problems.length === 0 ? [] : [lost(place, 'contains settings that are not YAML')];
  const found = read.documents.filter(({ value }) => isSettings(value)).map(({ value }) => readObjects(value, place));
  return {
    objects: found.flatMap(({ objects }) => objects),
    problems: [...problems, ...found.flatMap((each) => each.problems)],
  };
}

function isSettings(value: unknown): boolean {
  const apiVersion = isMap(value) ? own(value, 'apiVersion') : undefined;
  return typeof apiVersion === 'string' && isOfFiles(readGroup(apiVersion));
}
