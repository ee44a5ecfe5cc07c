import type { Place } from '../../model/place.ts';
import { fault } from './build-fault.ts';
import type { Folder, PatchText } from './folder.ts';
import { readIdentity, remember, readType, type Build, type Item } from './item.ts';
import { jsonPatch } from './json-patch.ts';
import { onlyNamed } from './metadata.ts';
import { copyNode, nodeAt, setAt, textAt, textNode, type MapNode, type DocumentNode } from './node.ts';
import { isTarget } from './selector.ts';
import { strategicMerge } from './strategic-merge.ts';

/** Applies one entry of `patches` or `patchesJson6902`: a patch of either kind, inline or in a file. */
export function applyPatch(build: Build, folder: Folder, entry: DocumentNode): void {
  const read = folder.patch(entry);
  if (read === undefined) return;
  const target = nodeAt(entry, ['target']);
  if (read.operations !== undefined) return applyOperations(build, read.operations, target, entry.place);
  const [first] = read.objects;
  if (first === undefined) return fault(entry.place, 'has a patch that is empty');
  if (target === undefined) return applyObjects(build, read, entry);
  if (read.objects.length > 1) return fault(entry.place, 'has a target for several patches at once');
  for (const item of build.items.filter((each) => isTarget(each, target))) merge(build, item, first, entry);
}

/** Applies one entry of `patchesStrategicMerge`. */
export function applyMergePatch(build: Build, folder: Folder, entry: DocumentNode): void {
  const read = folder.mergePatch(entry);
  if (read !== undefined) applyObjects(build, read, entry);
}

function applyOperations(build: Build, operations: DocumentNode, target: DocumentNode | undefined, place: Place): void {
  if (target === undefined) return fault(place, 'has a JSON patch without a target');
  for (const item of build.items.filter((each) => isTarget(each, target))) {
    remember(item);
    jsonPatch(item.root, copyNode(operations, build.work), build.work);
  }
}

function applyObjects(build: Build, { objects }: PatchText, entry: DocumentNode): void {
  for (const patch of objects) {
    const item = onlyNamed(build, readIdentity({ root: patch }), patch.place, 'patches an object');
    if (item !== undefined) merge(build, item, patch, entry);
  }
}

/** Type, name and namespace stay, unless options of the patch allow a change. */
function merge(build: Build, item: Item, patch: MapNode, entry: DocumentNode): void {
  const allowed = (option: string): boolean => textAt(entry, ['options', option]) === 'true';
  const [names, kinds] = [allowed('allowNameChange'), allowed('allowKindChange')];
  if (names || kinds) remember(item);
  const before = readIdentity(item);
  const namespace = nodeAt(item.root, ['metadata', 'namespace']);
  const [name, kind, apiVersion] = [['metadata', 'name'], ['kind'], ['apiVersion']].map((path) =>
    nodeAt(item.root, path),
  );
  const copy = copyNode(patch, build.work);
  const type = readType(item.root);
  const merged = copy.kind === 'map' ? strategicMerge(item.root, copy, type) : undefined;
  if (merged === undefined) {
    build.items = build.items.filter((other) => other !== item);
    return;
  }
  item.root = merged;
  if (apiVersion !== undefined) setAt(merged, ['apiVersion'], apiVersion);
  if (!kinds && kind !== undefined) setAt(merged, ['kind'], kind);
  if (!names) setAt(merged, ['metadata', 'name'], name ?? textNode(before.name, merged.place));
  const metadata = nodeAt(merged, ['metadata']);
  if (namespace !== undefined) setAt(merged, ['metadata', 'namespace'], namespace);
  else if (metadata?.kind === 'map') metadata.entries.delete('namespace');
}
