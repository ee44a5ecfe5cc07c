import { EVENT_ID, type Event } from 'js-yaml';
import type { Pointer } from '../../../base/pointer.ts';
import { lineCounter } from '../../../base/line.ts';

/** A part of a document and its first line, 1-based. */
export type NodeLine = readonly [pointer: Pointer, line: number];

interface Open {
  readonly list: boolean;
  readonly at: Pointer;
  index: number;
  /** The key whose value comes next; `undefined` if a key comes next. */
  key: string | undefined;
}

type NodeEvent = Exclude<Event, { type: typeof EVENT_ID.DOCUMENT | typeof EVENT_ID.POP }>;

/** The lines of all maps, lists and scalars of one document; a map value has the line of its key. */
export function nodeLines(text: string, events: readonly Event[]): readonly NodeLine[] {
  const lines: NodeLine[] = [];
  const lineAt = lineCounter(text);
  const open: Open[] = [];
  let skipped = 0;
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) continue;
    if (skipped > 0) {
      skipped += levels(event);
      continue;
    }
    if (event.type === EVENT_ID.POP) {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    if (parent !== undefined && !parent.list && parent.key === undefined) {
      parent.key = event.type === EVENT_ID.SCALAR ? text.slice(event.valueStart, event.valueEnd) : '';
      if (event.type === EVENT_ID.SCALAR) lines.push([[...parent.at, parent.key], lineAt(event.valueStart)]);
      skipped = levels(event);
      continue;
    }
    const at = placeIn(parent);
    if (parent?.list === true) {
      lines.push([at, lineAt(getStart(event))]);
      parent.index += 1;
    } else if (parent !== undefined) parent.key = undefined;
    if (levels(event) > 0) open.push({ list: event.type === EVENT_ID.SEQUENCE, at, index: 0, key: undefined });
  }
  return lines;
}

function levels({ type }: Event): number {
  if (type === EVENT_ID.POP) return -1;
  return type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE ? 1 : 0;
}

function placeIn(parent: Open | undefined): Pointer {
  if (parent === undefined) return [];
  return [...parent.at, parent.list ? parent.index : (parent.key ?? '')];
}

function getStart(event: NodeEvent): number {
  if (event.type === EVENT_ID.SCALAR) return event.valueStart;
  return event.type === EVENT_ID.ALIAS ? event.anchorStart : event.start;
}
