import type { MajorDefault, Majors } from '../model/provider-version.ts';
import { isList, isMap, own, type Value } from '../base/value.ts';
import { renderValue } from '../model/render-value.ts';

/** The message for `defaults` that cannot be read. */
export const ORDERED = 'needs ranges of major versions in order, each with atLeast, all but the last with below';

type Known = MajorDefault & { readonly from: number; readonly to: number };

/** Reads `defaults` of a spelling or condition; `undefined` unless it is a list of version ranges in order. */
export function readMajorDefaults(value: Value): readonly MajorDefault[] | undefined {
  if (!isList(value) || value.length === 0) return undefined;
  const rows: MajorDefault[] = [];
  let end = 0;
  for (const row of value) {
    if (!isMap(row)) return undefined;
    const atLeast = own(row, 'atLeast');
    const below = own(row, 'below') ?? Infinity;
    if (typeof atLeast !== 'number' || typeof below !== 'number' || atLeast < end || below <= atLeast) return undefined;
    const assumed = own(row, 'value');
    end = below;
    rows.push({
      atLeast,
      ...(below === Infinity ? {} : { below }),
      ...(assumed === undefined ? {} : { value: assumed }),
    });
  }
  return rows;
}

/**
 * The possible defaults for a resource whose provider has one of these major versions: a row for each value, and one
 * without a value where a possible version is in no row. Without known versions, every row is possible.
 */
export function possibleDefaults(rows: readonly MajorDefault[], majors: Majors | undefined): readonly MajorDefault[] {
  if (majors === undefined) return rows;
  const from = majors.atLeast ?? rows[0]?.atLeast ?? 0;
  const to = majors.below ?? Infinity;
  const possible = rows.map(bounded).filter((row) => row.from < to && row.to > from);
  let covered = from;
  for (const row of possible) if (row.from <= covered) covered = Math.max(covered, row.to);
  return covered < to ? [...possible, {}] : possible;
}

function bounded(row: MajorDefault): Known {
  return { ...row, from: row.atLeast ?? 0, to: row.below ?? Infinity };
}

function getProvider(type: string): string {
  return type.slice(0, type.indexOf('_'));
}

/** Such as `the default of azurerm is "possible" in 3 to 4, "blocked" in 5 and later`. */
export function majorsText(rows: readonly MajorDefault[], type: string): string {
  const texts = rows.map((row) => {
    const assumed = row.value === undefined ? 'not documented for' : `${renderValue(row.value)} in`;
    return `${assumed} ${rangeText(row)}`;
  });
  return `the default of ${getProvider(type)} is ${texts.join(', ')}`;
}

/** A provider with its version ranges, such as `azurerm 3 to 4`. */
export function rangesText(rows: readonly Majors[], type: string): string {
  return `${getProvider(type)} ${rows.map(rangeText).join(', ')}`;
}

function rangeText({ atLeast, below }: Majors): string {
  if (atLeast === undefined) return 'other versions';
  if (below === undefined) return `${atLeast} and later`;
  return below === atLeast + 1 ? `${atLeast}` : `${atLeast} to ${below - 1}`;
}
