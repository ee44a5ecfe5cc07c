import { pointerTokens } from '../../base/pointer.ts';
import type { Work } from '../../base/work.ts';
import { fault } from './build-fault.ts';
import type { MapNode, Node } from './node.ts';
import { copyOf, MAX_LEVELS, textAt, textNode, valueOf } from './node.ts';
import { byText } from '../../base/text-order.ts';

/** A JSON patch (RFC 6902) on an object, in place. The operations are used up. */
export function jsonPatch(root: MapNode, operations: Node, work: Work): void {
  if (operations.kind !== 'list') return fault(operations.place, 'is a JSON patch that is not a list of operations');
  for (const operation of operations.items) apply(root, operation, work);
}

function apply(root: MapNode, operation: Node, work: Work): void {
  const { place } = operation;
  const path = tokens(operation, 'path');
  const given = (): Node => {
    const value = operation.kind === 'map' ? operation.entries.get('value') : undefined;
    return value ?? textNode(null, place);
  };
  switch (textAt(operation, ['op'])) {
    case 'add':
      return add(root, path, copyOf(given(), work), place);
    case 'replace':
      remove(root, path, place);
      return add(root, path, copyOf(given(), work), place);
    case 'remove':
      remove(root, path, place);
      return;
    case 'move':
      return add(root, path, copyOf(remove(root, tokens(operation, 'from'), place), work), place);
    case 'copy':
      return add(root, path, copyOf(find(root, tokens(operation, 'from'), place), work), place);
    case 'test':
      if (canonical(valueOf(find(root, path, place))) !== canonical(valueOf(given()))) {
        fault(place, 'tests for a value that is not there');
      }
      return;
    default:
      fault(place, 'has an operation that JSON patches do not know');
  }
}

function tokens(operation: Node, key: string): readonly string[] {
  const text = textAt(operation, [key]);
  if (!text.startsWith('/')) return fault(operation.place, `has an operation without a \`${key}\` that starts with /`);
  const parts = pointerTokens(text);
  if (parts.length > MAX_LEVELS) fault(operation.place, 'has an operation with a path that is too long');
  return parts;
}

function find(root: Node, path: readonly string[], place: Node['place']): Node {
  let node: Node | undefined = root;
  for (const token of path) {
    if (node?.kind === 'map') node = node.entries.get(token);
    else node = node?.kind === 'list' ? node.items[indexOf(token, node.items.length, place)] : undefined;
  }
  return node ?? fault(place, 'names a path that the object does not have');
}

function add(root: Node, path: readonly string[], value: Node, place: Node['place']): void {
  const parent = find(root, path.slice(0, -1), place);
  const last = path.at(-1) ?? '';
  if (parent.kind === 'map') parent.entries.set(last, value);
  else if (parent.kind === 'list') {
    const index = last === '-' ? parent.items.length : indexOf(last, parent.items.length + 1, place);
    parent.items.splice(index, 0, value);
  } else fault(place, 'adds to something that is neither a map nor a list');
}

function remove(root: Node, path: readonly string[], place: Node['place']): Node {
  const found = find(root, path, place);
  const parent = find(root, path.slice(0, -1), place);
  const last = path.at(-1) ?? '';
  if (parent.kind === 'map') parent.entries.delete(last);
  if (parent.kind === 'list') parent.items.splice(indexOf(last, parent.items.length, place), 1);
  return found;
}

/** A negative index counts from the end. */
function indexOf(token: string, length: number, place: Node['place']): number {
  const index = /^-?\d{1,9}$/.test(token) ? Number(token) : Number.NaN;
  const real = index < 0 ? index + length : index;
  return real >= 0 && real < length ? real : fault(place, 'names an element that the list does not have');
}

/** One text for equal values, whatever the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(byText(([key]) => key)))
      : part,
  );
}
