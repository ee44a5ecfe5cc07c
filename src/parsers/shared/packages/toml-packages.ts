import type { EvidenceFile } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import type { Value, ValueMap } from '../../../base/value.ts';
import { listField } from '../fields.ts';
import type { ProblemList } from '../problem-list.ts';
import { headerLines } from '../toml.ts';

export interface TomlPackages<Package> {
  readonly found: readonly Package[];
  /** Number of entries that could not be read; each is reported. */
  readonly skipped: number;
}

export interface TomlList {
  readonly advice: string;
  /** Name of the list of tables; default `package`. */
  readonly list?: string;
}

/** The `[[package]]` entries of a lock file, each with its line. */
export function readTomlPackages<Package>(
  file: EvidenceFile,
  root: ValueMap,
  problems: ProblemList,
  { advice, list = 'package' }: TomlList,
  read: (raw: Value, place: Place) => Package | undefined,
): TomlPackages<Package> {
  const complain = (part: string, pointer: readonly (string | number)[], line?: number): void => {
    const message = `${file.path}: a ${part} is malformed. ${advice}`;
    problems.add('partly-read', message, pointer, line);
  };
  const entries = listField(root, list);
  if (entries === undefined) complain('list of packages', [list]);
  const lines = headerLines(file.text(), `[[${list}]]`, entries?.length ?? 0);
  const found: Package[] = [];
  for (const [index, raw] of (entries ?? []).entries()) {
    const line = lines[index];
    const pointer = [list, index];
    const made = read(raw, { file: file.path, pointer, ...(line ? { line } : {}) });
    if (made === undefined) complain('package', pointer, line);
    else found.push(made);
  }
  return { found, skipped: (entries?.length ?? 0) - found.length };
}
