import { resolvePath } from '../../../base/tree-path.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { overlay } from '../../../languages/go-template/value-tables.ts';
import { goMap, isGoList, isGoMap, type GoMap, type GoValue } from '../../../languages/go-template/go-value.ts';
import { readMap, setOne, type Release } from './release.ts';
import { terraformReleases } from './terraform-releases.ts';
import type { Variant } from './variant.ts';

const MARKS = /^kind:[ \t]*['"]?(?:Application|HelmRelease)\b/m;
const MAX_DOCUMENTS = 500;
const MAX_LENGTH = 2_000_000;
const KNOWN = new WeakMap<FileTree, readonly Release[]>();

/** The values that Applications, HelmReleases and Terraform's `helm_release` in the tree set for the chart in a folder. */
export function readReleases(tree: FileTree, root: string): readonly Variant[] {
  const known = KNOWN.get(tree) ?? [...findReleases(tree), ...terraformReleases(tree)];
  KNOWN.set(tree, known);
  return known
    .filter(({ path }) => isFolder(path, root))
    .map(({ file, values, valueFiles }) => ({
      name: file,
      values: withFiles(tree, root, values, valueFiles),
      isFile: false,
    }))
    .filter(({ values }) => values === undefined || values.entries.size > 0);
}

/** Paths begin at the top of the repository, of which the evidence may be only a part. */
function isFolder(path: string, root: string): boolean {
  return path === root || (path !== '' && root.endsWith(`/${path}`)) || (root !== '' && path.endsWith(`/${root}`));
}

function withFiles(tree: FileTree, root: string, own: GoMap | undefined, files: readonly string[]): GoMap | undefined {
  let values = goMap();
  for (const name of files) {
    const path = name.startsWith('$') ? name.replace(/^\$[^/]*\//, '') : resolvePath(root, name);
    const file = path === undefined ? undefined : tree.get(path);
    const read = file === undefined ? undefined : readMap(file.text());
    if (read === undefined) return undefined;
    values = overlay(values, read);
  }
  return own === undefined ? undefined : overlay(values, own);
}

function findReleases(tree: FileTree): readonly Release[] {
  const found: Release[] = [];
  for (const path of tree.paths) {
    if (!/\.ya?ml$/i.test(path)) continue;
    const file = tree.get(path);
    if (file === undefined || file.size > MAX_LENGTH || !MARKS.test(file.text())) continue;
    for (const text of file
      .text()
      .split(/^---[ \t]*$/m)
      .slice(0, MAX_DOCUMENTS)) {
      const document = MARKS.test(text) ? readMap(text) : undefined;
      if (document !== undefined) found.push(...releasesIn(document, path));
    }
  }
  return found;
}

function releasesIn(document: GoMap, file: string): readonly Release[] {
  const spec = mapIn(document, 'spec');
  if (document.entries.get('kind') === 'HelmRelease') return fluxReleases(spec, file);
  const sources = [mapIn(spec, 'source'), ...listIn(spec, 'sources').filter(isGoMap)];
  return sources.flatMap((source) => {
    const path = textIn(source, 'path');
    const helm = mapIn(source, 'helm');
    if (path === undefined || helm === undefined) return [];
    return [{ file, path: plain(path), values: applicationValues(helm), valueFiles: textsIn(helm, 'valueFiles') }];
  });
}

/** Values of the object override those of files, and parameters override both (Argo CD documentation, "Helm"). */
function applicationValues(helm: GoMap): GoMap | undefined {
  const text = textIn(helm, 'values');
  const written = text === undefined || text === '' ? goMap() : readMap(text);
  if (written === undefined) return undefined;
  const values = overlay(written, mapIn(helm, 'valuesObject') ?? goMap());
  for (const each of listIn(helm, 'parameters')) {
    const name = isGoMap(each) ? textIn(each, 'name') : undefined;
    const value = isGoMap(each) ? textIn(each, 'value') : undefined;
    if (name === undefined || value === undefined || !setOne(values, `${name}=${value.replace(/[\\,]/g, '\\$&')}`)) {
      return undefined;
    }
  }
  return values;
}

/** A chart by its path, and values from config maps and secrets of the cluster (Flux documentation, "HelmRelease"). */
function fluxReleases(spec: GoMap | undefined, file: string): readonly Release[] {
  const chart = mapIn(mapIn(spec, 'chart'), 'spec');
  const path = textIn(chart, 'chart');
  if (path === undefined || !/[./]/.test(path)) return [];
  const isOpen = listIn(spec, 'valuesFrom').length > 0;
  const values = isOpen ? undefined : (mapIn(spec, 'values') ?? goMap());
  return [{ file, path: plain(path), values, valueFiles: textsIn(chart, 'valuesFiles') }];
}

function plain(path: string): string {
  return resolvePath('', path) ?? path;
}

function mapIn(map: GoMap | undefined, key: string): GoMap | undefined {
  const value: GoValue = map?.entries.get(key) ?? null;
  return isGoMap(value) ? value : undefined;
}

function listIn(map: GoMap | undefined, key: string): readonly GoValue[] {
  const value: GoValue = map?.entries.get(key) ?? null;
  return isGoList(value) ? value.items : [];
}

function textIn(map: GoMap | undefined, key: string): string | undefined {
  const value = map?.entries.get(key);
  return typeof value === 'string' ? value : undefined;
}

function textsIn(map: GoMap | undefined, key: string): readonly string[] {
  return listIn(map, key).filter((each) => typeof each === 'string');
}
