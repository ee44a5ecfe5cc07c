import type { MajorDefault, Majors } from '../model/provider-version.ts';
import { isList, isMap, own, type Value } from '../base/value.ts';
import { enumerated } from '../base/enumerated.ts';
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

/** Such as `the azurerm provider`. */
export function providerText(type: string): string {
  return `the ${type.slice(0, type.indexOf('_'))} provider`;
}

/** Such as `the default of the azurerm provider is true in versions 3 to 4 and false from version 5`. */
export function majorsText(rows: readonly MajorDefault[], type: string): string {
  const provider = providerText(type);
  const known = rows.filter(({ value }) => value !== undefined);
  const open = rows.filter(({ value }) => value === undefined).map(rangeText);
  const defaults = enumerated(known.map((row) => `${renderValue(row.value)} ${rangeText(row)}`));
  const [first] = rows;
  if (known.length === 0 && first?.atLeast === undefined)
    return `no default of ${provider} is documented for this version`;
  if (known.length === 0) return `no default of ${provider} is documented ${enumerated(open)}`;
  const told = `the default of ${provider} is ${defaults}`;
  return open.length === 0 ? told : `${told}; none is documented ${enumerated(open)}`;
}

/** With a hint where versions that are possible disagree. */
export function defaultText(rows: readonly MajorDefault[], type: string): string {
  return rows.length > 1 ? `${majorsText(rows, type)}, and the version is not known` : majorsText(rows, type);
}

/** A provider with its version ranges, such as `the azurerm provider in versions 3 to 4`. */
export function rangesText(rows: readonly Majors[], type: string): string {
  return `${providerText(type)} ${enumerated(rows.map(rangeText))}`;
}

function rangeText({ atLeast, below }: Majors): string {
  if (atLeast === undefined) return 'in other versions';
  if (below === undefined) return `from version ${atLeast}`;
  return below === atLeast + 1 ? `in version ${atLeast}` : `in versions ${atLeast} to ${below - 1}`;
}
