import type { Work } from '../../base/work.ts';
import type { Place } from '../../model/place.ts';
import { fault } from './build-fault.ts';
import { setAt, textAt, textNode, type MapNode } from './node.ts';
import { isClusterScoped } from './scope.ts';

/**
 * The identity of an object. The namespace is the one in effect: `default` where none is written, empty for cluster
 * objects.
 */
export interface Identity {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** One object during a build. */
export interface Item {
  root: MapNode;
  /** Former identities, earliest first. */
  readonly previous: Identity[];
  readonly prefixes: string[];
  readonly suffixes: string[];
  /** Whether a hash of the content is appended to the name. */
  hashed: boolean;
  /** The content is not known, so its hash is not known either. */
  readonly incomplete?: boolean;
}

/** The objects of one build so far, in order, and the work that is left. */
export interface Build {
  items: Item[];
  readonly work: Work;
  /** Cache of the object names; removed when an object is renamed. */
  names?: Set<string>;
  /** The evidence lacks a part of the build, so an object without a match may exist there. */
  incomplete: boolean;
}

/** An object of a build before any change. */
export function createKustomizeItem(root: MapNode): Item {
  return { root, previous: [], prefixes: [], suffixes: [], hashed: false };
}

/** The type in an object; empty parts where they are missing. */
export function readType(root: MapNode): Pick<Identity, 'group' | 'version' | 'kind'> {
  const apiVersion = textAt(root, ['apiVersion']);
  const slash = apiVersion.indexOf('/');
  return {
    group: slash === -1 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    kind: textAt(root, ['kind']),
  };
}

/** The current identity of an object. Without a namespace it is in `default`, unless its type has none. */
export function readIdentity({ root }: Pick<Item, 'root'>): Identity {
  const type = readType(root);
  const namespace = isClusterScoped(type) ? '' : textAt(root, ['metadata', 'namespace']) || 'default';
  return { ...type, name: textAt(root, ['metadata', 'name']), namespace };
}

/** The first identity of the object in this build. Kinds and names can change, groups and versions not. */
export function readOriginal(item: Item): Identity {
  return item.previous[0] ?? readIdentity(item);
}

/** Records the current identity of an object, since later steps may refer to it by an earlier name. */
export function remember(item: Item): void {
  item.previous.push(readIdentity(item));
}

/** Whether two objects have the same identity, so that one would overwrite the other in a cluster. */
export function isSameIdentity(one: Identity, other: Identity): boolean {
  return (
    one.name === other.name &&
    one.kind === other.kind &&
    one.namespace === other.namespace &&
    one.group === other.group &&
    one.version === other.version
  );
}

/** Objects that have, or had, this identity. */
export function everNamed(items: readonly Item[], wanted: Identity): readonly Item[] {
  return items.filter((item) => [...item.previous, readIdentity(item)].some((id) => isSameIdentity(id, wanted)));
}

/** Adds an object to a build. Throws `BuildFault` where the build already has one of the same identity. */
export function append(build: Build, item: Item): void {
  const names = build.names ?? new Set(build.items.map((each) => identityText(readIdentity(each))));
  const name = identityText(readIdentity(item));
  if (names.has(name)) fault(item.root.place, 'has the type, name and namespace of another object of the same build');
  build.names = names.add(name);
  build.items.push(item);
}

/** A unique text for each identity. No part of a Kubernetes name contains a line break. */
export function identityText({ group, version, kind, namespace, name }: Identity): string {
  return [group, version, kind, namespace, name].join('\n');
}

/** Renames an object; `place` is where the new name is written. */
export function rename(item: Item, name: string, place: Place): void {
  setAt(item.root, ['metadata', 'name'], textNode(name, place));
}
