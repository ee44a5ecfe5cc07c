import type { ListOffsets } from '../../base/list-offsets.ts';
import { endOfString, readJsonKey, skipSpace, skipSpaceInBytes, unescaped } from './json-text.ts';
import { sight, type PointerNode } from '../../base/pointer-tree.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;

const IS_ASCII = /^[\x00-\x7f]*$/;

interface Scanned {
  readonly text: string;
  /** Offset of the text in the whole, to which offsets refer. */
  readonly base: number;
  readonly nameOf: (text: string, start: number, end: number) => string;
}

interface Frame {
  /** Wanted places directly below it. */
  readonly children: ReadonlyMap<string, PointerNode>;
  readonly isList: boolean;
  index: number;
}

/**
 * Finds the requested pointers in JSON text (RFC 8259) in one pass, without building values; other parts are skipped.
 * The offset of a member is that of its key, the offset of an element that of its value. Returns whether the text was
 * one complete JSON value; in invalid text, pointers before the fault are found.
 */
export function findJsonOffsets(text: string, root: PointerNode): boolean {
  const start = skipSpace(text, 0);
  sight(root, start);
  const at = findBelow({ text, base: 0, nameOf: readJsonKey }, start, root);
  return at >= 0 && skipSpace(text, at) === text.length;
}

/**
 * As `findJsonOffsets`, for bytes whose list was split before, with byte offsets: the requested elements of the list
 * are found directly. Finds nothing and returns false where other pointers are requested.
 */
export function findJsonOffsetsIn(bytes: Buffer, root: PointerNode, { list, at, starts }: ListOffsets): boolean {
  const node = root.children?.get(list);
  if (node === undefined || root.children?.size !== 1) return false;
  sight(root, skipSpaceInBytes(bytes, 0));
  sight(node, at);
  for (const [index, child] of node.children ?? []) {
    const start = starts[Number(index)];
    if (start === undefined) continue;
    sight(child, start);
    // a character for each byte, so that offsets are those of bytes
    const text = bytes.toString('latin1', start, starts[Number(index) + 1] ?? bytes.length);
    findBelow({ text, base: start, nameOf: utf8Name }, 0, child, countBelow(child));
  }
  return true;
}

function utf8Name(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return unescaped(IS_ASCII.test(raw) ? raw : Buffer.from(raw, 'latin1').toString('utf8'));
}

function countBelow({ children }: PointerNode): number {
  let count = 0;
  for (const child of children?.values() ?? []) count += 1 + countBelow(child);
  return count;
}

interface Search extends Scanned {
  /** Open containers, innermost last. */
  readonly frames: Frame[];
  /** Places to find. At 0 the search ends, so it is set only for text without repeated keys. */
  left: number;
}

/**
 * Searches the wanted places below a node whose value begins at `start`. Returns the offset after the value; negative
 * if it is broken.
 */
function findBelow(scanned: Scanned, start: number, node: PointerNode, left = Infinity): number {
  const search: Search = { ...scanned, frames: [], left };
  const { text, frames } = search;
  let at = enter(start, node, search);
  for (let frame = frames.at(-1); frame !== undefined && at >= 0 && search.left > 0; frame = frames.at(-1)) {
    at = skipSpace(text, at);
    const code = text.charCodeAt(at);
    if (code === COMMA) at += 1;
    else if (code === CLOSE_LIST || code === CLOSE_MAP) {
      frames.pop();
      at += 1;
    } else at = frame.isList ? readElement(at, frame, search) : readMember(at, frame, search);
  }
  return at;
}

function enter(at: number, { children }: PointerNode, { text, frames }: Search): number {
  const code = text.charCodeAt(at);
  if (children === undefined || (code !== OPEN_MAP && code !== OPEN_LIST)) return skipValue(text, at);
  frames.push({ children, isList: code === OPEN_LIST, index: 0 });
  return at + 1;
}

function readElement(at: number, frame: Frame, search: Search): number {
  const child = frame.children.get(String(frame.index));
  frame.index += 1;
  return child === undefined ? skipValue(search.text, at) : find(child, at, at, search);
}

function readMember(at: number, frame: Frame, search: Search): number {
  const { text, nameOf } = search;
  if (text.charCodeAt(at) !== QUOTE) return -1;
  const end = endOfString(text, at);
  if (end < 0) return -1;
  const colon = skipSpace(text, end);
  if (text.charCodeAt(colon) !== COLON) return -1;
  const value = skipSpace(text, colon + 1);
  const child = frame.children.get(nameOf(text, at, end));
  return child === undefined ? skipValue(text, value) : find(child, at, value, search);
}

function find(node: PointerNode, at: number, value: number, search: Search): number {
  sight(node, search.base + at);
  search.left -= 1;
  return search.left === 0 ? value : enter(value, node, search);
}

/** The offset after a value, without reading nested ones; negative if it never ends. */
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

/** A scalar has at least one character; otherwise the search would not advance. */
function endOfScalar(from: number, end: number): number {
  return end > from ? end : -1;
}
