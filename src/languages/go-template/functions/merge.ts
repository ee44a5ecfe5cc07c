import { TemplateFailure } from '../failure.ts';
import { truth } from '../go-type.ts';
import { goList, isGoList, isGoMap, type GoMap, type GoValue } from '../go-value.ts';
import { refuseOpen } from '../stand-in.ts';

const MAX_DEPTH = 1000;

/**
 * Merges `source` into `target`, level by level (Helm documentation, "Template Function List", merge and
 * mergeOverwrite): a value of `target` stays unless it is empty; with `overwrite` the source takes precedence. A list
 * counts as one value. Maps that `target` lacks are not copied, so both sides share them.
 */
export function mergeInto(target: GoMap, source: GoMap, overwrite: boolean, depth = 0): void {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value contains itself or nests too deep to be merged', 'limit');
  if (target.entries === source.entries) return;
  refuseOpen(source);
  refuseOpen(target);
  for (const [key, value] of source.entries) mergeEntry(target, key, value, overwrite, depth);
}

function mergeEntry(target: GoMap, key: string, value: GoValue, overwrite: boolean, depth: number): void {
  if (value === null) {
    if (overwrite) target.entries.set(key, null);
    return;
  }
  const present = target.entries.get(key) ?? null;
  const areMaps = isGoMap(value) && isGoMap(present);
  if (areMaps) mergeInto(present, value, overwrite, depth + 1);
  if (isGoList(value)) mergeList(target, key, value, overwrite);
  const isTaken = isSet(present);
  if (isTaken && (areMaps || isGoList(value))) return;
  if (overwrite || !isTaken) target.entries.set(key, value);
}

/** A list replaces the target's value if the source has precedence or the target map is empty. */
function mergeList(target: GoMap, key: string, list: GoValue, overwrite: boolean): void {
  const present = target.entries.get(key) ?? null;
  if (overwrite || target.entries.size === 0) target.entries.set(key, list);
  else if (present === null) target.entries.set(key, goList([]));
}

function isSet(value: GoValue): boolean {
  return truth(value);
}
