import { resolvePath, under } from '../../base/tree-path.ts';
import type { Resource } from '../../model/evidence.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';

/**
 * Whether the folder that a Flux or Argo CD object deploys is in this evidence: `spec.path` of a Kustomization,
 * `spec.source.path` of an Application. A path to the root of a repository, a chart of a registry, or a generated
 * path does not show it.
 */
export function isDeployedHere(values: ValueMap, folders: ReadonlySet<string>): boolean {
  const spec = own(values, 'spec');
  if (!isMap(spec)) return false;
  const sources = own(spec, 'sources');
  const several = isList(sources) ? sources : [];
  const single = own(spec, 'source');
  const of = [spec, ...(single === undefined ? [] : [single]), ...several];
  const paths = of.flatMap((each) => getPath(each) ?? []);
  const isWhole = several.every((each) => getPath(each) !== undefined);
  return paths.length > 0 && isWhole && paths.every((path) => folders.has(path));
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
