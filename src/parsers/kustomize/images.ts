import { readType, type Build } from './item.ts';
import { nodeAt, textAt, textNode, type DocumentNode } from './node.ts';

const REFERENCE_END = /^(?::[a-zA-Z0-9_.{}-]*)?(?:@[a-zA-Z0-9]+(?:[.+_-][a-zA-Z0-9]+)*:[a-zA-Z0-9_.{}-]*)?$/;
const LONGEST = 1000;

/** Applies one entry of `images`: containers anywhere in an object, and image volumes. */
export function setImages(build: Build, entry: DocumentNode): void {
  for (const { root } of build.items) {
    if (readType(root).kind === 'CustomResourceDefinition') continue;
    visit(root, entry);
    for (const spec of [['spec'], ['spec', 'template', 'spec']]) setInPod(nodeAt(root, spec), entry);
  }
}

/** Kustomize processes these fields twice, which is visible where a suffix is added to a tag. */
function setInPod(spec: DocumentNode | undefined, entry: DocumentNode): void {
  for (const item of ['containers', 'initContainers'].flatMap((key) => itemsAt(spec, key))) setIn(item, 'image', entry);
  for (const volume of itemsAt(spec, 'volumes')) setIn(nodeAt(volume, ['image']), 'reference', entry);
}

function itemsAt(node: DocumentNode | undefined, key: string): readonly DocumentNode[] {
  const list = nodeAt(node, [key]);
  return list?.kind === 'list' ? list.items : [];
}

function visit(node: DocumentNode, entry: DocumentNode): void {
  if (node.kind === 'list') for (const item of node.items) visit(item, entry);
  if (node.kind !== 'map') return;
  for (const [key, part] of node.entries) {
    visit(part, entry);
    if ((key !== 'containers' && key !== 'initContainers') || part.kind !== 'list') continue;
    for (const container of part.items) setIn(container, 'image', entry);
  }
}

function setIn(holder: DocumentNode | undefined, key: string, entry: DocumentNode): void {
  if (holder?.kind !== 'map') return;
  const image = textAt(holder, [key]);
  const changed = image === '' ? undefined : changedImage(image, entry);
  if (changed !== undefined && changed !== image) holder.entries.set(key, textNode(changed, entry.place));
}

function changedImage(image: string, entry: DocumentNode): string | undefined {
  const name = textAt(entry, ['name']);
  if (name === '' || image.length > LONGEST || !image.startsWith(name)) return undefined;
  if (!REFERENCE_END.test(image.slice(name.length))) return undefined;
  const old = split(image);
  const [newTag, newDigest] = [textAt(entry, ['newTag']), textAt(entry, ['digest'])];
  const suffix = textAt(entry, ['tagSuffix']);
  const kept = { tag: `${old.tag}${suffix}`, digest: suffix === '' ? old.digest : '' };
  const { tag, digest } = newTag === '' && newDigest === '' ? kept : { tag: newTag, digest: newDigest };
  const newName = textAt(entry, ['newName']);
  return `${newName === '' ? old.name : newName}${tag === '' ? '' : `:${tag}`}${digest === '' ? '' : `@${digest}`}`;
}

/** `[host[:port]/]path[:tag][@digest]` */
function split(image: string): { readonly name: string; readonly tag: string; readonly digest: string } {
  const from = Math.max(image.indexOf('/'), 0);
  const at = image.indexOf('@', from);
  const named = at === -1 ? image : image.slice(0, at);
  const colon = named.indexOf(':', from);
  return {
    name: colon === -1 ? named : named.slice(0, colon),
    tag: colon === -1 ? '' : named.slice(colon + 1),
    digest: at === -1 ? '' : image.slice(at + 1),
  };
}
