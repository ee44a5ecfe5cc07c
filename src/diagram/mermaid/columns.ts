import { scaleOnSheet, type Extent } from './extent.ts';

/** Between neighbours, in pixels. */
const GAP = 32;
/** More columns are never better for what a picture may contain. */
const MOST_COLUMNS = 24;

/** Units in rows of so many, and the size that they have together. */
export interface Columns extends Extent {
  readonly count: number;
}

/**
 * The number of units in a row with which a picture is largest on a sheet of paper. A unit is one thing, or connected
 * things in several layers, each with its own size.
 */
export function chooseColumns(units: readonly (readonly Extent[])[], most = MOST_COLUMNS): Columns {
  let best = measure(units, 1);
  for (let count = 2; count <= Math.min(units.length, most); count += 1) {
    const next = measure(units, count);
    if (getNeed(next) < getNeed(best)) best = next;
  }
  return best;
}

/** Below full size, the smaller scale decides; among pictures that fit, the smaller area. */
function getNeed(extent: Extent): number {
  return 1 / scaleOnSheet(extent) + (extent.width * extent.height) / 1e9;
}

/** A layout aligns the layers of all rows. */
function measure(units: readonly (readonly Extent[])[], count: number): Columns {
  const widths: number[] = [];
  const heights: number[] = [];
  let column = 0;
  for (const [at, layers] of units.entries()) {
    if (at % count === 0) column = 0;
    for (const { width, height } of layers) {
      widths[column] = Math.max(widths[column] ?? 0, width);
      heights[column] = (heights[column] ?? 0) + height + GAP;
      column += 1;
    }
  }
  const width = widths.reduce((sum, each) => sum + each + GAP, 0);
  return { count, width, height: Math.max(0, ...heights) };
}
