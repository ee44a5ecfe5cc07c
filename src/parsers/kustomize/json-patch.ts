import { pointerTokens } from '../../base/pointer.ts';
import type { Work } from '../../base/work.ts';
import { fault } from './build-fault.ts';
import { copyNode, MAX_LEVELS, textAt, textNode, nodeValue, type MapNode, type DocumentNode } from './node.ts';
import { byText } from '../../base/text-order.ts';

/** Applies a JSON patch (RFC 6902) to an object, in place. */
export function jsonPatch(root: MapNode, operations: DocumentNode, work: Work): void {
  if (operations.kind !== 'list') return fault(operations.place, 'is a JSON patch that is not a list of operations');
  for (const operation of operations.items) apply(root, operation, work);
}

function apply(root: MapNode, operation: DocumentNode, work: Work): void {
  const { place } = operation;
  const path = tokens(operation, 'path');
  const given = (): DocumentNode => {
    const value = operation.kind === 'map' ? operation.entries.get('value') : undefined;
    return value ?? textNode(null, place);
  };
  switch (textAt(operation, ['op'])) {
    case 'add':
      return add(root, path, copyNode(given(), work), place);
    case 'replace':
      remove(root, path, place);
      return add(root, path, copyNode(given(), work), place);
    case 'remove':
      remove(root, path, place);
      return;
    case 'move':
      return add(root, path, copyNode(remove(root, tokens(operation, 'from'), place), work), place);
    case 'copy':
      return add(root, path, copyNode(find(root, tokens(operation, 'from'), place), work), place);
    case 'test':
      if (canonical(nodeValue(find(root, path, place))) !== canonical(nodeValue(given()))) {
        fault(place, 'tests for a value that is not there');
      }
      return;
    default:
      fault(place, 'has an operation that JSON patches do not know');
  }
}

function tokens(operation: DocumentNode, key: string): readonly string[] {
  const text = textAt(operation, [key]);
  if (!text.startsWith('/')) return fault(operation.place, `has an operation without a \`${key}\` that starts with /`);
  const parts = pointerTokens(text);
  if (parts.length > MAX_LEVELS) fault(operation.place, 'has an operation with a path that is too long');
  return parts;
}

function find(root: DocumentNode, path: readonly string[], place: DocumentNode['place']): DocumentNode {
  let node: DocumentNode | undefined = root;
  for (const token of path) {
    if (node?.kind === 'map') node = node.entries.get(token);
    else node = node?.kind === 'list' ? node.items[readIndex(token, node.items.length, place)] : undefined;
  }
  return node ?? fault(place, 'names a path that the object does not have');
}

function add(root: DocumentNode, path: readonly string[], value: DocumentNode, place: DocumentNode['place']): void {
  const parent = find(root, path.slice(0, -1), place);
  const last = path.at(-1) ?? '';
  if (parent.kind === 'map') parent.entries.set(last, value);
  else if (parent.kind === 'list') {
    const index = last === '-' ? parent.items.length : readIndex(last, parent.items.length + 1, place);
    parent.items.splice(index, 0, value);
  } else fault(place, 'adds to something that is neither a map nor a list');
}

function remove(root: DocumentNode, path: readonly string[], place: DocumentNode['place']): DocumentNode {
  const found = find(root, path, place);
  const parent = find(root, path.slice(0, -1), place);
  const last = path.at(-1) ?? '';
  if (parent.kind === 'map') parent.entries.delete(last);
  if (parent.kind === 'list') parent.items.splice(readIndex(last, parent.items.length, place), 1);
  return found;
}

/** A negative index counts from the end. */
function readIndex(token: string, length: number, place: DocumentNode['place']): number {
  const index = /^-?\d{1,9}$/.test(token) ? Number(token) : Number.NaN;
  const real = index < 0 ? index + length : index;
  return real >= 0 && real < length ? real : fault(place, 'names an element that the list does not have');
}

/** Equal values have equal text, in any order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(byText(([key]) => key)))
      : part,
  );
}
