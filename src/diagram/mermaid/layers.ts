import type { Extent } from './extent.ts';

/** A connection between two parts of a picture, and the size of its label. */
export interface Way<Part> {
  readonly from: Part;
  readonly to: Part;
  readonly label: Extent;
}

/** Parts in layers from left to right, and the size of each layer with the labels to the right of it. */
export interface Layers<Part> {
  readonly first: Part;
  readonly last: Part;
  readonly layers: readonly Extent[];
}

/** Between neighbours, in pixels. */
const GAP = 30;

/**
 * Estimates the layout of connected parts: each is one layer to the right of what leads to it. Ways that close a
 * cycle do not count.
 */
export function estimateLayers<Part>(
  parts: readonly [Part, ...Part[]],
  ways: readonly Way<Part>[],
  getSize: (part: Part) => Extent,
): Layers<Part> {
  const layer = assignLayers(parts, ways);
  const columns: { width: number; height: number; labels: number; labelWidth: number }[] = [];
  const getColumn = (part: Part) =>
    (columns[layer.get(part) ?? 0] ??= { width: 0, height: 0, labels: 0, labelWidth: 0 });
  let [first, last] = [parts[0], parts[0]];
  for (const part of parts) {
    const { width, height } = getSize(part);
    const column = getColumn(part);
    column.width = Math.max(column.width, width);
    column.height += height + GAP;
    if ((layer.get(part) ?? 0) < (layer.get(first) ?? 0)) first = part;
    if ((layer.get(part) ?? 0) > (layer.get(last) ?? 0)) last = part;
  }
  for (const { from, to, label } of ways) {
    const column = getColumn((layer.get(from) ?? 0) <= (layer.get(to) ?? 0) ? from : to);
    column.labelWidth = Math.max(column.labelWidth, label.width);
    column.labels += label.height;
  }
  const layers = columns.map(({ width, height, labels, labelWidth }) => ({
    width: width + labelWidth + GAP,
    height: Math.max(height, labels),
  }));
  return { first, last, layers };
}

function assignLayers<Part>(parts: readonly Part[], ways: readonly Way<Part>[]): ReadonlyMap<Part, number> {
  const next = new Map<Part, Part[]>();
  for (const { from, to } of ways) {
    const known = next.get(from);
    if (known === undefined) next.set(from, [to]);
    else known.push(to);
  }
  const order = sortTopologically(parts, next);
  const rank = new Map(order.map((part, index) => [part, index]));
  const layer = new Map<Part, number>(order.map((part) => [part, 0]));
  for (const part of order)
    for (const to of next.get(part) ?? []) {
      const isForward = (rank.get(to) ?? 0) > (rank.get(part) ?? 0);
      if (isForward) layer.set(to, Math.max(layer.get(to) ?? 0, (layer.get(part) ?? 0) + 1));
    }
  return layer;
}

/** Depth-first, without recursion, because a chain may be long. */
function sortTopologically<Part>(parts: readonly Part[], next: ReadonlyMap<Part, readonly Part[]>): readonly Part[] {
  const seen = new Set<Part>();
  const done: Part[] = [];
  for (const start of parts) {
    const stack: { readonly part: Part; at: number }[] = [];
    const enter = (part: Part): void => {
      if (seen.has(part)) return;
      seen.add(part);
      stack.push({ part, at: 0 });
    };
    enter(start);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const to = next.get(top.part)?.[top.at];
      top.at += 1;
      if (to !== undefined) enter(to);
      else done.push((stack.pop() ?? top).part);
    }
  }
  return done.reverse();
}
