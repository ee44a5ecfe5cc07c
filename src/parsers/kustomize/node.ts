import type { Pointer } from '../../base/pointer.ts';
import { within, type Place } from '../../model/place.ts';
import { isList, isMap, type Marker, type Scalar, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import { beyond, spend } from './build-fault.ts';

export interface MapNode {
  readonly kind: 'map';
  place: Place;
  readonly entries: Map<string, DocumentNode>;
}

export interface ListNode {
  readonly kind: 'list';
  place: Place;
  items: DocumentNode[];
}

export interface ScalarNode {
  readonly kind: 'scalar';
  place: Place;
  value: Scalar | Marker;
}

/** The maximum levels of an object that a path may enter, so that no patch can nest one without end. */
export const MAX_LEVELS = 200;

/** A value during a build: every part records where it was written. */
export type DocumentNode = MapNode | ListNode | ScalarNode;

/** Units of work per part of a build; they bound bases within bases. */
const PART = 30;

/** Creates a node from a value. `fixed`: every part has the same place, as the parts of a text inside a file do. */
export function createNode(value: unknown, place: Place, work: Work, fixed = false): DocumentNode {
  const inner = (key: string | number): Place => (fixed ? place : within(place, [key]));
  spend(work, PART, place);
  if (isList(value)) {
    return { kind: 'list', place, items: value.map((item, index) => createNode(item, inner(index), work, fixed)) };
  }
  if (isMap(value)) {
    const entries = Object.entries(value).map(([key, part]): [string, DocumentNode] => [
      key,
      createNode(part, inner(key), work, fixed),
    ]);
    return { kind: 'map', place, entries: new Map(entries) };
  }
  return readScalar(value, place);
}

function readScalar(value: unknown, place: Place): ScalarNode {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return { kind: 'scalar', place, value };
  }
  return { kind: 'scalar', place, value: null };
}

/** A scalar that a build step writes; `place` is the setting that causes it. */
export function textNode(value: Scalar | Marker, place: Place): ScalarNode {
  return { kind: 'scalar', place, value };
}

/** A map that a build step creates; `place` is the setting that causes it. */
export function emptyMap(place: Place): MapNode {
  return { kind: 'map', place, entries: new Map() };
}

/** A deep copy. Throws `BuildFault` when the work of the build is used up. */
export function copyNode(node: DocumentNode, work: Work, level = 0): DocumentNode {
  if (level > MAX_LEVELS) beyond(node.place);
  spend(work, PART, node.place);
  if (node.kind === 'scalar') return { ...node };
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => copyNode(item, work, level + 1)) };
  return { ...node, entries: new Map([...node.entries].map(([key, part]) => [key, copyNode(part, work, level + 1)])) };
}

/** The plain value. Keys of evidence become own properties, also names such as `__proto__`. */
export function nodeValue(node: DocumentNode): Value {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(nodeValue);
  return Object.fromEntries([...node.entries].map(([key, part]) => [key, nodeValue(part)]));
}

/** Whether a node is absent or `null`. */
export function isNull(node: DocumentNode | undefined): boolean {
  return node === undefined || (node.kind === 'scalar' && node.value === null);
}

/** The node at a chain of keys; a list ends the chain. */
export function nodeAt(node: DocumentNode | undefined, keys: readonly string[]): DocumentNode | undefined {
  let found = node;
  for (const key of keys) found = found?.kind === 'map' ? found.entries.get(key) : undefined;
  return found;
}

/** The text of a scalar; numbers and booleans as YAML writes them. Empty for anything else. */
export function textAt(node: DocumentNode | undefined, keys: readonly string[]): string {
  const found = nodeAt(node, keys);
  if (found?.kind !== 'scalar') return '';
  const { value } = found;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Sets a scalar at a chain of keys and creates the missing maps. */
export function setAt(root: MapNode, keys: readonly string[], value: DocumentNode): void {
  let map = root;
  for (const key of keys.slice(0, -1)) {
    const next = map.entries.get(key);
    const made = next?.kind === 'map' ? next : emptyMap(value.place);
    map.entries.set(key, made);
    map = made;
  }
  map.entries.set(keys.at(-1) ?? '', value);
}

/** Parts whose place differs from the one that their parent implies, by their path in the value. */
export function strangers(root: DocumentNode): readonly (readonly [Pointer, Place])[] {
  const found: (readonly [Pointer, Place])[] = [];
  const visit = (node: DocumentNode, at: Pointer, expected: Place): void => {
    if (!isSame(node.place, expected)) found.push([at, node.place]);
    if (node.kind === 'list')
      for (const [index, item] of node.items.entries()) visit(item, [...at, index], within(node.place, [index]));
    if (node.kind === 'map')
      for (const [key, part] of node.entries) visit(part, [...at, key], within(node.place, [key]));
  };
  visit(root, [], root.place);
  return found;
}

function isSame(one: Place, other: Place): boolean {
  return (
    one.file === other.file &&
    one.document === other.document &&
    one.pointer.length === other.pointer.length &&
    one.pointer.every((step, index) => step === other.pointer[index])
  );
}
