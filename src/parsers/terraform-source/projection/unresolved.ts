import type { Resource } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import type { Problem } from '../../../model/problem.ts';
import { isList, isMarker, isUnknown, type Value } from '../../../base/value.ts';
import { placeAt } from '../../../model/walk.ts';
import { byText } from '../../../base/text-order.ts';
import { joinFirst } from '../../../base/join-first.ts';

const MOST_LINES = 200;

/**
 * One line of information per file: its expressions whose values the source does not decide, so that no result
 * depends on them.
 */
export function unresolvedProblems(resources: readonly Resource[]): readonly Problem[] {
  const byFile = new Map<string, Set<number>>();
  for (const resource of resources) {
    eachUnknown(resource.values, [], (path) => {
      const { file, line } = placeAt(resource, path);
      if (line === undefined) return;
      const lines = byFile.get(file) ?? new Set<number>();
      byFile.set(file, lines.add(line));
    });
  }
  return [...byFile].sort(byText(([key]) => key)).map(([file, lines]) => toProblem(file, lines));
}

function eachUnknown(value: Value, path: Pointer, tell: (path: Pointer) => void): void {
  if (isUnknown(value)) return tell(path);
  if (typeof value !== 'object' || value === null || isMarker(value)) return;
  if (isList(value)) return value.forEach((item, index) => eachUnknown(item, [...path, index], tell));
  for (const [name, item] of Object.entries(value)) eachUnknown(item, [...path, name], tell);
}

function toProblem(file: string, found: ReadonlySet<number>): Problem {
  const lines = [...found].sort((one, other) => one - other);
  const [first = 1] = lines;
  const named = joinFirst(lines.map(String), MOST_LINES);
  const single = lines.length === 1;
  const what = single ? `line ${named} sets a value` : `lines ${named} set values`;
  const message = `${file} ${what} that the source does not determine; what depends on ${single ? 'it' : 'them'} is undetermined. A Terraform plan may supply ${single ? 'it' : 'them'}.`;
  return { code: 'unresolved-values', severity: 'info', message, place: { file, pointer: [], line: first } };
}
