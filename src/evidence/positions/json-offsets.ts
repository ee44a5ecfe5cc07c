import type { ElementOffsets } from '../../model/evidence.ts';
import { endOfString, keyOf, skipSpace } from '../../model/json-text.ts';
import { sight, type PointerNode } from './pointer-tree.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;

interface Frame {
  readonly node: PointerNode;
  readonly isList: boolean;
  index: number;
}

/**
 * Finds the asked pointers in JSON text (RFC 8259) in one pass without building values; what was not asked for is
 * skipped. A member stands where its key begins, an element where its value begins. Returns whether the text was
 * one whole JSON value; of broken text what comes before the break is found.
 */
export function findJsonOffsets(text: string, root: PointerNode): boolean {
  const start = skipSpace(text, 0);
  sight(root, start);
  const at = findBelow(text, start, root);
  return at >= 0 && skipSpace(text, at) === text.length;
}

/**
 * The same for text that a parser took apart before: asked elements of its list are gone to at once. Finds nothing and
 * returns false where anything else is asked.
 */
export function findJsonOffsetsIn(text: string, root: PointerNode, { list, at, starts }: ElementOffsets): boolean {
  const node = root.children?.get(list);
  if (node === undefined || root.children?.size !== 1) return false;
  sight(root, skipSpace(text, 0));
  sight(node, at);
  for (const [index, child] of node.children ?? []) {
    const start = starts[Number(index)];
    if (start === undefined) continue;
    sight(child, start);
    findBelow(text, start, child);
  }
  return true;
}

/** Looks for what is asked below a node whose value begins at an offset; gives the offset behind it, negative where it is broken. */
function findBelow(text: string, start: number, node: PointerNode): number {
  const frames: Frame[] = [];
  let at = enter(text, start, node, frames);
  for (let frame = frames.at(-1); frame !== undefined && at >= 0; frame = frames.at(-1)) {
    at = skipSpace(text, at);
    const code = text.charCodeAt(at);
    if (code === COMMA) at += 1;
    else if (code === CLOSE_LIST || code === CLOSE_MAP) {
      frames.pop();
      at += 1;
    } else at = frame.isList ? readElement(text, at, frame, frames) : readMember(text, at, frame, frames);
  }
  return at;
}

/** Steps into a container that holds asked places; jumps over everything else. Negative: broken. */
function enter(text: string, at: number, node: PointerNode, frames: Frame[]): number {
  const code = text.charCodeAt(at);
  if (node.children === undefined || (code !== OPEN_MAP && code !== OPEN_LIST)) return skipValue(text, at);
  frames.push({ node, isList: code === OPEN_LIST, index: 0 });
  return at + 1;
}

function readElement(text: string, at: number, frame: Frame, frames: Frame[]): number {
  const child = frame.node.children?.get(String(frame.index));
  frame.index += 1;
  if (child === undefined) return skipValue(text, at);
  sight(child, at);
  return enter(text, at, child, frames);
}

function readMember(text: string, at: number, frame: Frame, frames: Frame[]): number {
  if (text.charCodeAt(at) !== QUOTE) return -1;
  const end = endOfString(text, at);
  if (end < 0) return -1;
  const colon = skipSpace(text, end);
  if (text.charCodeAt(colon) !== COLON) return -1;
  const value = skipSpace(text, colon + 1);
  const child = frame.node.children?.get(keyOf(text, at, end));
  if (child === undefined) return skipValue(text, value);
  sight(child, at);
  return enter(text, value, child, frames);
}

/** The offset behind a value, nested ones counted and not followed; negative when it never ends. */
function skipValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at) - 1;
      if (at < 0) return -1;
      if (depth === 0) return at + 1;
    } else if (code === OPEN_MAP || code === OPEN_LIST) depth += 1;
    else if (code === CLOSE_MAP || code === CLOSE_LIST) {
      depth -= 1;
      if (depth <= 0) return depth === 0 ? at + 1 : endOfScalar(from, at);
    } else if (depth === 0 && (code === COMMA || code <= 0x20)) return endOfScalar(from, at);
  }
  return depth === 0 ? endOfScalar(from, text.length) : -1;
}

/** A number or literal has at least one character: anything less would never move on. */
function endOfScalar(from: number, end: number): number {
  return end > from ? end : -1;
}
