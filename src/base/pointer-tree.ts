import type { Pointer } from './pointer.ts';

/** One step of the pointers that are asked for. Many places share their upper steps, so one pass over a file answers all. */
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

/** A step that nothing was seen of yet. */
export function createNode(parent?: PointerNode): PointerNode {
  return { parent, children: undefined, offset: -1, seen: 0, parentSeen: 0 };
}

/** Adds a pointer below `root`; gives its last step. */
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

/** Notes that a node stands at an offset of the text. */
export function sight(node: PointerNode, offset: number): void {
  node.offset = offset;
  node.seen += 1;
  node.parentSeen = node.parent?.seen ?? 0;
}

/** Offset of the deepest step that the text has on the way to this one; -1 when not even the root was seen. */
export function deepestOffset(last: PointerNode): number {
  let deepest = last;
  for (let node = last; node.parent !== undefined; node = node.parent)
    if (node.seen === 0 || node.parentSeen !== node.parent.seen) deepest = node.parent;
  return deepest.offset;
}
