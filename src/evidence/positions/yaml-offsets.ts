import { EVENT_ID, getScalarValue, parseEvents, type Event } from 'js-yaml';
import { sight, type PointerNode } from './pointer-tree.ts';

const MAX_DEPTH = 100;

interface Frame {
  /** `undefined` inside what nobody asked for. */
  readonly node: PointerNode | undefined;
  readonly isMap: boolean;
  index: number;
  /** The value that comes next belongs to it; set after a key was read. */
  pending: PointerNode | undefined;
  expectsKey: boolean;
}

/**
 * Finds the asked pointers of each document of a YAML stream (`documents` by index). A member stands where its key
 * begins, an element where its content begins. Content that comes through an alias or a merge key stands elsewhere:
 * the alias, or the map that merges, is found instead. Text that is no YAML gives nothing.
 */
export function findYamlOffsets(text: string, documents: ReadonlyMap<number, PointerNode>): void {
  let index = -1;
  let frames: Frame[] = [];
  let last = 0;
  for (const event of eventsOf(text)) {
    if (event.type === EVENT_ID.DOCUMENT) {
      index += 1;
      frames = [{ node: documents.get(index), isMap: false, index: -1, pending: undefined, expectsKey: false }];
      continue;
    }
    if (event.type === EVENT_ID.POP) {
      frames.pop();
      continue;
    }
    const start = startOf(event);
    if (start >= 0) last = start;
    const opens = event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE;
    const child = take(text, event, frames, last);
    if (opens) frames.push({ node: child, isMap: event.type === EVENT_ID.MAPPING, index: 0, pending: undefined, expectsKey: true });
  }
}

function eventsOf(text: string): readonly Event[] {
  try {
    return parseEvents(text, { maxDepth: MAX_DEPTH });
  } catch {
    return [];
  }
}

/** Places one node in the frame it belongs to; returns the asked place that its content belongs to. */
function take(text: string, event: Event, frames: readonly Frame[], offset: number): PointerNode | undefined {
  const frame = frames.at(-1);
  if (frame === undefined || frame.node === undefined) return undefined;
  if (frame.index === -1) {
    sight(frame.node, undefined, offset);
    return frame.node;
  }
  if (!frame.isMap) {
    const child = frame.node.children?.get(String(frame.index));
    frame.index += 1;
    if (child !== undefined) sight(child, frame.node, offset);
    return child;
  }
  frame.expectsKey = !frame.expectsKey;
  if (frame.expectsKey) return frame.pending;
  frame.pending = event.type === EVENT_ID.SCALAR ? frame.node.children?.get(getScalarValue(text, event)) : undefined;
  if (frame.pending !== undefined) sight(frame.pending, frame.node, offset);
  return undefined;
}

/** Where a node begins in the text, its anchor and tag included; negative for an empty one. */
function startOf(event: Event): number {
  if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) return -1;
  const starts = [event.anchorStart];
  if (event.type !== EVENT_ID.ALIAS) starts.push(event.tagStart);
  if (event.type === EVENT_ID.SCALAR) starts.push(event.valueStart);
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) starts.push(event.start);
  let first = -1;
  for (const start of starts) if (start >= 0 && (first < 0 || start < first)) first = start;
  return first;
}

/** For files too long to be parsed again: every document stands at the line that opens it. */
export function findDocumentStarts(text: string, documents: ReadonlyMap<number, PointerNode>): void {
  let index = -1;
  for (let at = 0; at !== -1 && at < text.length; at = nextLine(text, at)) {
    const opens = text.startsWith('---', at) && /^[ \t\r\n]?$/.test(text.charAt(at + 3));
    const starts = opens || (index === -1 && /[^\s#]/.test(text.charAt(at)));
    if (!starts) continue;
    index += 1;
    const node = documents.get(index);
    if (node !== undefined) sight(node, undefined, at);
  }
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? -1 : end + 1;
}
