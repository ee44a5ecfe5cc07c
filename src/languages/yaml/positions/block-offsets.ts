import { sight, type PointerNode } from '../../../base/pointer-tree.ts';
import type { DocumentRange } from './documents.ts';
import { contentAt, endOfKey, isLineEnd, keyText, skipSpaces } from './block-lines.ts';

interface Container {
  readonly column: number;
  readonly isList: boolean;
  /** `undefined` inside a value that is not wanted. */
  readonly node: PointerNode | undefined;
  index: number;
  /** Whether the value of the last key or dash is on a following line. */
  open: boolean;
  pending: PointerNode | undefined;
}

interface Scan {
  readonly text: string;
  readonly containers: Container[];
  /** Lines with more indentation belong to the scalar before them. */
  scalarColumn: number;
}

/**
 * Finds the requested pointers of one document that the parser accepted, from its indentation alone. It saves no
 * measurable time, but memory: the events of a list of 20,000 objects take 400 MB, so above 16 MB only this reader
 * finds lines. Returns false for anything beyond simple block style (tags, flow over several lines, complex keys),
 * which only a parser can read.
 */
export function findBlockOffsets(text: string, range: DocumentRange, root: PointerNode): boolean {
  const top = { column: -1, isList: true, node: undefined, index: 0, open: true, pending: root };
  const scan: Scan = { text, containers: [top], scalarColumn: Infinity };
  let at = range.start;
  sight(root, at);
  if (text.startsWith('---', at)) {
    if (!isLineEnd(text, at + 3)) return false;
    at = lineAfter(text, at);
  }
  for (; at < range.end; at = lineAfter(text, at)) {
    const first = skipSpaces(text, at);
    const code = text.charCodeAt(first);
    if (first >= range.end || code === 0x0a || code === 0x0d || code === 0x23) continue;
    if (first - at > scan.scalarColumn) continue;
    scan.scalarColumn = Infinity;
    if (code === 0x25 || !readLine(scan, at, first)) return false;
  }
  return true;
}

function readLine(scan: Scan, lineStart: number, first: number): boolean {
  closeDeeper(scan, first - lineStart, isDash(scan.text, first));
  let at = first;
  while (isDash(scan.text, at)) {
    const list = containerAt(scan, lineStart, at, true);
    if (list === undefined) return false;
    const child = list.node?.children?.get(String(list.index));
    list.index += 1;
    list.open = true;
    list.pending = child;
    const empty = isLineEnd(scan.text, at + 1);
    const content = empty ? at : skipSpaces(scan.text, at + 1);
    if (child !== undefined) sight(child, content);
    if (empty) return true;
    if (!isDash(scan.text, content) && endOfKey(scan.text, content) === -1)
      return readScalar(scan, list, content, at - lineStart);
    at = content;
  }
  return readMember(scan, lineStart, at);
}

function readMember(scan: Scan, lineStart: number, at: number): boolean {
  const end = endOfKey(scan.text, at);
  if (end === -1) return false;
  const map = containerAt(scan, lineStart, at, false);
  if (map === undefined) return false;
  const child = map.node?.children?.get(keyText(scan.text, at, end));
  if (child !== undefined) sight(child, at);
  map.open = true;
  map.pending = child;
  return readScalar(scan, map, end + 1, at - lineStart);
}

function readScalar(scan: Scan, owner: Container, at: number, column: number): boolean {
  const content = contentAt(scan.text, at);
  if (content !== 'scalar') return content === 'nothing';
  owner.open = false;
  scan.scalarColumn = column;
  return true;
}

/** A list may be in the column of its key; any other line in that column ends it. */
function closeDeeper(scan: Scan, column: number, dash: boolean): void {
  const { containers } = scan;
  for (let last = containers.at(-1); last !== undefined; last = containers.at(-1)) {
    if (last.column < column || (last.column === column && (dash || !last.isList))) return;
    containers.pop();
  }
}

function containerAt(scan: Scan, lineStart: number, at: number, isList: boolean): Container | undefined {
  const last = scan.containers.at(-1);
  const column = at - lineStart;
  if (last === undefined) return undefined;
  if (last.column === column && last.isList === isList) return last;
  const deeper = last.column < column || (last.column === column && isList);
  if (!deeper || !last.open) return undefined;
  last.open = false;
  if (last.isList && last.pending !== undefined) sight(last.pending, at);
  const container = { column, isList, node: last.pending, index: 0, open: false, pending: undefined };
  scan.containers.push(container);
  return container;
}

function isDash(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x2d) return false;
  const next = text.charAt(at + 1);
  return next === ' ' || next === '\n' || next === '\r' || next === '';
}

function lineAfter(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}
