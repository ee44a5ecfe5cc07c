import { generatedPaths } from './application-set.ts';
import { resolvePath, under } from '../../base/tree-path.ts';
import type { Resource } from '../../model/evidence.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';

/**
 * Whether the folder that a Flux or Argo CD object deploys is in this evidence, and is deployed as it is: `spec.path` of a
 * Kustomization, `spec.source.path` of an Application, the paths that an ApplicationSet generates. A path to the root
 * of a repository, a chart of a registry, or a path that cannot be followed does not show it, and neither does an
 * object that patches what it deploys.
 */
export function isDeployedHere(values: ValueMap, folders: ReadonlySet<string>): boolean {
  const spec = own(values, 'spec');
  if (!isMap(spec)) return false;
  const inner = own(values, 'kind') === 'ApplicationSet' ? readTemplate(spec) : spec;
  if (inner === undefined) return false;
  const sources = own(inner, 'sources');
  const several = isList(sources) ? sources : [];
  const single = own(inner, 'source');
  const of = [inner, ...(single === undefined ? [] : [single]), ...several];
  if (of.some(isChanged)) return false;
  const written = of.flatMap((each) => getPath(each) ?? []);
  const paths = inner === spec ? written : written.map((path) => generatedPaths(spec, path, folders));
  const isWhole = several.every((each) => getPath(each) !== undefined);
  const all = paths.flatMap((path) => path ?? ['']);
  return all.length > 0 && isWhole && all.every((path) => folders.has(path));
}

/** What changes the objects of a folder (Flux documentation, Kustomization; Argo CD documentation, Kustomize). */
const CHANGES = ['patches', 'patchesStrategicMerge', 'patchesJson6902', 'images', 'components'];

function isChanged(source: Value): boolean {
  if (!isMap(source)) return false;
  const kustomize = own(source, 'kustomize');
  if (own(source, 'plugin') !== undefined) return true;
  return [source, ...(isMap(kustomize) ? [kustomize] : [])].some((part) =>
    CHANGES.some((key) => isFilled(own(part, key))),
  );
}

function isFilled(value: Value | undefined): boolean {
  return isList(value) ? value.length > 0 : (value ?? null) !== null;
}

function readTemplate(spec: ValueMap): ValueMap | undefined {
  const template = own(spec, 'template');
  const inner = isMap(template) ? own(template, 'spec') : undefined;
  return isMap(inner) && own(spec, 'templatePatch') === undefined ? inner : undefined;
}

/**
 * Whether a release of Terraform's Helm provider deploys a chart of this evidence, which is read with its values. Of a
 * plan or state the values are not read.
 */
export function isChartHere({ type, source, values, root }: Resource, folders: ReadonlySet<string>): boolean {
  const chart = own(values, 'chart');
  if (type !== 'helm_release' || source !== 'terraform-source' || typeof chart !== 'string') return false;
  if ((own(values, 'repository') ?? null) !== null) return false;
  const path = resolvePath(root ?? '', chart);
  return path !== undefined && folders.has(under(path, 'templates'));
}

function getPath(source: Value): string | undefined {
  if (!isMap(source)) return undefined;
  const path = own(source, 'path');
  if (typeof path !== 'string') return undefined;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 ? undefined : parts.join('/');
}

/** Every folder of these files, at any depth. */
export function getFolders(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}
