import type { Pointer } from '../../model/place.ts';

/** One step of the pointers that are asked for. Many places share their upper steps, so one pass over a file answers all. */
export interface PointerNode {
  /** Absent at the end of a pointer. */
  children: Map<string, PointerNode> | undefined;
  /** Where it was last seen in the text. */
  offset: number;
  /** How often it was seen, and at which sighting of the parent the last time: of a repeated key the last one counts. */
  seen: number;
  parentSeen: number;
}

/** A step that nothing was seen of yet. */
export function createNode(): PointerNode {
  return { children: undefined, offset: -1, seen: 0, parentSeen: 0 };
}

/** Adds a pointer below `root`. */
export function ask(root: PointerNode, pointer: Pointer): void {
  let node = root;
  for (const token of pointer) {
    const key = String(token);
    node.children ??= new Map();
    let child = node.children.get(key);
    if (child === undefined) {
      child = createNode();
      node.children.set(key, child);
    }
    node = child;
  }
}

/** Notes that a node stands at an offset of the text. */
export function sight(node: PointerNode, parent: PointerNode | undefined, offset: number): void {
  node.offset = offset;
  node.seen += 1;
  node.parentSeen = parent?.seen ?? 0;
}

/** Offset of the deepest step of the pointer that the text has; -1 when not even the root was seen. */
export function deepestOffset(root: PointerNode, pointer: Pointer): number {
  let node = root;
  for (const token of pointer) {
    const child = node.children?.get(String(token));
    if (child === undefined || child.seen === 0 || child.parentSeen !== node.seen) break;
    node = child;
  }
  return node.offset;
}
