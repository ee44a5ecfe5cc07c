import { EVENT_ID } from 'js-yaml';
import type { Event } from 'js-yaml';
import type { Pointer } from '../../../model/place.ts';
import { lineCounter } from '../../shared/line.ts';

/** A part of a document and the line on which it begins, 1-based. */
export type NodeLine = readonly [pointer: Pointer, line: number];

interface Open {
  readonly list: boolean;
  readonly at: Pointer;
  /** Entries so far of a list. */
  index: number;
  /** The key whose value comes next; `undefined` where a key does. */
  key: string | undefined;
}

/** The lines of all maps, lists and scalars of one document; a value stands where its key does. */
export function nodeLines(text: string, events: readonly Event[]): readonly NodeLine[] {
  const lines: NodeLine[] = [];
  const lineAt = lineCounter(text);
  const open: Open[] = [];
  /** Levels inside a key that is a map or a list. */
  let skipped = 0;
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) continue;
    const container = event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE;
    if (event.type === EVENT_ID.POP) {
      if (skipped > 0) skipped -= 1;
      else open.pop();
      continue;
    }
    if (skipped > 0) {
      if (container) skipped += 1;
      continue;
    }
    const parent = open.at(-1);
    if (parent !== undefined && !parent.list && parent.key === undefined) {
      if (event.type === EVENT_ID.SCALAR) {
        parent.key = text.slice(event.valueStart, event.valueEnd);
        lines.push([[...parent.at, parent.key], lineAt(event.valueStart)]);
      } else {
        parent.key = '';
        if (container) skipped = 1;
      }
      continue;
    }
    const at = parent === undefined ? [] : [...parent.at, parent.list ? parent.index : (parent.key ?? '')];
    const word = event.type === EVENT_ID.SCALAR ? event.valueStart : event.anchorStart;
    const offset = container ? event.start : word;
    if (parent?.list === true) {
      lines.push([at, lineAt(offset)]);
      parent.index += 1;
    } else if (parent !== undefined) parent.key = undefined;
    if (container) open.push({ list: event.type === EVENT_ID.SEQUENCE, at, index: 0, key: undefined });
  }
  return lines;
}
