import { EVENT_ID, getScalarValue, SCALAR_STYLE, parseEvents, YAMLException, type Event } from 'js-yaml';
import { readLoosely, shallowLine, type LooseAttempt } from '../loose-yaml.ts';
import { sight, type PointerNode } from '../../../base/pointer-tree.ts';
import { findBlockOffsets } from './block-offsets.ts';
import { documentRanges, type DocumentRange } from './documents.ts';

const MAX_DEPTH = 100;

interface Frame {
  /** `undefined` inside a value that is not wanted. */
  readonly node: PointerNode | undefined;
  readonly isMap: boolean;
  index: number;
  /** The node of the next value; set after a key. */
  pending: PointerNode | undefined;
  expectsKey: boolean;
}

/** A longer document is not parsed again: its places get its first line. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/**
 * Finds the requested pointers of each document of a YAML stream (`documents` by index). The offset of a member is
 * where its key begins, that of an element where its content begins. For content that comes through an alias or a
 * merge key, the offset of the alias, or of the map that merges, is returned. For a document that can't be parsed,
 * only its start is found.
 */
export function findYamlOffsets(text: string, documents: ReadonlyMap<number, PointerNode>): void {
  for (const [index, range] of documentRanges(text).entries()) {
    const root = documents.get(index);
    if (root !== undefined && !findBlockOffsets(text, range, root)) findParsedOffsets(text, range, root);
  }
}

function findParsedOffsets(text: string, range: DocumentRange, root: PointerNode): void {
  sight(root, range.start);
  if (range.end - range.start > MAX_CHARACTERS) return;
  const written = text.slice(range.start, range.end);
  const { events, text: document } = readLoosely(written, getEvents);
  const original = document === written ? (offset: number) => offset : lineMapper(document, written);
  const frames: Frame[] = [];
  let last = 0;
  for (const event of events) {
    if (event.type === EVENT_ID.POP) frames.pop();
    else if (event.type === EVENT_ID.DOCUMENT) frames.push(getFrame(root, false, -1));
    else {
      const start = getStart(document, event);
      if (start >= 0) last = start;
      const child = take(document, event, frames, range.start + original(last));
      if (event.type === EVENT_ID.MAPPING) frames.push(getFrame(child, true, 0));
      if (event.type === EVENT_ID.SEQUENCE) frames.push(getFrame(child, false, 0));
    }
  }
}

function getFrame(node: PointerNode | undefined, isMap: boolean, index: number): Frame {
  return { node, isMap, index, pending: undefined, expectsKey: true };
}

interface Read extends LooseAttempt {
  readonly events: readonly Event[];
  readonly text: string;
}

function getEvents(text: string): Read {
  try {
    return { events: parseEvents(text, { maxDepth: MAX_DEPTH }), text };
  } catch (error) {
    return { events: [], text, ...(error instanceof YAMLException ? shallowLine(error) : {}) };
  }
}

function lineMapper(indented: string, written: string): (offset: number) => number {
  const starts = lineStarts(written);
  const deeper = lineStarts(indented);
  return (offset) => {
    let line = 0;
    for (let end = deeper.length - 1; line < end;) {
      const middle = (line + end + 1) >> 1;
      if ((deeper[middle] ?? 0) <= offset) line = middle;
      else end = middle - 1;
    }
    return starts[line] ?? 0;
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function take(text: string, event: Event, frames: readonly Frame[], offset: number): PointerNode | undefined {
  const frame = frames.at(-1);
  if (frame === undefined || frame.node === undefined) return undefined;
  if (frame.index === -1) {
    sight(frame.node, offset);
    return frame.node;
  }
  if (!frame.isMap) {
    const child = frame.node.children?.get(String(frame.index));
    frame.index += 1;
    if (child !== undefined) sight(child, offset);
    return child;
  }
  frame.expectsKey = !frame.expectsKey;
  if (frame.expectsKey) return frame.pending;
  frame.pending = event.type === EVENT_ID.SCALAR ? frame.node.children?.get(getScalarValue(text, event)) : undefined;
  if (frame.pending !== undefined) sight(frame.pending, offset);
  return undefined;
}

function getStart(text: string, event: Event): number {
  if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) return -1;
  const starts = [event.anchorStart];
  if (event.type !== EVENT_ID.ALIAS) starts.push(event.tagStart);
  if (event.type === EVENT_ID.SCALAR) starts.push(scalarStart(text, event.style, event.valueStart));
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) starts.push(event.start);
  let first = -1;
  for (const start of starts) if (start >= 0 && (first < 0 || start < first)) first = start;
  return first;
}

/** A block scalar starts at its `|` or `>`, on the line of its key or dash. */
function scalarStart(text: string, style: number, start: number): number {
  if (style === SCALAR_STYLE.LITERAL_BLOCK) return text.lastIndexOf('|', start - 1);
  return style === SCALAR_STYLE.FOLDED_BLOCK ? text.lastIndexOf('>', start - 1) : start;
}
