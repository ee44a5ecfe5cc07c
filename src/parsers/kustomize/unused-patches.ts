import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { readYaml } from '../shared/yaml.ts';
import { GO_SCHEMA } from '../../languages/yaml/yaml-schema.ts';
import { READER } from './kustomization.ts';

const YAML = /\.ya?ml$/;
/** Cheap filter: text that every workload patch has, and text that only whole workloads have. */
const PATCH_HINT = /\bapps\/v1\b/;
const WHOLE_HINT = /\b(?:image|selector)\b["']?\s*:/;
const LONGEST = 1_000_000;
const WITH_SELECTOR: ReadonlySet<string> = new Set(['Deployment', 'DaemonSet', 'StatefulSet', 'ReplicaSet']);

/**
 * Files in the folders of kustomizations that no kustomization names and that contain only workload patches: without
 * a selector and without any image, both of which the API server requires (Kubernetes API reference, DeploymentSpec
 * and Container), so no cluster accepts them unchanged.
 */
export function unusedPatches(
  tree: FileTree,
  folders: ReadonlySet<string>,
  claimed: ReadonlySet<string>,
): readonly string[] {
  if (folders.size === 0) return [];
  const near = (path: string): boolean => readParents(path).some((folder) => folders.has(folder));
  return tree.paths.filter((path) => {
    if (!YAML.test(path) || claimed.has(path) || !near(path)) return false;
    const file = tree.get(path);
    return file !== undefined && file.size <= LONGEST && holdsOnlyPatches(file);
  });
}

function readParents(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}

function holdsOnlyPatches(file: EvidenceFile): boolean {
  const text = file.text();
  if (!PATCH_HINT.test(text) || WHOLE_HINT.test(text)) return false;
  const { documents, problems } = readYaml(file, READER, GO_SCHEMA);
  const values = documents.map(({ value }) => value).filter((value) => value !== null && value !== undefined);
  return problems.length === 0 && values.length > 0 && values.every(isPatch);
}

function isPatch(value: unknown): boolean {
  if (!isMap(value)) return false;
  const kind = own(value, 'kind');
  if (own(value, 'apiVersion') !== 'apps/v1' || typeof kind !== 'string' || !WITH_SELECTOR.has(kind)) return false;
  const spec = own(value, 'spec');
  if (!isMap(spec) || own(spec, 'selector') !== undefined) return false;
  const template = own(spec, 'template');
  const pod = isMap(template) ? own(template, 'spec') : undefined;
  return !isMap(pod) || !hasImage(pod);
}

function hasImage(pod: ValueMap): boolean {
  return ['containers', 'initContainers'].some((key) => isSomeImage(own(pod, key)));
}

/** The manifest reader reports a value that is not a list, so it is accepted here. */
function isSomeImage(containers: Value | undefined): boolean {
  if (containers === undefined) return false;
  if (!isList(containers)) return true;
  return containers.some((each) => !isMap(each) || own(each, 'image') !== undefined);
}

/** The problem of a patch that was not assessed. */
export function unusedPatch(file: string): Problem {
  const message = `${file} contains only patches (workloads without a selector and an image), and no kustomization names it, so it was not assessed. Name it under \`patches\` of a kustomization.yaml if it is used.`;
  return { code: 'partly-read', severity: 'info', message, place: { file, pointer: [] } };
}
