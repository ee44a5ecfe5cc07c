import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import type { Work } from '../../base/work.ts';
import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { readYaml } from '../shared/yaml.ts';
import { GO_SCHEMA } from '../../languages/yaml/yaml-schema.ts';
import { fault } from './build-fault.ts';
import { READER, readKustomization } from './kustomization.ts';
import { emptyMap, nodeAt, createNode, textAt, type MapNode, type DocumentNode } from './node.ts';
import { isRemote, kustomizationsIn, resolvePath } from './paths.ts';

/** State that all folders of one build share. */
export interface BuildContext {
  readonly tree: FileTree;
  readonly problems: Problem[];
  readonly work: Work;
}

/** The content of a patch: objects, or a list of operations. */
export interface PatchText {
  readonly objects: readonly MapNode[];
  readonly operations?: DocumentNode;
}

/** A folder with a kustomization, and the targets of its paths. */
export interface Folder {
  readonly path: string;
  readonly kustomization: { readonly root: MapNode };
  /** The file that an entry names; where the evidence lacks it, reports that and returns `undefined`. */
  file(path: string, entry: DocumentNode): EvidenceFile | undefined;
  objects(file: EvidenceFile): readonly MapNode[];
  patch(entry: DocumentNode): PatchText | undefined;
  mergePatch(entry: DocumentNode): PatchText | undefined;
  list(file: EvidenceFile): readonly DocumentNode[];
  lack(place: Place, what: string): void;
}

/**
 * Opens the kustomization of a folder. Throws `BuildFault` where there is none, or more than one; `lacking` is called
 * where the evidence lacks something that it needs.
 */
export function openFolder(context: BuildContext, path: string, lacking: () => void): Folder {
  const only = onlyKustomization(context.tree, path);
  const place = { file: only.path, pointer: [] };
  const { values, problems } = readKustomization(only);
  const root = createNode(values, place, context.work);
  if (problems.length > 0) {
    context.problems.push(...problems);
    lacking();
  }

  function lack(at: Place, what: string): void {
    lacking();
    const message = `${at.file}: ${what}, so that part of the build was not assessed. Add what is missing, or give the output of \`kustomize build\`.`;
    context.problems.push({ code: 'unsupported-content', severity: 'error', message, place: at, kinds: READER.kinds });
  }

  function file(text: string, entry: DocumentNode): EvidenceFile | undefined {
    const target = resolvePath(path, text);
    const present = target === undefined || isRemote(text) ? undefined : context.tree.get(target);
    if (present === undefined) lack(entry.place, isRemote(text) ? REMOTE : MISSING);
    return present;
  }

  const documents = (source: EvidenceFile, fixed?: Place): readonly DocumentNode[] =>
    readDocuments(context, source, fixed, lacking);

  function patchText(source: EvidenceFile, fixed?: Place): PatchText {
    const parts = documents(source, fixed);
    const [first] = parts;
    if (first?.kind === 'list') return { objects: [], operations: first };
    return { objects: parts.flatMap((part) => objectsIn(part, lack)) };
  }

  return {
    path,
    kustomization: { root: root.kind === 'map' ? root : emptyMap(place) },
    file,
    lack,
    objects: (source) => documents(source).flatMap((part) => objectsIn(part, lack)),
    list: (source) => documents(source).flatMap((part) => (part.kind === 'list' ? part.items : [part])),
    patch(entry) {
      const written = nodeAt(entry, ['patch']);
      if (written !== undefined && textAt(written, []).trim() !== '')
        return patchText(inline(only.path, written), written.place);
      const named = nodeAt(entry, ['path']) ?? fault(entry.place, 'is a patch with neither `path` nor `patch`');
      const source = file(textAt(named, []), named);
      return source === undefined ? undefined : patchText(source);
    },
    mergePatch(entry) {
      const text = textAt(entry, []);
      if (/\n|^\s*[{[]|^\w+:\s/.test(text)) return patchText(inline(only.path, entry), entry.place);
      const source = file(text, entry);
      return source === undefined ? undefined : patchText(source);
    },
  };
}

function onlyKustomization(tree: FileTree, folder: string): EvidenceFile {
  const [path, second] = kustomizationsIn(tree, folder);
  const found = path === undefined ? undefined : tree.get(path);
  if (found === undefined) return fault({ file: folder, pointer: [] }, 'contains no kustomization');
  if (second !== undefined)
    fault({ file: found.path, pointer: [] }, 'is in one folder with another kustomization file');
  return found;
}

function readDocuments(
  context: BuildContext,
  source: EvidenceFile,
  fixed: Place | undefined,
  lacking: () => void,
): readonly DocumentNode[] {
  const { documents, problems } = readYaml(source, READER, GO_SCHEMA);
  if (problems.length > 0) lacking();
  for (const problem of problems) context.problems.push(fixed === undefined ? problem : { ...problem, place: fixed });
  const single = /^\s*[[{]/.test(source.head) && documents.length === 1;
  return documents
    .filter(({ value }) => value !== null)
    .map(({ index, value }) => {
      const at = { file: source.path, pointer: [], ...(single ? {} : { document: index }) };
      return createNode(value, fixed ?? at, context.work, fixed !== undefined);
    });
}

const REMOTE = 'an entry names a remote address, which is never fetched';
const MISSING = 'an entry names a file or folder that is not in the evidence';

function inline(path: string, written: DocumentNode): EvidenceFile {
  const text = textAt(written, []);
  return { path, size: text.length, head: text, text: () => text };
}

function objectsIn(node: DocumentNode, lack: Folder['lack']): readonly MapNode[] {
  if (node.kind !== 'map') {
    lack(node.place, 'a document is no Kubernetes object');
    return [];
  }
  const items = node.entries.get('items');
  if (textAt(node, ['kind']).endsWith('List') && items !== undefined) {
    return items.kind === 'list' ? items.items.flatMap((item) => objectsIn(item, lack)) : [];
  }
  if (textAt(node, ['kind']) !== '' && textAt(node, ['apiVersion']) !== '') return [node];
  lack(node.place, 'a document has no `kind` with an `apiVersion`');
  return [];
}
