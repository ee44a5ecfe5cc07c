/** A width and a height in pixels, as Mermaid draws them at its usual size of letters. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Where flows lead: from left to right, or from top to bottom. */
export type FlowDirection = 'LR' | 'TB';

/** Sizes along and across the flows of a picture; the same call turns them back. */
export function turn({ width, height }: Extent, direction: FlowDirection): Extent {
  return direction === 'LR' ? { width, height } : { width: height, height: width };
}

/** The mean width of a letter and the height of a line, measured in pictures with Mermaid's usual letters of 16 pixels. */
const LETTER = 7;
const LINE = 24;
/** Mermaid wraps longer lines: `wrappingWidth` of the texts, and its own limit for labels of lines. */
const WIDEST = { node: 400, edge: 200 } as const;
const FRAME = { node: { width: 40, height: 36 }, edge: { width: 12, height: 8 } } as const;

/** The estimated size of a label: wrapped where it is longer than Mermaid's limit. */
export function estimateLabel(lines: readonly string[], kind: 'node' | 'edge'): Extent {
  let [width, count] = [0, 0];
  for (const line of lines) {
    const length = line.length * LETTER;
    width = Math.max(width, Math.min(length, WIDEST[kind]));
    count += Math.max(1, Math.ceil(length / WIDEST[kind]));
  }
  return { width: width + FRAME[kind].width, height: count * LINE + FRAME[kind].height };
}

/** The printable part of an A3 sheet with margins of 10 mm (ISO 216), at 96 pixels an inch. */
const SHEET = { long: 1512, short: 1047 } as const;

/** The scale at which a picture fits on an A3 sheet, landscape or portrait; at most 1. */
export function scaleOnSheet({ width, height }: Extent): number {
  const { long, short } = SHEET;
  return Math.min(1, Math.max(Math.min(long / width, short / height), Math.min(short / width, long / height)));
}

/** The scale on a sheet from which letters are 7 points or larger. */
export const COMFORTABLE_SCALE = 0.59;

/** The smallest scale on a sheet at which labels can be read, by estimates, which are rarely too small: letters of 6 points. */
export const SMALLEST_SCALE = 0.47;
