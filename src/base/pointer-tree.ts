import type { Pointer } from './pointer.ts';

/** One token of the pointers to look up. Pointers share common prefixes, so one pass over a file finds all of them. */
export interface PointerNode {
  /** Absent for the whole document. */
  readonly parent: PointerNode | undefined;
  /** Absent at the end of a pointer. */
  children: Map<string, PointerNode> | undefined;
  /** Where it was last seen in the text. */
  offset: number;
  /**
   * How often it was seen. Of a repeated key the last one counts, so `parentSeen` records at which sighting of the
   * parent.
   */
  seen: number;
  parentSeen: number;
}

/** Creates a node that has not been seen in the text. */
export function createNode(parent?: PointerNode): PointerNode {
  return { parent, children: undefined, offset: -1, seen: 0, parentSeen: 0 };
}

/** Adds a pointer below `root` and returns its last node. */
export function ask(root: PointerNode, pointer: Pointer): PointerNode {
  let node = root;
  for (const token of pointer) {
    const key = String(token);
    node.children ??= new Map();
    let child = node.children.get(key);
    if (child === undefined) {
      child = createNode(node);
      node.children.set(key, child);
    }
    node = child;
  }
  return node;
}

/** Records that a node was seen at an offset of the text. */
export function sight(node: PointerNode, offset: number): void {
  node.offset = offset;
  node.seen += 1;
  node.parentSeen = node.parent?.seen ?? 0;
}

/**
 * The offset of the deepest ancestor of this node, or the node itself, that the text contains; -1 when not even the
 * root was seen.
 */
export function deepestOffset(last: PointerNode): number {
  let deepest = last;
  for (let node = last; node.parent !== undefined; node = node.parent)
    if (node.seen === 0 || node.parentSeen !== node.parent.seen) deepest = node.parent;
  return deepest.offset;
}
