import { beyond, fault, spend, unsupported } from './build-fault.ts';
import { openFolder, type BuildContext, type Folder } from './folder.ts';
import { generate } from './generators.ts';
import { setImages } from './images.ts';
import { append, createKustomizeItem, remember, rename, type Build } from './item.ts';
import { addAnnotations, addCommonLabels, addLabels, addToNames, setNamespace, setReplicas } from './metadata.ts';
import { nameHash } from './name-hash.ts';
import { isNull, nodeAt, textAt, nodeValue, type DocumentNode } from './node.ts';
import { applyMergePatch, applyPatch } from './patches.ts';
import { isRemote, kustomizationsIn, resolvePath } from './paths.ts';
import { fixReferences } from './references.ts';
import { replace } from './replacements.ts';
import { isMap } from '../../base/value.ts';

/** Limit of nested kustomizations; Kustomize itself has none. */
const MAX_DEPTH = 50;
/** Units of work to open a kustomization; each use of a base counts, because it builds the base again. */
const BUILD = 5_000;
const LOCAL = 'config.kubernetes.io/local-config';

const REFUSED: readonly (readonly [field: string, why: string])[] = [
  ['vars', 'uses `vars`, which put values into texts'],
  ['transformers', 'uses custom transformers'],
  ['generators', 'uses custom generators'],
  ['configurations', 'changes how the built-in transformers work'],
  ['crds', 'defines custom types'],
  ['openapi', 'defines custom types'],
];

/** The objects that a kustomization builds, in order. Throws `BuildFault` where it cannot be built. */
export function buildKustomization(context: BuildContext, root: string): Build {
  const build = accumulate(context, root, []);
  for (const item of build.items) {
    if (!item.hashed || item.incomplete === true) continue;
    const kind = textAt(item.root, ['kind']);
    const object = nodeValue(item.root);
    if ((kind !== 'ConfigMap' && kind !== 'Secret') || !isMap(object)) continue;
    remember(item);
    rename(item, `${textAt(item.root, ['metadata', 'name'])}-${nameHash(object, kind)}`, item.root.place);
  }
  fixReferences(build);
  build.items = build.items.filter(({ root: object }) => {
    const local = nodeAt(object, ['metadata', 'annotations', LOCAL]);
    return local === undefined || textAt(local, []) === 'false';
  });
  return build;
}

/** A component changes the build that uses it; any other kustomization starts a new build. */
function accumulate(context: BuildContext, path: string, above: readonly string[], into?: Build): Build {
  const build: Build = into ?? { items: [], work: context.work, incomplete: false };
  const folder = openFolder(context, path, () => {
    build.incomplete = true;
  });
  const { root } = folder.kustomization;
  spend(context.work, BUILD, root.place);
  if (above.includes(path)) fault(root.place, 'builds on itself');
  if (above.length > MAX_DEPTH) beyond(root.place, `is below more than ${MAX_DEPTH} other kustomizations`);
  if ((textAt(root, ['kind']) === 'Component') !== (into !== undefined) && above.length > 0) {
    fault(root.place, 'is a component where a kustomization belongs, or the other way round');
  }
  refuseUnread(root);
  const below = [...above, path];
  for (const entry of [...entries(root, 'resources'), ...entries(root, 'bases')])
    addResource(context, folder, build, entry, below);
  for (const entry of entries(root, 'configMapGenerator')) generate(build, folder, 'ConfigMap', entry);
  for (const entry of entries(root, 'secretGenerator')) generate(build, folder, 'Secret', entry);
  for (const field of ['helmCharts', 'helmChartInflationGenerator']) {
    for (const entry of entries(root, field)) folder.lack(entry.place, 'a Helm chart is rendered by the kustomization');
  }
  for (const entry of entries(root, 'components')) {
    const target = resolvePath(folder.path, textAt(entry, []));
    if (isThere(context, target, entry)) accumulate(context, target, below, build);
    else folder.lack(entry.place, 'a component is remote or not in the evidence');
  }
  transform(build, folder);
  return build;
}

function refuseUnread(root: DocumentNode): void {
  for (const [field, why] of REFUSED) {
    const used = nodeAt(root, [field]);
    if (used !== undefined && !isEmpty(used)) unsupported(used.place, why);
  }
}

function isThere(context: BuildContext, target: string | undefined, entry: DocumentNode): target is string {
  const text = textAt(entry, []);
  return target !== undefined && text !== '' && !isRemote(text) && kustomizationsIn(context.tree, target).length > 0;
}

function addResource(
  context: BuildContext,
  folder: Folder,
  build: Build,
  entry: DocumentNode,
  above: readonly string[],
): void {
  const text = textAt(entry, []);
  const target = resolvePath(folder.path, text);
  if (!isThere(context, target, entry)) {
    const file = folder.file(text, entry);
    for (const object of file === undefined ? [] : folder.objects(file)) append(build, createKustomizeItem(object));
    return;
  }
  const base = accumulate(context, target, above);
  if (base.incomplete) build.incomplete = true;
  for (const item of base.items) append(build, item);
}

/** Transforms in Kustomize's order, not in that of the file. */
function transform(build: Build, folder: Folder): void {
  const { root } = folder.kustomization;
  delete build.names;
  for (const entry of entries(root, 'patchesStrategicMerge')) applyMergePatch(build, folder, entry);
  for (const entry of entries(root, 'patches')) applyPatch(build, folder, entry);
  const given = (field: string, change: (node: DocumentNode) => void): void => {
    const node = nodeAt(root, [field]);
    if (node !== undefined && !isEmpty(node)) change(node);
  };
  given('namespace', (node) => setNamespace(build, node));
  given('namePrefix', (node) => addToNames(build, node, 'prefix'));
  given('nameSuffix', (node) => addToNames(build, node, 'suffix'));
  for (const entry of entries(root, 'labels')) addLabels(build, entry);
  given('commonLabels', (node) => addCommonLabels(build, node));
  given('commonAnnotations', (node) => addAnnotations(build, node));
  for (const entry of entries(root, 'patchesJson6902')) applyPatch(build, folder, entry);
  for (const entry of entries(root, 'replicas')) setReplicas(build, entry);
  for (const field of ['images', 'imageTags']) for (const entry of entries(root, field)) setImages(build, entry);
  for (const entry of entries(root, 'replacements')) {
    const path = nodeAt(entry, ['path']);
    if (path === undefined) replace(build, entry);
    else {
      const file = folder.file(textAt(path, []), path);
      for (const each of file === undefined ? [] : folder.list(file)) replace(build, each);
    }
  }
}

function entries(root: DocumentNode, field: string): readonly DocumentNode[] {
  const list = nodeAt(root, [field]);
  if (list === undefined || isNull(list)) return [];
  if (list.kind !== 'list') return fault(list.place, 'has no list where one belongs');
  return list.items;
}

function isEmpty(node: DocumentNode): boolean {
  if (node.kind === 'scalar') return node.value === null || node.value === '';
  return node.kind === 'list' ? node.items.length === 0 : node.entries.size === 0;
}
